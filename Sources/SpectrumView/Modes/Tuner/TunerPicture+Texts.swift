// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

extension TunerPicture {
  /// All texts except the notes' names.
  func texts() -> [PlacedText] { leftTexts() + rightTexts() + axisTexts() }

  /// Frequency, reference and confidence, one below the other, as many as have room.
  private func leftTexts() -> [PlacedText] {
    let (body, lines) = (layout.headSize, page.lines)
    let rows = layout.leftRows(lineCount: lines.count)
    let frequency = page.motion.frequencyLabel ?? "– Hz"
    let texts =
      [canvas.fitted(frequency, in: rows[0], size: 1.5 * body, numberColor)]
      + zip(lines, rows.dropFirst()).map {
        canvas.fitted($0.forms, in: $1, size: body, theme.quietText)
      }
    return texts.compactMap { $0 }
  }

  /// The colour of the frequency and of the word for the cents.
  private var numberColor: Color { presence > 0 ? fading(theme.text) : theme.text }

  /// The cents, and a word for them.
  private func rightTexts() -> [PlacedText] {
    let sizes = (layout.centsSize, 1.2 * layout.headSize)
    let rows = TunerLayout.rows(in: layout.right, first: sizes.0, others: sizes.1, count: 2)
    var texts: [PlacedText] = []
    guard presence > 0 else {
      // In the name's place.
      let (left, right) = (layout.flatArrows.x, layout.sharpArrows.right)
      texts.add(
        canvas.fitted(
          Label(page.missingName), in: Rect(left, layout.name.y, right - left, layout.name.height),
          size: max(sizes.1, 0.4 * layout.nameSize), theme.quietText, anchor: .middle))
      return texts
    }
    let color = fading(theme.stateTexts.zone(page.accuracy))
    // The unit says nothing new: small, it leaves its room to the number.
    let (unit, unitSize) = (
      Label(" c"), max(PlacedText.smallestSize, TunerLayout.unitSize * sizes.0)
    )
    var room = rows[0]
    room.width -= canvas.width(of: unit, size: unitSize)
    if let text = canvas.fitted(
      readout.centsNumber, in: room, size: sizes.0, color, anchor: .right, bold: true)
    {
      texts.append(text)
      texts.append(
        canvas.placed(unit, room.right, text.baseline, size: min(unitSize, text.size), color))
    }
    if rows.count > 1 {
      texts.add(
        canvas.fitted(
          Label(readout.word(page.zones)), in: rows[1], size: sizes.1, numberColor, anchor: .right))
    }
    return texts
  }

  /// Labels of the gauge's cents and the history's seconds that are clear of each other.
  private func axisTexts() -> [PlacedText] {
    let size = PageStyle.captionSize(layout.bodySize)
    var texts: [PlacedText] = []
    let baseline = canvas.aligned(PlacedText.lineBaseline(layout.gaugeLabels.middleY, size: size))
    let (inTune, near) = (page.zones.limit(of: .inTune), page.zones.limit(of: .near))
    for cents in layout.gaugeLabels.height > 0
      ? [0, -50, 50, -near, near, -inTune, inTune, -25, 25, -10, 10] : []
    {
      let isWhole = cents == spectrum_round(cents)
      let number = Label(cents, decimals: isWhole ? 0 : 1, sign: cents > 0)
      let label = cents == 50 ? "\(number) c" : number
      texts.add(
        canvas.placed(
          label, layout.x(cents: cents), baseline, size: size, theme.quietText, anchor: .middle),
        gap: 4)
    }
    guard layout.history.height > 0 else { return texts }
    for seconds in [10, 5] {
      // Within the history's height: the last label is above its line.
      let y = min(
        PlacedText.lineBaseline(layout.y(age: Float(seconds)), size: size),
        layout.history.bottom - PlacedText.descent * size)
      let text = canvas.placed(
        "\(seconds) s", layout.history.right + 4, canvas.aligned(y), size: size, theme.quietText)
      if text.bounds.right <= layout.area.right + 4 { texts.add(text, gap: 2) }
    }
    return texts
  }
}
