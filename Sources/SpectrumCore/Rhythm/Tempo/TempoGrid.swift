// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The candidates for the tempo, and the lags that are evidence for them.
///
/// Candidate c has the period P[c] = P[0]·e^(0.012·c): 166.3 BPM down to 66. The evidence for a
/// tempo is the autocorrelation at parts and multiples of its period, so the lags lie on the same
/// logarithmic grid: lag i is P[0]/4·e^(0.012·i), and q times a period is the same number of lags,
/// ln(4q)/0.012, after the candidate's own index for all of them.
enum TempoGrid {
  static let candidateCount = 78
  /// Lags up to four times the longest period.
  static let lagCount = candidateCount + 231
  /// ln of the ratio of neighbouring periods.
  static let step: Float = 0.012
  static let slowestBPM: Float = 66

  /// The index of the lag that is q times the first period, for q = ¼ ⅓ ½ ⅔ ¾ 1 1⅓ 1½ 2 3 4.
  static let quotientLags: InlineArray<11, Int> = [0, 24, 58, 82, 92, 116, 139, 149, 173, 207, 231]
  static let quotientCount = 11

  /// The tempo of a candidate in BPM.
  @_noAllocation @_noLocks
  static func bpm(_ candidate: Float) -> Float {
    slowestBPM * spectrum_exp(step * (Float(candidateCount - 1) - candidate))
  }

  /// The candidate nearest to a tempo in BPM.
  @_noAllocation @_noLocks
  static func candidate(_ bpm: Float) -> Int {
    let distance = spectrum_log(Double(bpm / slowestBPM)) / Double(step)
    return Int(
      clamping: Float(candidateCount - 1) - Float(distance) + 0.5, to: 0...candidateCount - 1)
  }

  /// The lag at `index`, in seconds.
  static func seconds(_ index: Int) -> Float {
    15 / bpm(0) * spectrum_exp(step * Float(index))
  }
}
