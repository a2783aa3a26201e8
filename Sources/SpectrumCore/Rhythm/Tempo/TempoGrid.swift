// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The tempi that are weighed against each other, and the lags that tell for or against each.
///
/// Candidate c has the period P[c] = P[0]·e^(0.012·c): 166.3 BPM down to 66. What speaks for a
/// tempo is how the onsets repeat after parts and multiples of its period, so lags are taken on the
/// same logarithmic grid: lag i is P[0]/4·e^(0.012·i), and a quotient q of every period lies the
/// same number of lags away from it, ln(4q)/0.012.
enum TempoGrid {
  static let candidateCount = 78
  /// Lags up to four times the longest period.
  static let lagCount = candidateCount + 231
  /// ln of the ratio of two neighbours.
  static let step: Float = 0.012
  static let slowestBPM: Float = 66

  /// The lag that lies at a quotient of the first period, for each of the quotients
  /// ¼ ⅓ ½ ⅔ ¾ 1 1⅓ 1½ 2 3 4.
  static let quotientLags: InlineArray<11, Int> = [0, 24, 58, 82, 92, 116, 139, 149, 173, 207, 231]
  static let quotientCount = 11

  /// The tempo of a candidate in BPM.
  @_noAllocation @_noLocks
  static func bpm(_ candidate: Float) -> Float {
    slowestBPM * spectrum_exp(step * (Float(candidateCount - 1) - candidate))
  }

  /// The candidate next to a tempo in BPM.
  @_noAllocation @_noLocks
  static func candidate(_ bpm: Float) -> Int {
    let distance = spectrum_log(Double(bpm / slowestBPM)) / Double(step)
    return Int(
      clamping: Float(candidateCount - 1) - Float(distance) + 0.5, to: 0...candidateCount - 1)
  }

  /// Lag `index` in seconds.
  static func seconds(_ index: Int) -> Float {
    15 / bpm(0) * spectrum_exp(step * Float(index))
  }
}
