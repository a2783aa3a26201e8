// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension SIMD4<Float> {
  /// The four floats at `source`, at any alignment.
  @_noAllocation @_noLocks
  @inline(__always)
  init(at source: UnsafePointer<Float>) { self = spectrum_load4(source) }

  /// Writes the four floats to `target`, at any alignment.
  @_noAllocation @_noLocks
  @inline(__always)
  func store(at target: UnsafeMutablePointer<Float>) { spectrum_store4(target, self) }

  /// The even-indexed and the odd-indexed of the eight floats at `source`.
  @_noAllocation @_noLocks
  @inline(__always)
  static func deinterleaved(
    at source: UnsafePointer<Float>
  ) -> (even: SIMD4<Float>, odd: SIMD4<Float>) {
    let (low, high) = (SIMD4(at: source), SIMD4(at: source + 4))
    return (
      SIMD4(low[0], low[2], high[0], high[2]), SIMD4(low[1], low[3], high[1], high[3])
    )
  }
}

/// Two vectors of any processor, one of those with AVX2.
extension SIMD8<Float> {
  /// The eight floats at `source`, at any alignment.
  @_noAllocation @_noLocks
  @inline(__always)
  init(at source: UnsafePointer<Float>) { self = spectrum_load8(source) }

  /// Writes the eight floats to `target`, at any alignment.
  @_noAllocation @_noLocks
  @inline(__always)
  func store(at target: UnsafeMutablePointer<Float>) { spectrum_store8(target, self) }
}
