// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

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

  /// Appends the maxima of a correlation, as `LevelCorrelation` keeps it, at the lags of `range`.
  @_noAllocation @_noLocks
  mutating func append(
    _ correlation: borrowing SampleBuffer, from first: Int, to end: Int,
    _ interpolator: borrowing LagInterpolator
  ) {
    let values = correlation.base
    // The dip before a period at the first lag is at half of it.
    var lag = first / 2
    while lag < first && count == 0 && !hasDip {
      hasDip = values[lag] < Self.dip
      lag &+= 1
    }
    // A whole group may reach beyond the last lag, not beyond the correlation and what is behind it.
    lag = first
    while lag < end {
      var maxima = spectrum_maxima16(values + lag, Self.leastHeight)
      let dips =
        hasDip ? 0 : spectrum_below16(values + lag, Self.dip) & Self.lanes(below: end &- lag)
      while maxima != 0 {
        let place = lag &+ maxima.trailingZeroBitCount
        guard place < end else { break }
        // Bits below the maximum's.
        if dips & (maxima & (0 &- maxima) &- 1) != 0 { hasDip = true }
        add(values, at: place, interpolator)
        maxima &= maxima &- 1
      }
      if dips != 0 { hasDip = true }
      lag &+= 16
    }
  }

  /// The bits of the first `count` lanes.
  @_noAllocation @_noLocks @inline(__always)
  private static func lanes(below count: Int) -> UInt32 {
    (1 &<< UInt32(truncatingIfNeeded: min(count, 16))) &- 1
  }

  /// Appends the maximum at a lag.
  @_noAllocation @_noLocks
  private mutating func add(
    _ values: UnsafePointer<Float>, at lag: Int, _ interpolator: borrowing LagInterpolator
  ) {
    guard count < Self.capacity else { return }
    let peak = interpolator.peak(values, count: LevelCorrelation.lagCount, at: lag)
    positions.base[count] = peak.position
    heights.base[count] = min(peak.height, 1)
    count += 1
    if !hasDip { undippedCount = count }
  }
}
