// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The maxima of one level's correlation: candidates for the period.
///
/// A correlation averages about 0 over a period, so there is a dip before the maximum at a true
/// period. Maxima on the slope down from lag 0 have none before them.
struct PeakList: ~Copyable {
  /// Noise at the top level has the most, about 60.
  static let capacity = 96
  private(set) var count = 0
  /// In rising order, of heights up to 1; shape: [capacity].
  let maxima = FixedArray(count: capacity) { _ in LagPeak(position: 0, height: 0) }
  /// The number of maxima before the first dip in this level.
  private(set) var undippedCount = 0
  /// Whether there is a dip at any lag.
  private(set) var hasDip = false

  /// Lower maxima aren't kept.
  private static let leastHeight: Float = 0.55
  /// A correlation below this is a dip.
  private static let dip: Float = 0.1

  /// Forgets the maxima.
  @_noAllocation @_noLocks
  mutating func clear() { (count, undippedCount, hasDip) = (0, 0, false) }

  /// Appends the maxima of a correlation at lags `first`..<`end`; `values`: as `LevelCorrelation` keeps
  /// them.
  @_noAllocation @_noLocks
  mutating func append(
    _ values: UnsafePointer<Float>, from first: Int, to end: Int,
    _ interpolator: borrowing LagInterpolator
  ) {
    // The dip before a period at the first lag is at half of it.
    var lag = first / 2
    while lag < first && count == 0 && !hasDip {
      hasDip = Self.dips(values, from: lag, to: first) != 0
      lag &+= 16
    }
    // Sixteen lags may reach beyond `end`, but not beyond the correlation's buffer.
    lag = first
    while lag < end {
      var maxima = spectrum_maxima16(values + lag, Self.leastHeight)
      let dips = hasDip ? 0 : Self.dips(values, from: lag, to: end)
      while maxima != 0 {
        let place = lag &+ maxima.trailingZeroBitCount
        guard place < end else { break }
        // Dips before the maximum.
        if dips & (maxima & (0 &- maxima) &- 1) != 0 { hasDip = true }
        add(values, at: place, interpolator)
        maxima &= maxima &- 1
      }
      if dips != 0 { hasDip = true }
      lag &+= 16
    }
  }

  /// Which of the sixteen lags from `lag` on, and below `end`, are dips: as bits.
  @_noAllocation @_noLocks @inline(__always)
  private static func dips(_ values: UnsafePointer<Float>, from lag: Int, to end: Int) -> UInt32 {
    let wanted = (1 &<< UInt32(truncatingIfNeeded: min(end &- lag, 16))) &- 1 as UInt32
    return spectrum_below16(values + lag, dip) & wanted
  }

  /// Appends the maximum at a lag.
  @_noAllocation @_noLocks
  private mutating func add(
    _ values: UnsafePointer<Float>, at lag: Int, _ interpolator: borrowing LagInterpolator
  ) {
    guard count < Self.capacity else { return }
    let peak = interpolator.peak(values, count: LevelCorrelation.lagCount, at: lag)
    maxima.base[count] = LagPeak(position: peak.position, height: min(peak.height, 1))
    count += 1
    if !hasDip { undippedCount = count }
  }
}
