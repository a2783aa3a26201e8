// SPDX-License-Identifier: GPL-3.0-or-later

extension Int64 {
  /// `value` without its fraction, held within `range`; NaN gives the lower bound. Never traps.
  @_noAllocation @_noLocks
  init(held value: Double, within range: ClosedRange<Int64>) {
    // A bound may round up on its way to Double, past what fits: hence `<`, never `<=`.
    guard value > Double(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    self = value < Double(range.upperBound) ? Int64(value) : range.upperBound
  }
}
