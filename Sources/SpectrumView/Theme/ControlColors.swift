// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of controls; the values here are the dark theme's.
struct ControlColors: Equatable {
  /// Lets the picture show through, but keeps a contrast of 4.5 for text whatever is behind it.
  var panel = Color(0.055, 0.062, 0.08, 0.93)
  var border = Color(1, 1, 1, 0.14)
  var heading = Color(0.42, 0.80, 1)
  var text = Shade.text
  var quietText = Color(0.68, 0.72, 0.78)
  /// Backgrounds of hovered, pressed and selected controls, and of the row under the pointer.
  var hovered = Color(1, 1, 1, 0.10)
  var pressed = Color(1, 1, 1, 0.22)
  var selected = Color(0.20, 0.55, 0.80, 0.45)
  var hoveredRow = Color(1, 1, 1, 0.05)
  /// Switched-on toggles, and the filled part of a slider.
  var accent = Color(0.30, 0.72, 0.96)
  var track = Color(1, 1, 1, 0.28)
  /// The knob of a toggle that is on.
  var knob = Shade.background
  /// The border around the focus.
  var focus = Color(1, 0.84, 0.30)
  /// The knob of a slider that can't change anything now.
  var idleKnob = Color(0.46, 0.48, 0.52)
  var hairline = Color(1, 1, 1, 0.38)

  static var light: ControlColors {
    var colors = ControlColors()
    colors.panel = Color(0.985, 0.987, 0.992, 0.95)
    colors.border = Color(0, 0, 0, 0.22)
    colors.heading = Color(0, 0.34, 0.58)
    colors.text = Color(0.09, 0.10, 0.13)
    colors.quietText = Color(0.29, 0.32, 0.37)
    colors.hovered = Color(0, 0, 0, 0.08)
    colors.pressed = Color(0, 0, 0, 0.17)
    colors.selected = Color(0.20, 0.55, 0.85, 0.32)
    colors.hoveredRow = Color(0, 0, 0, 0.04)
    colors.accent = Color(0, 0.44, 0.70)
    colors.track = Color(0, 0, 0, 0.44)
    colors.knob = Color(1, 1, 1)
    colors.focus = Color(0.72, 0.38, 0)
    colors.idleKnob = Color(0.56, 0.58, 0.62)
    colors.hairline = Color(0, 0, 0, 0.5)
    return colors
  }
}
