// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension TunerPage {
  /// A note's name in the history's gutter, and the height of its change.
  struct NoteMark {
    let name: NoteName
    let y: Float
    /// What the name covers; nil where a newer one stands in its place: the line alone is drawn.
    let rect: Rect?
  }

  /// All texts but the notes' names, each at its place.
  func texts(on canvas: borrowing Canvas, _ layout: TunerLayout) -> [PlacedText] {
    var texts = leftTexts(on: canvas, layout)
    texts += rightTexts(on: canvas, layout)
    texts += axisTexts(on: canvas, layout)
    return texts
  }

  /// Frequency, confidence and reference, one below the other, as many as have room.
  private func leftTexts(on canvas: borrowing Canvas, _ layout: TunerLayout) -> [PlacedText] {
    let body = layout.headSize
    var (frequency, setting) = (Label(), Label("A4 = "))
    var (confidence, short) = (Label("Confidence "), Label("Conf. "))
    if presence > 0 {
      frequency.append(readout.frequency, decimals: readout.frequency < 1000 ? 2 : 1)
      frequency.append(" Hz")
      confidence.append(100 * readout.confidence, decimals: 0)
      confidence.append(" %")
      short.append(100 * readout.confidence, decimals: 0)
      short.append(" %")
    } else {
      frequency.append("– Hz")
      confidence.append("–")
      short.append("–")
    }
    let isWhole = abs(reference - spectrum_round(reference)) < 0.05
    setting.append(reference, decimals: isWhole ? 0 : 1)
    setting.append(" Hz")
    var texts: [PlacedText] = []
    let sizes = (1.5 * body, body)
    let rows = Self.rows(in: layout.left, first: sizes.0, others: sizes.1)
    let dim = Theme.quietText
    if let text = canvas.fitted(frequency, in: rows.0, size: sizes.0, Theme.text) {
      texts.append(text)
    }
    if let text = canvas.fitted(setting, in: rows.1, size: sizes.1, dim) { texts.append(text) }
    if let row = rows.2 {
      let text =
        canvas.fitted(confidence, in: row, size: sizes.1, dim)
        ?? canvas.fitted(short, in: row, size: sizes.1, dim)
      if let text { texts.append(text) }
    }
    return texts
  }

  /// The cents and, in words, what they mean.
  private func rightTexts(on canvas: borrowing Canvas, _ layout: TunerLayout) -> [PlacedText] {
    let body = layout.headSize
    let sizes = (2 * body, 1.2 * body)
    let rows = Self.rows(in: layout.right, first: sizes.0, others: sizes.1)
    var texts: [PlacedText] = []
    guard presence > 0 else {
      if let text = canvas.fitted(
        Label("No pitch"), in: rows.0, size: sizes.1, Theme.quietText, anchor: .right)
      {
        texts.append(text)
      }
      return texts
    }
    let cents = shownCents
    var label = Label()
    label.append(cents, decimals: 1, sign: cents != 0)
    label.append(" c")
    let color = accuracy.color
    if let text = canvas.fitted(
      label, in: rows.0, size: sizes.0, color, anchor: .right, bold: true)
    {
      texts.append(text)
    }
    let word: StaticString = accuracy == .inTune ? "in tune" : cents > 0 ? "sharp" : "flat"
    if let text = canvas.fitted(
      Label(word), in: rows.1, size: sizes.1, Theme.text, anchor: .right)
    {
      texts.append(text)
    }
    return texts
  }

  /// Two or three rows in the middle of a column; the third only where it has room.
  private static func rows(
    in column: Rect, first: Float, others: Float
  ) -> (Rect, Rect, Rect?) {
    let (first, others) = (1.3 * first, 1.5 * others)
    let hasThree = column.height >= first + 2 * others
    let height = first + (hasThree ? 2 : 1) * others
    let y = PageStyle.grid(max(0, column.height - height) / 2) + column.y
    return (
      Rect(column.x, y, column.width, first),
      Rect(column.x, y + first, column.width, others),
      hasThree ? Rect(column.x, y + first + others, column.width, others) : nil
    )
  }

  /// Cents along the gauge, seconds along the history: those that keep clear of one another.
  private func axisTexts(on canvas: borrowing Canvas, _ layout: TunerLayout) -> [PlacedText] {
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    var texts: [PlacedText] = []
    let baseline = canvas.aligned(
      layout.gaugeLabels.middleY + (PlacedText.ascent - PlacedText.descent) / 2 * size)
    for cents in [0, -50, 50, -25, 25, -10, 10] {
      var label = Label(cents > 0 ? "+" : "")
      label.append(cents)
      let text = canvas.placed(
        label, layout.x(cents: Float(cents)), baseline, size: size, Theme.quietText,
        anchor: .middle)
      if texts.allSatisfy({ !$0.bounds.overlaps(text.bounds, gap: 4) }) { texts.append(text) }
    }
    guard layout.history.height > 0 else { return texts }
    for seconds in [10, 5] {
      var label = Label()
      label.append(seconds)
      label.append(" s")
      // Within the history's height: the last label stands above its line.
      let y = min(
        layout.y(age: Float(seconds)) + (PlacedText.ascent - PlacedText.descent) / 2 * size,
        layout.history.bottom - PlacedText.descent * size)
      let text = canvas.placed(
        label, layout.history.right + 4, canvas.aligned(y), size: size, Theme.quietText)
      let isClear = texts.allSatisfy { !$0.bounds.overlaps(text.bounds, gap: 2) }
      if isClear, text.bounds.right <= layout.area.right + 4 { texts.append(text) }
    }
    return texts
  }

  /// The changes of note in the history, the newest first.
  func noteMarks(on canvas: borrowing Canvas, _ layout: TunerLayout) -> [NoteMark] {
    guard layout.history.height > 0 else { return [] }
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    var marks: [NoteMark] = []
    var top = layout.history.y - size
    for ago in 0..<history.count {
      let point = history[ago]
      let age = Float(history.clock - point.time)
      guard age <= Float(TunerHistory.span) else { break }
      guard ago + 1 == history.count || history[ago + 1].note != point.note,
        let name = NoteName(midi: Int(point.note), spelling: spelling)
      else { continue }
      let y = layout.y(age: age)
      // Of changes within 2 pixels one line tells.
      if let last = marks.last, y - last.y < 2 { continue }
      // The name stands above the line where its note begins, which is older and so lower.
      let nameTop = canvas.aligned(y) - size
      var rect: Rect?
      if nameTop >= top {
        let width = name.width(on: canvas, size: size)
        rect = Rect(layout.history.x - 4 - width, nameTop, width, size)
        top = nameTop + size + 2
      }
      marks.append(NoteMark(name: name, y: y, rect: rect))
    }
    return marks
  }
}
