// SPDX-License-Identifier: GPL-3.0-or-later

extension LevelsPage {
  /// All texts with their positions.
  func texts(on canvas: Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts = meterTexts(on: canvas, layout)
    texts += scaleTexts(on: canvas, layout)
    texts += readoutTexts(on: canvas, layout)
    return texts
  }

  /// Names, levels, held peaks and clip lights, beside or above the bars.
  private func meterTexts(on canvas: Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts: [PlacedText] = []
    let size = layout.bodySize
    for index in 0..<channelCount {
      let channel = channels[index]
      // In mono, a name is unnecessary.
      if channelCount > 1 {
        texts.addName(
          from: index == 0 ? ["Left", "L"] : ["Right", "R"], on: canvas, layout.meters[index],
          layout)
      }
      let row = Self.row(layout.meterRows[index], size)
      let value = MeterScale.value(decibels: channel.shownRMS)
      let isSilent = channel.shownRMS <= LevelScale.silence
      let color =
        isSilent ? canvas.theme.quietText : MeterScale.color(value: value, canvas.theme.stateTexts)
      texts.add(
        canvas.fitted(
          Self.levelLabel(channel.shownRMS, isNarrow: layout.isNarrow, "RMS "),
          in: Rect(layout.level.x, row.y, layout.level.width, row.height), size: size, color,
          anchor: .right))
      if layout.peak.width > 0 {
        texts.add(
          canvas.fitted(
            Self.levelLabel(channel.shownPeak, isNarrow: layout.isNarrow, "Peak "),
            in: Rect(layout.peak.x, row.y, layout.peak.width, row.height), size: size,
            Self.color(of: .peak, channel.shownPeak, canvas.theme), anchor: .right))
      }
      texts.add(
        clipLight(ofChannel: index, in: Self.clipBox(layout, index)).text(
          on: canvas, size: max(PlacedText.smallestSize, size - 2)))
    }
    for index in 0..<2 where layout.loudness[index].height > 0 {
      texts.addName(
        from: index == 0 ? ["Momentary", "Mom."] : ["Short-term", "Short"], on: canvas,
        layout.loudness[index], layout)
    }
    return texts
  }

  /// "−12.3" below its column's title, or "RMS −12.3 dBFS" above a bar.
  private static func levelLabel(
    _ decibels: Float, isNarrow: Bool, _ caption: StaticString
  ) -> Label {
    let number = MeterScale.number(decibels: decibels)
    return isNarrow ? "\(caption)\(number) dBFS" : number
  }

  /// "Integrated" beside or above the loudness bars, the name of the diamond that is drawn before
  /// it.
  static func legend(on canvas: Canvas, _ layout: LevelsLayout) -> PlacedText? {
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    var room = row(layout.loudnessRow, size)
    let left = (layout.hasLoudestColumn ? layout.peak.x : room.x) + 1.5 * size
    room = Rect(left, room.y, room.right - left, room.height)
    return canvas.fitted(
      Label("Integrated"), in: room, size: size, canvas.theme.quietText, anchor: .right)
  }

  /// Tick labels, and the titles of columns and scales, below the bars.
  private func scaleTexts(on canvas: Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts: [PlacedText] = []
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    let row = layout.meterLabels
    if !layout.isNarrow {
      for (column, name) in [(layout.level, "RMS dBFS"), (layout.peak, "Peak dBFS")]
        as [((x: Float, width: Float), StaticString)] where column.width > 0
      {
        texts.add(
          canvas.fitted(
            Label(name), in: Rect(column.x, row.y, column.width, row.height), size: size,
            canvas.theme.quietText, anchor: .right))
      }
    }
    for decibels in [0, -60, -24, -9, -12, -36, -48, -18, -30, -6, -3] {
      let x = row.x + MeterScale.value(decibels: Float(decibels)) * row.width
      texts.addTick("\(decibels)", at: x, on: canvas, row, size: size)
    }
    if layout.loudness[0].height > 0 { loudnessTexts(on: canvas, layout, size: size, &texts) }
    if layout.correlation.height > 0 { correlationTexts(on: canvas, layout, size: size, &texts) }
    return texts
  }

