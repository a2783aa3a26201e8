// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Of a period.
extension Float {
  /// 40 and 75 cents as ratios − 1.
  private static let tolerance: Float = 0.023_374
  private static let nearness: Float = 0.045
  /// About half a semitone: beyond it lies a multiple of the next note.
  static let multipleTolerance: Float = 0.03

  /// Whether it is that of the same note as `other`, within 40 cents.
  @_noAllocation @_noLocks
  func isAlike(_ other: Float) -> Bool { abs(self / other - 1) < Self.tolerance }

  /// Whether it is within 75 cents of `other`: further away it is that of another note.
  @_noAllocation @_noLocks
  func isNear(_ other: Float) -> Bool { abs(self / other - 1) < Self.nearness }

  /// How much a sine of the period U, `other`, lowers the correlation at this period T, per share
  /// of the power: 1 − cos(2πT/U), at most 1; little near U. Defined as 1 at U and its multiples,
  /// where the correlation can't show it, and for U = 0.
  @_noAllocation @_noLocks
  func contrast(to other: Float) -> Float {
    guard other > 0, !isAlike(other), !isMultiple(of: other) else { return 1 }
    return min(1, 1 - Float(spectrum_cos(2 * Double.pi * Double(self / other))))
  }

  /// Whether it is 2, 3, … times `other`.
  @_noAllocation @_noLocks
  func isMultiple(of other: Float) -> Bool {
    let ratio = self / other
    return ratio > 1.5 && abs(ratio - spectrum_round(ratio)) < Self.multipleTolerance * ratio
  }
}
