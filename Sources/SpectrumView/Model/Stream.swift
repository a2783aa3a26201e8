// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// What arrives besides spectra: the port values and the plugin's readings, and how long ago.
final class Stream {
  /// Seconds without a frame after which the sender is assumed to have stopped.
  private static var patience: Float { 1 }

  /// Grows with each change that a picture shows.
  private(set) var revision = 0
  /// The port values; set by the controls.
  var settings = DisplaySettings() { didSet { if settings != oldValue { revision += 1 } } }
  /// The description of the bands; nil before the first message.
  private(set) var setup: Message.Setup?
  /// The plugin, if the owner knows it.
  var givenPlugin: Plugin?
  private(set) var pitch = Message.Pitch()
  private(set) var tempo = Message.Tempo()
  /// Nil before the first message.
  private(set) var level: Message.Level?
  /// Linear samples, oldest first; shape: [4096], of which `waveformCount` are used.
  @Owned(Message.Frame.maximumWaveformCount, Float(0)) var waveform
  private(set) var waveformCount = 0
  private(set) var beatLight = BeatLight()
  /// Whether the plugin has frozen the bands.
  private var isHeldBySender = false
  /// Seconds since the last frame; nil before the first.
  private var secondsSinceFrame: Float?
  /// Seconds since the last level above silence.
  private var secondsSinceSound = Float.infinity

  func receive(_ setup: Message.Setup) { update(&self.setup, to: setup) }
  func receive(_ pitch: Message.Pitch) { update(&self.pitch, to: pitch) }
  func receive(_ tempo: Message.Tempo) { update(&self.tempo, to: tempo) }
  func receive(_ beat: Message.Beat) { beatLight.beat() }

  func receive(_ level: Message.Level) {
    update(&self.level, to: level)
    if isLoud { secondsSinceSound = 0 }
  }

  /// Takes all of a frame but its spectra.
  func receive(_ frame: Message.Frame) {
    if secondsSinceFrame == nil || frame.frozen != isHeldBySender
      || !frame.waveform.equals(waveform, waveformCount)
    {
      revision += 1
    }
    waveformCount = frame.waveform.copy(into: waveform)
    (secondsSinceFrame, isHeldBySender) = (0, frame.frozen)
  }

  private func update<Value: Equatable>(_ value: inout Value, to latest: Value) {
    if value != latest { revision += 1 }
    value = latest
  }

  func step(elapsed: Float) {
    beatLight.step(elapsed: elapsed)
    secondsSinceSound += elapsed
    secondsSinceFrame = secondsSinceFrame.map { $0 + elapsed }
  }

  /// Clears outdated readouts; the host's tempo stays.
  func fallSilent() {
    waveform.update(repeating: 0)
    (pitch, tempo) = (Message.Pitch(), Message.Tempo(hostBPM: tempo.hostBPM))
    if let level, isLoud { self.level = Message.Level(channelCount: level.channelCount) }
  }

  /// Whether the spectrum is frozen, by the window or by the plugin.
  var isFrozen: Bool { settings.isFrozen || isHeldBySender }

  /// Whether frames come.
  var isReceiving: Bool { secondsSinceFrame.map { $0 <= Self.patience } ?? false }

  /// Whether frames have come, and come no more.
  var hasStopped: Bool { secondsSinceFrame != nil && !isReceiving }

  /// Whether any channel's RMS is above silence.
  var isLoud: Bool {
    level.map { max($0.rms[0], $0.channelCount > 1 ? $0.rms[1] : $0.rms[0]) > LevelScale.silence }
      ?? false
  }

  /// Whether `fallSilent` would change nothing.
  var hasFallen: Bool {
    !isLoud && pitch.frequency <= 0 && waveform[..<waveformCount].allSatisfy { $0 == 0 }
  }

  /// The reason for an empty picture.
  enum State { case switchedOff, exporting, noAudioYet, silence, sound }

  /// Why the picture is empty, or `sound`.
  var state: State {
    if settings[.enabled] == 0 { return .switchedOff }
    if settings[.freeWheeling] > 0 { return .exporting }
    if secondsSinceFrame == nil { return .noAudioYet }
    return secondsSinceSound > 1 ? .silence : .sound
  }

  /// The plugin whose settings are shown: one of so many channels as messages say, unless it is given.
  var plugin: Plugin { givenPlugin ?? Plugin(channelCount: channelCount) }

  /// Whether the plugin is known to have one channel only.
  var isMono: Bool { (givenPlugin?.channelCount ?? setup?.channelCount) == 1 }

  /// Whether the plugin may have an input for another sound: all but a given one that has none.
  var hasSideChain: Bool { givenPlugin?.has(.sideLeft) ?? true }

  /// Channels of the plugin; 1 before the first message.
  var channelCount: Int { (setup?.channelCount ?? 1) > 1 ? 2 : 1 }

  /// Edges of the first and the last band in Hz.
  var bandRange: FrequencyScale {
    FrequencyScale(low: setup?.lowestFrequency ?? 20, high: setup?.highestFrequency ?? 20_000)
  }

  /// The ends of the visible frequencies; 0 is the lowest band's edge, 1 the highest one's.
  var shownBands: (low: Float, high: Float) {
    let (bands, shown) = (bandRange, settings.frequencies)
    return (bands.position(of: shown.low), bands.position(of: shown.high))
  }

  /// Added to red, green and blue during the beat's flash.
  var flash: Float { settings[.beatFlash] > 0 && beatLight.isOn ? 0.15 : 0 }
}
