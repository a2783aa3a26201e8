// SPDX-License-Identifier: GPL-3.0-or-later

extension LevelsPage {
  /// All texts with their positions.
  func texts(on canvas: borrowing Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts = meterTexts(on: canvas, layout)
    texts += scaleTexts(on: canvas, layout)
    texts += readoutTexts(on: canvas, layout)
    return texts
  }

  /// Names, levels, held peaks and clip lights, beside or above the bars.
  private func meterTexts(on canvas: borrowing Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts: [PlacedText] = []
    let size = layout.bodySize
    for index in 0..<channelCount {
      let channel = channel(index)
      // In mono, a name is unnecessary.
      if channelCount > 1 {
        texts.append(name: Label(index == 0 ? "L" : "R"), on: canvas, layout.meters[index], layout)
      }
      let row = Self.row(layout.meterRows[index], size)
      let value = MeterScale.value(decibels: channel.shownRMS)
      let isSilent = channel.shownRMS <= LevelsReadout.silent
      let color = isSilent ? Theme.quietText : MeterScale.color(value: value)
      texts.append(
        canvas.fitted(
          MeterScale.label(decibels: channel.shownRMS, caption: layout.isNarrow ? "RMS " : ""),
          in: Rect(layout.level.x, row.y, layout.level.width, row.height), size: size, color,
          anchor: .right))
      if layout.peak.width > 0 {
        texts.append(
          canvas.fitted(
            MeterScale.label(
              decibels: channel.heldPeak, caption: layout.isNarrow ? "peak " : ""),
            in: Rect(layout.peak.x, row.y, layout.peak.width, row.height), size: size,
            Theme.text, anchor: .right))
      }
      texts.append(clipText(on: canvas, layout, index))
    }
    for index in 0..<2 where layout.loudness[index].height > 0 {
      texts.append(name: Label(index == 0 ? "M" : "S"), on: canvas, layout.loudness[index], layout)
    }
    return texts
  }

  /// "CLIP" and the number of clipped samples, as much as has room: "CLIP 1234", "1234", "1k".
  private func clipText(
    on canvas: borrowing Canvas, _ layout: LevelsLayout, _ index: Int
  ) -> PlacedText? {
    let count = channel(index).clipped
    let room = Self.clipBox(layout, index).inset(2, 0)
    let size = max(PlacedText.smallestSize, layout.bodySize - 2)
    guard count > 0 else {
      return canvas.fitted(
        Label("CLIP"), in: room, size: size, Theme.quietText, anchor: .middle)
    }
    var (long, exact, short) = (Label("CLIP "), Label(), Label())
    exact.append(count)
    long.append(count)
    short.append(count < 1000 ? count : min(999, count / 1000))
    if count >= 1000 { short.append(count < 1_000_000 ? "k" : "k+") }
    for label in [long, exact, short] {
      if let text = canvas.fitted(
        label, in: room, size: size, Self.clipText, anchor: .middle, bold: true)
      {
        return text
      }
    }
    return nil
  }

  /// Tick labels, and the titles of columns and scales, below the bars.
  private func scaleTexts(on canvas: borrowing Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts: [PlacedText] = []
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    let row = layout.meterLabels
    if !layout.isNarrow {
      for (column, name) in [(layout.level, "RMS"), (layout.peak, "peak")]
        as [((x: Float, width: Float), StaticString)] where column.width > 0
      {
        texts.append(
          canvas.fitted(
            Label(name), in: Rect(column.x, row.y, column.width, row.height), size: size,
            Theme.quietText, anchor: .right))
      }
    }
    for decibels in [0, -60, -24, -9, -12, -36, -48, -18, -30, -6, -3] {
      var label = Label()
      label.append(decibels)
      let x = row.x + MeterScale.value(decibels: Float(decibels)) * row.width
      texts.append(tick: label, at: x, on: canvas, row, size: size)
    }
    if layout.loudness[0].height > 0 { loudnessTexts(on: canvas, layout, size: size, &texts) }
    if layout.correlation.height > 0 { correlationTexts(on: canvas, layout, size: size, &texts) }
    return texts
  }

