// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// In which of eight lanes a condition holds. Like the arithmetic of vectors it stands in for Swift's
/// own, whose comparisons go lane by lane.
struct LaneMask {
  /// −1 where it holds, else 0.
  fileprivate let lanes: SIMD8<Int32>

  /// The first `count` lanes.
  @_noAllocation @_noLocks @inline(__always)
  static func first(_ count: Int) -> LaneMask {
    SIMD8.lanes.isBelow(SIMD8(repeating: Float(count)))
  }

  /// No lane.
  static var none: LaneMask {
    @_noAllocation @_noLocks @inline(__always) get { LaneMask(lanes: SIMD8(repeating: 0)) }
  }

  var hasAny: Bool {
    @_noAllocation @_noLocks @inline(__always) get { spectrum_bits8(lanes) != 0 }
  }

  var hasAll: Bool {
    @_noAllocation @_noLocks @inline(__always) get { spectrum_bits8(lanes) == 0xff }
  }

  @_noAllocation @_noLocks @inline(__always)
  static func & (a: LaneMask, b: LaneMask) -> LaneMask {
    LaneMask(lanes: spectrum_both8(a.lanes, b.lanes))
  }

  @_noAllocation @_noLocks @inline(__always)
  static func | (a: LaneMask, b: LaneMask) -> LaneMask {
    LaneMask(lanes: spectrum_either8(a.lanes, b.lanes))
  }

  /// `these` where it holds, `others` elsewhere.
  @_noAllocation @_noLocks @inline(__always)
  func choose(_ these: SIMD8<Float>, else others: SIMD8<Float>) -> SIMD8<Float> {
    spectrum_chosen8(lanes, these, others)
  }
}

extension SIMD8<Float> {
  @_noAllocation @_noLocks @inline(__always)
  func isBelow(_ other: Self) -> LaneMask { LaneMask(lanes: spectrum_below8(self, other)) }

  @_noAllocation @_noLocks @inline(__always)
  func isAtMost(_ other: Self) -> LaneMask { LaneMask(lanes: spectrum_at_most8(self, other)) }
}
