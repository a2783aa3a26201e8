// SPDX-License-Identifier: GPL-3.0-or-later

/// Notices that another note may have begun over a settled one without getting louder: the settled
/// note explains much less of the sound than it did, or gives way to another candidate, or would to one
/// that several notes share.
struct Disturbance {
  /// Whether that was so at the last decision.
  private(set) var isNoticed = false
  /// The highest ρ of the settled note so far, or since it was last disturbed.
  private var usualRho: Float = 0

  /// How far ρ falls below that.
  private static let fall: Float = 0.1

  /// Takes ρ of the present note at a decision. `isSettled`: whether it has sounded for a while.
  @_noAllocation @_noLocks
  mutating func follow(_ rho: Float, isSettled: Bool) {
    guard isSettled else {
      (isNoticed, usualRho) = (false, 0)
      return
    }
    isNoticed = rho < usualRho - Self.fall
    usualRho = isNoticed ? rho : max(rho, usualRho)
  }

  /// Another candidate becomes the note, or would. `isSettled`: whether the note before has sounded for a
  /// while.
  @_noAllocation @_noLocks
  mutating func replace(isSettled: Bool) { isNoticed = isSettled }
}
