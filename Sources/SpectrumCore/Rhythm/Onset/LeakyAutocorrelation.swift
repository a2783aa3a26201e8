// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The autocorrelation of the onset envelopes up to lags of 3.5 s, at each frame, with two time
/// constants.
///
/// For channels 0…4 and time constants τ of 1.4 and 4.5 s, with a = e^(−T/τ) from frame to frame,
///
///     A(l) ← a·A(l) + (1 − a)·s(t)·s(t − l),   m likewise of s(t)
///     W(l) = 1 − a^(t−l+1), the share of its full weight that A(l) has (0 for t < l; t from 0 on)
///     R(l) = (A(l) − m'²·W(l)) / (W(l) + 0.5 s/τ) / (A(0)/W(0) − m'² + 1e-4),   m' = m/W(0)
///
/// The 0.5 s shrink values that are based on little sound.
///
/// A sum that only decays isn't touched: A/c is stored, with c ← a·c, and rescaled when c gets
/// small. Envelopes are rectified and so 0 in many frames; then there is nothing to do.
struct LeakyAutocorrelation: ~Copyable {
  static let channelCount = 5
  static let memoryCount = 2
  /// The lags are 0..<lagCount, in frames.
  static let lagCount = 351
  /// Floats of a row of lags, a multiple of four.
  static let rowCount = 352
  /// Floats of a channel's products, in both memories.
  private static let channelStride = memoryCount * rowCount

  /// A/c; shape: [channel][lag / 4][memory][4].
  private let products = SampleBuffer(count: channelCount * channelStride)
  /// R; shape: [memory][channel][rowCount].
  private let normalized = SampleBuffer(count: memoryCount * channelCount * rowCount)
  /// a^−l; shape: [memory][rowCount].
  private let growth = SampleBuffer(count: memoryCount * rowCount)
  /// m/c of each channel.
  private var sums: InlineArray<2, SIMD8<Float>> = [SIMD8(), SIMD8()]
  /// c.
  private var scales = SIMD2<Float>(repeating: 1)
  /// a^(t+1).
  private var decays = SIMD2<Float>(repeating: 1)
  /// a.
  private let leaks: SIMD2<Float>
  /// 0.5 s/τ.
  private let shrinkage: SIMD2<Float>

  private static let memorySeconds = SIMD2<Float>(1.4, 4.5)
  private static let shrinkSeconds: Float = 0.5
  private static let leastVariance: Float = 1e-4
  /// Below this c is set back to 1.
  private static let leastScale: Float = 1 / 64
  /// Below this a product is set to 0, before it gets denormal.
  private static let quietest: Float = 1e-20

  /// `frameSeconds`: T, from frame to frame.
  init(frameSeconds: Float) {
    shrinkage = Self.shrinkSeconds / Self.memorySeconds
    let rates = frameSeconds / Self.memorySeconds
    leaks = SIMD2(spectrum_exp(-rates.x), spectrum_exp(-rates.y))
    for memory in 0..<Self.memoryCount {
      // From a as rounded to a float, so that a^(t+1)·a^−l is the weight of the stored sums.
      var power = 1.0
      for lag in 0..<Self.rowCount {
        growth[memory * Self.rowCount + lag] = Float(power)
        power /= Double(leaks[memory])
      }
    }
  }

  /// Takes the newest frame of `history`.
  @_noAllocation @_noLocks
  mutating func process(_ history: borrowing OnsetHistory) {
    scales *= leaks
    decays *= leaks
    decays.replace(with: 0, where: decays .< SIMD2(repeating: Self.quietest))
    let gains = (1 - leaks) / scales
    for channel in 0..<Self.channelCount {
      let past = history.past(channel)
      let newest = past[0]
      guard newest > 0 else { continue }
      let weights = gains * newest
      sums[0][channel] += weights.x
      sums[1][channel] += weights.y
      add(past, to: channel, weights: weights)
    }
    if scales.x < Self.leastScale { restore(memory: 0) }
    if scales.y < Self.leastScale { restore(memory: 1) }
  }

