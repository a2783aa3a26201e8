// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The highest level of two channels on and between the samples, since a reset and in the last 3 s.
///
/// ITU-R BS.1770-4, annex 2: the samples are interpolated, to 4 times the rate below 96 kHz and
/// twice below 192 kHz, and the highest magnitude counts; from 192 kHz on the samples themselves do.
/// The interpolator's taps are h(m) = sinc(m)·cos²(π·m/T), |m| ≤ T/2 samples, where T is 12 per phase
/// for 4 times the rate and 24 for twice, which is libebur128's filter; phase 0 is the sample itself.
///
/// No interpolated value can exceed Σ|h| · max |x| over its T samples, so nothing is computed where
/// that is below the highest value of the step, a tenth of a second. The result is the same.
struct TruePeakMeter: ~Copyable {
  /// Samples that are skipped or interpolated together.
  private static let stretch = 16

  /// Highest magnitude of each channel since the last reset, linear.
  private(set) var highest = SIMD2<Float>()
  /// Highest magnitude of either channel in the last 3 s, linear; 0 until 3 s have passed.
  private(set) var recent: Float = 0

  /// Highest magnitudes of this step, and of the part of it before a reset.
  private var step = SIMD2<Float>()
  private var stepBeforeReset = SIMD2<Float>()
  /// Highest magnitudes of the last 3 s in steps; the next one goes to `nextStep`.
  private var steps = InlineArray<30, Float>(repeating: 0)
  private var nextStep = 0
  /// Whole steps since the recent ones were reset, at most 30.
  private var stepCount = 0

  /// Values per sample: 4, 2 or 1.
  let oversampling: Int
  /// The larger Σ|h| of the phases.
  private let bound: Float
  /// Taps per phase.
  private let tapCount: Int
  /// h at ±0.5, ±1.5 … ±5.5 samples: the phase at ½, whose opposite taps are equal.
  private let half: TapPairs
  /// h at ±6.5 … ±11.5 samples, for 24 taps.
  private let outerHalf: TapPairs
  /// Half the sum and half the difference of the opposite taps of the phase at ¼. That at ¾ has the
  /// same taps in reverse, so the two phases are sum and difference of these filters' outputs.
  private let even, odd: TapPairs
  /// Magnitudes between the samples of a stretch; shape: [stretch].
  private let between = SampleBuffer(count: stretch)

  init(sampleRate: Float) {
    oversampling = sampleRate < 96_000 ? 4 : sampleRate < 192_000 ? 2 : 1
    let tapCount = oversampling == 4 ? 12 : 24
    func tap(_ distance: Double) -> Float { Self.tap(at: distance, of: tapCount) }
    // Pair k: taps k and 11 − k, counted from the latest sample of twelve.
    half = TapPairs { tap(Double($0) - 5.5) }
    outerHalf = TapPairs { tap(Double($0) - 11.5) }
    even = TapPairs { (tap(Double($0) - 5.75) + tap(5.25 - Double($0))) / 2 }
    odd = TapPairs { (tap(Double($0) - 5.75) - tap(5.25 - Double($0))) / 2 }
    var bound: Float = 0
    for pair in 0..<tapCount / 2 { bound += 2 * tap(Double(pair) + 0.5).magnitude }
    self.tapCount = tapCount
    // 0.1 % for rounding.
    self.bound = bound * 1.001
  }

  /// Takes the next samples.
  @_noAllocation @_noLocks
  mutating func process(_ input: borrowing MeterInput) {
    step = step.larger(input.peak)
    if oversampling > 1 { processBetween(input) }
    highest = highest.larger(step)
  }

  /// Ends a step of a tenth of a second.
  @_noAllocation @_noLocks
  mutating func finishStep() {
    let step = step.larger(stepBeforeReset)
    steps[nextStep] = max(step.x, step.y)
    (self.step, stepBeforeReset) = (.zero, .zero)
    nextStep = nextStep + 1 < LoudnessMeter.shortTermSteps ? nextStep + 1 : 0
    stepCount = min(stepCount + 1, LoudnessMeter.shortTermSteps)
    guard stepCount == LoudnessMeter.shortTermSteps else { return }
    recent = 0
    for index in 0..<LoudnessMeter.shortTermSteps { recent = max(recent, steps[index]) }
  }

  /// Starts the maximum again. (The next values between samples still see the 11 samples before.)
  @_noAllocation @_noLocks
  mutating func reset() {
    stepBeforeReset = stepBeforeReset.larger(step)
    (highest, step) = (.zero, .zero)
  }

  /// Starts the last 3 s again.
  @_noAllocation @_noLocks
  mutating func resetRecent() {
    (recent, stepCount, step, stepBeforeReset) = (0, 0, .zero, .zero)
  }

