// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The sound as the ear for rhythm takes it: at half the rate, in a hundred frames a second.
///
/// Onsets are told below 10 kHz, so the rate is halved where it is 44 kHz or more. Frame k is the
/// 42.7 ms (1024 samples at 24 kHz) before sample ⌊(k + 1)·R/100⌋ of the new rate R; what is before
/// the first sample is silence. The half-band filter's delay of a quarter of a millisecond is left.
///
/// A sample 24 dB over full scale is no music: a frame that holds one is marked, and is best left
/// out.
struct OnsetFrames: ~Copyable {
  static let framesPerSecond = 100.0
  /// Most samples of a call; no frame is shorter.
  static let largestCall = 64

  /// Samples per second of the frames: 8000 up to 44,100.
  let rate: Double
  /// Samples in each.
  let windowLength: Int
  /// Samples at `rate` so far; they come in eights.
  private(set) var total = 0
  /// Whether the newest frame holds a sample that is no music.
  private(set) var isOutburst = false

  private var decimator = HalfBandDecimator()
  private var history: MirroredHistory
  private let isHalved: Bool
  /// Samples at `rate` that are not in the history yet, and room for a call's. Fewer than eight are
  /// left from one call to the next, and none where the decimator makes whole eights.
  private let block = SampleBuffer(count: largestCall + HalfBandDecimator.batch)
  private var pending = 0
  /// Where the newest frame ends.
  private var end = 0
  /// The ends of the frames.
  private var clock: FrameSteps
  /// Where the last eight with such a sample ended.
  private var outburstEnd = -1 << 32

  private static let windowSeconds = 1024.0 / 24_000
  /// The rate is halved from here on, in Hz.
  private static let highestRate = 44_000.0
  /// 24 dB over full scale.
  private static let loudest: Float = 16

  /// `sampleRate` in Hz: 8000 up to 88,200.
  init(sampleRate: Float) {
    isHalved = Double(sampleRate) >= Self.highestRate
    rate = isHalved ? Double(sampleRate) / 2 : Double(sampleRate)
    windowLength = Int(rate * Self.windowSeconds + 0.5)
    // A frame is looked at within a call of its end; the window is read in eights.
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
