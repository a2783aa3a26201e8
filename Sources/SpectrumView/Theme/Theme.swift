// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of the picture, and the sizes that its parts share.
///
/// Contrasts are WCAG 2's, against the plot and the background: text has 4.5 or more (level AA),
/// data and states 3 (criterion 1.4.11), strong lines of the grid 2, and its other lines 1.5. The
/// values here are the dark theme's.
public struct Theme: Equatable, Sendable {
  /// Whether the grounds are light, and what is drawn on them is dark.
  var isLight = false
  var background = Shade.background
  /// Background of the data.
  var plot = Shade.plot
  /// The ground of a text over the data.
  var cover = Shade.plot.opacity(0.85)
  /// Background of meters and traces, and the lines on it.
  var panel = Shade.panel
  var line = Shade.line
  /// Primary and secondary text.
  var text = Shade.text
  var quietText = Shade.quietText
  /// The tempo while a beat lasts.
  var beat = Shade.beat
  /// Lines without a label, lines with one, and those that the eye counts from: contrasts 1.5, 1.8
  /// and 2.4. The data is still far stronger.
  var fineGrid = Color(1, 1, 1, 0.165)
  var grid = Shade.grid
  var strongGrid = Color(1, 1, 1, 0.285)
  var baseline = Color(1, 1, 1, 0.285)
  var zeroLine = Color(1, 1, 1, 0.18)
  var peak = Shade.mark
  /// The right channel over the left one.
  var overlay = Color(0.86, 0.90, 1)
  var waveform = Color(0.3, 0.85, 1, 0.8)
  /// The left channel in the legend: a colour in the middle of its bands.
  var left = Color.band(at: 0.3)
  /// Loudness below the target, and above it.
  var calm = Shade.calm
  var loud = Shade.states.fair.brightness(0.9)
  /// Held lines: unlike the bands' colours.
  var maximum = Color(1, 0.95, 0.74)
  var average = Color(0.95, 0.58, 1)
  var reference = Color(0.72, 0.80, 0.94)
  var compared = Color(1, 0.74, 0.70)
  /// States as areas, which differ in lightness, too, and as words, whose contrast is a text's.
  var states = Shade.states
  var stateTexts = Shade.states
  /// Text in a lit clip light, and the light when a sample clips.
  var clipText = Color(0.07, 0.02, 0.02)
  var clipFlash = Color(1, 0.7, 0.66)
  var bands = BandColors()
  var controls = ControlColors()

  /// The theme where the host names no colours.
  public static var dark: Theme { Theme() }

  /// The colour of a band at `position`, 0…1 from the lowest to the highest.
  func band(at position: Float, flash: Float = 0) -> Color {
    bands.color(at: position, flash: flash)
  }

  /// A colour as the body of a bar, weaker than its edge.
  func body(_ color: Color) -> Color { isLight ? color : color.brightness(0.8) }
  /// The colour as an edge or a mark on that body.
  func edge(_ color: Color) -> Color { isLight ? color.brightness(0.7) : color }

  /// The text that is read best on an area of this colour.
  func text(on area: Color) -> Color {
    let own = background.contrast(to: area) > text.contrast(to: area) ? background : text
    if own.contrast(to: area) >= 4.6 { return own }
    // One of them has 4.58 or more: √21.
    let (black, white) = (Color(0, 0, 0), Color(1, 1, 1))
    return black.contrast(to: area) > white.contrast(to: area) ? black : white
  }
}

// Sizes in logical pixels.
extension Theme {
  static var axisText: Float { 10 }
  static var captionText: Float { 9 }
  /// The least distance of two labels, one below the other.
  static var labelSpacing: Float { 26 }
}
