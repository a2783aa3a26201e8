// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

extension LivePage {
  /// The left edge of what stands after a caption.
  static let indent = 10
  /// The least rows of a spectrum, its axis and the line above it.
  private static let spectrumRows = 6
  /// The least rows of a page that names all keys.
  private static let rowsWithKeys = 8

  /// The page's lines, the most important first: what has no room is left out.
  func lines(columns: Int, rows: Int, _ style: TerminalStyle) -> [String] {
    let head = [title(columns), caption("", note, .fair)]
    let hasKeys = rows >= Self.rowsWithKeys
    let room = rows - (hasKeys ? 1 : 0)
    var lines = head + body(columns, rows: room - head.count, style)
    if hasKeys {
      lines = Array(lines.prefix(room))
      while lines.count < room { lines.append(TerminalLine()) }
      lines.append(keyNames(columns))
    }
    return lines.map { $0.text(style, columns: columns) }
  }

  private func body(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
    switch part {
    case .all: return overview(columns, rows: rows, style)
    case .tuner:
      let lines = pitchLines(columns, style)
      return noteLines(columns, rows: rows - lines.count, style) + lines
    case .tempo:
      let lines = [tempoLine(style), keyLine()]
      return bigTempoLines(columns, rows: rows - lines.count, style) + lines
    case .levels:
      let lines = levelLines(columns, style, thickness: rows >= 14 ? 2 : 1) + [loudnessLine(style)]
      return bigLoudnessLines(columns, rows: rows - lines.count, style) + lines
    case .spectrum: return spectrumLines(columns, rows: rows, style)
    }
  }

  private func overview(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
    var lines = pitchLines(columns, style)
    lines += [tempoLine(style), keyLine(), TerminalLine()]
    lines += levelLines(columns, style, thickness: 1) + [loudnessLine(style)]
    let room = rows - lines.count - Self.spectrumRows
    if room >= BigText.leastRows(style) + 1 {
      lines = noteLines(columns, rows: max(BigText.leastRows(style) + 1, room / 2), style) + lines
    }
    if rows - lines.count >= Self.spectrumRows - 1 {
      lines.append(TerminalLine())
      lines += spectrumLines(columns, rows: rows - lines.count, style)
    }
    return lines
  }

  private func title(_ columns: Int) -> TerminalLine {
    var line = TerminalLine()
    line.add("Spectrum", .title)
    line.pad(to: Self.indent)
    let channels = channelCount == 1 ? "mono" : "stereo"
    line.add("\(DecimalText.fixed(sampleRate, 0)) Hz, \(channels)", .quiet)
    let time = DecimalText.clock(row?.time ?? 0) + "   Q ends"
    if line.count + tuner.count + time.count + 6 <= columns { line.add("   \(tuner)", .quiet) }
    line.pad(to: columns - time.count - 1)
    line.add(" " + time, .quiet)
    return line
  }

  private func keyNames(_ columns: Int) -> TerminalLine {
    var line = TerminalLine()
    for (key, effect) in PageKey.names {
      let gap = line.count > 0 ? "   " : ""
      guard line.count + gap.count + key.count + effect.count + 1 <= columns else { break }
      line.add(gap + key, .title)
      line.add(" " + effect, .quiet)
    }
    return line
  }

  func caption(
    _ name: String, _ text: String = "", _ ink: TerminalStyle.Ink = .text
  ) -> TerminalLine {
    var line = TerminalLine()
    line.add(name, .quiet)
    line.pad(to: Self.indent)
    line.add(text, ink)
    return line
  }

  /// Text as large as there is room for, after the captions' column if that leaves it as large, and an
  /// empty line; empty lines if there is none. `forms`: from the longest to the shortest.
  func bigLines(
    _ forms: [String], _ ink: TerminalStyle.Ink, columns: Int, rows: Int, _ style: TerminalStyle
  ) -> [TerminalLine] {
    guard rows > BigText.leastRows(style) else { return [] }
    let texts =
      BigText.rows(forms, columns: columns - Self.indent, rows: rows - 1, style) ?? []
    var lines = texts.map { caption("", $0, ink) }
    // The lines below stay where they are while there is no text.
    while lines.count < rows { lines.append(TerminalLine()) }
    return lines
  }
}
