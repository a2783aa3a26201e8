// SPDX-License-Identifier: GPL-3.0-or-later

/// Colours and sizes shared by all parts of the picture.
///
/// Contrasts are WCAG 2's, against the plot and the background: text has 4.5 or more (level AA), data
/// and states 3 (criterion 1.4.11), strong lines of the grid 2, and its other lines 1.5.
enum Theme {
  static var background: Color { Color(0.035, 0.039, 0.051) }
  /// Background of the data.
  static var plot: Color { Color(0.022, 0.025, 0.033) }
  /// Background of meters and traces, and the lines on it.
  static var panel: Color { Color(0.075, 0.083, 0.098) }
  static var line: Color { Color(0.24, 0.26, 0.30) }
  /// Primary and secondary text: contrasts 15 and 7.
  static var text: Color { Color(0.91, 0.93, 0.96) }
  static var quietText: Color { Color(0.56, 0.60, 0.67) }
  /// The tempo while a beat lasts.
  static var beat: Color { Color(0.30, 0.85, 1) }
  /// Lines without a label, lines with one, and those that the eye counts from: contrasts 1.5, 1.8
  /// and 2.4. The data is still far brighter.
  static var fineGrid: Color { Color(1, 1, 1, 0.165) }
  static var grid: Color { Color(1, 1, 1, 0.21) }
  static var strongGrid: Color { Color(1, 1, 1, 0.285) }
  static var baseline: Color { Color(1, 1, 1, 0.285) }
  static var peak: Color { Color(1, 1, 1, 0.85) }
  /// The right channel over the left one.
  static var overlay: Color { Color(0.86, 0.90, 1) }
  static var waveform: Color { Color(0.3, 0.85, 1, 0.8) }
  static var zeroLine: Color { Color(1, 1, 1, 0.18) }
  /// Held lines: a pale yellow, an orchid and a grey blue, unlike the bands' colours.
  static var maximum: Color { Color(1, 0.95, 0.74) }
  static var average: Color { Color(0.95, 0.58, 1) }
  static var reference: Color { Color(0.72, 0.80, 0.94) }
  /// States. They differ in lightness, too (L* = 76, 92 and 54), and the green is bluish, so that the
  /// colour-blind can tell them apart.
  static var good: Color { Color(0.24, 0.82, 0.62) }
  static var fair: Color { Color(1, 0.92, 0.30) }
  static var poor: Color { Color(0.94, 0.25, 0.22) }

  /// The colour of a band at `position`, 0…1 from the lowest to the highest.
  static func band(at position: Float, flash: Float = 0) -> Color {
    .band(at: position, flash: flash)
  }

  /// Sizes of text in logical pixels.
  static var axisText: Float { 10 }
  static var captionText: Float { 9 }
  /// The least distance of two labels, one below the other.
  static var labelSpacing: Float { 26 }
}
