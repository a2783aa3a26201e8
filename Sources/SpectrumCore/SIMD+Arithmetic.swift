// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

// The arithmetic of whole vectors, in place of Swift's, which works lane by lane (`CVectors.h`).
// Written out for each type, since the real-time path takes no generics. An operator that is missing
// here is Swift's own: right, but slow.

extension SIMD4<Float> {
  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Self, b: Self) -> Self { spectrum_add_float4(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func - (a: Self, b: Self) -> Self { spectrum_subtract_float4(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func * (a: Self, b: Self) -> Self { spectrum_multiply_float4(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Self, b: Float) -> Self { a + spectrum_repeat_float4(b) }

  @_noAllocation @_noLocks @inline(__always)
  static func * (a: Self, b: Float) -> Self { a * spectrum_repeat_float4(b) }

  @_noAllocation @_noLocks @inline(__always)
  static func - (a: Self, b: Float) -> Self { a - spectrum_repeat_float4(b) }

  @_noAllocation @_noLocks @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }

  @_noAllocation @_noLocks @inline(__always)
  static func *= (a: inout Self, b: Float) { a = a * b }

  /// The larger of each pair; its own where one is NaN.
  @_noAllocation @_noLocks @inline(__always)
  func larger(_ other: Self) -> Self { spectrum_larger_float4(self, other) }

  /// The smaller of each pair; its own where one is NaN.
  @_noAllocation @_noLocks @inline(__always)
  func smaller(_ other: Self) -> Self { spectrum_smaller_float4(self, other) }

  /// The sum of the lanes. (`sum()` adds them one by one, and takes the loop before it apart.)
  var total: Float {
    @_noAllocation @_noLocks @inline(__always) get { spectrum_sum4(self) }
  }
}

extension SIMD8<Float> {
  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Self, b: Self) -> Self { spectrum_add_float8(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func - (a: Self, b: Self) -> Self { spectrum_subtract_float8(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func * (a: Self, b: Self) -> Self { spectrum_multiply_float8(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func / (a: Self, b: Self) -> Self { spectrum_divide_float8(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Self, b: Float) -> Self { a + spectrum_repeat_float8(b) }

  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Float, b: Self) -> Self { spectrum_repeat_float8(a) + b }

  @_noAllocation @_noLocks @inline(__always)
  static func * (a: Self, b: Float) -> Self { a * spectrum_repeat_float8(b) }

  @_noAllocation @_noLocks @inline(__always)
  static func * (a: Float, b: Self) -> Self { spectrum_repeat_float8(a) * b }

  @_noAllocation @_noLocks @inline(__always)
  static func - (a: Self, b: Float) -> Self { a - spectrum_repeat_float8(b) }

  @_noAllocation @_noLocks @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }

  @_noAllocation @_noLocks @inline(__always)
  static func *= (a: inout Self, b: Self) { a = a * b }

  @_noAllocation @_noLocks @inline(__always)
  static prefix func - (a: Self) -> Self { spectrum_negate_float8(a) }

  /// The larger of each pair; its own where one is NaN.
  @_noAllocation @_noLocks @inline(__always)
  func larger(_ other: Self) -> Self { spectrum_larger_float8(self, other) }

  /// The smaller of each pair; its own where one is NaN.
  @_noAllocation @_noLocks @inline(__always)
  func smaller(_ other: Self) -> Self { spectrum_smaller_float8(self, other) }

  /// The first four lanes plus the last four.
  @_noAllocation @_noLocks @inline(__always)
  func fold() -> SIMD4<Float> { spectrum_fold8(self) }

  /// The sum of the lanes.
  var total: Float {
    @_noAllocation @_noLocks @inline(__always) get { fold().total }
  }
}

extension SIMD4<Double> {
  @_noAllocation @_noLocks @inline(__always)
  static func + (a: Self, b: Self) -> Self { spectrum_add_double4(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func * (a: Self, b: Self) -> Self { spectrum_multiply_double4(a, b) }

  @_noAllocation @_noLocks @inline(__always)
  static func * (a: Self, b: Double) -> Self { a * spectrum_repeat_double4(b) }

  @_noAllocation @_noLocks @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }
}