  /// Updates R.
  @_noAllocation @_noLocks
  mutating func normalize() {
    for memory in 0..<Self.memoryCount where decays[memory] < 1 { normalize(memory: memory) }
  }

  /// R of a channel in a memory as of the last `normalize`; shape: [rowCount], by lag.
  @_noAllocation @_noLocks
  func values(memory: Int, channel: Int) -> UnsafePointer<Float> {
    UnsafePointer(normalized.base + (memory * Self.channelCount + channel) * Self.rowCount)
  }

  /// W(0): the share of its full weight that a memory has, 0…1.
  @_noAllocation @_noLocks
  func fill(memory: Int) -> Float { 1 - decays[memory] }

  /// m': the mean of a channel's envelope in a memory; 0 before the first frame.
  @_noAllocation @_noLocks
  func mean(memory: Int, channel: Int) -> Float {
    let fill = fill(memory: memory)
    return fill > 0 ? sums[memory][channel] * scales[memory] / fill : 0
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    products.fill(0)
    normalized.fill(0)
    sums = [SIMD8(), SIMD8()]
    (scales, decays) = (SIMD2(repeating: 1), SIMD2(repeating: 1))
  }

  /// A/c of a channel += weight · s(t − l), in both memories.
  @_noAllocation @_noLocks
  private func add(_ past: UnsafePointer<Float>, to channel: Int, weights: SIMD2<Float>) {
    let row = products.base + channel * Self.channelStride
    let both = SIMD8(
      lowHalf: SIMD4(repeating: weights.x), highHalf: SIMD4(repeating: weights.y))
    var lag = 0
    while lag < Self.rowCount {
      let envelope = SIMD4(at: past + lag)
      let target = row + 2 &* lag
      let products = SIMD8(lowHalf: envelope, highHalf: envelope) * both
      (SIMD8(at: target) + products).store(at: target)
      lag &+= 4
    }
  }

  /// Rescales a memory to c = 1.
  @_noAllocation @_noLocks
  private mutating func restore(memory: Int) {
    let scale = scales[memory]
    let quietest = SIMD4<Float>(repeating: Self.quietest)
    for slot in stride(from: 4 * memory, to: products.count, by: 8) {
      let product = SIMD4(at: products.base + slot) * scale
      product.replacing(with: 0, where: product .< quietest).store(at: products.base + slot)
    }
    let sum = sums[memory] * scale
    sums[memory] = spectrum_from8(sum, Self.quietest)
    scales[memory] = 1
  }

  @_noAllocation @_noLocks
  private func normalize(memory: Int) {
    let products = products.base + 4 * memory
    let normalized = normalized.base + memory * Self.channelCount * Self.rowCount
    let growth = growth.base + memory * Self.rowCount
    let (decay, shrinkage) = (decays[memory], shrinkage[memory])
    // R = (A/c · productGain − W · weightGain)/(W + shrinkage).
    var (productGains, weightGains) = (SIMD8<Float>(), SIMD8<Float>())
    for channel in 0..<Self.channelCount {
      let mean = mean(memory: memory, channel: channel)
      let power = products[channel * Self.channelStride] * scales[memory] / fill(memory: memory)
      let gain = 1 / (power - mean * mean + Self.leastVariance)
      productGains[channel] = scales[memory] * gain
      weightGains[channel] = mean * mean * gain
    }
    for lag in stride(from: 0, to: Self.lagCount, by: 4) {
      let weight = SIMD4<Float>().larger(1 - SIMD4(at: growth + lag) * decay)
      let inverse = 1 / (weight + shrinkage)
      for channel in 0..<Self.channelCount {
        let product = SIMD4(at: products + channel * Self.channelStride + 2 * lag)
        let difference = product * productGains[channel] - weight * weightGains[channel]
        (difference * inverse).store(at: normalized + channel * Self.rowCount + lag)
      }
    }
  }
}
