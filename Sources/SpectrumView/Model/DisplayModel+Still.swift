// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

// Which parts of the picture stay the same while time passes.
extension DisplayModel {
  /// Whether the picture of a mode stays the same.
  func isStill(in mode: DisplayMode, isPaused: Bool) -> Bool {
    isPaused ? isUnchanged : isQuiet && mode.value.isStill(self)
  }

  /// Whether nothing has changed since the last step, and readouts and waveform won't change.
  var isQuiet: Bool {
    isUnchanged && !beatLight.isOn && state != .sound
      && !willFallSilent && tuner.isReadoutStill && levels.areTextsStill
  }

  /// Whether no message and no setting has changed anything since the last step.
  var isUnchanged: Bool { !hasNews && steppedSettings == settings }

  /// Whether bands, marks and held lines are at rest.
  var areBandsStill: Bool {
    // The reference is captured in the step after the first sound.
    if reference.isWaiting && isAnythingHeard { return false }
    if isUnsettled && !isFrozen { return false }
    return isFrozen
      || (left.motion.isStill && right.motion.isStill && compared.motion.isStill && isScaleStill
        && hold.isStill && comparison.isStill && peakFinder.isStill)
  }

  /// Whether the spectrogram's history stays the same: frozen, or empty and silent.
  var isHistoryStill: Bool { isFrozen || (isScaleStill && history.isEmpty && isTargetEmpty) }

  /// Whether the surface stays the same: frozen, or flat and at rest.
  var isSurfaceStill: Bool {
    isFrozen || (left.motion.isStill && isScaleStill && surface.isEmpty)
  }

  /// Whether spectrum, waveform and readouts will be cleared because frames have stopped.
  private var willFallSilent: Bool {
    guard let seconds = secondsSinceFrame, seconds <= Self.patience, !isFrozen else { return false }
    let isLoud = level.map { loudest(of: $0) > LevelScale.silence } ?? false
    return isLoud || pitch.frequency > 0 || !music.hasFallen
      || !(left.isSilent && right.isSilent && isWaveformSilent)
  }

  private var isScaleStill: Bool { !settings.followsLevel || autoLevel.isStill }

  private var isTargetEmpty: Bool {
    !left.targets.contains { $0 != 0 } && !right.targets.contains { $0 != 0 }
  }

  /// Whether any band was louder than silence in the last step.
  var isAnythingHeard: Bool {
    heard.count == left.bandCount && comparedBands.isSounding(heard.all)
  }
}
