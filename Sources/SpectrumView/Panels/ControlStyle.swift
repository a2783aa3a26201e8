// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// Colours and measures of controls.
enum ControlStyle {
  /// Lets the picture show through, but keeps a contrast of 4.5 for text even over white.
  static var panel: Color { Color(0.055, 0.062, 0.08, 0.93) }
  static var border: Color { Color(1, 1, 1, 0.14) }
  static var heading: Color { Color(0.42, 0.80, 1) }
  static var text: Color { Theme.text }
  static var quietText: Color { Color(0.68, 0.72, 0.78) }
  /// Backgrounds of hovered, pressed and selected controls.
  static var hovered: Color { Color(1, 1, 1, 0.10) }
  static var pressed: Color { Color(1, 1, 1, 0.22) }
  static var selected: Color { Color(0.20, 0.55, 0.80, 0.45) }
  /// Switched-on toggles, and the filled part of a slider.
  static var accent: Color { Color(0.30, 0.72, 0.96) }
  static var track: Color { Color(1, 1, 1, 0.28) }
  /// The border around the focus.
  static var focus: Color { Color(1, 0.84, 0.30) }
  /// The opacity of a setting that can't change anything now, and the knob of its slider.
  static var idle: Float { 0.5 }
  static var idleKnob: Color { Color(0.46, 0.48, 0.52) }
  static var hairline: Color { Color(1, 1, 1, 0.38) }

  static var textSize: Float { 12 }
  static var smallestText: Float { 10 }
}

extension Canvas {
  /// Fills `rect` with rounded corners.
  func fillRound(_ rect: Rect, radius: Float, _ color: Color) {
    roundPath(rect, radius: radius)
    fillPath(color)
  }

  func strokeRound(_ rect: Rect, radius: Float, _ color: Color, width: Float = 1) {
    roundPath(rect, radius: radius)
    strokePath(color, width: width)
  }

  private func roundPath(_ rect: Rect, radius: Float) {
    let radius = Double(max(0, min(radius, rect.width / 2, rect.height / 2)))
    let (left, top) = (Double(rect.x) + radius, Double(rect.y) + radius)
    let (right, bottom) = (Double(rect.right) - radius, Double(rect.bottom) - radius)
    cairo_new_path(context)
    cairo_arc(context, right, top, radius, -Double.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, Double.pi / 2)
    cairo_arc(context, left, bottom, radius, Double.pi / 2, Double.pi)
    cairo_arc(context, left, top, radius, Double.pi, 1.5 * Double.pi)
    cairo_close_path(context)
  }

  /// `label` centred vertically in `room`, shrunk to fit the width.
  func controlText(
    _ label: Label, in room: Rect, _ color: Color, anchor: Anchor = .left, bold: Bool = false
  ) -> PlacedText {
    var size = ControlStyle.textSize
    while size > ControlStyle.smallestText && width(of: label, size: size, bold: bold) > room.width
    {
      size -= 0.5
    }
    let x: Float =
      switch anchor {
      case .left: room.x
      case .middle: room.middleX
      case .right: room.right
      }
    return placed(
      label, x, aligned(PlacedText.baseline(middle: room.middleY, size: size)), size: size, color,
      anchor: anchor, bold: bold)
  }
}
