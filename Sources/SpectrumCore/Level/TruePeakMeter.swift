// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The highest level of two channels on and between the samples.
///
/// ITU-R BS.1770-4, annex 2: the samples are interpolated, to 4 times the rate below 96 kHz and
/// twice below 192 kHz, and the highest magnitude counts; from 192 kHz on the samples themselves do.
/// The interpolator has 12 taps per phase, h(m) = sinc(m)·cos²(π·m/12), |m| ≤ 6 samples, which is
/// libebur128's filter; phase 0 is the sample itself.
///
/// No interpolated value can exceed Σ|h| · max |x| over its 12 samples, so where that doesn't reach
/// the highest value so far, nothing is computed. The result is the same.
struct TruePeakMeter: ~Copyable {
  private static let tapCount = 12
  /// Linear, −90 dBFS: below it, nothing is worth a look.
  private static let silence: Float = 3.16e-5

  /// Highest magnitude of each channel since the last reset, linear.
  private(set) var highest = SIMD2<Float>()

  /// How many values per sample are looked at: 4, 2 or 1.
  let oversampling: Int
  /// The larger Σ|h| of the phases.
  private let bound: Float
  /// h at ±0.5, ±1.5 … ±5.5 samples: the phase at ½, whose opposite taps are equal.
  private let half: TapPairs
  /// Half the sum and half the difference of the opposite taps of the phase at ¼. That at ¾ has the
  /// same taps in reverse, so the two phases are sum and difference of these filters' outputs.
  private let even, odd: TapPairs

  init(sampleRate: Float) {
    oversampling = sampleRate < 96_000 ? 4 : sampleRate < 192_000 ? 2 : 1
    // Pair k: taps k and 11 − k, counted from the latest sample.
    half = TapPairs { Self.tap(at: Double($0) - 5.5) }
    even = TapPairs { (Self.tap(at: Double($0) - 5.75) + Self.tap(at: 5.25 - Double($0))) / 2 }
    odd = TapPairs { (Self.tap(at: Double($0) - 5.75) - Self.tap(at: 5.25 - Double($0))) / 2 }
    var bound: Float = 0
    for pair in 0..<6 { bound += 2 * Self.tap(at: Double(pair) - 5.5).magnitude }
    // 0.1 % for rounding.
    self.bound = bound * 1.001
  }

  /// Takes the next samples.
  @_noAllocation @_noLocks
  mutating func process(_ input: borrowing MeterInput) {
    highest = highest.larger(input.peak)
    guard oversampling > 1 else { return }
    highest.x = highestBetween(input.left, input.count, peak: input.peak.x, atLeast: highest.x)
    highest.y = highestBetween(input.right, input.count, peak: input.peak.y, atLeast: highest.y)
  }

  /// Starts the maximum anew. (The next values between samples still see the 11 samples before.)
  @_noAllocation @_noLocks
  mutating func reset() { highest = .zero }

  /// h of a distance in samples.
  private static func tap(at distance: Double) -> Float {
    let window = spectrum_cos(.pi * distance / Double(tapCount))
    return Float(spectrum_sin(.pi * distance) / (.pi * distance) * window * window)
  }

  /// The larger of `atLeast` and the highest value between the samples. `peak`: of the samples,
  /// without the history in front of them.
  @_noAllocation @_noLocks
  private func highestBetween(
    _ samples: UnsafePointer<Float>, _ count: Int, peak: Float, atLeast highest: Float
  ) -> Float {
    let threshold = max(highest, Self.silence) / bound
    var recent = (
      samples.vector(at: -12).magnitude, samples.vector(at: -8).magnitude,
      samples.vector(at: -4).magnitude
    )
    let historyPeak = recent.0.larger(recent.1).larger(recent.2).highest
    guard max(peak, historyPeak) > threshold else { return highest }

    var found = SIMD4<Float>()
    for index in stride(from: 0, to: count, by: 4) {
      let latest = samples.vector(at: index).magnitude
      if recent.0.larger(recent.1).larger(recent.2.larger(latest)).highest > threshold {
        var values = oversampling == 4 ? quarters(samples + index) : halves(samples + index)
        // Behind the last sample is padding, not what will come.
        if count - index < 4 { values.keep(first: count - index) }
        found = found.larger(values)
      }
      recent = (recent.1, recent.2, latest)
    }
    return max(highest, found.highest)
  }

  /// Magnitudes half way between the 6th and 7th last of the samples up to each of the four at
  /// `samples`.
  @_noAllocation @_noLocks @inline(__always)
  private func halves(_ samples: UnsafePointer<Float>) -> SIMD4<Float> {
    half.dot(TapPairs(sumsUpTo: samples)).magnitude
  }

  /// The same, but the highest of the magnitudes at ¼, ½ and ¾.
  @_noAllocation @_noLocks @inline(__always)
  private func quarters(_ samples: UnsafePointer<Float>) -> SIMD4<Float> {
    let sums = TapPairs(sumsUpTo: samples)
    let evenPart = even.dot(sums)
    let oddPart = odd.dot(TapPairs(differencesUpTo: samples))
    // max(|e + o|, |e − o|) = |e| + |o|
    return half.dot(sums).magnitude.larger(evenPart.magnitude + oddPart.magnitude)
  }
}

/// A value for each pair of opposite taps, for four samples at a time.
private struct TapPairs {
  var (v0, v1, v2) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
  var (v3, v4, v5) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())

  /// The same coefficient for all four samples.
  init(_ coefficient: (Int) -> Float) {
    (v0, v1) = (SIMD4(repeating: coefficient(0)), SIMD4(repeating: coefficient(1)))
    (v2, v3) = (SIMD4(repeating: coefficient(2)), SIMD4(repeating: coefficient(3)))
    (v4, v5) = (SIMD4(repeating: coefficient(4)), SIMD4(repeating: coefficient(5)))
  }

  /// x[n − k] + x[n − 11 + k] for pair k and the four n from `samples` on.
  @_noAllocation @_noLocks @inline(__always)
  init(sumsUpTo samples: UnsafePointer<Float>) {
    v0 = samples.vector(at: 0) + samples.vector(at: -11)
    v1 = samples.vector(at: -1) + samples.vector(at: -10)
    v2 = samples.vector(at: -2) + samples.vector(at: -9)
    v3 = samples.vector(at: -3) + samples.vector(at: -8)
    v4 = samples.vector(at: -4) + samples.vector(at: -7)
    v5 = samples.vector(at: -5) + samples.vector(at: -6)
  }

  /// x[n − k] − x[n − 11 + k] for pair k and the four n from `samples` on.
  @_noAllocation @_noLocks @inline(__always)
  init(differencesUpTo samples: UnsafePointer<Float>) {
    v0 = samples.vector(at: 0) - samples.vector(at: -11)
    v1 = samples.vector(at: -1) - samples.vector(at: -10)
    v2 = samples.vector(at: -2) - samples.vector(at: -9)
    v3 = samples.vector(at: -3) - samples.vector(at: -8)
    v4 = samples.vector(at: -4) - samples.vector(at: -7)
    v5 = samples.vector(at: -5) - samples.vector(at: -6)
  }

  /// Σ over the pairs.
  @_noAllocation @_noLocks @inline(__always)
  func dot(_ other: TapPairs) -> SIMD4<Float> {
    var sum = v0 * other.v0
    sum += v1 * other.v1
    sum += v2 * other.v2
    sum += v3 * other.v3
    sum += v4 * other.v4
    sum += v5 * other.v5
    return sum
  }
}
