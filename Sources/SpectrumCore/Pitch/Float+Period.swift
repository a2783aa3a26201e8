// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Of a period.
extension Float {
  /// 40 and 75 cents as ratios − 1.
  private static let tolerance: Float = 0.023_374
  private static let nearness: Float = 0.045

  /// Whether it is that of the same note as `other`, within 40 cents.
  @_noAllocation @_noLocks
  func isAlike(_ other: Float) -> Bool { abs(self / other - 1) < Self.tolerance }

  /// Whether it is within 75 cents of `other`: further away it is that of another note.
  @_noAllocation @_noLocks
  func isNear(_ other: Float) -> Bool { abs(self / other - 1) < Self.nearness }

  /// By how much the correlation at this period T falls for each share of the sound's power that a note
  /// of the period U, `other`, has, if that is a sine: 1 − cos(2πT/U), at most 1. Near U that is little.
  /// 1 too at U and its multiples, where the correlation tells nothing, and without U (0).
  @_noAllocation @_noLocks
  func contrast(to other: Float) -> Float {
    guard other > 0, !isAlike(other), !isMultiple(of: other, within: 0.03) else { return 1 }
    return min(1, 1 - Float(spectrum_cos(2 * Double.pi * Double(self / other))))
  }

  /// Whether it is 2, 3, … times `other`, within the share `tolerance`.
  @_noAllocation @_noLocks
  func isMultiple(of other: Float, within tolerance: Float) -> Bool {
    let ratio = self / other
    return ratio > 1.5 && abs(ratio - spectrum_round(ratio)) < tolerance * ratio
  }
}
