// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumReadings

// The analysis's readings as figures.
extension Readings {
  @_noAllocation @_noLocks
  mutating func take(_ levels: LevelReading) {
    self[.level] = levels.rms
    self[.peak] = max(levels.left.heldPeak, levels.right.heldPeak)
    (self[.leftLevel], self[.rightLevel]) = (levels.left.rms, levels.right.rms)
    (self[.leftPeak], self[.rightPeak]) = (levels.left.heldPeak, levels.right.heldPeak)
    self[.correlation] = levels.correlation
    self[.clip] = Float(levels.left.clippedSamples + levels.right.clippedSamples)
    self[.momentary] = levels.loudness.momentary
    self[.shortTerm] = levels.loudness.shortTerm
    self[.integrated] = levels.loudness.integrated
    self[.loudnessRange] = levels.loudness.range
    self[.momentaryMax] = levels.loudness.momentaryMax
    self[.shortTermMax] = levels.loudness.shortTermMax
    self[.truePeak] = levels.truePeak
    self[.psr] = levels.psr ?? .nan
    self[.plr] = levels.plr ?? .nan
  }

  @_noAllocation @_noLocks
  mutating func take(_ tempo: Message.Tempo) {
    self[.tempo] = tempo.bpm
    self[.tempoConfidence] = tempo.confidence
    self[.tempoDifference] = tempo.difference ?? .nan
  }

  /// `isHostRunning`: whether the host plays and reports its beats.
  @_noAllocation @_noLocks
  mutating func take(_ bar: Message.Bar, isHostRunning: Bool) {
    self[.barBeat] = Float(bar.beat)
    self[.beatsPerBar] = Float(bar.beatsPerBar)
    self[.barConfidence] = bar.confidence
    self[.beatOffset] = isHostRunning ? bar.hostOffset ?? .nan : .nan
  }

  @_noAllocation @_noLocks
  mutating func take(_ key: KeyReading) {
    self[.key] = Float(key.key)
    self[.keyConfidence] = key.confidence
    self[.tuningCents] = key.tuningCents ?? .nan
  }

  /// Frames per second of the spectrum's figures while no window asks for more.
  static var spectrumRate: Float { @_noAllocation @_noLocks get { 10 } }

  /// The spectrum as numbers, of the frame that has just been completed: its centroid and strongest
  /// lines, the strongest first.
  @_noAllocation @_noLocks
  mutating func take(_ spectrum: borrowing BandSpectrum) {
    forgetSpectrum()
    self[.centroid] = spectrum.centroid
    let peaks = spectrum.peaks
    var index = 0
    while index + 1 < peaks.count {
      insertLine(hertz: peaks[index], level: peaks[index + 1])
      index += 2
    }
  }

  /// No line, and silence.
  @_noAllocation @_noLocks
  mutating func forgetSpectrum() {
    self[.centroid] = .nan
    for line in 0..<Self.lineCount { setLine(line, .nan, -.infinity) }
  }

  private static var lineCount: Int { @_noAllocation @_noLocks get { 5 } }

  @_noAllocation @_noLocks
  private mutating func setLine(_ line: Int, _ hertz: Float, _ level: Float) {
    (self[Figure.line(line).hertz], self[Figure.line(line).level]) = (hertz, level)
  }

  @_noAllocation @_noLocks
  private mutating func insertLine(hertz: Float, level: Float) {
    var place = Self.lineCount
    while place > 0, level > self[Figure.line(place - 1).level] {
      let weaker = Figure.line(place - 1)
      if place < Self.lineCount { setLine(place, self[weaker.hertz], self[weaker.level]) }
      place -= 1
    }
    if place < Self.lineCount { setLine(place, hertz, level) }
  }
}

extension Message.Level {
  /// All but the peaks since the message before.
  @_noAllocation @_noLocks
  init(_ readings: Readings, _ levels: LevelReading, channelCount: Int) {
    self.init(channelCount: channelCount, readings)
    (rms, heldPeak) = (
      [levels.left.rms, levels.right.rms], [levels.left.heldPeak, levels.right.heldPeak]
    )
    truePeak = [levels.left.truePeak, levels.right.truePeak]
    clipped = [
      Int32(truncatingIfNeeded: levels.left.clippedSamples),
      Int32(truncatingIfNeeded: levels.right.clippedSamples),
    ]
  }
}
