// SPDX-License-Identifier: GPL-3.0-or-later

/// The scale of the loudness bars, "EBU +18" of EBU Tech 3341: −36…+18 LU around the target.
public enum LoudnessScale {
  /// The ends of the scale in LU.
  public static var lowest: Float { -36 }
  public static var highest: Float { 18 }

  /// `units` in LU on the scale, 0…1; beyond its ends 0 or 1.
  public static func value(units: Float) -> Float {
    min(1, max(0, (units - lowest) / (highest - lowest)))
  }

  /// The end that `units` in LU lie beyond, 0 or 1; nil within the scale.
  public static func end(beyond units: Float) -> Float? {
    units > highest ? 1 : units < lowest ? 0 : nil
  }
}
