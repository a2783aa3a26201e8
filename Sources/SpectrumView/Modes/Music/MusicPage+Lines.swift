// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The lines of text beside or below the ring of beats.
extension MusicPage {
  /// A line of text.
  private struct Line {
    var size: Float
    /// From the longest to the shortest.
    var forms: [Label]
    /// The longest text of its kind, so that the size stays the same; nil if that doesn't matter.
    var template: Label?
    var color: Color
    var isBold = false
    /// What follows if it has room, smaller or in another colour.
    var tail: (label: Label, size: Float, color: Color)?
  }

  /// Tempo, the host's, offset, metre and how sure all are, one below the other, as many as have
  /// room.
  func lineTexts(on canvas: borrowing Canvas, _ layout: MusicLayout) -> [PlacedText] {
    let room = layout.lines
    let lines = lines(layout, canvas.theme)
    var (count, height) = (0, Float(0))
    for line in lines where count == 0 || height + 1.2 * line.size <= room.height {
      height += 1.2 * line.size
      count += 1
    }
    let stretch = min(1.25, room.height / height)
    var y = room.y + max(0, room.height - height * stretch) / 2
    var texts: [PlacedText] = []
    for line in lines.prefix(count) {
      let row = Rect(room.x, y, room.width, 1.2 * line.size * stretch)
      y = row.bottom
      texts += placed(line, on: canvas, in: row, isCentered: layout.areLinesBelow)
    }
    return texts
  }

  private func placed(
    _ line: Line, on canvas: borrowing Canvas, in row: Rect, isCentered: Bool
  ) -> [PlacedText] {
    let anchor: Canvas.Anchor = isCentered ? .middle : .left
    // What follows a number is its unit: it has a part of the row.
    var room = row
    if line.template != nil, line.tail != nil { room.width *= 0.74 }
    for form in line.forms {
      guard
        let widest = canvas.fitted(
          line.template ?? form, in: room, size: line.size, line.color, bold: line.isBold),
        let text = canvas.fitted(
          form, in: row, size: widest.size, line.color, anchor: anchor, bold: line.isBold)
      else { continue }
      guard let tail = line.tail else { return [text] }
      let size = min(tail.size, text.size)
      let gap = 0.3 * size
      let width = text.bounds.width + gap + canvas.width(of: tail.label, size: size)
      guard width <= row.width else { return [text] }
      let left = isCentered ? row.middleX - width / 2 : row.x
      return [
        canvas.placed(
          form, left, text.baseline, size: text.size, line.color, bold: line.isBold),
        canvas.placed(
          tail.label, left + text.bounds.width + gap, text.baseline, size: size, tail.color),
      ]
    }
    return []
  }

  private func lines(_ layout: MusicLayout, _ theme: Theme) -> [Line] {
    let room = layout.lines
    let large = spectrum_floor(min(0.44 * room.height, 0.27 * room.width)).held(within: 14...160)
    let size = max(layout.bodySize, spectrum_floor(0.28 * large))
    var lines = [tempoLine(large, size, theme)]
    if layout.hasKeyLine { lines.append(keyLine(max(size, 0.7 * large), theme)) }
    if let host = tempo.hostLabel {
      var line = Line(size: size, forms: [host], color: theme.quietText)
      if let drift = tempo.driftLabel {
        line.tail = (drift, size, tempo.isDrifting ? theme.stateTexts.fair : theme.text)
      }
      lines.append(line)
    }
    if let offset = offsetLabel {
      lines.append(Line(size: size, forms: [offset], color: theme.text))
    }
    if let metre = metreForms { lines.append(Line(size: size, forms: metre, color: theme.text)) }
    if let forms = confidenceForms {
      lines.append(Line(size: layout.bodySize, forms: forms, color: theme.quietText))
    }
    return lines
  }

  /// "123.4 BPM", or what is missing.
  private func tempoLine(_ large: Float, _ size: Float, _ theme: Theme) -> Line {
    guard tempo.bpm > 0 else {
      let label = Label(tracksTempo ? "No tempo yet" : "Tempo is off")
      return Line(size: max(size, 0.4 * large), forms: [label], color: theme.quietText)
    }
    var number = Label()
    number.append(tempo.bpm, decimals: 1)
    return Line(
      size: large, forms: [number], template: Label("188.8"), color: theme.text, isBold: true,
      tail: (Label("BPM"), max(size, 0.36 * large), theme.quietText))
  }

  private func keyLine(_ size: Float, _ theme: Theme) -> Line {
    guard let keyName else {
      let label = Label(tracksKey ? "No key yet" : "Key is off")
      return Line(size: size, forms: [label], color: theme.quietText)
    }
    return Line(
      size: size,
      forms: [key.label(keyName, rivalName, keyStyle), key.shortLabel(keyName, keyStyle)],
      color: theme.text)
  }

  /// "14 ms late": the median of the beats shown; nil without one.
  private var offsetLabel: Label? {
    guard let medianOffset else { return nil }
    let milliseconds = spectrum_round(medianOffset)
    guard milliseconds != 0 else { return Label("on the host's beat") }
    var label = Label()
    label.append(abs(milliseconds), decimals: 0)
    label.append(milliseconds > 0 ? " ms late" : " ms early")
    return label
  }

  /// "3 beats per bar".
  private var metreForms: [Label]? {
    guard bar.beatsPerBar > 0 else { return nil }
    var long = Label()
    long.append(bar.beatsPerBar)
    var short = long
    long.append(" beats per bar")
    short.append(" per bar")
    return [long, short]
  }

  /// "Confidence: tempo 92 %, bar 87 %"; nil without a tempo.
  private var confidenceForms: [Label]? {
    guard tempo.bpm > 0 else { return nil }
    var numbers = Label("tempo ")
    numbers.append(100 * tempo.confidence, decimals: 0)
    numbers.append(" %")
    if bar.beatsPerBar > 0 {
      numbers.append(", bar ")
      numbers.append(100 * bar.confidence, decimals: 0)
      numbers.append(" %")
    }
    var long = Label("Confidence: ")
    long.append(numbers)
    return [long, numbers]
  }
}
