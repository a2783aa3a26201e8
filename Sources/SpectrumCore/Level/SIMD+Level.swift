// SPDX-License-Identifier: GPL-3.0-or-later

// Each on its concrete type: the real-time path takes no generic vectors.

extension SIMD2<Float> {
  /// The larger of each pair.
  @_noAllocation @_noLocks @inline(__always)
  func larger(_ other: Self) -> Self { Self(Swift.max(x, other.x), Swift.max(y, other.y)) }
}

extension SIMD4<Float> {
  /// The largest lane.
  var highest: Float {
    @_noAllocation @_noLocks @inline(__always) get {
      let (xy, zw) = (x > y ? x : y, z > w ? z : w)
      return xy > zw ? xy : zw
    }
  }

  /// |x| of each lane.
  var magnitude: Self {
    @_noAllocation @_noLocks @inline(__always) get {
      unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7fff_ffff, to: Self.self)
    }
  }
}

extension SIMD8<Float> {
  /// |x| of each lane.
  var magnitude: Self {
    @_noAllocation @_noLocks @inline(__always) get {
      unsafeBitCast(unsafeBitCast(self, to: SIMD8<UInt32>.self) & 0x7fff_ffff, to: Self.self)
    }
  }
}
