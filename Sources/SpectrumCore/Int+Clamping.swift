// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension Int {
  /// `value` without its fraction, held within `range`; NaN gives the lower bound. Never traps.
  @_noAllocation @_noLocks
  public init(clamping value: Float, to range: ClosedRange<Int>) {
    guard value > Float(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    self = value < Float(range.upperBound) ? spectrum_truncate_wide(value) : range.upperBound
  }

  /// `self` held within `range`.
  @_noAllocation @_noLocks
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  /// The least power of two, 8 or more, that is at least `minimum`.
  static func powerOfTwo(atLeast minimum: Int) -> Int {
    var power = 8
    while power < minimum { power *= 2 }
    return power
  }
}

extension Float {
  /// `self` held within `range`; NaN gives the lower bound.
  @_noAllocation @_noLocks
  func clamped(to range: ClosedRange<Float>) -> Float {
    guard self > range.lowerBound else { return range.lowerBound }
    return self < range.upperBound ? self : range.upperBound
  }
}
