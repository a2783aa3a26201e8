// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The ear's weighting of a frequency's level, for display; 0 dB at 1 kHz.
///
/// A and C are the curves of IEC 61672-1:2013, annex E. K is that of loudness, ITU-R BS.1770-4 at
/// 48 kHz with its −0.691 dB, so that a sine reads what it adds to the loudness of a channel.
/// The raw values are those of the port `weighting`.
public enum Weighting: Int, CaseIterable, Sendable {
  case none
  case a, c
  case k

  /// The weight in dB of a frequency, which is clamped to 1 Hz…1 MHz.
  @_noAllocation @_noLocks
  public func decibels(atHz frequency: Float) -> Float {
    let frequency = frequency.held(within: 1...1e6)
    switch self {
    case .none: return 0
    case .a: return 10 * spectrum_log10(Self.ends(frequency) * Self.middle(frequency)) + 2
    case .c: return 10 * spectrum_log10(Self.ends(frequency)) + 0.062
    case .k: return 10 * spectrum_log10(Self.shelf(frequency) * Self.highPass(frequency)) - 0.691
    }
  }

  /// The power response of two poles each at 20.6 and 12,194 Hz.
  @_noAllocation @_noLocks
  private static func ends(_ frequency: Float) -> Float {
    let (low, high) = (frequency / 20.598_997, frequency / 12_194.217)
    let response = low * low / ((1 + low * low) * (1 + high * high))
    return response * response
  }

  /// The power response of high-passes at 107.7 and 737.9 Hz.
  @_noAllocation @_noLocks
  private static func middle(_ frequency: Float) -> Float {
    let (low, high) = (frequency / 107.652_65, frequency / 737.862_23)
    return low * low * high * high / ((1 + low * low) * (1 + high * high))
  }

  /// The power response of a shelf of 4 dB above 1.7 kHz: |(Vh·s² + Vb/Q·s + 1)/(s² + s/Q + 1)|².
  @_noAllocation @_noLocks
  private static func shelf(_ frequency: Float) -> Float {
    let (high, edge, q): (Float, Float, Float) = (1.584_864_7, 1.258_720_9, 0.707_175_24)
    let w = warped(frequency, over: 1681.974_45)
    let (real, imaginary) = (1 - high * w * w, edge * w / q)
    return (real * real + imaginary * imaginary) / resonance(w, q)
  }

  /// The power response of the RLB curve, a high-pass at 38 Hz: |s²/(s² + s/Q + 1)|², times (1 +
  /// k/Q + k²)² with k = tan(π·38/48000), since the standard's numerator isn't normalised.
  @_noAllocation @_noLocks
  private static func highPass(_ frequency: Float) -> Float {
    let q: Float = 0.500_327_04
    let w = warped(frequency, over: 38.135_471)
    let k = Float(spectrum_tan(.pi * 38.135_471 / 48_000))
    let sum = 1 + k / q + k * k
    return sum * sum * w * w * w * w / resonance(w, q)
  }

  /// |s² + s/Q + 1|² at s = i·w.
  @_noAllocation @_noLocks
  private static func resonance(_ w: Float, _ q: Float) -> Float {
    let (real, imaginary) = (1 - w * w, w / q)
    return real * real + imaginary * imaginary
  }

  /// The ratio of two frequencies after the warping of the bilinear transform at 48 kHz.
  @_noAllocation @_noLocks
  private static func warped(_ frequency: Float, over corner: Float) -> Float {
    let below = Double(min(frequency, 23_900))
    return Float(
      spectrum_tan(.pi * below / 48_000) / spectrum_tan(.pi * Double(corner) / 48_000))
  }
}
