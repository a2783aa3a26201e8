// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

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

  /// Sums over the samples: the products with those at four lags, and the energies now and at the
  /// first lag.
  struct GroupSums {
    var products: SIMD4<Float>
    var newest: Float
    var earlier: Float
  }

  /// The sums over `count` samples, a multiple of four, for the lags `lag`…`lag` + 3.
  @_noAllocation @_noLocks
  static func sums(
    _ samples: UnsafePointer<Float>, count: Int, lag: Int
  ) -> GroupSums {
    let earlier = samples - lag
    var (products, energies) = (GroupLanes(), EnergyLanes())
    var index = 0
    if count % 8 != 0 {
      let (values, first) = (spectrum_load4_0(samples), spectrum_load4_0(earlier))
      products.add(values, at: earlier)
      energies.add(values, first)
      index = 4
    }
    while index < count {
      let (values, first) = (SIMD8(at: samples + index), SIMD8(at: earlier + index))
      products.add(values, at: earlier + index)
      energies.add(values, first)
      index &+= 8
    }
    return GroupSums(
      products: products.total, newest: energies.newest.total, earlier: energies.earlier.total)
  }

  /// Σ x[n]·x[n − g] over `count` samples, a multiple of four, for g = `lag`…`lag` + 3.
  @_noAllocation @_noLocks
  static func products(
    _ samples: UnsafePointer<Float>, count: Int, lag: Int
  ) -> SIMD4<Float> {
    let earlier = samples - lag
    var products = GroupLanes()
    var index = 0
    if count % 8 != 0 {
      products.add(spectrum_load4_0(samples), at: earlier)
      index = 4
    }
    while index < count {
      products.add(SIMD8(at: samples + index), at: earlier + index)
      index &+= 8
    }
    return products.total
  }

  /// Σ x[n]·x[n − g] over `count` samples, a multiple of four, for g = `lag`.
  @_noAllocation @_noLocks
  static func product(_ samples: UnsafePointer<Float>, count: Int, lag: Int) -> Float {
    let earlier = samples - lag
    var product = SIMD8<Float>.zero
    var index = 0
    if count % 8 != 0 {
      product = spectrum_load4_0(samples) * spectrum_load4_0(earlier)
      index = 4
    }
    while index < count {
      product += SIMD8(at: samples + index) * SIMD8(at: earlier + index)
      index &+= 8
    }
    return product.total
  }

  /// Sums over the samples: the products with those at the middle lag and at four beside it, and the
  /// energies now and at the middle lag.
  struct FiveSums {
    var middle: Float
    var sides: SIMD4<Float>
    var newest: Float
    var earlier: Float
  }

  /// The sums over `count` samples, a multiple of four, for the lags `lag` and −2, −1, 1 and 2
  /// `spacing` from it.
  @_noAllocation @_noLocks
  static func sums(
    _ samples: UnsafePointer<Float>, count: Int, lag: Int, spacing: Int
  ) -> FiveSums {
    let earlier = samples - lag
    var (sides, energies) = (GroupLanes(), EnergyLanes())
    var middle = SIMD8<Float>.zero
    var index = 0
    if count % 8 != 0 {
      let (values, centre) = (spectrum_load4_0(samples), spectrum_load4_0(earlier))
      sides.add(values, around: earlier, spacing: spacing)
      middle = values * centre
      energies.add(values, centre)
      index = 4
    }
    while index < count {
      let (values, centre) = (SIMD8(at: samples + index), SIMD8(at: earlier + index))
      sides.add(values, around: earlier + index, spacing: spacing)
      middle += values * centre
      energies.add(values, centre)
      index &+= 8
    }
    return FiveSums(
      middle: middle.total, sides: sides.total, newest: energies.newest.total,
      earlier: energies.earlier.total)
  }
}

/// Products of samples with those at four lags, in eight partial sums each.
private struct GroupLanes {
  private var (a, b) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
  private var (c, d) = (SIMD8<Float>.zero, SIMD8<Float>.zero)

  /// With the samples at `earlier` and one, two and three before.
  @_noAllocation @_noLocks @inline(__always)
  mutating func add(_ values: SIMD8<Float>, at earlier: UnsafePointer<Float>) {
    a += values * SIMD8(at: earlier)
    b += values * SIMD8(at: earlier - 1)
    c += values * SIMD8(at: earlier - 2)
    d += values * SIMD8(at: earlier - 3)
  }

  /// With the samples two and one `spacing` behind `earlier` and one and two before it.
  @_noAllocation @_noLocks @inline(__always)
  mutating func add(_ values: SIMD8<Float>, around earlier: UnsafePointer<Float>, spacing: Int) {
    a += values * SIMD8(at: earlier + 2 * spacing)
    b += values * SIMD8(at: earlier + spacing)
    c += values * SIMD8(at: earlier - spacing)
    d += values * SIMD8(at: earlier - 2 * spacing)
  }

  var total: SIMD4<Float> {
    @_noAllocation @_noLocks @inline(__always) get {
      spectrum_sums4(a.fold(), b.fold(), c.fold(), d.fold())
    }
  }
}

/// Energies now and earlier, in eight partial sums each.
private struct EnergyLanes {
  private(set) var (newest, earlier) = (SIMD8<Float>.zero, SIMD8<Float>.zero)

  @_noAllocation @_noLocks @inline(__always)
  mutating func add(_ values: SIMD8<Float>, _ then: SIMD8<Float>) {
    newest += values * values
    earlier += then * then
  }
}
