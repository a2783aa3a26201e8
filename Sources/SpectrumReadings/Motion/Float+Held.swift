// SPDX-License-Identifier: GPL-3.0-or-later

extension Float {
  /// `self` clamped to `range`; NaN gives the lower bound.
  @inlinable @_noAllocation @_noLocks
  public func held(within range: ClosedRange<Float>) -> Float {
    guard self > range.lowerBound else { return range.lowerBound }
    return self < range.upperBound ? self : range.upperBound
  }

  /// `self` clamped to `range`; NaN gives 0.
  @inlinable
  public func heldOrZero(within range: ClosedRange<Float>) -> Float {
    isNaN ? 0 : held(within: range)
  }
}
