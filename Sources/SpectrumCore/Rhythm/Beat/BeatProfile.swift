// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The mean course of two beats: the onset envelopes averaged over the last six cycles of two
/// beats.
///
/// Bin j of a channel is its envelope j/32 of a beat ago, averaged with weights of 0.7 per cycle.
/// Then the channel's mean is subtracted, and all channels are divided by their common RMS.
struct BeatProfile: ~Copyable {
  static let channelCount = OnsetHistory.channelCount
  static let binsPerBeat = 32
  static let binCount = 2 * binsPerBeat
  /// A row is the circle of bins twice, and four more: so all bins follow any bin in memory.
  static let rowStride = 2 * binCount + 4

  /// The largest magnitude of a bin, since the RMS of all of them is at most 1.
  static let limit = Float(channelCount * binCount).squareRoot()

  private static let cycleCount = 6
  private static let cycleWeight: Float = 0.7
  private static let leastPower: Float = 0.02

  /// Shape: [channel][rowStride].
  let rows = SampleBuffer(count: channelCount * rowStride)
  /// The frame before each bin's time, and the distance from it, 0..<1; shape: [cycle][binCount].
  private let frames = FixedArray<Int32>(count: cycleCount * binCount, repeating: 0)
  private let fractions = SampleBuffer(count: cycleCount * binCount)
  /// The number of cycles in the history, and of bins of the first one.
  private var (knownCycles, knownBins) = (0, 0)
  /// Σ of the squares of the channels read so far.
  private var power: Float = 0

  /// Begins a profile of this moment from a history of `count` frames. `period`: of a beat, in
  /// frames.
  @_noAllocation @_noLocks
  mutating func begin(count: Int, period: Float) {
    let known = Float(min(count, OnsetHistory.capacity - 1)) - 1
    let step = period / Float(Self.binsPerBeat)
    (power, knownCycles, knownBins) = (0, 0, 0)
    for cycle in 0..<Self.cycleCount {
      let start = 2 * period * Float(cycle)
      if cycle > 0 && start + 2 * period > known { break }
      knownCycles = cycle + 1
      for bin in stride(from: 0, to: Self.binCount, by: 4) {
        let first = Float(bin)
        let lags = start + step * SIMD4(first, first + 1, first + 2, first + 3)
        let held = lags.smaller(SIMD4(repeating: known)).larger(SIMD4())
        let slot = cycle &* Self.binCount &+ bin
        spectrum_split4(frames.base + slot, held).store(at: fractions.base + slot)
      }
    }
    while knownBins < Self.binCount, step * Float(knownBins) <= known { knownBins += 1 }
  }

  /// Reads a channel. No frame may be added between `begin` and the last of them.
  @_noAllocation @_noLocks
  mutating func read(_ history: borrowing OnsetHistory, channel: Int) {
    let past = history.past(channel)
    let row = rows.base + channel * Self.rowStride
    for bin in 0..<Self.binCount { row[bin] = 0 }
    var (weight, weights) = (Float(1), Float(0))
    for cycle in 0..<knownCycles {
      for bin in stride(from: 0, to: Self.binCount, by: 4) {
        let slot = cycle &* Self.binCount &+ bin
        let values = spectrum_between4(past, frames.base + slot, SIMD4(at: fractions.base + slot))
        (SIMD4(at: row + bin) + values * weight).store(at: row + bin)
      }
      weights += weight
      weight *= Self.cycleWeight
    }
    for bin in knownBins..<Self.binCount { row[bin] = 0 }
    var sum: Float = 0
    for bin in 0..<Self.binCount { sum += row[bin] }
    let mean = sum / Float(Self.binCount)
    for bin in 0..<Self.binCount { row[bin] = (row[bin] - mean) / weights }
    for bin in 0..<Self.binCount { power += row[bin] * row[bin] }
  }

  /// Once all channels are read, divides them by their RMS, and repeats the circle of bins.
  @_noAllocation @_noLocks
  mutating func normalize() {
    let effective = spectrum_sqrt(power / Float(Self.binCount * Self.channelCount))
    let gain = 1 / (effective + Self.leastPower)
    for channel in 0..<Self.channelCount {
      let row = rows.base + channel * Self.rowStride
      for bin in 0..<Self.binCount { row[bin] *= gain }
      for bin in Self.binCount..<Self.rowStride { row[bin] = row[bin - Self.binCount] }
    }
  }
}
