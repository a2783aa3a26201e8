// SPDX-License-Identifier: GPL-3.0-or-later

extension MusicHistory {
  func texts(on canvas: Canvas, _ layout: MusicLayout) -> [PlacedText] {
    guard layout.tempos.height > 0 else { return [] }
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    return timeTexts(on: canvas, layout, size) + tempoTexts(on: canvas, layout, size)
      + offsetTexts(on: canvas, layout, size)
  }

  /// "now" at the right end, "−30 s" at the left one, and round times between them.
  private func timeTexts(on canvas: Canvas, _ layout: MusicLayout, _ size: Float) -> [PlacedText] {
    let baseline = canvas.aligned(PlacedText.baseline(middle: layout.times.middleY, size: size))
    var texts = [
      canvas.placed(
        TimeAxis.now, layout.tempos.right, baseline, size: size, canvas.theme.text, anchor: .middle)
    ]
    let step = timeStep(layout)
    for ago in [span] + stride(from: step, to: span, by: step) {
      let isShort = ago < 60 || ago != 60 * Float(Int(ago / 60))
      let label: Label = isShort ? "−\(Int(ago)) s" : "−\(Int(ago / 60)) min"
      let text = canvas.placed(
        label, layout.x(ago: ago, span: span), baseline, size: size, canvas.theme.quietText,
        anchor: ago == span ? .left : .middle)
      if texts.allSatisfy({ !$0.bounds.overlaps(text.bounds, gap: 6) }) { texts.append(text) }
    }
    return texts
  }

  private func tempoTexts(on canvas: Canvas, _ layout: MusicLayout, _ size: Float) -> [PlacedText] {
    let box = layout.tempos
    guard let scale = tempoScale else { return [] }
    var texts = [title("BPM", on: canvas, box, size)]
    for value in scale.lines.reversed() {
      addLabel(
        Label(value, decimals: 0), at: scale.y(value, in: box), on: canvas, box, size, to: &texts)
    }
    return texts
  }

  /// The meaning of the line in the middle, the distance of the ends, and which is which.
  private func offsetTexts(
    on canvas: Canvas, _ layout: MusicLayout, _ size: Float
  ) -> [PlacedText] {
    let box = layout.offsets
    guard box.height > 0 else { return [] }
    guard medianOffset != nil else {
      let text = canvas.fitted(
        Label("No beat of the host yet"), in: box.inset(4, 2), size: size, canvas.theme.quietText,
        anchor: .middle)
      return text.map { [$0] } ?? []
    }
    var texts: [PlacedText] = []
    if box.height >= 3.6 * size {
      texts.append(title("late", on: canvas, box, size))
      texts.append(
        canvas.placed(
          Label("early"), box.x + 6, canvas.aligned(box.bottom - 4 - PlacedText.descent * size),
          size: size, isOverData: true))
    }
    let scale = offsetScale
    for value in [0, scale.high, scale.low] {
      let label = value == 0 ? "host" : Label(value, decimals: 0, sign: value > 0)
      addLabel(label, at: scale.y(value, in: box), on: canvas, box, size, to: &texts)
    }
    return texts
  }

  private func title(
    _ text: StaticString, on canvas: Canvas, _ box: Rect, _ size: Float
  ) -> PlacedText {
    canvas.placed(
      Label(text), box.x + 6, canvas.aligned(box.y + 4 + PlacedText.ascent * size), size: size,
      isOverData: true)
  }

  /// Appends a label on the right of a plot, within its height, if it is clear of the others.
  private func addLabel(
    _ label: Label, at y: Float, on canvas: Canvas, _ box: Rect, _ size: Float,
    to texts: inout [PlacedText]
  ) {
    let middle = y.held(
      within: (box.y + 0.5 * size)...max(box.y + 0.5 * size, box.bottom - 0.5 * size))
    let text = canvas.placed(
      label, box.right + 6, canvas.aligned(PlacedText.baseline(middle: middle, size: size)),
      size: size)
    if texts.allSatisfy({ !$0.bounds.overlaps(text.bounds, gap: 1) }) { texts.append(text) }
  }
}
