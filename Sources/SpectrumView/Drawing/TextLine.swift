// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of text on a page, in the longest of its forms that has room.
struct TextLine {
  var size: Float
  /// From the longest to the shortest.
  var forms: [Label]
  var color: Color
  var isBold = false
  /// The longest text of its kind, so that the size stays the same; nil if that doesn't matter.
  var template: Label?
  /// The text after it if there is room, smaller or in another colour.
  var tail: (label: Label, size: Float, color: Color)?
  /// Height of the line's row, in sizes.
  var spacing: Float = 1.2

  /// The line in the middle of `row`'s height; empty if even its shortest form is too wide.
  func texts(in row: Rect, on canvas: Canvas, anchor: Canvas.Anchor = .left) -> [PlacedText] {
    // What follows a number is its unit: it has a part of the row.
    var room = row
    if template != nil, tail != nil { room.width *= 0.74 }
    for form in forms {
      guard
        let widest = canvas.fitted(template ?? form, in: room, size: size, color, bold: isBold),
        let text = canvas.fitted(
          form, in: row, size: widest.size, color, anchor: anchor, bold: isBold)
      else { continue }
      guard let tail else { return [text] }
      let size = min(tail.size, text.size)
      let gap = 0.3 * size
      let width = text.bounds.width + gap + canvas.width(of: tail.label, size: size)
      guard width <= row.width else { return [text] }
      let left = anchor == .middle ? row.middleX - width / 2 : row.x
      return [
        canvas.placed(form, left, text.baseline, size: text.size, color, bold: isBold),
        canvas.placed(
          tail.label, left + text.bounds.width + gap, text.baseline, size: size, tail.color),
      ]
    }
    return []
  }
}

/// Lines of text one below the other in the middle of an area.
enum TextColumn {
  /// As many of the first lines as have room, and one at least.
  ///
  /// `stretch`: how many times as high rows become where there is more room.
  static func texts(
    _ lines: [TextLine], in area: Rect, on canvas: Canvas,
    anchor: Canvas.Anchor = .left, stretch: Float = 1
  ) -> [PlacedText] {
    let rows = rows(lines.map { $0.spacing * $0.size }, in: area, stretch: stretch)
    return zip(lines, rows).flatMap { $0.texts(in: $1, on: canvas, anchor: anchor) }
  }

  /// Rows in the middle of an area: as many of the first `heights` as have room, and one at least.
  static func rows(_ heights: [Float], in area: Rect, stretch: Float = 1) -> [Rect] {
    var (count, height) = (0, Float(0))
    // Sums of heights are rounded.
    while count < heights.count, count == 0 || height + heights[count] <= area.height + 0.01 {
      height += heights[count]
      count += 1
    }
    let stretch = min(stretch, area.height / height)
    var y = area.y + max(0, area.height - height * stretch) / 2
    return heights.prefix(count).map { height in
      defer { y += height * stretch }
      return Rect(area.x, y, area.width, height * stretch)
    }
  }
}
