// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The lines of text beside or below the ring of beats.
extension MusicPicture {
  /// As many of tempo, the host's, offset, metre and how sure all are as have room.
  func lineTexts() -> [PlacedText] {
    TextColumn.texts(
      lines, in: layout.lines, on: canvas,
      anchor: layout.areLinesBelow ? .middle : .left, stretch: 1.25)
  }

  private var lines: [TextLine] {
    let (room, tempo) = (layout.lines, page.tempo)
    let large = spectrum_floor(min(0.44 * room.height, 0.27 * room.width)).held(within: 14...160)
    let size = max(layout.bodySize, spectrum_floor(0.28 * large))
    var lines = [tempoLine(large, size)]
    if layout.hasKeyLine { lines.append(keyLine(max(size, 0.7 * large))) }
    if let host = tempo.hostLabel {
      var line = TextLine(size: size, forms: [host], color: theme.quietText)
      if let drift = tempo.driftLabel {
        line.tail = (drift, size, tempo.isDrifting ? theme.stateTexts.fair : theme.text)
      }
      lines.append(line)
    }
    if let offset = offsetLabel {
      lines.append(TextLine(size: size, forms: [offset], color: theme.text))
    }
    if let metre = metreForms {
      lines.append(TextLine(size: size, forms: metre, color: theme.text))
    }
    if let forms = confidenceForms {
      lines.append(TextLine(size: layout.bodySize, forms: forms, color: theme.quietText))
    }
    return lines
  }

  /// "123.4 BPM", or what is missing.
  private func tempoLine(_ large: Float, _ size: Float) -> TextLine {
    guard page.tempo.bpm > 0 else {
      let label = Label(page.tracksTempo ? "No tempo yet" : "Tempo is off")
      return TextLine(size: max(size, 0.4 * large), forms: [label], color: theme.quietText)
    }
    return TextLine(
      size: large, forms: [TempoWords.number(page.tempo.bpm)], color: theme.text, isBold: true,
      template: "188.8", tail: ("BPM", max(size, 0.36 * large), theme.quietText))
  }

  private func keyLine(_ size: Float) -> TextLine {
    guard let keyName = page.keyName else {
      let label = Label(page.tracksKey ? "No key yet" : "Key is off")
      return TextLine(size: size, forms: [label], color: theme.quietText)
    }
    return TextLine(
      size: size,
      forms: [
        keyName.label(or: page.equalRival, page.keyStyle),
        keyName.shortLabel(page.keyStyle, isUndecided: page.key.isUndecided),
      ], color: theme.text)
  }

  /// "14 ms late": the median of the beats shown; nil without one.
  private var offsetLabel: Label? {
    guard let medianOffset = page.history.medianOffset else { return nil }
    let milliseconds = spectrum_round(medianOffset)
    guard milliseconds != 0 else { return "on the host's beat" }
    return "\(abs(milliseconds), decimals: 0) ms \(milliseconds > 0 ? "late" : "early")"
  }

  /// "3 beats per bar".
  private var metreForms: [Label]? {
    let count = bar.beatsPerBar
    return count > 0 ? ["\(count) beats per bar", "\(count) per bar"] : nil
  }

  /// "Confidence: tempo 92 %, bar 87 %"; nil without a tempo.
  private var confidenceForms: [Label]? {
    guard page.tempo.bpm > 0 else { return nil }
    var numbers: Label = "tempo \(Label(share: page.tempo.confidence))"
    if bar.beatsPerBar > 0 { numbers = "\(numbers), bar \(Label(share: bar.confidence))" }
    return ["Confidence: \(numbers)", numbers]
  }
}
