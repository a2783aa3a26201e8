// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The tempi that the user wants to see, and which octave of a tempo lies among them.
struct TempoRange {
  /// In BPM, with the tolerance.
  let (slowest, fastest): (Float, Float)

  /// The limits of any range, in BPM.
  private static let widest: ClosedRange<Float> = 30...300
  /// The share by which a tempo may leave the range and still be shown.
  private static let tolerance: Float = 0.01

  /// The range from the lower to the higher of two tempi in BPM, within 30…300.
  @_noAllocation @_noLocks
  init(_ range: ClosedRange<Float>) {
    slowest = range.lowerBound.clamped(to: Self.widest) * (1 - Self.tolerance)
    fastest = range.upperBound.clamped(to: Self.widest) * (1 + Self.tolerance)
  }

  /// `bpm` halved or doubled into the range; 0 if none of its octaves lies there, as may be in a
  /// range of less than an octave.
  @_noAllocation @_noLocks
  func folded(_ bpm: Float) -> Float {
    if bpm >= slowest && bpm <= fastest { return bpm }
    // From 336 down to 30, and from 35 up to 300, are four octaves at most.
    var folded = bpm
    for _ in 0..<4 where folded > fastest { folded /= 2 }
    for _ in 0..<4 where folded < slowest { folded *= 2 }
    return folded >= slowest && folded <= fastest ? folded : 0
  }

  /// Whether the range holds half of `bpm`, a tempo slower than those that the engine tells apart.
  @_noAllocation @_noLocks
  func holdsHalf(of bpm: Float) -> Bool {
    let usual = TempoLock.range.lowerBound
    return bpm / 2 >= slowest && bpm / 2 < usual && slowest < usual * (1 - Self.tolerance)
  }

  /// Reduces the `evidence`, [candidateCount + 1], for each tempo of `TempoGrid` that only this
  /// range doubles, unless onsets recur at half its period: so three fast beats aren't read as two,
  /// and shown as four. The sum over all tempi stays the same.
  @_noAllocation @_noLocks
  func weigh(_ evidence: borrowing SampleBuffer, _ tempogram: borrowing LogLagTempogram) {
    guard slowest > TempoLock.range.lowerBound * (1 + Self.tolerance) else { return }
    var (before, after) = (Float(0), Float(0))
    for candidate in 0..<TempoGrid.candidateCount {
      let bpm = TempoGrid.bpm(Float(candidate))
      before += evidence[candidate]
      if folded(bpm) > 1.5 * TempoLock.folded(bpm) {
        evidence[candidate] *= Self.doubled(candidate, tempogram)
      }
      after += evidence[candidate]
    }
    guard after > 0 else { return }
    let gain = before / after
    for candidate in 0..<TempoGrid.candidateCount { evidence[candidate] *= gain }
  }

  /// The correlation at half of a candidate's period relative to that at the whole, within 0.02…1.
  @_noAllocation @_noLocks
  private static func doubled(
    _ candidate: Int, _ tempogram: borrowing LogLagTempogram
  ) -> Float {
    let rows = tempogram.rows.base + candidate
    var (half, whole) = (Float(0), Float(0))
    for row in 0..<LogLagTempogram.rowCount {
      let values = rows + row * LogLagTempogram.rowStride
      half += values[halfLag]
      whole += values[wholeLag]
    }
    return whole > 0 ? (half / whole).clamped(to: leastDoubled...1) : leastDoubled
  }

  /// The lags of half a period and of one in `TempoGrid.quotientLags`.
  private static let halfLag = 58
  private static let wholeLag = 116
  private static let leastDoubled: Float = 0.02
}
