// SPDX-License-Identifier: GPL-3.0-or-later

/// The maxima of one level's correlation, as candidates for the period.
///
/// A correlation averages to about 0 over a period, so before its maximum at a true period there is
/// a dip; the slope down from lag 0 has none.
struct PeakList: ~Copyable {
  /// More are not kept: noise at the top level has the most, about 60.
  static let capacity = 96
  private(set) var count = 0
  /// In lags; shape: [capacity].
  let positions = SampleBuffer(count: capacity)
  /// Up to 1; shape: [capacity].
  let heights = SampleBuffer(count: capacity)
  /// How many of the first maxima have no dip before them in this level.
  private(set) var undippedCount = 0
  /// Whether there is a dip anywhere.
  private(set) var hasDip = false

  /// Lower maxima are no evidence.
  private static let leastHeight: Float = 0.55
  /// Below this it is a dip.
  private static let dip: Float = 0.1

  /// Forgets the maxima.
  @_noAllocation @_noLocks
  mutating func clear() { (count, undippedCount, hasDip) = (0, 0, false) }

  /// Appends the maxima of a correlation, [lagCount], at the lags of `range`.
  @_noAllocation @_noLocks
  mutating func append(
    _ correlation: borrowing SampleBuffer, from first: Int, to end: Int,
    _ interpolator: borrowing LagInterpolator
  ) {
    let values = correlation.base
    // The dip before a period at the first lag is at half of it.
    for lag in first / 2..<first where count == 0 && values[lag] < Self.dip { hasDip = true }
    var lag = first
    while lag < end {
      // Four lags without a maximum are the rule: it is above all that is none, and not below its
      // neighbours.
      let here = SIMD4(at: values + lag)
      if lag + 4 <= end && !mayHoldMaximum(here, at: values + lag) {
        if !hasDip { hasDip = (-here).highest > -Self.dip }
        lag &+= 4
        continue
      }
      let last = min(lag + 4, end)
      while lag < last {
        look(values, at: lag, interpolator)
        lag += 1
      }
    }
  }

  /// Whether one of the four values `here` may be a maximum.
  @_noAllocation @_noLocks
  @inline(__always)
  private func mayHoldMaximum(_ here: SIMD4<Float>, at place: UnsafePointer<Float>) -> Bool {
    guard here.highest > Self.leastHeight else { return false }
    let rise = (here - SIMD4(at: place - 1)).smaller(here - SIMD4(at: place + 1))
    return rise.smaller(here - Self.leastHeight).highest >= 0
  }

  @_noAllocation @_noLocks
  private mutating func look(
    _ values: UnsafePointer<Float>, at lag: Int, _ interpolator: borrowing LagInterpolator
  ) {
    let value = values[lag]
    if value < Self.dip { hasDip = true }
    guard value > Self.leastHeight && value >= values[lag - 1] && value > values[lag + 1],
      count < Self.capacity
    else { return }
    let peak = interpolator.peak(values, count: LevelCorrelation.lagCount, at: lag)
    positions.base[count] = peak.position
    heights.base[count] = min(peak.height, 1)
    count += 1
    if !hasDip { undippedCount = count }
  }
}
