// SPDX-License-Identifier: GPL-3.0-or-later

/// A text with its position. All texts of a picture are placed before one is drawn, so that they
/// can avoid each other and be tested without pixels.
struct PlacedText {
  let label: Label
  /// Left end of the baseline, in logical pixels.
  let x, baseline: Float
  let size: Float
  let color: Color
  let isBold: Bool
  /// Whether data may be behind it; they are then covered.
  let isOverData: Bool
  /// The area it covers: its advance by the height from capitals to descenders.
  let bounds: Rect

  /// Height above and below the baseline in sizes, in common sans-serif faces.
  static let (ascent, descent): (Float, Float) = (0.76, 0.24)
  /// The smallest readable size on a page.
  static let smallestSize: Float = 11

  /// The baseline that centres digits of `size` on `y`.
  static func baseline(middle y: Float, size: Float) -> Float { y + 0.365 * size }

  /// The baseline that centres a line of text on `y`, with what reaches below the baseline.
  static func lineBaseline(_ y: Float, size: Float) -> Float { y + (ascent - descent) / 2 * size }

  /// The area that is covered of the data behind it.
  var cover: Rect { bounds.inset(-4, -3) }

  /// Whether it has room in a plot, clear of what is `taken` there.
  func fits(in plot: Rect, besides taken: [Rect]) -> Bool {
    plot.contains(cover) && !taken.contains { $0.overlaps(cover) }
  }

  func draw(on canvas: Canvas) {
    if isOverData { canvas.fill(cover, canvas.theme.cover) }
    canvas.text(label, x, baseline, size: size, color, bold: isBold)
  }
}

extension [PlacedText] {
  /// Appends a text that has room.
  mutating func add(_ text: PlacedText?) {
    if let text { append(text) }
  }

  /// Appends a text that is at least `gap` away from the others; returns whether it is.
  @discardableResult
  mutating func add(_ text: PlacedText, gap: Float) -> Bool {
    guard allSatisfy({ !$0.bounds.overlaps(text.bounds, gap: gap) }) else { return false }
    append(text)
    return true
  }
}

extension Canvas {
  /// The baseline that centres digits of `size` on `y`, on whole device pixels.
  func baseline(middle y: Float, size: Float) -> Float {
    aligned(PlacedText.baseline(middle: y, size: size))
  }

  /// `label` placed with its anchor at `x`; a quiet text without a colour.
  func placed(
    _ label: Label, _ x: Float, _ baseline: Float, size: Float = Theme.axisText,
    _ color: Color? = nil, anchor: Anchor = .left, bold: Bool = false,
    isOverData: Bool = false
  ) -> PlacedText {
    let width = width(of: label, size: size, bold: bold)
    let left = x - anchor.rawValue * width
    return PlacedText(
      label: label, x: left, baseline: baseline, size: size, color: color ?? theme.quietText,
      isBold: bold,
      isOverData: isOverData,
      bounds: Rect(
        left, baseline - PlacedText.ascent * size, width,
        (PlacedText.ascent + PlacedText.descent) * size))
  }

  /// `label` of a scale, with its digits centred on `y`; within `area` if that is given, out of
  /// which the first and the last one would stand.
  func placed(
    _ label: Label, _ x: Float, middle y: Float, in area: Rect? = nil, _ color: Color? = nil,
    anchor: Anchor = .left, isOverData: Bool = false
  ) -> PlacedText {
    let half = Theme.axisText / 2
    let middle =
      area.map { y.held(within: ($0.y + half)...max($0.y + half, $0.bottom - half)) } ?? y
    return placed(
      label, x, PlacedText.baseline(middle: middle, size: Theme.axisText), color, anchor: anchor,
      isOverData: isOverData)
  }

  /// The longest of `forms`, centred vertically in `room`, shrunk to fit the width; nil if even the
  /// smallest size of the last is too wide.
  func fitted(
    _ forms: [Label], in room: Rect, size: Float, _ color: Color, anchor: Anchor = .left,
    bold: Bool = false
  ) -> PlacedText? {
    let (size, smallest) = (min(size, room.height), PlacedText.smallestSize)
    guard size >= smallest,
      // Hinted advances aren't proportional to the size, so one step may not be enough.
      let fit = TextFit.longest(
        of: forms, in: room.width, sizes: smallest...size,
        width: { width(of: $0, size: $1, bold: bold) },
        smaller: { min($0 - 0.5, $0 * room.width / $1) })
    else { return nil }
    let x = room.x + anchor.rawValue * room.width
    let baseline = PlacedText.lineBaseline(room.middleY, size: fit.size)
    return placed(
      fit.form, x, aligned(baseline), size: fit.size, color, anchor: anchor, bold: bold)
  }

  func fitted(
    _ label: Label, in room: Rect, size: Float, _ color: Color, anchor: Anchor = .left,
    bold: Bool = false
  ) -> PlacedText? {
    fitted([label], in: room, size: size, color, anchor: anchor, bold: bold)
  }

  /// The longest of `forms` that is at most `room` wide in one size.
  func longest(of forms: [Label], in room: Float, size: Float) -> Label? {
    TextFit.longest(
      of: forms, in: room, sizes: size...size, width: { width(of: $0, size: $1) },
      smaller: { size, _ in size })?.form
  }

  /// Lines of text in the middle of `room`, each shrunk to its width; none if one has no room.
  func stacked(
    _ labels: [Label], in room: Rect, size: Float, _ color: Color, bold: Bool = false
  ) -> [PlacedText] {
    let size = max(PlacedText.smallestSize, min(size, room.height / Float(labels.count) / 1.05))
    let height = 1.15 * size
    var y = room.middleY - height * Float(labels.count) / 2
    var texts: [PlacedText] = []
    for label in labels {
      let row = Rect(room.x, y, room.width, height)
      y += height
      guard let text = fitted(label, in: row, size: size, color, anchor: .middle, bold: bold)
      else { return [] }
      texts.append(text)
    }
    return texts
  }
}
