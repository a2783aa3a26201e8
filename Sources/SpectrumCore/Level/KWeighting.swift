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

    /// |H|² at an angular frequency ω, by its cosine:
    /// (b0² + b1² + b2² + 2·b1·(b0 + b2)·cos ω + 2·b0·b2·cos 2ω) over the same of 1, a1, a2.
    @_noAllocation @_noLocks
    func power(atCosine cosine: Double) -> Double {
      Self.square(b0, b1, b2, cosine) / Self.square(1, a1, a2, cosine)
    }

    /// As the square at ω = 0 and what is missing from it, so that little is lost in the bass.
    @_noAllocation @_noLocks
    private static func square(
      _ b0: Double, _ b1: Double, _ b2: Double, _ cosine: Double
    ) -> Double {
      let sum = b0 + b1 + b2
      return sum * sum - 2 * (1 - cosine) * (b1 * (b0 + b2) + 2 * b0 * b2 * (1 + cosine))
    }
  }

  /// The high shelf: +4 dB above about 2 kHz.
  let shelf: Coefficients
  /// The high-pass at 38 Hz.
  let highPass: Coefficients

  /// w[n−1] and w[n−2] of both sections: left and right of the shelf's, then of the high-pass'.
  private struct Delays {
    var (w1, w2) = (SIMD4<Double>(), SIMD4<Double>())
  }

  /// Hz.
  private let rate: Double
  private let sections: Sections
  private var delays = Delays()

  /// `sampleRate`: in Hz, above 3400.
  init(sampleRate: Float) {
    rate = Double(sampleRate)
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
    sections = Sections(shelf, highPass)
  }

  /// The filters' power response at a frequency in Hz, up to half the rate: 1.17 at 997 Hz.
  @_noAllocation @_noLocks
  func power(atHz hertz: Float) -> Double {
    let cosine = spectrum_cos(2 * .pi * min(0.5, Double(hertz) / rate))
    return shelf.power(atCosine: cosine) * highPass.power(atCosine: cosine)
  }

  /// Filters `count` samples of both channels; Σ y² over both.
  @_noAllocation @_noLocks
  mutating func process(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int
  ) -> Double {
    // Locals stay in registers.
    let sections = sections
    var (delays, energy) = (delays, SIMD4<Double>())
    let whole = count & ~3
    var index = 0
    while index < whole {
      let (l, r) = (SIMD4(at: left + index), SIMD4(at: right + index))
      sections.advance(
        &delays, spectrum_doubles4(spectrum_lower_pairs4(l, r)), energy: &energy)
      sections.advance(
        &delays, spectrum_doubles4(spectrum_upper_pairs4(l, r)), energy: &energy)
      index &+= 4
    }
    while index < count {
      let x = SIMD4(Double(left[index]), Double(right[index]), 0, 0)
      sections.advanceOnce(&delays, x, energy: &energy)
      index &+= 1
    }
    self.delays = delays
    return (energy[0] + energy[1] + energy[2] + energy[3]) * (shelf.b0 * shelf.b0)
  }

  /// Back to the state after `init`.
  @_noAllocation @_noLocks
  mutating func reset() { delays = Delays() }

  /// Both biquads side by side instead of one after the other: the shelf's section in the first two
  /// lanes, the high-pass' in the others.
  ///
  /// Partial fractions of the product, over its gain b0 at z = ∞, keep each biquad's poles together:
  ///
  ///     H(z)/b0 = 1 + Σ_section (c1·z + c2)/(z² + a1·z + a2)
  ///
  /// At the two poles of a section, c1·z + c2 equals the numerators of both biquads over the other
  /// one's denominator: it is the `Remainder` of this modulo its own. In direct form II,
  ///
  ///     w[n] = x[n] − a1·w[n−1] − a2·w[n−2]
  ///     y[n]/b0 = x[n] + Σ_section (c1·w[n−1] + c2·w[n−2])
  private struct Sections {
    /// −a1 and −a2; a1² − a2 and a1·a2; c1 and c2.
    private let (a1, a2): (SIMD4<Double>, SIMD4<Double>)
    private let (k1, k2): (SIMD4<Double>, SIMD4<Double>)
    private let (c1, c2): (SIMD4<Double>, SIMD4<Double>)

    init(_ shelf: Coefficients, _ highPass: Coefficients) {
      func lanes(_ value: (Coefficients, Remainder) -> Double) -> SIMD4<Double> {
        let low = value(shelf, Remainder(sectionOf: shelf, beside: highPass))
        let high = value(highPass, Remainder(sectionOf: highPass, beside: shelf))
        return SIMD4(low, low, high, high)
      }
      (a1, a2) = (lanes { own, _ in -own.a1 }, lanes { own, _ in -own.a2 })
      k1 = lanes { own, _ in own.a1 * own.a1 - own.a2 }
      k2 = lanes { own, _ in own.a1 * own.a2 }
      (c1, c2) = (lanes { _, c in c.slope }, lanes { _, c in c.constant })
    }

    /// Takes two samples `x` (left and right, left and right), and adds their squares after the
    /// filters, over b0², to `energy`.
    ///
    ///     w[n+1] = x[n+1] − a1·x[n] + (a1² − a2)·w[n−1] + a1·a2·w[n−2]
    ///
    /// doesn't depend on w[n]; the terms that are ready last are added last.
    @_noAllocation @_noLocks @inline(__always)
    func advance(_ delays: inout Delays, _ x: SIMD4<Double>, energy: inout SIMD4<Double>) {
      let (w1, w2) = (delays.w1, delays.w2)
      let x0 = spectrum_low_halves4(x, x)
      let x1 = spectrum_high_halves4(x, x)
      let next0 = x0 + a2 * w2 + a1 * w1
      let next1 = x1 + a1 * x0 + k2 * w2 + k1 * w1
      let y0 = c2 * w2 + c1 * w1
      let y1 = c2 * w1 + c1 * next0
      delays = Delays(w1: next1, w2: next0)
      let y = x + (spectrum_low_halves4(y0, y1) + spectrum_high_halves4(y0, y1))
      energy += y * y
    }

    /// Takes one sample `x` (left, right, 0, 0).
    @_noAllocation @_noLocks @inline(__always)
    func advanceOnce(_ delays: inout Delays, _ x: SIMD4<Double>, energy: inout SIMD4<Double>) {
      let (w1, w2) = (delays.w1, delays.w2)
      let y0 = c2 * w2 + c1 * w1
      delays = Delays(w1: spectrum_low_halves4(x, x) + a2 * w2 + a1 * w1, w2: w1)
      let y = x + (spectrum_low_halves4(y0, .zero) + spectrum_high_halves4(y0, .zero))
      energy += y * y
    }
  }
}

