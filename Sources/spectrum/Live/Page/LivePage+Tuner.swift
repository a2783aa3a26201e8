// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

extension LivePage {
  /// The note and how far it is off, several rows high.
  func noteLines(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
    guard let reading, let name = words.name(of: reading)?.text else {
      return bigLines([], .text, columns: columns, rows: rows, style)
    }
    let number = DecimalText.signed(Double(cents(reading)), 0)
    return bigLines(
      ["\(name) \(number)", name], ink(reading), columns: columns, rows: rows, style)
  }

  /// The pitch, its needle, and the strings if there are any.
  func pitchLines(_ columns: Int, _ style: TerminalStyle) -> [TerminalLine] {
    [pitchLine(style), needleLine(columns, style)] + (words.strings.isEmpty ? [] : [stringLine()])
  }

  /// The pitch as the tuner reads it.
  private var reading: TunerReading? {
    row.flatMap { $0[output: .pitch] > 0 ? words.reading($0) : nil }
  }

  /// Of the note or, without one, of the string.
  private func cents(_ reading: TunerReading) -> Float {
    reading.hasHeardNote ? reading.heard.cents : reading.shownCents
  }

  /// By how far a note is off.
  private func ink(_ reading: TunerReading) -> TerminalStyle.Ink {
    switch words.zones.accuracy(cents: reading.shownCents) {
    case .inTune: .good
    case .close, .near: .fair
    case .off: .poor
    }
  }

  private func pitchLine(_ style: TerminalStyle) -> TerminalLine {
    guard let row, row[output: .pitch] > 0 else { return caption("Pitch", "-", .quiet) }
    var line = caption("Pitch")
    let reading = reading
    line.add(reading.flatMap { words.name(of: $0)?.text } ?? "-", .title)
    if let reading {
      line.pad(to: max(Self.indent + 6, line.count + 1))
      line.add("\(DecimalText.signed(Double(cents(reading)), 1)) cents", ink(reading))
    }
    line.pad(to: Self.indent + 20)
    line.add("\(DecimalText.fixed(Double(row[output: .pitch]), 2)) Hz")
    guard let reading else { return line }
    line.pad(to: Self.indent + 34)
    line.add("\(reading.word(words.zones))", ink(reading))
    return line
  }

  /// Cents of the note, or of the string, −50…50.
  private func needleLine(_ columns: Int, _ style: TerminalStyle) -> TerminalLine {
    var line = caption("")
    let half = min(30, (columns - Self.indent - 5) / 2)
    guard half >= 5 else { return line }
    let reading = reading
    let place = reading.map {
      Int(($0.deviation.held(within: -50...50) / 50 * Float(half)).rounded())
    }
    line.add("\(style.flat) ", .quiet)
    for column in -half...half {
      if column == place, let reading {
        line.add(style.needle, ink(reading))
      } else {
        line.add(column == 0 ? style.middle : style.scale, .quiet)
      }
    }
    line.add(" \(style.sharp)", .quiet)
    return line
  }

  private func stringLine() -> TerminalLine {
    var line = caption("Strings")
    for (index, string) in words.strings.enumerated().reversed() {
      let name = NoteName(string, words.naming.notes).text
      let isNearest = row?[whole: .string] == index + 1
      line.add(isNearest ? "[\(name)]" : " \(name) ", isNearest ? .title : .quiet)
    }
    if let row, let reading = words.reading(row), reading.string > 0 {
      line.add("  string \(reading.string) ")
      line.add("\(DecimalText.signed(Double(reading.deviation), 1)) cents", ink(reading))
    }
    return line
  }
}
