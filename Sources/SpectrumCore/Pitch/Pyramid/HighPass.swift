// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The high-pass in front of the pitch engine: Butterworth, second order.
///
/// The bilinear transform of s²/(1 + √2·s + s²) at k = tan(π·f/R):
///
///     y[n] = g·(x[n] − 2·x[n−1] + x[n−2]) − a1·y[n−1] − a2·y[n−2],   g = 1/(1 + √2·k + k²)
///     a1 = 2·(k² − 1)·g,   a2 = (1 − √2·k + k²)·g
///
/// Four y at a time are the forced response to four second differences of x plus the natural response
/// to the two y before; eight y come from the same two, so that the second four need not wait for the
/// first. In double: with poles so close to 1, a float's rounding is audible as hum.
struct HighPass {
  /// Four y with every earlier y 0.
  private struct ForcedResponse {
    /// To a second difference of 1 at each of the four places.
    let from0, from1, from2, from3: SIMD4<Double>

    /// To the four `x` that follow the four x `before`.
    @_noAllocation @_noLocks @inline(__always)
    func to(_ x: SIMD4<Double>, after before: SIMD4<Double>) -> SIMD4<Double> {
      let d = spectrum_second_differences4(before, x)
      return (from0 * d[0] + from1 * d[1]) + (from2 * d[2] + from3 * d[3])
    }
  }

  /// Four y with every x 0.
  private struct NaturalResponse {
    /// To a second last y of 1, and to a last y of 1.
    let fromSecondLast, fromLast: SIMD4<Double>

    /// To the last two of four y.
    @_noAllocation @_noLocks @inline(__always)
    func to(_ y: SIMD4<Double>) -> SIMD4<Double> { fromSecondLast * y[2] + fromLast * y[3] }
  }

  private let forced: ForcedResponse
  /// Of the next four y, and of the four after them.
  private let (natural, laterNatural): (NaturalResponse, NaturalResponse)
  /// Samples are held within ±10⁴ (80 dB over full scale), so that no sum of squares overflows.
  private static let limit: Float = 10_000

  /// The last four.
  private var (x, y) = (SIMD4<Double>(), SIMD4<Double>())

  /// `frequency`: where it is 3 dB down; both in Hz.
  init(frequency: Double, sampleRate: Double) {
    let k = spectrum_tan(Double.pi * frequency / sampleRate)
    let root2 = 1.414_213_562_373_095_1
    let g = 1 / (1 + root2 * k + k * k)
    let (a1, a2) = (2 * (k * k - 1) * g, (1 - root2 * k + k * k) * g)
    // The response to a y of 1.
    let r1 = -a1
    let r2 = -a1 * r1 - a2
    let r3 = -a1 * r2 - a2 * r1
    let r4 = -a1 * r3 - a2 * r2
    forced = ForcedResponse(
      from0: g * SIMD4(1, r1, r2, r3), from1: g * SIMD4(0, 1, r1, r2),
      from2: g * SIMD4(0, 0, 1, r1), from3: g * SIMD4(0, 0, 0, 1))
    natural = NaturalResponse(
      fromSecondLast: -a2 * SIMD4(1, r1, r2, r3), fromLast: SIMD4(r1, r2, r3, r4))
    laterNatural = NaturalResponse(
      fromSecondLast: natural.to(natural.fromSecondLast), fromLast: natural.to(natural.fromLast))
  }

  /// Filters `count` samples, a multiple of eight; NaN becomes `limit`.
  @_noAllocation @_noLocks
  mutating func process(
    _ samples: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) {
    let most = SIMD8<Float>(repeating: Self.limit)
    // Locals stay in registers.
    let (forced, natural, laterNatural) = (forced, natural, laterNatural)
    var (x, y) = (x, y)
    var index = 0
    while index < count {
      // In this order NaN becomes the limit.
      let held = (-most).larger(most.smaller(SIMD8(at: samples + index)))
      let (first, second) = (spectrum_lower_doubles8(held), spectrum_upper_doubles8(held))
      let own = forced.to(first, after: x)
      let later = forced.to(second, after: first) + natural.to(own)
      let firstOutput = own + natural.to(y)
      x = second
      y = later + laterNatural.to(y)
      spectrum_rounded8(firstOutput, y).store(at: output + index)
      index &+= 8
    }
    // A tail 300 dB down would become denormal.
    if abs(y[3]) < 1e-15 && abs(y[2]) < 1e-15 { y = .zero }
    (self.x, self.y) = (x, y)
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() { (x, y) = (.zero, .zero) }
}