/// A polynomial in z where z² + a1·z + a2 is 0, as at the poles of a biquad: slope·z + constant.
private struct Remainder {
  let slope, constant: Double
  private let (a1, a2): (Double, Double)

  private init(_ slope: Double, _ constant: Double, _ a1: Double, _ a2: Double) {
    (self.slope, self.constant, self.a1, self.a2) = (slope, constant, a1, a2)
  }

  /// The numerator of the section with the poles of `own` in the product of both biquads, over b0.
  init(sectionOf own: KWeighting.Coefficients, beside other: KWeighting.Coefficients) {
    /// z² + p·z + q
    func square(_ p: Double, _ q: Double) -> Self { Self(p - own.a1, q - own.a2, own.a1, own.a2) }
    self =
      square(own.b1 / own.b0, own.b2 / own.b0) * square(other.b1 / other.b0, other.b2 / other.b0)
      * square(other.a1, other.a2).inverse
  }

  /// With z² = −a1·z − a2.
  static func * (p: Self, q: Self) -> Self {
    let square = p.slope * q.slope
    return Self(
      p.slope * q.constant + p.constant * q.slope - p.a1 * square,
      p.constant * q.constant - p.a2 * square, p.a1, p.a2)
  }

  /// By the value at the other pole, which is −a1 − z: the product of both has no z.
  private var inverse: Self {
    let norm = slope * slope * a2 - slope * constant * a1 + constant * constant
    return Self(-slope / norm, (constant - a1 * slope) / norm, a1, a2)
  }
}
