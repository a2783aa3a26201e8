// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The classic meter of two channels: RMS, sample peak, held peak and clip count.
struct LevelMeter: ~Copyable {
  /// RMS and peak look back 50 ms: five blocks.
  static let windowBlocks = 5
  /// How long a peak is held, from the block in which it occurred.
  static let holdSeconds: Float = 2
  /// How fast a held peak falls afterwards, in dB per second.
  static let fallPerSecond: Float = 20

  /// The readings in dBFS; `truePeak` is not set here.
  private(set) var left = ChannelLevel()
  private(set) var right = ChannelLevel()

  /// Mean squares and peaks (left, right) of the window's blocks, the oldest at `next`.
  private var powers = InlineArray<5, SIMD2<Double>>(repeating: .zero)
  private var peaks = InlineArray<5, SIMD2<Float>>(repeating: .zero)
  private var next = 0
  /// Seconds until each channel's held peak starts to fall.
  private var hold = SIMD2<Float>()

  /// Takes the next block and the seconds that it covers.
  @_noAllocation @_noLocks
  mutating func process(_ block: BlockSums, elapsed: Float) {
    powers[next] = block.energy / Double(max(1, block.count))
    peaks[next] = block.peak
    next = next + 1 < Self.windowBlocks ? next + 1 : 0
    var (power, peak) = (SIMD2<Double>(), SIMD2<Float>())
    for index in 0..<Self.windowBlocks {
      power += powers[index]
      peak = peak.larger(peaks[index])
    }
    power /= Double(Self.windowBlocks)
    Self.update(&left, power: power.x, peak: peak.x, hold: &hold.x, elapsed: elapsed)
    Self.update(&right, power: power.y, peak: peak.y, hold: &hold.y, elapsed: elapsed)
    left.clippedSamples += block.clipped.left
    right.clippedSamples += block.clipped.right
  }

  /// Forgets the window and the held peaks; clipped samples stay.
  @_noAllocation @_noLocks
  mutating func forgetMoment() {
    let (leftClips, rightClips) = (left.clippedSamples, right.clippedSamples)
    self = LevelMeter()
    (left.clippedSamples, right.clippedSamples) = (leftClips, rightClips)
  }

  /// Forgets the held peaks and the clipped samples.
  @_noAllocation @_noLocks
  mutating func resetHolds() {
    (left.heldPeak, right.heldPeak) = (left.peak, right.peak)
    (left.clippedSamples, right.clippedSamples) = (0, 0)
  }

  @_noAllocation @_noLocks
  private static func update(
    _ level: inout ChannelLevel, power: Double, peak: Float, hold: inout Float, elapsed: Float
  ) {
    level.rms = Decibels.power(power)
    level.peak = Decibels.amplitude(peak)
    if level.peak >= level.heldPeak {
      level.heldPeak = level.peak
      // The window shows the peak for its own length; only the rest is counted down.
      hold = holdSeconds - Float(windowBlocks) * elapsed
    } else {
      hold -= elapsed
      // A hold that ends inside this block leaves the rest of the block to the fall.
      let falling = min(elapsed, max(0, -hold))
      level.heldPeak = max(level.peak, level.heldPeak - fallPerSecond * falling)
    }
  }
}
