// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The normalised correlation of the newest samples with those at lags near a long one.
///
/// For a periodic sound it is 1 at each multiple of the period, whatever the window's length.
struct LongLagCorrelation: ~Copyable {
  /// Lags on either side of the requested one.
  private static let reach = 9
  /// The shortest lag that can be requested, in samples.
  private static let shortest: Float = 10
  /// Steps of two lags that the search takes at most.
  private static let mostSteps = 9
  /// Lags that are kept, in whole vectors.
  private static let lagCount = 20
  /// The shortest window for one period, in seconds: a shorter one may see a formant instead of it.
  static let leastWindowSeconds: Float = 0.01
  private let values = SampleBuffer(count: lagCount)
  private let interpolator = LagInterpolator()

  /// The maximum nearest to `lag` samples, of the newest `count` of the `capacity` samples before
  /// `end`; position in samples, and a height of 0 if there is none.
  ///
  /// - `spacing`: that of the last peak of the same sound, 0 if unknown. Saves work while it fits.
  /// - `enough`: a peak as high as this is returned at its whole lag.
  @_noAllocation @_noLocks
  func peak(
    before end: UnsafePointer<Float>, capacity: Int, lag: Float, count: Int, spacing: Int = 0,
    enough: Float = 2
  ) -> LagPeak {
    let count = (count + 3) & ~3
    var middle = Int(clamping: lag + 0.5, to: 0...capacity)
    let window = LagWindow(samples: end - count, count: count)
    // Climbs towards the maximum, four lags at a time; mostly it starts there.
    for attempt in 0..<Self.mostSteps {
      let first = middle - Self.reach
      guard first >= 1, count + first + Self.lagCount <= capacity else { break }
      if attempt == 0, spacing > 0,
        let peak = broadPeak(window, lag: middle, spacing: spacing)
      {
        return peak
      }
      let sums = window.sums(lag: middle - 1)
      setValues(sums, window, from: first, group: 2)
      let v = values.base + Self.reach
      let top = max(v[0], v[1])
      guard v[-1] > top || v[2] > top else {
        if top >= enough { return LagPeak(position: Float(middle), height: top) }
        return topPeak(sums, window, first: first)
      }
      middle += v[2] > v[-1] ? 2 : -2
    }
    return LagPeak(position: 0, height: 0)
  }

  /// The least number of periods in a lag, for a `period` in samples: more than one for a high note
  /// at a low sample rate.
  @_noAllocation @_noLocks
  static func periods(of period: Float) -> Float { max(1, spectrum_ceil(shortest / period)) }

  /// The window that shows whether a note of `period` seconds sounds, in seconds: two periods or more.
  @_noAllocation @_noLocks
  static func windowSeconds(of period: Float) -> Float { max(2 * period, leastWindowSeconds) }

  /// The maximum nearest to a period of `period` seconds on a plain level, in a window of `window`
  /// seconds that ended `since` samples ago; position in samples of one period.
  @_noAllocation @_noLocks
  func peak(
    of period: Float, in pyramid: borrowing PitchPyramid, _ level: Int, window: Float,
    since: Int = 0, enough: Float = 2
  ) -> LagPeak {
    let (capacity, rate) = (pyramid.capacity(level) - since, pyramid.rates[level])
    let periods = Self.periods(of: period * rate)
    let peak = peak(
      before: pyramid.plainEnd(level) - since, capacity: capacity, lag: periods * period * rate,
      count: Int(clamping: window * rate, to: 4...capacity / 2), enough: enough)
    return LagPeak(position: peak.position / periods, height: peak.height)
  }

  /// ρ of a period on a plain level, in the newest `window` seconds; exact below `enough`.
  @_noAllocation @_noLocks
  func rho(
    of period: Float, in pyramid: borrowing PitchPyramid, _ level: Int, window: Float,
    enough: Float
  ) -> Float {
    peak(of: period, in: pyramid, level, window: window, enough: enough).height
  }

