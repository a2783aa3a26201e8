// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Onset envelopes: the onset strengths above their mean over the last second.
///
/// Smoothed over five frames, (1 2 3 2 1)/9, minus the leaky mean over 1 s of that, half-wave
/// rectified. Eight envelopes at a time, one per lane.
struct OnsetEnvelopes {
  /// The strengths of the last four frames, the newest first.
  private var (first, second) = (SIMD8<Float>(), SIMD8<Float>())
  private var (third, fourth) = (SIMD8<Float>(), SIMD8<Float>())
  /// The leaky sum of the smoothed strengths, and the sum of their weights, which approaches 1.
  private var sum = SIMD8<Float>()
  private var weight: Float = 0
  /// The share of a sum that is left in the next frame.
  private let leak: Float

  private static let meanSeconds: Float = 1
  /// Below this a sum is set to 0, before it gets denormal.
  private static let quietest: Float = 1e-12

  /// `frameSeconds`: from frame to frame.
  init(frameSeconds: Float) { leak = spectrum_exp(-frameSeconds / Self.meanSeconds) }

  /// The envelopes of the next frame, 0 or more, from its onset strengths.
  @_noAllocation @_noLocks
  mutating func process(_ strengths: SIMD8<Float>) -> SIMD8<Float> {
    let smooth = (strengths + fourth + 2 * (first + third) + 3 * second) * (1 / 9 as Float)
    (fourth, third, second, first) = (third, second, first, strengths)
    weight = leak * weight + (1 - leak)
    sum = spectrum_from8(leak * sum + (1 - leak) * smooth, Self.quietest)
    return spectrum_from8(smooth - sum / weight, 0)
  }
}
