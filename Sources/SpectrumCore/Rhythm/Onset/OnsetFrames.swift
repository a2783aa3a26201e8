// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The frames of sound in which onsets are found: a hundred a second, at up to 44 kHz.
///
/// Onsets are found below 10 kHz, so rates from 44 kHz on are halved. Frame k is the 42.7 ms (1024
/// samples at 24 kHz) before sample ⌊(k + 1)·R/100⌋ of the new rate R; before the first sample
/// there is silence. The half-band filter's delay of a quarter of a millisecond isn't compensated.
///
/// Samples above +24 dBFS are treated as faults: their frames are marked and should be skipped.
struct OnsetFrames: ~Copyable {
  static let framesPerSecond = 100.0
  /// The most samples of a call; no frame is shorter.
  static let largestCall = 64

  /// Samples per second of the frames: 8000 up to 44,100.
  let rate: Double
  /// Samples of a frame.
  let windowLength: Int
  /// Samples at `rate` so far, a multiple of eight.
  private(set) var total = 0
  /// Whether the newest frame contains a sample above +24 dBFS.
  private(set) var isOutburst = false

  private var decimator = HalfBandDecimator()
  private var history: MirroredHistory
  private let isHalved: Bool
  /// Samples at `rate` that aren't in the history yet, and room for a call's. From one call to the
  /// next fewer than eight are left; none if the decimator halves the rate, since it writes whole
  /// eights.
  private let block = SampleBuffer(count: largestCall + HalfBandDecimator.batch)
  private var pending = 0
  /// The number of samples at which the newest frame ends.
  private var end = 0
  /// The ends of the frames.
  private var clock: FrameSteps
  /// The number of samples at which the last eight with an outburst ended.
  private var outburstEnd = -1 << 32

  private static let windowSeconds = 1024.0 / 24_000
  /// The rate is halved from here on, in Hz.
  private static let highestRate = 44_000.0
  /// +24 dBFS.
  private static let loudest: Float = 16

  /// `sampleRate` in Hz: 8000 up to 88,200.
  init(sampleRate: Float) {
    isHalved = Double(sampleRate) >= Self.highestRate
    rate = isHalved ? Double(sampleRate) / 2 : Double(sampleRate)
    windowLength = Int(rate * Self.windowSeconds + 0.5)
    // A frame is read within a call of its end; the window is read in eights.
    history = MirroredHistory(
      minimumCapacity: windowLength + Self.largestCall + 2 * HalfBandDecimator.batch)
    clock = FrameSteps(rate: rate, framesPerSecond: Self.framesPerSecond, stepsPerFrame: 1)
  }

  /// Takes the next samples, at most `largestCall`, finite.
  @_noAllocation @_noLocks
  mutating func append(_ samples: Span<Float>) {
    let count = min(samples.count, Self.largestCall)
    if isHalved {
      // The span holds the samples until the end; a closure with the decimator in it is refused.
      var source = UnsafePointer(block.base)
      samples.withUnsafeBufferPointer { source = $0.baseAddress ?? source }
      keep(decimator.process(source, count: count, into: block.base))
    } else {
      for index in 0..<count { block[pending + index] = samples[index] }
      pending += count
      let whole = pending & ~7
      keep(whole)
      pending -= whole
      for index in 0..<pending { block[index] = block[whole + index] }
    }
  }

  /// The samples of the newest frame, oldest first; shape: [windowLength]. Seven more may be read.
  ///
  /// Valid until the next call of `append`.
  var samples: UnsafePointer<Float> {
    history.end - (total - end + windowLength)
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    decimator.reset()
    history.reset()
    clock.reset()
    (total, pending, end) = (0, 0, 0)
    (isOutburst, outburstEnd) = (false, -1 << 32)
  }

  /// Takes `new` samples at `rate`, a multiple of eight, from `block`.
  @_noAllocation @_noLocks
  private mutating func keep(_ new: Int) {
    history.append(block.base, count: new)
    let loudest = SIMD8<Float>(repeating: Self.loudest)
    var taken = 0
    while taken < new {
      let samples = SIMD8(at: block.base + taken)
      taken &+= 8
      total &+= 8
      if any(samples.magnitude .> loudest) { outburstEnd = total }
      let next = clock.due
      guard clock.next(total: total) != nil else { continue }
      end = next
      isOutburst = outburstEnd > end - windowLength
    }
  }
}
