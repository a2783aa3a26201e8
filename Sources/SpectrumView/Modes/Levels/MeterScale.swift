// SPDX-License-Identifier: GPL-3.0-or-later

/// The classic level meter's scale: −60…0 dBFS as 0…1, in three colours.
enum MeterScale {
  /// The lower ends of yellow and red: −24 and −9 dBFS.
  static let (yellow, red): (Float, Float) = (0.6, 0.85)
  /// A mark below this value isn't drawn.
  static let lowestMark: Float = 0.001

  /// (dB + 60) / 60 within 0…1; NaN is silence.
  static func value(decibels: Float) -> Float {
    LevelScale(floor: -60, ceiling: 0).value(of: decibels)
  }

  /// Green below 0.6, yellow below 0.85, red above.
  static func color(value: Float, _ states: StateColors) -> Color {
    value < yellow ? states.good : value < red ? states.fair : states.poor
  }

  /// "−12.3", with a sign above 0; "–" for silence and NaN, as for all that has no value.
  static func number(decibels: Float) -> Label {
    Figure.peak.levelLabel(decibels, hasLoudness: true, hasTruePeak: true)
  }
}
