// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Pearson's correlation of the newest samples with those about one long lag before them.
///
/// For a periodic sound it is 1 at every multiple of the period, whatever the window's length.
struct LongLagCorrelation: ~Copyable {
  /// Lags on either side of the one that is asked for.
  static let reach = 9
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
    var (first, highest) = (0, 0)
    for _ in 0..<3 {
      first = middle - Self.reach
      guard first >= 1, count + first + Self.lagCount <= capacity else { return none }
      correlate(end - count, count: count, from: first)
      highest = Self.reach
      while highest > 0 && values.base[highest - 1] > values.base[highest] { highest -= 1 }
      while highest < 2 * Self.reach && values.base[highest + 1] > values.base[highest] {
        highest += 1
      }
      if abs(highest - Self.reach) <= 2 { break }
      middle = first + highest
    }
    guard highest >= 1, highest <= 2 * Self.reach - 1 else { return none }
    let peak = interpolator.peak(values.base, count: 2 * Self.reach + 1, at: highest)
    return LagPeak(position: Float(first) + peak.position, height: peak.height)
  }

  /// The correlation at the lags `first`…: Σ x[n]·x[n − g] / √(Σ x[n]² · Σ x[n − g]²).
  @_noAllocation @_noLocks
  private func correlate(_ newest: UnsafePointer<Float>, count: Int, from first: Int) {
    let energy = Self.energy(newest, count: count)
    var earlier = Self.energy(newest - first, count: count)
    for group in 0..<Self.lagCount / 4 {
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
