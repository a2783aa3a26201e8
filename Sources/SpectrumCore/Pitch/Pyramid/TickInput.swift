// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Cuts samples into ticks, at 64 kHz at most.
struct TickInput: ~Copyable {
  /// Samples of a tick; a multiple of eight, 64 at most.
  let tickSamples: Int

  /// Whether the samples have to be halved first: above 64 kHz.
  private let halves: Bool
  private var halver = HalfBandDecimator()
  private let halved = SampleBuffer(count: mostSamples + HalfBandDecimator.batch)
  /// The most samples that are taken at a time.
  private static let mostSamples = 64
  /// The samples that aren't cut yet.
  private var (rest, restCount) = (UnsafePointer<Float>?.none, 0)
  /// Samples of the tick that isn't complete yet.
  private let tick = SampleBuffer(count: PitchPyramid.tickSamples)
  private var filled = 0

  /// `halves`: whether the ticks are of half the samples' rate.
  init(tickSamples: Int, halves: Bool) {
    (self.tickSamples, self.halves) = (tickSamples, halves)
  }

  /// Takes the next 1…64 samples; `next` then has to be called until it returns nil, while they are
  /// still there.
  @_noAllocation @_noLocks
  mutating func append(_ samples: Span<Float>) {
    restCount = min(samples.count, Self.mostSamples)
    // A closure with the halver in it is refused.
    var source = UnsafePointer(halved.base)
    samples.withUnsafeBufferPointer { source = $0.baseAddress ?? source }
    if halves {
      restCount = halver.process(source, count: restCount, into: halved.base)
      source = UnsafePointer(halved.base)
    }
    rest = source
  }

  /// The next tick, until the next call; nil if there are too few samples for one.
  @_noAllocation @_noLocks
  mutating func next() -> UnsafePointer<Float>? {
    guard restCount > 0, let samples = rest else { return nil }
    if filled == 0 && restCount >= tickSamples {
      (rest, restCount) = (samples + tickSamples, restCount - tickSamples)
      return samples
    }
    let count = min(restCount, tickSamples - filled)
    spectrum_copy(tick.base + filled, samples, count)
    (rest, restCount, filled) = (samples + count, restCount - count, filled + count)
    guard filled == tickSamples else { return nil }
    filled = 0
    return UnsafePointer(tick.base)
  }

  /// Forgets the samples so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    halver.reset()
    (restCount, filled) = (0, 0)
  }
}
