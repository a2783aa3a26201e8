// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// What happens within two beats: the onset envelopes of the last six times two beats, laid over
/// each other.
///
/// Bin j of a channel is its envelope j/32 of a beat ago, averaged over the cycles with weights of
/// 0.7 each; then its mean is taken away and all channels are divided by one effective value.
struct BeatProfile: ~Copyable {
  static let channelCount = OnsetHistory.channelCount
  static let binsPerBeat = 32
  static let binCount = 2 * binsPerBeat
  /// A row is the circle of bins twice over, and a few more of it: any bin has all others after it.
  static let rowStride = 2 * binCount + 4

  private static let cycleCount = 6
  private static let cycleWeight: Float = 0.7
  private static let leastPower: Float = 0.02

  /// Shape: [channel][rowStride].
  private let bins = SampleBuffer(count: channelCount * rowStride)
  /// Σ of the squares of the channels read so far.
  private var power: Float = 0

  init() {}

  /// The first row.
  var rows: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(bins.base) }
  }

  /// Reads a channel, `age` frames after the moment that the profile is of; `period`: of a beat, in
  /// frames. The channels are read in turn, from 0 on.
  @_noAllocation @_noLocks
  mutating func read(
    _ history: borrowing OnsetHistory, channel: Int, age: Int, period: Float
  ) {
    let past = history.past(channel) + age
    let known = Float(min(history.count - age, OnsetHistory.capacity - age - 1)) - 1
    let row = bins.base + channel * Self.rowStride
    for bin in 0..<Self.binCount { row[bin] = 0 }
    var (weight, weights) = (Float(1), Float(0))
    for cycle in 0..<Self.cycleCount {
      let start = 2 * period * Float(cycle)
      if cycle > 0 && start + 2 * period > known { break }
      weights += weight
      let step = period / Float(Self.binsPerBeat)
      for bin in 0..<Self.binCount {
        let lag = start + step * Float(bin)
        guard lag <= known else { break }
        let frame = Int(spectrum_truncate(lag))
        let value = past[frame] + (lag - Float(frame)) * (past[frame + 1] - past[frame])
        row[bin] += weight * value
      }
      weight *= Self.cycleWeight
    }
    var sum: Float = 0
    for bin in 0..<Self.binCount { sum += row[bin] }
    let mean = sum / Float(Self.binCount)
    if channel == 0 { power = 0 }
    for bin in 0..<Self.binCount {
      row[bin] = (row[bin] - mean) / weights
      power += row[bin] * row[bin]
    }
  }

  /// Brings the rows, once all are read, to a common scale, and lays the circle out.
  @_noAllocation @_noLocks
  mutating func normalize() {
    let effective = spectrum_sqrt(power / Float(Self.binCount * Self.channelCount))
    let gain = 1 / (effective + Self.leastPower)
    for channel in 0..<Self.channelCount {
      let row = bins.base + channel * Self.rowStride
      for bin in 0..<Self.binCount { row[bin] *= gain }
      for bin in Self.binCount..<Self.rowStride { row[bin] = row[bin - Self.binCount] }
    }
  }
}
