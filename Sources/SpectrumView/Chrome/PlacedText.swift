// SPDX-License-Identifier: GPL-3.0-or-later

/// A text with its place: what is drawn, and what must not overlap.
struct PlacedText {
  var label: Label
  /// Of the anchor and the baseline, in logical pixels.
  var x, baseline: Float
  var size: Float = Theme.axisText
  var color = Theme.quietText
  var anchor = Canvas.Anchor.left
  var isBold = false
  /// Whether data may lie behind it, which then are darkened.
  var isOverData = false

  func draw(on canvas: borrowing Canvas) {
    if isOverData { canvas.fill(bounds(on: canvas).inset(-4, -3), Theme.plot.opacity(0.85)) }
    canvas.text(label, x, baseline, size: size, color, anchor: anchor, bold: isBold)
  }

  /// From the top of the digits to the foot of the descenders.
  func bounds(on canvas: borrowing Canvas) -> Rect {
    let width = canvas.width(of: label, size: size, bold: isBold)
    let left: Float =
      switch anchor {
      case .left: x
      case .middle: x - width / 2
      case .right: x - width
      }
    return Rect(left, baseline - 0.76 * size, width, size)
  }

  /// The baseline that puts a line of digits of `size` in the middle of `y`.
  static func baseline(middle y: Float, size: Float) -> Float { y + 0.365 * size }
}
