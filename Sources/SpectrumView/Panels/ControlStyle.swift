// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// Measures of controls.
enum ControlStyle {
  /// The opacity of a setting that can't change anything now.
  static var idle: Float { 0.5 }

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
    return placed(
      label, room.x + anchor.rawValue * room.width,
      baseline(middle: room.middleY, size: size), size: size, color,
      anchor: anchor, bold: bold)
  }
}
