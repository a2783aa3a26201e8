// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The K-weighting of ITU-R BS.1770-4 for two channels, at any sample rate.
///
/// A high shelf (the head) and a high-pass (the RLB curve), each a biquad
/// H(z) = (b0 + b1·z⁻¹ + b2·z⁻²) / (1 + a1·z⁻¹ + a2·z⁻²).
/// The standard gives coefficients for 48 kHz only. They are bilinear transforms, K = tan(π·f0/fs):
/// the shelf  (Vh + Vb·K/Q + K², 2(K² − Vh), Vh − Vb·K/Q + K²) / (1 + K/Q + K²), the high-pass
/// (1, −2, 1) over the same denominator, with f0, Q and gain as libebur128 has found them.
/// Double precision, since the high-pass' poles lie within 0.001 of 1 at high rates.
struct KWeighting: ~Copyable {
  /// One biquad's coefficients, with the leading denominator 1 left out.
  struct Coefficients: Equatable {
    var b0, b1, b2, a1, a2: Double
  }

  /// The high shelf: +4 dB above about 2 kHz.
  let shelf: Coefficients
  /// The high-pass at 38 Hz.
  let highPass: Coefficients

  /// w[n−1] and w[n−2] of both filters: left and right of the shelf, divided by its b0, then left and
  /// right of the high-pass. Direct form II.
  private struct Delays {
    var (w1, w2) = (SIMD4<Double>(), SIMD4<Double>())

    /// Its own of the shelf, those of `other` of the high-pass.
    @_noAllocation @_noLocks @inline(__always)
    func with(highPassOf other: Self) -> Self {
      Delays(
        w1: spectrum_outer_halves4(w1, other.w1), w2: spectrum_outer_halves4(w2, other.w2))
    }
  }

  private let recursion: Recursion
  private var delays = Delays()

  /// `sampleRate`: in Hz, above 3400.
  init(sampleRate: Float) {
    let rate = Double(sampleRate)
    let (shelfK, shelfQ) = (spectrum_tan(.pi * 1681.974450955533 / rate), 0.7071752369554196)
    // 10^(3.999843853973347 dB / 20), and that to the power of 0.4996667741545416.
    let (vh, vb) = (1.5848647011308556, 1.2587209302325617)
    let shelfSum = 1 + shelfK / shelfQ + shelfK * shelfK
    shelf = Coefficients(
      b0: (vh + vb * shelfK / shelfQ + shelfK * shelfK) / shelfSum,
      b1: 2 * (shelfK * shelfK - vh) / shelfSum,
      b2: (vh - vb * shelfK / shelfQ + shelfK * shelfK) / shelfSum,
      a1: 2 * (shelfK * shelfK - 1) / shelfSum,
      a2: (1 - shelfK / shelfQ + shelfK * shelfK) / shelfSum)
    let (passK, passQ) = (spectrum_tan(.pi * 38.13547087602444 / rate), 0.5003270373238773)
    let passSum = 1 + passK / passQ + passK * passK
    highPass = Coefficients(
      b0: 1, b1: -2, b2: 1,
      a1: 2 * (passK * passK - 1) / passSum,
      a2: (1 - passK / passQ + passK * passK) / passSum)
    recursion = Recursion(shelf, highPass)
  }

  /// Filters `count` samples of both channels; Σ y² over both.
  ///
  /// Both filters take a step at a time, the high-pass what left the shelf two steps before: neither
  /// waits for the other. So in the first two steps it has nothing to do yet, and in two more after
  /// the last one the shelf has not.
  @_noAllocation @_noLocks
  mutating func process(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int
  ) -> Double {
    // Locals stay in registers.
    let recursion = recursion
    var (delays, energy) = (delays, SIMD4<Double>())
    let paired = count < 8 ? 0 : count & ~1
    if paired > 0 {
      let before = delays
      var shelved = recursion.advance(
        &delays, spectrum_doubles2(left, right), shelved: .zero, energy: &energy)
      var next = recursion.advance(
        &delays, spectrum_doubles2(left + 2, right + 2), shelved: .zero, energy: &energy)
      (delays, energy) = (delays.with(highPassOf: before), .zero)
      var index = 4
      while index < paired {
        let x = spectrum_doubles2(left + index, right + index)
        let output = recursion.advance(&delays, x, shelved: shelved, energy: &energy)
        (shelved, next) = (next, output)
        index &+= 2
      }
      let after = delays
      _ = recursion.advance(&delays, .zero, shelved: shelved, energy: &energy)
      _ = recursion.advance(&delays, .zero, shelved: next, energy: &energy)
      delays = after.with(highPassOf: delays)
    }
    for index in paired..<count {
      let x = SIMD4(Double(left[index]), Double(right[index]), 0, 0)
      recursion.advanceOnce(&delays, x, energy: &energy)
    }
    self.delays = delays
    return (energy[2] + energy[3]) * (shelf.b0 * shelf.b0)
  }

