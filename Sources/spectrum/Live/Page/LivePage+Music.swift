// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumReadings

extension LivePage {
  /// The tempo, several rows high; its colour changes on beats.
  func bigTempoLines(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
    let tempo = row?[output: .tempo] ?? 0
    let forms = tempo > 0 ? [1, 0].map { DecimalText.fixed(Double(tempo), $0) } : []
    return bigLines(forms, isBeat ? .good : .title, columns: columns, rows: rows, style)
  }

  func tempoLine(_ style: TerminalStyle) -> TerminalLine {
    guard let row, row[output: .tempo] > 0 else { return caption("Tempo", "-", .quiet) }
    var line = caption("Tempo")
    line.add("\(DecimalText.fixed(Double(row[output: .tempo]), 1)) BPM ", .title)
    line.add(isBeat ? style.lightOn : style.lightOff, isBeat ? .good : .quiet)
    line.add("  confidence \(Self.percent(row[output: .tempoConfidence]))", .quiet)
    if row[whole: .barBeat] > 0, row[whole: .beatsPerBar] > 0 {
      line.add(
        "  beat \(row[whole: .barBeat]) of \(row[whole: .beatsPerBar])",
        row[whole: .barBeat] == 1 ? .title : .text)
    }
    if let difference = row[.tempoDifference] {
      line.add("  \(DecimalText.signed(Double(difference), 1)) from the host's")
    }
    return line
  }

  func keyLine() -> TerminalLine {
    let number = row?[whole: .key] ?? -1
    var line = caption("Key", words.naming.text(number) ?? "-", number < 0 ? .quiet : .title)
    if let rival = words.naming.text(words.key.rival(of: number)) {
      line.add(" or \(rival)", .title)
    }
    if number >= 0 {
      line.add("  confidence \(Self.percent(row?[.keyConfidence] ?? 0))", .quiet)
    }
    if let cents = row?[.tuningCents] {
      line.add("  tuned \(DecimalText.signed(Double(cents), 1)) cents")
    } else if words.key.hasNotes {
      line.add("  tuned -: \(TuningWords.missing(hasNotes: true).text)", .quiet)
    }
    if let drift = TuningWords.drift(drift) { line.add("  \(drift.text)") }
    return line
  }

  private static func percent(_ confidence: Float) -> String {
    Label(share: confidence.held(within: 0...1)).string
  }
}
