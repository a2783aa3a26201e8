// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Pearson's correlation of the newest samples with those about one long lag before them.
///
/// For a periodic sound it is 1 at every multiple of the period, whatever the window's length.
struct LongLagCorrelation: ~Copyable {
  /// Lags on either side of the one that is asked for.
  private static let reach = 9
  /// The shortest lag that can be asked for, in samples.
  static let shortest: Float = 10
  /// Lags that are read, in whole vectors.
  private static let lagCount = 20
  private let values = SampleBuffer(count: lagCount)
  private let interpolator = LagInterpolator()

  init() {}

  /// The maximum nearest to `lag` samples, of the newest `count` of the `capacity` samples before
  /// `end`; position in samples, and a height of 0 where there is none.
  @_noAllocation @_noLocks
  func peak(
    before end: UnsafePointer<Float>, capacity: Int, lag: Float, count: Int
  ) -> LagPeak {
    let none = LagPeak(position: 0, height: 0)
    let count = (count + 3) & ~3
    var middle = Int(clamping: lag + 0.5, to: 0...capacity)
    let newest = end - count
    for attempt in 0..<3 {
      let first = middle - Self.reach
      guard first >= 1, count + first + Self.lagCount <= capacity else { return none }
      let energy = Self.energy(newest, count: count)
      // Mostly the maximum is where it is looked for, and few lags are enough to place it.
      if attempt == 0, let peak = nearPeak(newest, count: count, first: first, energy: energy) {
        return peak
      }
      let earlier = Self.energy(newest - first, count: count)
      correlate(newest, count: count, from: first, groups: 0..<5, energy: energy, earlier: earlier)
      let highest = climb()
      guard abs(highest - Self.reach) <= 2 || attempt == 2 else {
        middle = first + highest
        continue
      }
      guard highest >= 1, highest <= 2 * Self.reach - 1 else { return none }
      let peak = interpolator.peak(
        values.base, count: 2 * Self.reach + 1, at: highest, rounds: 2)
      return LagPeak(position: Float(first) + peak.position, height: peak.height)
    }
    return none
  }

  /// The maximum, if it is at the middle lag or the next: from the four lags there and four more, if
  /// it is broad, or nine.
  @_noAllocation @_noLocks
  private func nearPeak(
    _ newest: UnsafePointer<Float>, count: Int, first: Int, energy: Float
  ) -> LagPeak? {
    let earlier = Self.energy(newest - (first + 8), count: count)
    correlate(
      newest, count: count, from: first, groups: 2..<3, energy: energy, earlier: earlier)
    let v = values.base
    var highest = Self.reach
    if v[highest + 1] > v[highest] { highest += 1 }
    guard v[highest] >= v[highest - 1], v[highest] >= v[highest + 1] else { return nil }
    if let spacing = LagInterpolator.quarticSpacing(v, at: highest, room: 4) {
      let middle = v[highest]
      var sides = SIMD4<Float>.zero
      for side in 0..<4 {
        let offset = (side < 2 ? side - 2 : side - 1) * spacing
        let lag = first + highest + offset
        let there = Self.move(earlier, newest, count: count, from: first + 8, to: lag)
        sides[side] = single(newest, count: count, lag: lag, energy: energy, earlier: there)
      }
      let peak = LagInterpolator.quartic(middle, sides: sides)
      return LagPeak(
        position: Float(first + highest) + peak.position * Float(spacing), height: peak.height)
    }
    let below = Self.move(earlier, newest, count: count, from: first + 8, to: first + 4)
    correlate(newest, count: count, from: first, groups: 1..<2, energy: energy, earlier: below)
    let above = Self.move(earlier, newest, count: count, from: first + 8, to: first + 12)
    correlate(newest, count: count, from: first, groups: 3..<4, energy: energy, earlier: above)
    // The sinc reaches six lags to either side; one of them is in no group.
    let last = highest == Self.reach ? highest - 6 : highest + 6
    let there = Self.move(earlier, newest, count: count, from: first + 8, to: first + last)
    v[last] = single(newest, count: count, lag: first + last, energy: energy, earlier: there)
    let start = min(4, last)
    let peak = interpolator.peak(v + start, count: 13, at: highest - start, rounds: 2)
    return LagPeak(position: Float(first + start) + peak.position, height: peak.height)
  }

  /// Up from the middle to the nearest maximum.
  @_noAllocation @_noLocks
  private func climb() -> Int {
    var highest = Self.reach
    while highest > 0 && values.base[highest - 1] > values.base[highest] { highest -= 1 }
    while highest < 2 * Self.reach && values.base[highest + 1] > values.base[highest] {
      highest += 1
    }
    return highest
  }

  /// The correlation at the lags `first`… in groups of four: Σ x[n]·x[n − g] / √(Σ x[n]² · Σ x[n − g]²).
  /// `earlier`: the second sum at the first lag of the first group.
  @_noAllocation @_noLocks
  private func correlate(
    _ newest: UnsafePointer<Float>, count: Int, from first: Int, groups: Range<Int>, energy: Float,
    earlier: Float
  ) {
    var earlier = earlier
    for group in groups {
      let lag = first + 4 * group
      let products = Self.products(newest, count: count, lag: lag)
      for index in 0..<4 {
        let root = spectrum_sqrt(energy * max(earlier, 0) + 1e-30)
        values.base[4 * group + index] = products[index] / root
        let (come, gone) = (newest[-lag - index - 1], newest[count - 1 - lag - index])
        earlier += come * come - gone * gone
      }
    }
  }

  /// The correlation at one lag, whose samples' energy is `earlier`.
  @_noAllocation @_noLocks
  private func single(
    _ newest: UnsafePointer<Float>, count: Int, lag: Int, energy: Float, earlier: Float
  ) -> Float {
    var product = SIMD4<Float>.zero
    var index = 0
    while index < count {
      product += SIMD4(at: newest - lag + index) * SIMD4(at: newest + index)
      index += 4
    }
    return product.sum() / spectrum_sqrt(energy * max(earlier, 0) + 1e-30)
  }

  /// The energy at the lag `end`, where it is `energy` at the lag `start`.
  @_noAllocation @_noLocks
  private static func move(
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

  @_noAllocation @_noLocks
  private static func energy(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    var sum = SIMD4<Float>.zero
    var index = 0
    while index < count {
      let values = SIMD4(at: samples + index)
      sum += values * values
      index += 4
    }
    return sum.sum()
  }

  /// Σ x[n]·x[n − g] over `count` samples for g = `lag`…`lag` + 3.
  @_noAllocation @_noLocks
  private static func products(
    _ samples: UnsafePointer<Float>, count: Int, lag: Int
  ) -> SIMD4<Float> {
    var (a, b) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    var (c, d) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    let earlier = samples - lag
    var index = 0
    while index < count {
      let values = SIMD4(at: samples + index)
      a += values * SIMD4(at: earlier + index)
      b += values * SIMD4(at: earlier + (index - 1))
      c += values * SIMD4(at: earlier + (index - 2))
      d += values * SIMD4(at: earlier + (index - 3))
      index += 4
    }
    return SIMD4(a.sum(), b.sum(), c.sum(), d.sum())
  }
}