  /// Whether that is `least` or more.
  @_noAllocation @_noLocks
  func reaches(
    _ least: Float, of period: Float, in pyramid: borrowing PitchPyramid, _ level: Int,
    window: Float
  ) -> Bool {
    rho(of: period, in: pyramid, level, window: window, enough: least) >= least
  }

  /// The maximum, if it is within half a lag of `lag`, and so broad that a quartic's points lie
  /// `spacing` apart.
  @_noAllocation @_noLocks
  private func broadPeak(_ window: LagWindow, lag: Int, spacing: Int) -> LagPeak? {
    let (product, sums) = window.sums(lag: lag, spacing: spacing)
    let middle = LagWindow.rho(product, sums.newest, sums.earlier)
    var sides = sums.products
    for side in 0..<4 {
      let sideLag = Self.lag(ofSide: side, of: lag, spacing: spacing)
      let energy = window.energy(atLag: sideLag, from: lag, sums.earlier)
      sides[side] = LagWindow.rho(sides[side], sums.newest, energy)
    }
    let curvature = LagInterpolator.curvature(middle, sides: sides, spacing: spacing)
    guard
      let peak = LagInterpolator.quartic(middle, sides: sides, at: lag, spacing: spacing),
      abs(peak.position - Float(lag)) <= 0.6,
      LagInterpolator.quarticSpacing(curvature, room: 4) == spacing
    else { return nil }
    return peak
  }

  /// The maximum, which is at the middle lag or the next: from the four lags there and, if it is
  /// broad, four more, else nine.
  @_noAllocation @_noLocks
  private func topPeak(_ sums: LagWindow.GroupSums, _ window: LagWindow, first: Int) -> LagPeak {
    let (energy, earlier) = (sums.newest, sums.earlier)
    let v = values.base
    let highest = v[Self.reach + 1] > v[Self.reach] ? Self.reach + 1 : Self.reach
    let curvature = 2 * v[highest] - v[highest - 1] - v[highest + 1]
    if let spacing = LagInterpolator.quarticSpacing(curvature, room: 4) {
      let middle = v[highest]
      var sides = SIMD4<Float>.zero
      for side in 0..<4 {
        let lag = Self.lag(ofSide: side, of: first + highest, spacing: spacing)
        let there = window.energy(atLag: lag, from: first + 8, earlier)
        sides[side] = LagWindow.rho(window.product(lag: lag), energy, there)
      }
      if let peak = LagInterpolator.quartic(
        middle, sides: sides, at: first + highest, spacing: spacing)
      {
        return peak
      }
    }
    for group in 1...3 where group != 2 {
      let lag = first + 4 * group
      let there = window.energy(atLag: lag, from: first + 8, earlier)
      let sums = LagWindow.GroupSums(
        products: window.products(lag: lag), newest: energy, earlier: there)
      setValues(sums, window, from: first, group: group)
    }
    // The sinc reaches six lags to either side; one of them is in no group.
    let last = highest == Self.reach ? highest - 6 : highest + 6
    let there = window.energy(atLag: first + last, from: first + 8, earlier)
    v[last] = LagWindow.rho(window.product(lag: first + last), energy, there)
    let start = min(4, last)
    let peak = interpolator.peak(v + start, count: 13, at: highest - start, rounds: 2)
    return LagPeak(position: Float(first + start) + peak.position, height: peak.height)
  }

  /// The lag of one of the four points about `middle`: two and one before it, one and two after it.
  @_noAllocation @_noLocks
  private static func lag(ofSide side: Int, of middle: Int, spacing: Int) -> Int {
    middle + (side < 2 ? side - 2 : side - 1) * spacing
  }

  /// Sets the correlation at the four lags of a group, from lag `first` + 4·`group` on.
  @_noAllocation @_noLocks
  private func setValues(
    _ sums: LagWindow.GroupSums, _ window: LagWindow, from first: Int, group: Int
  ) {
    var earlier = sums.earlier
    let lag = first + 4 * group
    for index in 0..<4 {
      values.base[4 * group + index] = LagWindow.rho(sums.products[index], sums.newest, earlier)
      earlier = window.energy(after: lag + index, earlier)
    }
  }
}