  private func loudnessTexts(
    on canvas: borrowing Canvas, _ layout: LevelsLayout, size: Float, _ texts: inout [PlacedText]
  ) {
    for units in [0, -18, 9, -9, 3, -3, 6, -6, -12, -15] {
      var label = Label(units > 0 ? "+" : "")
      label.append(units)
      if units == 0 { label.append(" LU") }
      texts.append(
        tick: label, at: layout.x(loudness: Self.targetLoudness + Float(units)), on: canvas,
        layout.loudnessLabels, size: size)
    }
    texts.append(
      canvas.fitted(
        Label("0 LU = −23 LUFS"), in: Self.row(layout.loudnessRow, size), size: size,
        Theme.quietText, anchor: .right))
  }

  private func correlationTexts(
    on canvas: borrowing Canvas, _ layout: LevelsLayout, size: Float, _ texts: inout [PlacedText]
  ) {
    for value in [0, -1, 1] {
      var label = Label(value > 0 ? "+" : "")
      label.append(value)
      let bar = layout.correlation
      texts.append(
        tick: label, at: bar.x + (Float(value) + 1) / 2 * bar.width, on: canvas,
        layout.correlationLabels, size: size)
    }
    var number = Label("Correlation ")
    number.append(shown.correlation, decimals: 2, sign: shown.correlation >= 0.005)
    texts.append(
      canvas.fitted(
        number, in: Self.row(layout.correlationRow, layout.bodySize), size: layout.bodySize,
        Theme.text, anchor: .right))
  }

  /// The numbers at the foot, each below its caption.
  private func readoutTexts(on canvas: borrowing Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts: [PlacedText] = []
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    for (readout, box) in zip(LevelsReadout.allCases, layout.readouts) {
      let caption = Rect(box.x + 2, box.y, box.width - 4, PageStyle.grid(size + 6))
      let number = Rect(box.x, caption.bottom, box.width, box.bottom - caption.bottom)
      let (long, short) = readout.captions
      texts.append(
        canvas.fitted(Label(long), in: caption, size: size, Theme.quietText, anchor: .middle)
          ?? canvas.fitted(
            Label(short), in: caption, size: size, Theme.quietText, anchor: .middle))
      let value = shown.readouts[readout]
      texts.append(
        canvas.fitted(
          readout.label(value), in: number, size: layout.readoutSize,
          readout.isOver(value) ? Theme.poor : Theme.text, anchor: .middle))
    }
    return texts
  }

  /// A bar's row, at least as high as a text, which may exceed a thin bar on both sides.
  fileprivate static func row(_ bar: Rect, _ size: Float) -> Rect {
    let extra = max(0, 1.1 * size - bar.height)
    return Rect(bar.x, bar.y - extra / 2, bar.width, bar.height + extra)
  }

  /// The clip light in a channel's row, as high as the row or as a line of text with a border.
  static func clipBox(_ layout: LevelsLayout, _ index: Int) -> Rect {
    let row = layout.meterRows[index]
    let height = min(row.height, PageStyle.grid(1.8 * layout.bodySize))
    let y = row.y + PageStyle.grid((row.height - height) / 2)
    return Rect(layout.clip.x, y, layout.clip.width, height)
  }
}

extension [PlacedText] {
  fileprivate mutating func append(_ text: PlacedText?) {
    if let text { append(text) as Void }
  }

  /// Appends a name on the left of a bar.
  fileprivate mutating func append(
    name: Label, on canvas: borrowing Canvas, _ bar: Rect, _ layout: LevelsLayout
  ) {
    let row = LevelsPage.row(bar, layout.bodySize)
    append(
      canvas.fitted(
        name, in: Rect(layout.area.x, row.y, layout.nameWidth, row.height), size: layout.bodySize,
        Theme.text))
  }

  /// Appends a tick's label around `x` if it is clear of the others.
  fileprivate mutating func append(
    tick label: Label, at x: Float, on canvas: borrowing Canvas, _ row: Rect, size: Float
  ) {
    let baseline = canvas.aligned(
      row.middleY + (PlacedText.ascent - PlacedText.descent) / 2 * size)
    let text = canvas.placed(label, x, baseline, size: size, Theme.quietText, anchor: .middle)
    if allSatisfy({ !$0.bounds.overlaps(text.bounds, gap: 6) }) { append(text) as Void }
  }
}
