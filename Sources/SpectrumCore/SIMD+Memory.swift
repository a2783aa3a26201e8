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
  /// The numbers of the lanes.
  static var lanes: Self {
    @_noAllocation @_noLocks @inline(__always) get { Self(0, 1, 2, 3, 4, 5, 6, 7) }
  }

  /// The floats at `source` + each place; places are 0 or more and count without their fractions.
  @_noAllocation @_noLocks
  @inline(__always)
  init(gatheredFrom source: UnsafePointer<Float>, at places: Self) {
    self = spectrum_gathered8(source, places)
  }

  /// The eight floats at `source`, at any alignment.
  @_noAllocation @_noLocks
  @inline(__always)
  init(at source: UnsafePointer<Float>) { self = spectrum_load8(source) }

  /// Writes the eight floats to `target`, at any alignment.
  @_noAllocation @_noLocks
  @inline(__always)
  func store(at target: UnsafeMutablePointer<Float>) { spectrum_store8(target, self) }
}