  @_noAllocation @_noLocks @inline(__always)
  private mutating func processBetween(_ input: borrowing MeterInput) {
    // A value between samples can be higher only if they exceed this.
    let thresholds = step.larger(SIMD2(repeating: Decibels.silentAmplitude)) / bound
    if reaches(thresholds.x, input.left, peak: input.peak.x) {
      step.x = highestBetween(
        input.left, input.count, threshold: thresholds.x, atLeast: step.x)
    }
    if reaches(thresholds.y, input.right, peak: input.peak.y) {
      step.y = highestBetween(
        input.right, input.count, threshold: thresholds.y, atLeast: step.y)
    }
  }

  /// h of a distance in samples.
  private static func tap(at distance: Double, of tapCount: Int) -> Float {
    let window = spectrum_cos(.pi * distance / Double(tapCount))
    return Float(spectrum_sin(.pi * distance) / (.pi * distance) * window * window)
  }

  /// Whether any of the samples, whose highest magnitude is `peak`, or of the history before them
  /// exceeds a threshold.
  @_noAllocation @_noLocks @inline(__always)
  private func reaches(
    _ threshold: Float, _ samples: UnsafePointer<Float>, peak: Float
  ) -> Bool {
    max(peak, Self.peak(samples - tapCount, tapCount)) > threshold
  }

  /// The larger of `atLeast` and the highest value between the samples; stretches that don't exceed
  /// the threshold are skipped. (Not inlined, since it is seldom called. This and what it calls are
  /// mutating, so that no call copies the filters.)
  @_noAllocation @_noLocks @inline(never)
  private mutating func highestBetween(
    _ samples: UnsafePointer<Float>, _ count: Int, threshold: Float, atLeast highest: Float
  ) -> Float {
    var found = SIMD8(repeating: highest)
    var start = 0
    while start < count {
      let stretchCount = min(Self.stretch, count &- start)
      if Self.peak(samples + (start &- tapCount), stretchCount &+ tapCount) > threshold {
        if oversampling == 4 {
          quarters(samples + start, stretchCount)
        } else {
          halves(samples + start, stretchCount)
        }
        for index in stretchCount..<Self.stretch { between[index] = 0 }
        found = found.larger(SIMD8(at: between.base)).larger(SIMD8(at: between.base + 8))
      }
      start &+= Self.stretch
    }
    return spectrum_highest8(found)
  }

  /// max |x| of the samples, rounded up to whole vectors.
  @_noAllocation @_noLocks @inline(__always)
  private static func peak(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
    var peak = SIMD4<Float>()
    var index = 0
    while index < count {
      peak = peak.larger(SIMD4(at: samples + index).magnitude)
      index &+= 4
    }
    return peak.highest
  }

  /// Sets `between` to the magnitudes half way between the 12th and 13th last of the samples up to
  /// each of `samples`.
  // Plain loops over floats: the compiler makes vectors of them, and better than of SIMD4's lanes
  // (4.8 against 6.8 ns per frame where nothing can be skipped).
  @_noAllocation @_noLocks
  private mutating func halves(_ samples: UnsafePointer<Float>, _ count: Int) {
    let (inner, outer, between) = (half, outerHalf, between.base)
    for index in 0..<count {
      let x = samples + index
      between[index] = (outer.sums(x, x - 23) + inner.sums(x - 6, x - 17)).magnitude
    }
  }

  /// Sets `between` to the highest of the magnitudes at ¼, ½ and ¾ between the 6th and 7th last.
  @_noAllocation @_noLocks
  private mutating func quarters(_ samples: UnsafePointer<Float>, _ count: Int) {
    let (half, even, odd, between) = (half, even, odd, between.base)
    for index in 0..<count {
      let x = samples + index
      let middle = half.sums(x, x - 11).magnitude
      // max(|e + o|, |e − o|) = |e| + |o|
      let side = even.sums(x, x - 11).magnitude + odd.differences(x, x - 11).magnitude
      between[index] = middle > side ? middle : side
    }
  }
}

/// A coefficient for each pair of opposite taps.
private struct TapPairs {
  private let coefficients: InlineArray<6, Float>

  init(_ coefficient: (Int) -> Float) { coefficients = InlineArray { coefficient($0) } }

  /// Σ c[k] · (x[−k] + y[k]).
  @_noAllocation @_noLocks @inline(__always)
  func sums(_ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>) -> Float {
    var sum = coefficients[0] * (x[0] + y[0])
    for k in 1..<6 { sum += coefficients[k] * (x[-k] + y[k]) }
    return sum
  }

  /// Σ c[k] · (x[−k] − y[k]).
  @_noAllocation @_noLocks @inline(__always)
  func differences(_ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>) -> Float {
    var sum = coefficients[0] * (x[0] - y[0])
    for k in 1..<6 { sum += coefficients[k] * (x[-k] - y[k]) }
    return sum
  }
}
