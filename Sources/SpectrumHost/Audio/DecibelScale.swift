// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Conversions between linear values and decibels.
public enum DecibelScale {
  /// The lowest level in dBFS: of a power of 1e−20 or less.
  public static let floor: Float = -200
  /// Levels in dBFS up to this one count as silence.
  public static let silence: Float = -90

  /// The factor on samples of a gain in decibels: 10^(dB/20).
  public static func amplitude(_ decibels: Float) -> Float { Float(pow(10, Double(decibels) / 20)) }

  /// 10·log10 of a power, at least `floor`.
  public static func decibels(power: Double) -> Float {
    power > 1e-20 ? Float(10 * log10(power)) : floor
  }
}