  private func loudnessTexts(
    on canvas: Canvas, _ layout: LevelsLayout, size: Float, _ texts: inout [PlacedText]
  ) {
    if layout.hasLoudestColumn { loudestTexts(on: canvas, layout, size: size, &texts) }
    for units in [0, -36, 18, -18, 9, -27, -9, 3, 6, -3, -6, 12, 15, -12, -24, -30] {
      let labels: [Label] =
        units == 0
        ? ["0 LU = \(target, decimals: 0) LUFS", "0 LU"] : ["\(units > 0 ? "+" : "")\(units)"]
      let x = layout.x(loudnessUnits: Float(units))
      for label in labels {
        if texts.addTick(label, at: x, on: canvas, layout.loudnessLabels, size: size) { break }
      }
    }
    if let legend = Self.legend(on: canvas, layout) { texts.append(legend) }
  }

  /// The highest loudness beside each bar, in the column of the meters' levels.
  private func loudestTexts(
    on canvas: Canvas, _ layout: LevelsLayout, size: Float, _ texts: inout [PlacedText]
  ) {
    let column = layout.level
    for index in 0..<2 {
      let figure: Figure = index == 0 ? .momentaryMax : .shortTermMax
      let row = Self.row(layout.loudness[index], layout.bodySize)
      texts.add(
        canvas.fitted(
          label(of: figure), in: Rect(column.x, row.y, column.width, row.height),
          size: layout.bodySize, color(of: figure, canvas.theme), anchor: .right))
    }
    let row = layout.loudnessLabels
    texts.add(
      canvas.fitted(
        Figure.momentaryMax.levelCaptions.map { Label($0) },
        in: Rect(column.x, row.y, column.width, row.height), size: size,
        canvas.theme.quietText, anchor: .right))
  }

  private func correlationTexts(
    on canvas: Canvas, _ layout: LevelsLayout, size: Float, _ texts: inout [PlacedText]
  ) {
    for value in [0, -1, 1] {
      let bar = layout.correlation
      texts.addTick(
        "\(value > 0 ? "+" : "")\(value)", at: bar.x + (Float(value) + 1) / 2 * bar.width,
        on: canvas,
        layout.correlationLabels, size: size)
    }
    texts.add(
      canvas.fitted(
        "Correlation \(label(of: .correlation))",
        in: Self.row(layout.correlationRow, layout.bodySize), size: layout.bodySize,
        canvas.theme.text, anchor: .right))
  }

  /// The numbers at the foot, each below its caption.
  private func readoutTexts(on canvas: Canvas, _ layout: LevelsLayout) -> [PlacedText] {
    var texts: [PlacedText] = []
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    for (figure, box) in layout.readouts {
      let caption = Rect(box.x + 2, box.y, box.width - 4, PageStyle.grid(size + 6))
      let number = Rect(box.x, caption.bottom, box.width, box.bottom - caption.bottom)
      texts.add(
        canvas.fitted(
          figure.levelCaptions.map { Label($0) }, in: caption, size: size, canvas.theme.quietText,
          anchor: .middle))
      texts.add(
        canvas.fitted(
          label(of: figure), in: number, size: layout.readoutSize,
          color(of: figure, canvas.theme),
          anchor: .middle))
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
  /// Appends a text that has room.
  fileprivate mutating func add(_ text: PlacedText?) {
    if let text { append(text) }
  }

  /// Appends the longest name that has room on the left of a bar.
  fileprivate mutating func addName(
    from names: [StaticString], on canvas: Canvas, _ bar: Rect, _ layout: LevelsLayout
  ) {
    let row = LevelsPage.row(bar, layout.bodySize)
    let room = Rect(layout.area.x, row.y, layout.nameWidth - 4, row.height)
    let forms = names.dropFirst(layout.hasLongNames ? 0 : 1).map { Label($0) }
    add(canvas.fitted(forms, in: room, size: layout.bodySize, canvas.theme.text))
  }

  /// Appends a tick's label around `x` if it is clear of the others; returns whether it is.
  @discardableResult
  fileprivate mutating func addTick(
    _ label: Label, at x: Float, on canvas: Canvas, _ row: Rect, size: Float
  ) -> Bool {
    let baseline = canvas.aligned(
      row.middleY + (PlacedText.ascent - PlacedText.descent) / 2 * size)
    let text = canvas.placed(
      label, x, baseline, size: size, canvas.theme.quietText, anchor: .middle)
    guard allSatisfy({ !$0.bounds.overlaps(text.bounds, gap: 6) }) else { return false }
    append(text)
    return true
  }
}
