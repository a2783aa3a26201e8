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

  /// The delay lines of both channels (left, right), direct form II.
  private struct Delays {
    /// w[n−1], w[n−2] of the shelf, divided by its b0.
    var (w1, w2) = (SIMD2<Double>(), SIMD2<Double>())
    /// u[n−1], u[n−2] of the high-pass.
    var (u1, u2) = (SIMD2<Double>(), SIMD2<Double>())
  }

  private let (shelfSteps, highPassSteps): (Recursion, Recursion)
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
    (shelfSteps, highPassSteps) = (Recursion(shelf), Recursion(highPass))
  }

  /// Filters the samples; Σ y² over both channels.
  @_noAllocation @_noLocks
  mutating func process(_ input: borrowing MeterInput) -> Double {
    // Locals stay in registers.
    let (shelf, highPass) = (shelfSteps, highPassSteps)
    var delays = delays
    var energy = SIMD2<Double>()
    let (left, right) = (input.left, input.right)
    let pairedCount = input.count & ~1
    var index = 0
    while index < pairedCount {
      let x0 = SIMD2(Double(left[index]), Double(right[index]))
      let x1 = SIMD2(Double(left[index + 1]), Double(right[index + 1]))
      let (y0, y1) = Self.step(&delays, x0, x1, shelf, highPass)
      energy += y0 * y0
      energy += y1 * y1
      index &+= 2
    }
    if index < input.count {
      let x = SIMD2(Double(left[index]), Double(right[index]))
      let y = Self.step(&delays, x, shelf, highPass)
      energy += y * y
    }
    self.delays = delays
    return (energy.x + energy.y) * (self.shelf.b0 * self.shelf.b0)
  }

  /// Back to the state after `init`.
  @_noAllocation @_noLocks
  mutating func reset() { delays = Delays() }

  /// One sample through both filters.
  @_noAllocation @_noLocks @inline(__always)
  private static func step(
    _ delays: inout Delays, _ x: SIMD2<Double>, _ shelf: Recursion, _ highPass: Recursion
  ) -> SIMD2<Double> {
    let w = shelf.next(x, delays.w1, delays.w2)
    let u = highPass.next(shelf.output(w, delays.w1, delays.w2), delays.u1, delays.u2)
    let y = secondDifference(u, delays.u1, delays.u2)
    delays = Delays(w1: w, w2: delays.w1, u1: u, u2: delays.u1)
    return y
  }

  /// Two samples through both filters. Neither waits for what comes of the other: the time is that
  /// of one recursion after another.
  @_noAllocation @_noLocks @inline(__always)
  private static func step(
    _ delays: inout Delays, _ x0: SIMD2<Double>, _ x1: SIMD2<Double>,
    _ shelf: Recursion, _ highPass: Recursion
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    let w1 = shelf.afterNext(x0, x1, delays.w1, delays.w2)
    let w0 = shelf.next(x0, delays.w1, delays.w2)
    let shelved0 = shelf.output(w0, delays.w1, delays.w2)
    let shelved1 = shelf.output(w1, w0, delays.w1)
    let u1 = highPass.afterNext(shelved0, shelved1, delays.u1, delays.u2)
    let u0 = highPass.next(shelved0, delays.u1, delays.u2)
    let y0 = secondDifference(u0, delays.u1, delays.u2)
    let y1 = secondDifference(u1, u0, delays.u1)
    delays = Delays(w1: w1, w2: w0, u1: u1, u2: u0)
    return (y0, y1)
  }

  /// u[n] − 2·u[n−1] + u[n−2]
  @_noAllocation @_noLocks @inline(__always)
  private static func secondDifference(
    _ u0: SIMD2<Double>, _ u1: SIMD2<Double>, _ u2: SIMD2<Double>
  ) -> SIMD2<Double> {
    (u0 - u1) - (u1 - u2)
  }

  /// A biquad over its b0, in direct form II.
  private struct Recursion {
    let (a1, a2, c1, c2, b1, b2): (Double, Double, Double, Double, Double, Double)

    init(_ biquad: Coefficients) {
      (a1, a2) = (-biquad.a1, -biquad.a2)
      (c1, c2) = (a1 * a1 + a2, a1 * a2)
      (b1, b2) = (biquad.b1 / biquad.b0, biquad.b2 / biquad.b0)
    }

    /// w[n] = x[n] − a1·w[n−1] − a2·w[n−2]
    @_noAllocation @_noLocks @inline(__always)
    func next(_ x0: SIMD2<Double>, _ w1: SIMD2<Double>, _ w2: SIMD2<Double>) -> SIMD2<Double> {
      (x0 + a2 * w2) + a1 * w1
    }

    /// w[n+1] = x[n+1] − a1·x[n] + (a1² − a2)·w[n−1] + a1·a2·w[n−2]
    @_noAllocation @_noLocks @inline(__always)
    func afterNext(
      _ x0: SIMD2<Double>, _ x1: SIMD2<Double>, _ w1: SIMD2<Double>, _ w2: SIMD2<Double>
    ) -> SIMD2<Double> {
      ((x1 + a1 * x0) + c2 * w2) + c1 * w1
    }

    /// w[n] + b1·w[n−1] + b2·w[n−2]
    @_noAllocation @_noLocks @inline(__always)
    func output(_ w0: SIMD2<Double>, _ w1: SIMD2<Double>, _ w2: SIMD2<Double>) -> SIMD2<Double> {
      // The newest last: it is waited for.
      (w0 + b2 * w2) + b1 * w1
    }
  }
}
