// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The newest samples of a signal, and their products with the samples some lags earlier.
struct LagWindow {
  /// The first of the newest samples.
  let samples: UnsafePointer<Float>
  /// How many there are: a multiple of four.
  let count: Int

  /// The normalised correlation, −1…1: `product` is Σ x[n]·x[n − g], `newest` and `earlier` are
  /// Σ x[n]² and Σ x[n − g]².
  @_noAllocation @_noLocks @inline(__always)
  static func rho(_ product: Float, _ newest: Float, _ earlier: Float) -> Float {
    product / spectrum_sqrt(newest * max(earlier, 0) + 1e-30)
  }

  /// The energy of the samples `end` earlier, from the `energy` of those `start` earlier.
  @_noAllocation @_noLocks
  func energy(atLag end: Int, from start: Int, _ energy: Float) -> Float {
    var energy = energy
    var lag = start
    while lag < end {
      energy = self.energy(after: lag, energy)
      lag += 1
    }
    while lag > end {
      let (gone, come) = (samples[-lag], samples[count - lag])
      energy += come * come - gone * gone
      lag -= 1
    }
    return energy
  }

  /// The energy of the samples `lag` + 1 earlier, from the `energy` of those `lag` earlier.
  @_noAllocation @_noLocks @inline(__always)
  func energy(after lag: Int, _ energy: Float) -> Float {
    let (come, gone) = (samples[-lag - 1], samples[count - 1 - lag])
    return energy + (come * come - gone * gone)
  }

  /// Products at four lags, and the energies at lag 0 and at the first of the four or in their middle.
  struct GroupSums {
    var products: SIMD4<Float>
    var newest: Float
    var earlier: Float
  }

  /// The sums for the lags `lag`…`lag` + 3.
  @_noAllocation @_noLocks
  func sums(lag: Int) -> GroupSums {
    var (products, energies) = (GroupLanes(), EnergyLanes())
    forEachEight(lag: lag) { values, then, earlier in
      products.add(values, earlier, earlier - 1, earlier - 2, earlier - 3)
      energies.add(values, then)
    }
    return GroupSums(
      products: products.total, newest: energies.newest.total, earlier: energies.earlier.total)
  }

  /// Σ x[n]·x[n − g] for g = `lag`…`lag` + 3.
  @_noAllocation @_noLocks
  func products(lag: Int) -> SIMD4<Float> {
    var products = GroupLanes()
    forEachEight(lag: lag) { values, _, earlier in
      products.add(values, earlier, earlier - 1, earlier - 2, earlier - 3)
    }
    return products.total
  }

  /// Σ x[n]·x[n − g] for g = `lag`.
  @_noAllocation @_noLocks
  func product(lag: Int) -> Float {
    var product = SIMD8<Float>.zero
    forEachEight(lag: lag) { values, then, _ in product += values * then }
    return product.total
  }

  /// Σ x[n]².
  var energy: Float { @_noAllocation @_noLocks get { product(lag: 0) } }

  /// What `HannBin.power` reads of a sine that has all of that energy.
  var sinePower: Float { @_noAllocation @_noLocks get { energy * Float(count) / 2 } }

  /// The sums for `lag` and for −2, −1, 1 and 2 `spacing` from it.
  @_noAllocation @_noLocks
  func sums(lag: Int, spacing: Int) -> (middle: Float, sides: GroupSums) {
    var (sides, energies) = (GroupLanes(), EnergyLanes())
    var middle = SIMD8<Float>.zero
    forEachEight(lag: lag) { values, then, earlier in
      sides.add(
        values, earlier + 2 * spacing, earlier + spacing, earlier - spacing, earlier - 2 * spacing)
      middle += values * then
      energies.add(values, then)
    }
    let (newest, earlier) = (energies.newest.total, energies.earlier.total)
    return (middle.total, GroupSums(products: sides.total, newest: newest, earlier: earlier))
  }

  /// Calls `add` for each eight samples: with these, with those `lag` earlier, and with where those
  /// lie. Four that remain are the first, with zeros after them.
  @_noAllocation @_noLocks @inline(__always)
  private func forEachEight(
    lag: Int, _ add: (SIMD8<Float>, SIMD8<Float>, UnsafePointer<Float>) -> Void
  ) {
    let earlier = samples - lag
    var index = 0
    if count % 8 != 0 {
      add(spectrum_load4_0(samples), spectrum_load4_0(earlier), earlier)
      index = 4
    }
    while index < count {
      add(SIMD8(at: samples + index), SIMD8(at: earlier + index), earlier + index)
      index &+= 8
    }
  }
}

/// Products of samples with those at four lags, in eight partial sums each.
private struct GroupLanes {
  private var (a, b) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
  private var (c, d) = (SIMD8<Float>.zero, SIMD8<Float>.zero)

  /// With the samples at four places earlier.
  @_noAllocation @_noLocks @inline(__always)
  mutating func add(
    _ values: SIMD8<Float>, _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>,
    _ third: UnsafePointer<Float>, _ fourth: UnsafePointer<Float>
  ) {
    a += values * SIMD8(at: first)
    b += values * SIMD8(at: second)
    c += values * SIMD8(at: third)
    d += values * SIMD8(at: fourth)
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
