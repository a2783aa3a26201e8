// SPDX-License-Identifier: GPL-3.0-or-later
extension LevelsPicture {
  /// A column beside or above the bars.
  private typealias Column = (x: Float, width: Float)

  /// Size of captions, titles and the labels of scales.
  private var smallSize: Float { PageStyle.captionSize(layout.bodySize) }

  /// All texts with their positions.
  func texts() -> [PlacedText] { meterTexts() + scaleTexts() + readoutTexts() }

  /// A text at the right end of a row in a column, shrunk to fit.
  private func cell(
    _ forms: [Label], _ column: Column, _ row: Rect, size: Float, _ color: Color
  ) -> PlacedText? {
    canvas.fitted(
      forms, in: Rect(column.x, row.y, column.width, row.height), size: size, color, anchor: .right)
  }

  /// Names, levels, held peaks and clip lights, beside or above the bars.
  private func meterTexts() -> [PlacedText] {
    var texts: [PlacedText?] = []
    let size = layout.bodySize
    for index in 0..<page.channelCount {
      let channel = page.channels[index]
      // In mono, a name is unnecessary.
      if page.channelCount > 1 {
        texts.append(name(index == 0 ? ["Left", "L"] : ["Right", "R"], of: layout.meters[index]))
      }
      let row = row(layout.meterRows[index], size)
      let value = MeterScale.value(decibels: channel.shownRMS)
      let isSilent = channel.shownRMS <= LevelScale.silence
      texts.append(
        cell(
          levelLabels(channel.shownRMS, "RMS "), layout.level, row, size: size,
          isSilent ? theme.quietText : MeterScale.color(value: value, theme.stateTexts)))
      if layout.peak.width > 0 {
        texts.append(
          cell(
            levelLabels(channel.shownPeak, "Peak "), layout.peak, row, size: size,
            LevelsPage.color(of: .peak, channel.shownPeak, theme)))
      }
      texts.append(clipLight(index).text(on: canvas, size: max(PlacedText.smallestSize, size - 2)))
    }
    for index in 0..<2 where layout.loudness[index].height > 0 {
      let names: [StaticString] = index == 0 ? ["Momentary", "Mom."] : ["Short-term", "Short"]
      texts.append(name(names, of: layout.loudness[index]))
    }
    return texts.compactMap { $0 }
  }

  /// The longest name that has room on the left of a bar.
  private func name(_ names: [StaticString], of bar: Rect) -> PlacedText? {
    let row = row(bar, layout.bodySize)
    let room = Rect(layout.area.x, row.y, layout.nameWidth - 4, row.height)
    let forms = names.dropFirst(layout.hasLongNames ? 0 : 1).map { Label($0) }
    return canvas.fitted(forms, in: room, size: layout.bodySize, theme.text)
  }

  /// "−12.3" below its column's title, or "RMS −12.3 dBFS" above a bar, with less where that has no room.
  private func levelLabels(_ decibels: Float, _ caption: StaticString) -> [Label] {
    let number = MeterScale.number(decibels: decibels)
    return layout.isNarrow
      ? ["\(caption)\(number) dBFS", "\(number) dBFS", "\(number) dB", number] : [number]
  }

  /// "Integrated" beside or above the loudness bars, after the diamond that it names.
  var legend: PlacedText? {
    let row = row(layout.loudnessRow, smallSize)
    let left = (layout.hasLoudestColumn ? layout.peak.x : row.x) + 1.5 * smallSize
    return cell(["Integrated"], (left, row.right - left), row, size: smallSize, theme.quietText)
  }

