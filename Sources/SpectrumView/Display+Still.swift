// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension Display {
  /// Whether the picture stays the same, pixel by pixel, while time passes and nothing is received,
  /// and neither the settings nor the camera change: a window need not draw.
  ///
  /// A message that changes something makes it false at once, up to the next step. So a window
  /// draws after a step unless this was true both before and after it.
  public var isStill: Bool {
    guard !hasNews, steppedSettings == settings, flashSeconds == 0,
      controls.tapSeconds == 0, state != .sound,
      !willFallSilent
    else { return false }
    switch settings.mode {
    case .bars, .curve, .circular:
      // The reference is taken at the step after the first sound.
      return !(reference.isWaiting && isAnythingShown) && (isFrozen || isSpectrumStill)
    case .spectrogram:
      return isFrozen || (autoLevelIsStill && history.isEmpty && isTargetEmpty)
    case .surface, .surfacePlus:
      return isFrozen || (left.motion.isStill && autoLevelIsStill && surface.isEmpty)
    case .tuner: return tuner.isStill
    case .levels: return levels.isStill
    }
  }

  /// Whether spectrum, waveform and readouts will end because no frames come any more.
  private var willFallSilent: Bool {
    guard let seconds = secondsSinceFrame, seconds <= Self.patience, !isFrozen else { return false }
    let isLoud = level.map { loudest(of: $0) > Self.silence } ?? false
    return isLoud || pitch.frequency > 0 || tempo.bpm > 0
      || !(left.isSilent && right.isSilent && isWaveformSilent)
  }

  private var isSpectrumStill: Bool {
    left.motion.isStill && right.motion.isStill && autoLevelIsStill && hold.isStill
      && peakFinder.isStill
  }

  private var autoLevelIsStill: Bool { !settings.followsLevel || autoLevel.isStill }

  private var isTargetEmpty: Bool {
    !left.targets.contains { $0 != 0 } && !right.targets.contains { $0 != 0 }
  }

  private var isAnythingShown: Bool {
    for band in 0..<left.bandCount where shownLevel(of: band) > Self.silence { return true }
    return false
  }
}

extension Message.Tuning {
  /// Whether everything that the window shows of it is equal.
  func looksSame(as other: Self) -> Bool {
    for index in 0..<Self.maximumStringCount where strings[index] != other.strings[index] {
      return false
    }
    return stringCount == other.stringCount && transpose == other.transpose
  }
}
