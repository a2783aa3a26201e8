// SPDX-License-Identifier: GPL-3.0-or-later

extension SIMD4<Float> {
  /// The larger of each pair. (`pointwiseMax` is a call for each vector.)
  @_noAllocation @_noLocks
  @inline(__always)
  func larger(_ other: SIMD4<Float>) -> SIMD4<Float> { replacing(with: other, where: other .> self) }

  /// The smaller of each pair.
  @_noAllocation @_noLocks
  @inline(__always)
  func smaller(_ other: SIMD4<Float>) -> SIMD4<Float> {
    replacing(with: other, where: other .< self)
  }
}
