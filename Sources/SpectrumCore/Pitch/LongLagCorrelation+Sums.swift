// SPDX-License-Identifier: GPL-3.0-or-later

extension LongLagCorrelation {
  /// The energy at the lag `end`, where it is `energy` at the lag `start`.
  @_noAllocation @_noLocks
  static func move(
    _ energy: Float, _ newest: UnsafePointer<Float>, count: Int, from start: Int, to end: Int
  ) -> Float {
    var energy = energy
    var lag = start
    while lag < end {
      let (come, gone) = (newest[-lag - 1], newest[count - 1 - lag])
      energy += come * come - gone * gone
      lag += 1
    }
    while lag > end {
      let (gone, come) = (newest[-lag], newest[count - lag])
      energy += come * come - gone * gone
      lag -= 1
    }
    return energy
  }

  /// The next eight of `count` samples, a multiple of four: the last four with zeros behind them.
  @_noAllocation @_noLocks
  @inline(__always)
  static func eight(_ samples: UnsafePointer<Float>, of count: Int) -> SIMD8<Float> {
    count >= 8 ? SIMD8(at: samples) : SIMD8(lowHalf: SIMD4(at: samples), highHalf: .zero)
  }

  /// Sums over `count` samples: the products with those at four lags, and the energies now and at the
  /// first lag.
  struct GroupSums {
    var products: SIMD4<Float>
    var newest: Float
    var earlier: Float
  }

  /// The sums for the lags `lag`…`lag` + 3.
  @_noAllocation @_noLocks
  static func sums(
    _ samples: UnsafePointer<Float>, count: Int, lag: Int
  ) -> GroupSums {
    var (a, b, c, d) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    var (now, then) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    let earlier = samples - lag
    var index = 0
    while index < count {
      let values = eight(samples + index, of: count - index)
      let first = eight(earlier + index, of: count - index)
      a += values * first
      b += values * SIMD8(at: earlier + index - 1)
      c += values * SIMD8(at: earlier + index - 2)
      d += values * SIMD8(at: earlier + index - 3)
      now += values * values
      then += first * first
      index &+= 8
    }
    return GroupSums(
      products: SIMD4(a.fold().sum(), b.fold().sum(), c.fold().sum(), d.fold().sum()),
      newest: now.fold().sum(), earlier: then.fold().sum())
  }

  /// Sums over the samples: the products with those at the middle lag and at four beside it, and the
  /// energies now and at the middle lag.
  struct FiveSums {
    var middle: Float
    var sides: SIMD4<Float>
    var newest: Float
    var earlier: Float
  }

  /// The sums for the lags `lag` and −2, −1, 1 and 2 `spacing` from it.
  @_noAllocation @_noLocks
  static func sums(
    _ samples: UnsafePointer<Float>, count: Int, lag: Int, spacing: Int
  ) -> FiveSums {
    var (a, b, c, d) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    var (middle, now, then) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    let earlier = samples - lag
    let (before, after) = (earlier + spacing, earlier - spacing)
    let (first, last) = (before + spacing, after - spacing)
    var index = 0
    while index < count {
      let values = eight(samples + index, of: count - index)
      let centre = eight(earlier + index, of: count - index)
      a += values * SIMD8(at: first + index)
      b += values * SIMD8(at: before + index)
      middle += values * centre
      c += values * SIMD8(at: after + index)
      d += values * SIMD8(at: last + index)
      now += values * values
      then += centre * centre
      index &+= 8
    }
    return FiveSums(
      middle: middle.fold().sum(),
      sides: SIMD4(a.fold().sum(), b.fold().sum(), c.fold().sum(), d.fold().sum()),
      newest: now.fold().sum(), earlier: then.fold().sum())
  }

  /// Σ x[n]·x[n − g] over `count` samples for g = `lag`…`lag` + 3.
  @_noAllocation @_noLocks
  static func products(
    _ samples: UnsafePointer<Float>, count: Int, lag: Int
  ) -> SIMD4<Float> {
    var (a, b) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var (c, d) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    let earlier = samples - lag
    var index = 0
    while index < count {
      let values = eight(samples + index, of: count - index)
      a += values * SIMD8(at: earlier + index)
      b += values * SIMD8(at: earlier + (index - 1))
      c += values * SIMD8(at: earlier + (index - 2))
      d += values * SIMD8(at: earlier + (index - 3))
      index += 8
    }
    return SIMD4(a.fold().sum(), b.fold().sum(), c.fold().sum(), d.fold().sum())
  }
}
