// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The high-pass in front of the pitch tracker: Butterworth, second order.
///
/// The bilinear transform of s²/(1 + √2·s + s²) at k = tan(π·f/R):
///
///     y[n] = g·(x[n] − 2·x[n−1] + x[n−2]) − a1·y[n−1] − a2·y[n−2],   g = 1/(1 + √2·k + k²)
///     a1 = 2·(k² − 1)·g,   a2 = (1 − √2·k + k²)·g
///
/// In double: with poles so close to 1 a float's rounding is a hum.
struct HighPass {
  private let (g, a1, a2): (Double, Double, Double)
  /// The last two samples in and out, the newest first.
  private var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)

  /// Samples are clamped to ±10⁴, 80 dB over full scale, so that no sum of squares overflows.
  private static let limit: Float = 10_000
  /// 300 dB below full scale: outputs that have faded to this become 0 before they get denormal.
  private static let quietest = 1e-15

  /// `frequency`: of −3 dB, in Hz; `sampleRate` in Hz.
  init(frequency: Double, sampleRate: Double) {
    let k = spectrum_tan(Double.pi * frequency / sampleRate)
    let root2 = 1.414_213_562_373_095_1
    g = 1 / (1 + root2 * k + k * k)
    (a1, a2) = (2 * (k * k - 1) * g, (1 - root2 * k + k * k) * g)
  }

  /// Filters `count` samples, finite.
  @_noAllocation @_noLocks
  mutating func process(
    _ samples: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) {
    // Locals stay in registers.
    let (g, a1, a2) = (g, a1, a2)
    var (x1, x2, y1, y2) = (x1, x2, y1, y2)
    for index in 0..<count {
      let x = Double(max(-Self.limit, min(Self.limit, samples[index])))
      let y = g * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2
      output[index] = Float(y)
      (x1, x2, y1, y2) = (x, x1, y, y1)
    }
    if abs(y1) < Self.quietest && abs(y2) < Self.quietest { (y1, y2) = (0, 0) }
    (self.x1, self.x2, self.y1, self.y2) = (x1, x2, y1, y2)
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() { (x1, x2, y1, y2) = (0, 0, 0, 0) }
}
