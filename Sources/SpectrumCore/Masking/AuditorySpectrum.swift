// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A sound as the ear takes it: its power in the bands of hearing, and what that excites there. All
/// are linear, 1 for a full-scale sine.
struct AuditorySpectrum: ~Copyable {
  /// The least ratio of the power in a line's three bands to that in the two bands an ERB away; an
  /// even noise has 1.5.
  private static let lineRatio: Float = 6
  /// A continuous sound has at least this share of a band's power in both of those an ERB beside it.
  private static let evenShare: Float = 0.25
  /// The first band, from 87 Hz, in which lines are detected: below, conflicts of a bass note with
  /// a drum are wanted.
  private static let firstLine = 4
  private static var count: Int { @_noAllocation @_noLocks get { HearingBands.count } }

  /// Of this moment; shape: [HearingBands.count].
  let excitations = SampleBuffer(count: HearingBands.count)
  /// The same without the lines: what masks a continuous sound. A sine masks noise only from 21 to
  /// 28 dB above it. Source: Painter, Spanias, "Perceptual coding of digital audio", Proc. IEEE
  /// 88(4), 2000.
  let noiseExcitations = SampleBuffer(count: HearingBands.count)
  /// Averages over the last second; likewise.
  let averagePowers = SampleBuffer(count: HearingBands.count)
  let averageExcitations = SampleBuffer(count: HearingBands.count)

  /// Power times seconds since the last moment, which the caller adds; shape: [HearingBands.count].
  let energies = SampleBuffer(count: HearingBands.count)
  /// Their mean; shape: [HearingBands.count], then zeros.
  private let powers = SampleBuffer(count: HearingBands.count + ExcitationPattern.reach)
  /// The same without the lines.
  private let noisePowers = SampleBuffer(count: HearingBands.count + ExcitationPattern.reach)

  /// Ends a moment of `seconds`. `kept`: the share of the averages that is kept.
  @_noAllocation @_noLocks
  mutating func process(_ pattern: inout ExcitationPattern, seconds: Float, kept: Float) {
    for band in 0..<Self.count {
      powers.base[band] = energies.base[band] / seconds
      energies.base[band] = 0
      averagePowers.base[band] += (1 - kept) * (powers.base[band] - averagePowers.base[band])
    }
    removeLines()
    pattern.process(
      powers.base, noisePowers.base, into: excitations.base, noiseExcitations.base)
    for band in 0..<Self.count {
      averageExcitations.base[band] +=
        (1 - kept) * (excitations.base[band] - averageExcitations.base[band])
    }
  }

  @_noAllocation @_noLocks
  mutating func reset() {
    energies.fill(0)
    averagePowers.fill(0)
    averageExcitations.fill(0)
  }

  /// Whether the sound goes on evenly on both sides of a band.
  @_noAllocation @_noLocks
  mutating func isContinuous(at band: Int) -> Bool {
    guard band >= 2, band < Self.count - 2 else { return false }
    let (average, least) = (averagePowers.base, Self.evenShare * averagePowers.base[band])
    return average[band - 2] >= least && average[band + 2] >= least
  }

  /// Sets `noisePowers`: each line is removed with the bands beside it.
  @_noAllocation @_noLocks
  private mutating func removeLines() {
    spectrum_copy(noisePowers.base, powers.base, Self.count)
    let average = averagePowers.base
    for band in Self.firstLine..<Self.count - 2 {
      let (low, middle, high) = (average[band - 1], average[band], average[band + 1])
      guard middle >= low, middle >= high,
        low + middle + high > Self.lineRatio * (average[band - 2] + average[band + 2])
      else { continue }
      for place in band - 1...band + 1 { noisePowers.base[place] = 0 }
    }
  }
}
