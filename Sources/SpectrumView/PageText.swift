// SPDX-License-Identifier: GPL-3.0-or-later

/// A text at its place: a page places all of its texts before it draws them, so that they can be
/// looked at without pixels.
struct PageText {
  let label: Label
  /// Left end of the baseline.
  let x, baseline: Float
  let size: Float
  let isBold: Bool
  let color: Color
  /// What it covers: its advance, from the top of capitals to the foot of descenders.
  let rect: Rect

  /// Share of the size that stands above and below the baseline, in common sans-serif faces.
  static let (ascent, descent): (Float, Float) = (0.76, 0.24)
  /// The smallest size that is still read well.
  static let smallestSize: Float = 11
}

extension Canvas {
  /// `label` with its anchor at `x`, ready to be drawn.
  func placed(
    _ label: Label, _ x: Float, _ baseline: Float, size: Float, _ color: Color,
    anchor: Anchor = .left, bold: Bool = false
  ) -> PageText {
    let width = width(of: label, size: size, bold: bold)
    let left =
      switch anchor {
      case .left: x
      case .middle: x - width / 2
      case .right: x - width
      }
    return PageText(
      label: label, x: left, baseline: baseline, size: size, isBold: bold, color: color,
      rect: Rect(
        left, baseline - PageText.ascent * size, width, (PageText.ascent + PageText.descent) * size)
    )
  }

  /// `label` within `room`, about its middle height: smaller where it would be too wide, down to
  /// the smallest size; nil where even that is too large.
  func fitted(
    _ label: Label, in room: Rect, size: Float, _ color: Color, anchor: Anchor = .left,
    bold: Bool = false
  ) -> PageText? {
    var size = min(size, room.height)
    var width = width(of: label, size: size, bold: bold)
    // Hinted advances don't grow in proportion to the size: what is still too wide shrinks again.
    while width > room.width, size > PageText.smallestSize {
      size = max(PageText.smallestSize, min(size - 0.5, size * room.width / width))
      width = self.width(of: label, size: size, bold: bold)
    }
    guard size >= PageText.smallestSize, width <= room.width else { return nil }
    let x =
      switch anchor {
      case .left: room.x
      case .middle: room.middleX
      case .right: room.right
      }
    let baseline = room.middleY + (PageText.ascent - PageText.descent) / 2 * size
    return placed(label, x, aligned(baseline), size: size, color, anchor: anchor, bold: bold)
  }

  func draw(_ text: PageText) {
    self.text(text.label, text.x, text.baseline, size: text.size, text.color, bold: text.isBold)
  }

  /// `rect` with each edge moved to the nearest edge between device pixels.
  func snapped(_ rect: Rect) -> Rect {
    let (x, y) = (aligned(rect.x), aligned(rect.y))
    return Rect(x, y, aligned(rect.right) - x, aligned(rect.bottom) - y)
  }

  /// Fills `rect` with sharp edges.
  func fillSharp(_ rect: Rect, _ color: Color) { fill(snapped(rect), color) }

  /// A sharp vertical line, at least a device pixel wide, about `x`.
  func fillColumn(_ x: Float, _ top: Float, _ bottom: Float, _ color: Color, width: Float = 1) {
    let device = max(1 / scale, aligned(width))
    let left = aligned(x - device / 2)
    let (top, bottom) = (aligned(top), aligned(bottom))
    fill(Rect(left, top, device, bottom - top), color)
  }

  /// A sharp horizontal line, at least a device pixel high, about `y`.
  func fillRow(_ y: Float, _ left: Float, _ right: Float, _ color: Color, height: Float = 1) {
    let device = max(1 / scale, aligned(height))
    let (left, right) = (aligned(left), aligned(right))
    fill(Rect(left, aligned(y - device / 2), right - left, device), color)
  }

  /// A sharp outline of `rect`, inside it.
  func strokeSharp(_ rect: Rect, _ color: Color) {
    let (outer, line) = (snapped(rect), max(1 / scale, aligned(1)))
    fill(Rect(outer.x, outer.y, outer.width, line), color)
    fill(Rect(outer.x, outer.bottom - line, outer.width, line), color)
    fill(Rect(outer.x, outer.y + line, line, outer.height - 2 * line), color)
    fill(Rect(outer.right - line, outer.y + line, line, outer.height - 2 * line), color)
  }
}
