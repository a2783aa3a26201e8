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

  /// w[n−1] and w[n−2] of left and right: the shelf's, then the high-pass'.
  private struct Delays {
    var (w1, w2) = (SIMD4<Double>(), SIMD4<Double>())

    /// The shelf's of `self` and the high-pass' of `other`.
    @_noAllocation @_noLocks @inline(__always)
    func beside(_ other: Self) -> Self {
      Self(
        w1: spectrum_low_halves4(w1, spectrum_high_halves4(other.w1, other.w1)),
        w2: spectrum_low_halves4(w2, spectrum_high_halves4(other.w2, other.w2)))
    }
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
    guard count > 0 else { return 0 }
    // Locals stay in registers.
    let sections = sections
    var (delays, energy) = (delays, SIMD4<Double>())
    // Both sections work at once, the high-pass a sample behind the shelf whose output it takes: so it
    // has nothing to do yet at the first sample, and the shelf no more when it takes the last.
    let former = delays
    var y = sections.advance(&delays, SIMD4(Double(left[0]), Double(right[0]), 0, 0))
    delays = delays.beside(former)
    var index = 1
    // Two samples in a round, so that w[n−1] needn't be moved to become w[n−2].
    let last = count - 1
    while index < last {
      let x = SIMD4(
        Double(left[index]), Double(right[index]), Double(left[index + 1]), Double(right[index + 1]))
      y = sections.advance(&delays, spectrum_low_halves4(x, y))
      energy += y * y
      y = sections.advance(&delays, spectrum_low_halves4(spectrum_high_halves4(x, x), y))
      energy += y * y
      index &+= 2
    }
    if index == last {
      let x = SIMD4(Double(left[index]), Double(right[index]), 0, 0)
      y = sections.advance(&delays, spectrum_low_halves4(x, y))
      energy += y * y
    }
    let latter = delays
    y = sections.advance(&delays, spectrum_low_halves4(.zero, y))
    energy += y * y
    self.delays = latter.beside(delays)
    return (energy[2] + energy[3]) * (shelf.b0 * shelf.b0)
  }

  /// Back to the state after `init`.
  @_noAllocation @_noLocks
  mutating func reset() { delays = Delays() }

  /// Both biquads in direct form II, over their gains b0: the shelf in the first two lanes, the
  /// high-pass in the others.
  ///
  ///     w[n] = x[n] − a1·w[n−1] − a2·w[n−2]
  ///     y[n] = w[n] + b1/b0·w[n−1] + b2/b0·w[n−2]
  private struct Sections {
    /// −a1 and −a2; b1/b0 and b2/b0.
    private let (a1, a2, b1, b2): (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    init(_ shelf: Coefficients, _ highPass: Coefficients) {
      func lanes(_ value: (Coefficients) -> Double) -> SIMD4<Double> {
        SIMD4(value(shelf), value(shelf), value(highPass), value(highPass))
      }
      (a1, a2) = (lanes { -$0.a1 }, lanes { -$0.a2 })
      (b1, b2) = (lanes { $0.b1 / $0.b0 }, lanes { $0.b2 / $0.b0 })
    }

    /// The outputs for the inputs `x`. What is ready last is added last.
    @_noAllocation @_noLocks @inline(__always)
    func advance(_ delays: inout Delays, _ x: SIMD4<Double>) -> SIMD4<Double> {
      let (w1, w2) = (delays.w1, delays.w2)
      let w = x + a2 * w2 + a1 * w1
      delays = Delays(w1: w, w2: w1)
      return w + (b2 * w2 + b1 * w1)
    }
  }
}
