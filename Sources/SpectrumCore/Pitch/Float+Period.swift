// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Of a period.
extension Float {
  /// 40 cents as a ratio − 1.
  private static let tolerance: Float = 0.023_374

  /// Whether it is that of the same note as `other`, within 40 cents.
  @_noAllocation @_noLocks
  func isAlike(_ other: Float) -> Bool { abs(self / other - 1) < Self.tolerance }

  /// Whether it is 2, 3, … times `other`, within the share `tolerance`.
  @_noAllocation @_noLocks
  func isMultiple(of other: Float, within tolerance: Float) -> Bool {
    let ratio = self / other
    return ratio > 1.5 && abs(ratio - spectrum_round(ratio)) < tolerance * ratio
  }
}
