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
  /// Steps of two lags that are gone at the most.
  private static let mostSteps = 9
  /// Lags that are read, in whole vectors.
  private static let lagCount = 20
  private let values = SampleBuffer(count: lagCount)
  private let interpolator = LagInterpolator()

  init() {}

  /// The maximum nearest to `lag` samples, of the newest `count` of the `capacity` samples before
  /// `end`; position in samples, and a height of 0 where there is none.
  ///
  /// `spacing`: that of a peak of the same sound, which saves work where it still fits; 0 = unknown.
  /// `enough`: where a height that is reached anyway is enough, the place is not made exact.
  @_noAllocation @_noLocks
  func peak(
    before end: UnsafePointer<Float>, capacity: Int, lag: Float, count: Int, spacing: Int = 0,
    enough: Float = 2
  ) -> LagPeak {
    let count = (count + 3) & ~3
    var middle = Int(clamping: lag + 0.5, to: 0...capacity)
    let newest = end - count
    // Up the hill, four lags at a time; mostly its top is where it is looked for.
    for attempt in 0..<Self.mostSteps {
      let first = middle - Self.reach
      guard first >= 1, count + first + Self.lagCount <= capacity else { break }
      if attempt == 0, spacing > 0,
        let peak = broadPeak(newest, count: count, lag: middle, spacing: spacing)
      {
        return peak
      }
      let sums = Self.sums(newest, count: count, lag: middle - 1)
      place(sums, newest, count: count, from: first, group: 2)
      let v = values.base + Self.reach
      let top = max(v[0], v[1])
      guard v[-1] > top || v[2] > top else {
        if top >= enough { return LagPeak(position: Float(middle), height: top) }
        return topPeak(sums, newest, count: count, first: first)
      }
      middle += v[2] > v[-1] ? 2 : -2
    }
    return LagPeak(position: 0, height: 0)
  }

  /// The maximum, if it is within half a lag of `lag`, and so broad that a quartic's points lie
  /// `spacing` apart.
  @_noAllocation @_noLocks
  private func broadPeak(
    _ newest: UnsafePointer<Float>, count: Int, lag: Int, spacing: Int
  ) -> LagPeak? {
    let sums = Self.sums(newest, count: count, lag: lag, spacing: spacing)
    let middle = sums.middle / spectrum_sqrt(sums.newest * sums.earlier + 1e-30)
    var sides = sums.sides
    for side in 0..<4 {
      let place = Self.lag(ofSide: side, of: lag, spacing: spacing)
      let there = Self.move(sums.earlier, newest, count: count, from: lag, to: place)
      sides[side] /= spectrum_sqrt(sums.newest * max(there, 0) + 1e-30)
    }
    let curvature = LagInterpolator.curvature(middle, sides: sides, spacing: spacing)
    guard
      let peak = LagInterpolator.quartic(middle, sides: sides, at: lag, spacing: spacing),
      abs(peak.position - Float(lag)) <= 0.6,
      LagInterpolator.quarticSpacing(curvature, room: 4) == spacing
    else { return nil }
    return peak
  }

  /// The maximum, which is at the middle lag or the next: from the four lags there and four more, if
  /// it is broad, or nine.
  @_noAllocation @_noLocks
  private func topPeak(
    _ sums: GroupSums, _ newest: UnsafePointer<Float>, count: Int, first: Int
  ) -> LagPeak {
    let (energy, earlier) = (sums.newest, sums.earlier)
    let v = values.base
    let highest = v[Self.reach + 1] > v[Self.reach] ? Self.reach + 1 : Self.reach
    let curvature = 2 * v[highest] - v[highest - 1] - v[highest + 1]
    if let spacing = LagInterpolator.quarticSpacing(curvature, room: 4) {
      let middle = v[highest]
      var sides = SIMD4<Float>.zero
      for side in 0..<4 {
        let lag = Self.lag(ofSide: side, of: first + highest, spacing: spacing)
        let there = Self.move(earlier, newest, count: count, from: first + 8, to: lag)
        sides[side] = single(newest, count: count, lag: lag, energy: energy, earlier: there)
      }
      if let peak = LagInterpolator.quartic(
        middle, sides: sides, at: first + highest, spacing: spacing)
      {
        return peak
      }
    }
    let below = Self.move(earlier, newest, count: count, from: first + 8, to: first + 4)
    correlate(newest, count: count, from: first, group: 1, energy: energy, earlier: below)
    let above = Self.move(earlier, newest, count: count, from: first + 8, to: first + 12)
    correlate(newest, count: count, from: first, group: 3, energy: energy, earlier: above)
    // The sinc reaches six lags to either side; one of them is in no group.
    let last = highest == Self.reach ? highest - 6 : highest + 6
    let there = Self.move(earlier, newest, count: count, from: first + 8, to: first + last)
    v[last] = single(newest, count: count, lag: first + last, energy: energy, earlier: there)
    let start = min(4, last)
    let peak = interpolator.peak(v + start, count: 13, at: highest - start, rounds: 2)
    return LagPeak(position: Float(first + start) + peak.position, height: peak.height)
  }

  /// The lag of one of the four points beside `middle`: two and one before it, one and two behind.
  @_noAllocation @_noLocks
  private static func lag(ofSide side: Int, of middle: Int, spacing: Int) -> Int {
    middle + (side < 2 ? side - 2 : side - 1) * spacing
  }

  /// The correlation at the four lags of a group, from lag `first` + 4·`group` on.
  /// `earlier`: the energy at the first of them.
  @_noAllocation @_noLocks
  private func correlate(
    _ newest: UnsafePointer<Float>, count: Int, from first: Int, group: Int, energy: Float,
    earlier: Float
  ) {
    let products = Self.products(newest, count: count, lag: first + 4 * group)
    place(
      GroupSums(products: products, newest: energy, earlier: earlier), newest, count: count,
      from: first, group: group)
  }

  /// Sets the group's values: Σ x[n]·x[n − g] / √(Σ x[n]² · Σ x[n − g]²).
  @_noAllocation @_noLocks
  private func place(
    _ sums: GroupSums, _ newest: UnsafePointer<Float>, count: Int, from first: Int, group: Int
  ) {
    var earlier = sums.earlier
    let lag = first + 4 * group
    for index in 0..<4 {
      let root = spectrum_sqrt(sums.newest * max(earlier, 0) + 1e-30)
      values.base[4 * group + index] = sums.products[index] / root
      let (come, gone) = (newest[-lag - index - 1], newest[count - 1 - lag - index])
      earlier += come * come - gone * gone
    }
  }

  /// The correlation at one lag, whose samples' energy is `earlier`.
  @_noAllocation @_noLocks
  private func single(
    _ newest: UnsafePointer<Float>, count: Int, lag: Int, energy: Float, earlier: Float
  ) -> Float {
    let product = Self.product(newest, count: count, lag: lag)
    return product / spectrum_sqrt(energy * max(earlier, 0) + 1e-30)
  }
}