  /// Back to the state after `init`.
  @_noAllocation @_noLocks
  mutating func reset() { delays = Delays() }

  /// Both biquads over their b0: the shelf in the first two lanes, the high-pass in the others.
  private struct Recursion {
    /// −a1 and −a2; a1² − a2 and a1·a2; b1 and b2.
    private let (a1, a2): (SIMD4<Double>, SIMD4<Double>)
    private let (c1, c2): (SIMD4<Double>, SIMD4<Double>)
    private let (b1, b2): (SIMD4<Double>, SIMD4<Double>)

    init(_ shelf: Coefficients, _ highPass: Coefficients) {
      func lanes(_ value: (Coefficients) -> Double) -> SIMD4<Double> {
        let (low, high) = (value(shelf), value(highPass))
        return SIMD4(low, low, high, high)
      }
      (a1, a2) = (lanes { -$0.a1 }, lanes { -$0.a2 })
      (c1, c2) = (lanes { $0.a1 * $0.a1 - $0.a2 }, lanes { $0.a1 * $0.a2 })
      (b1, b2) = (lanes { $0.b1 / $0.b0 }, lanes { $0.b2 / $0.b0 })
    }

    /// Two samples `x` (left and right, left and right) through the shelf, and two that left it
    /// before through the high-pass. Adds the squares of the latter to the last two lanes of `energy`
    /// (the others mean nothing), and returns what leaves the shelf.
    ///
    ///     w[n]   = x[n] − a1·w[n−1] − a2·w[n−2]
    ///     w[n+1] = x[n+1] − a1·x[n] + (a1² − a2)·w[n−1] + a1·a2·w[n−2]
    ///     y[n]   = w[n] + b1·w[n−1] + b2·w[n−2]
    ///
    /// Neither sample waits for what comes of the other; what is waited for is added last.
    @_noAllocation @_noLocks @inline(__always)
    func advance(
      _ delays: inout Delays, _ x: SIMD4<Double>, shelved: SIMD4<Double>,
      energy: inout SIMD4<Double>
    ) -> SIMD4<Double> {
      let (w1, w2) = (delays.w1, delays.w2)
      let x0 = spectrum_low_halves4(x, shelved)
      let x1 = spectrum_high_halves4(x, shelved)
      let next0 = x0 + a2 * w2 + a1 * w1
      let next1 = x1 + a1 * x0 + c2 * w2 + c1 * w1
      let y0 = next0 + b2 * w2 + b1 * w1
      let y1 = next1 + b2 * w1 + b1 * next0
      delays = Delays(w1: next1, w2: next0)
      energy += y0 * y0
      energy += y1 * y1
      return spectrum_low_halves4(y0, y1)
    }

    /// One sample `x` (left, right, and two lanes of no meaning) through both filters.
    @_noAllocation @_noLocks @inline(__always)
    func advanceOnce(_ delays: inout Delays, _ x: SIMD4<Double>, energy: inout SIMD4<Double>) {
      let (w1, w2) = (delays.w1, delays.w2)
      let past = a2 * w2 + a1 * w1
      let ahead = b2 * w2 + b1 * w1
      let shelved = x + past + ahead
      let next = spectrum_low_halves4(x, shelved) + past
      delays = Delays(w1: next, w2: w1)
      let y = next + ahead
      energy += y * y
    }
  }
}