  /// Tick labels, and the titles of columns and scales, below the bars.
  private func scaleTexts() -> [PlacedText] {
    var texts: [PlacedText] = []
    let row = layout.meterLabels
    if !layout.isNarrow {
      let titles: [(Column, Label)] = [(layout.level, "RMS dBFS"), (layout.peak, "Peak dBFS")]
      for (column, title) in titles where column.width > 0 {
        texts.add(cell([title], column, row, size: smallSize, theme.quietText))
      }
    }
    for decibels in [0, -60, -24, -9, -12, -36, -48, -18, -30, -6, -3] {
      let x = row.x + MeterScale.value(decibels: Float(decibels)) * row.width
      texts.add(tick("\(decibels)", at: x, row), gap: 6)
    }
    if layout.loudness[0].height > 0 { addLoudness(to: &texts) }
    if layout.correlation.height > 0 { addCorrelation(to: &texts) }
    return texts
  }

  /// A tick's label around `x`.
  private func tick(_ label: Label, at x: Float, _ row: Rect) -> PlacedText {
    let baseline = canvas.aligned(PlacedText.lineBaseline(row.middleY, size: smallSize))
    return canvas.placed(label, x, baseline, size: smallSize, theme.quietText, anchor: .middle)
  }

  private func addLoudness(to texts: inout [PlacedText]) {
    if layout.hasLoudestColumn { addLoudest(to: &texts) }
    for units in [0, -36, 18, -18, 9, -27, -9, 3, 6, -3, -6, 12, 15, -12, -24, -30] {
      let labels: [Label] =
        units == 0
        ? ["0 LU = \(page.target, decimals: 0) LUFS", "0 LU"] : ["\(units > 0 ? "+" : "")\(units)"]
      let x = layout.x(loudnessUnits: Float(units))
      _ = labels.first { texts.add(tick($0, at: x, layout.loudnessLabels), gap: 6) }
    }
    texts.add(legend)
  }

  /// The highest loudness beside each bar, in the column of the meters' levels.
  private func addLoudest(to texts: inout [PlacedText]) {
    for (index, figure) in [Figure.momentaryMax, .shortTermMax].enumerated() {
      texts.add(
        cell(
          [page.label(of: figure)], layout.level, row(layout.loudness[index], layout.bodySize),
          size: layout.bodySize, page.color(of: figure, theme)))
    }
    texts.add(
      cell(
        Figure.momentaryMax.levelCaptions.map { Label($0) }, layout.level, layout.loudnessLabels,
        size: smallSize, theme.quietText))
  }

  private func addCorrelation(to texts: inout [PlacedText]) {
    let bar = layout.correlation
    for value in [0, -1, 1] {
      let x = bar.x + (Float(value) + 1) / 2 * bar.width
      texts.add(tick("\(value > 0 ? "+" : "")\(value)", at: x, layout.correlationLabels), gap: 6)
    }
    texts.add(
      canvas.fitted(
        "Correlation \(page.label(of: .correlation))",
        in: row(layout.correlationRow, layout.bodySize), size: layout.bodySize, theme.text,
        anchor: .right))
  }

  /// The numbers at the foot, each below its caption.
  private func readoutTexts() -> [PlacedText] {
    var texts: [PlacedText] = []
    for (figure, box) in layout.readouts {
      let caption = Rect(box.x + 2, box.y, box.width - 4, PageStyle.grid(smallSize + 6))
      let number = Rect(box.x, caption.bottom, box.width, box.bottom - caption.bottom)
      texts.add(
        canvas.fitted(
          figure.levelCaptions.map { Label($0) }, in: caption, size: smallSize, theme.quietText,
          anchor: .middle))
      texts.add(
        canvas.fitted(
          page.label(of: figure), in: number, size: layout.readoutSize,
          page.color(of: figure, theme), anchor: .middle))
    }
    return texts
  }

  /// A bar's row, at least as high as a text, which may exceed a thin bar on both sides.
  private func row(_ bar: Rect, _ size: Float) -> Rect {
    let extra = max(0, 1.1 * size - bar.height)
    return Rect(bar.x, bar.y - extra / 2, bar.width, bar.height + extra)
  }

  func clipLight(_ channel: Int) -> ClipLight {
    page.clipLight(ofChannel: channel, in: layout.clipBox(channel))
  }
}
