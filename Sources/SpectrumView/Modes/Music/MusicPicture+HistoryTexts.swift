// SPDX-License-Identifier: GPL-3.0-or-later

extension MusicPicture {
  private var size: Float { PageStyle.captionSize(layout.bodySize) }

  func historyTexts() -> [PlacedText] {
    layout.tempos.height > 0 ? timeTexts() + tempoTexts() + offsetTexts() : []
  }

  /// "now" at the right end, "−30 s" at the left one, and round times between them.
  private func timeTexts() -> [PlacedText] {
    let baseline = canvas.baseline(middle: layout.times.middleY, size: size)
    var texts = [
      canvas.placed(
        TimeAxis.now, layout.tempos.right, baseline, size: size, theme.text, anchor: .middle)
    ]
    let span = page.history.span
    for ago in [span] + stride(from: timeStep, to: span, by: timeStep) {
      let isShort = ago < 60 || ago != 60 * Float(Int(ago / 60))
      let label: Label = isShort ? "−\(Int(ago)) s" : "−\(Int(ago / 60)) min"
      texts.add(
        canvas.placed(
          label, x(ago: ago), baseline, size: size, theme.quietText,
          anchor: ago == span ? .left : .middle), gap: 6)
    }
    return texts
  }

  private func tempoTexts() -> [PlacedText] {
    let box = layout.tempos
    guard let scale = page.history.tempoScale else { return [] }
    var texts = [title("BPM", of: box)]
    for value in scale.lines.reversed() {
      texts.add(label(Label(value, decimals: 0), at: scale.y(value, in: box), beside: box), gap: 1)
    }
    return texts
  }

  /// The meaning of the line in the middle, the distance of the ends, and which is which.
  private func offsetTexts() -> [PlacedText] {
    let box = layout.offsets
    var texts: [PlacedText] = []
    guard box.height > 0 else { return texts }
    guard page.history.medianOffset != nil else {
      texts.add(
        canvas.fitted(
          "No beat of the host yet", in: box.inset(4, 2), size: size, theme.quietText,
          anchor: .middle))
      return texts
    }
    if box.height >= 3.6 * size {
      texts.append(title("late", of: box))
      texts.append(
        canvas.placed(
          "early", box.x + 6, canvas.aligned(box.bottom - 4 - PlacedText.descent * size),
          size: size, isOverData: true))
    }
    let scale = page.history.offsetScale
    for value in [0, scale.high, scale.low] {
      let label = value == 0 ? "host" : Label(value, decimals: 0, sign: value > 0)
      texts.add(self.label(label, at: scale.y(value, in: box), beside: box), gap: 1)
    }
    return texts
  }

  private func title(_ text: StaticString, of box: Rect) -> PlacedText {
    canvas.placed(
      Label(text), box.x + 6, canvas.aligned(box.y + 4 + PlacedText.ascent * size), size: size,
      isOverData: true)
  }

  /// A label on the right of a plot, within its height.
  private func label(_ label: Label, at y: Float, beside box: Rect) -> PlacedText {
    let middle = y.held(
      within: (box.y + 0.5 * size)...max(box.y + 0.5 * size, box.bottom - 0.5 * size))
    return canvas.placed(
      label, box.right + 6, canvas.baseline(middle: middle, size: size), size: size)
  }
}
