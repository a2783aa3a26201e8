// SPDX-License-Identifier: GPL-3.0-or-later

/// A text at its place: all texts of a picture are placed before one is drawn, so that they keep
/// clear of one another, and can be looked at without pixels.
struct PlacedText {
  let label: Label
  /// Left end of the baseline, in logical pixels.
  let x, baseline: Float
  let size: Float
  let color: Color
  let isBold: Bool
  /// Whether data may lie behind it, which then are darkened.
  let isOverData: Bool
  /// What it covers: its advance, from the top of capitals to the foot of descenders.
  let bounds: Rect

  /// Share of the size that stands above and below the baseline, in common sans-serif faces.
  static let (ascent, descent): (Float, Float) = (0.76, 0.24)
  /// The smallest size of a page that is still read well.
  static let smallestSize: Float = 11

  /// The baseline that puts a line of digits of `size` in the middle of `y`.
  static func baseline(middle y: Float, size: Float) -> Float { y + 0.365 * size }

  func draw(on canvas: borrowing Canvas) {
    if isOverData { canvas.fill(bounds.inset(-4, -3), Theme.plot.opacity(0.85)) }
    canvas.text(label, x, baseline, size: size, color, bold: isBold)
  }
}

extension Canvas {
  /// `label` with its anchor at `x`, ready to be drawn.
  func placed(
    _ label: Label, _ x: Float, _ baseline: Float, size: Float = Theme.axisText,
    _ color: Color = Theme.quietText, anchor: Anchor = .left, bold: Bool = false,
    isOverData: Bool = false
  ) -> PlacedText {
    let width = width(of: label, size: size, bold: bold)
    let left =
      switch anchor {
      case .left: x
      case .middle: x - width / 2
      case .right: x - width
      }
    return PlacedText(
      label: label, x: left, baseline: baseline, size: size, color: color, isBold: bold,
      isOverData: isOverData,
      bounds: Rect(
        left, baseline - PlacedText.ascent * size, width,
        (PlacedText.ascent + PlacedText.descent) * size))
  }

  /// `label` within `room`, about its middle height: smaller where it would be too wide, down to
  /// the smallest size; nil where even that is too large.
  func fitted(
    _ label: Label, in room: Rect, size: Float, _ color: Color, anchor: Anchor = .left,
    bold: Bool = false
  ) -> PlacedText? {
    var size = min(size, room.height)
    var width = width(of: label, size: size, bold: bold)
    // Hinted advances don't grow in proportion to the size: what is still too wide shrinks again.
    while width > room.width, size > PlacedText.smallestSize {
      size = max(PlacedText.smallestSize, min(size - 0.5, size * room.width / width))
      width = self.width(of: label, size: size, bold: bold)
    }
    guard size >= PlacedText.smallestSize, width <= room.width else { return nil }
    let x =
      switch anchor {
      case .left: room.x
      case .middle: room.middleX
      case .right: room.right
      }
    let baseline = room.middleY + (PlacedText.ascent - PlacedText.descent) / 2 * size
    return placed(label, x, aligned(baseline), size: size, color, anchor: anchor, bold: bold)
  }
}
