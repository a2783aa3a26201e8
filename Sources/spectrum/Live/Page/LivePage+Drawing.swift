// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

extension LivePage {
  /// The left edge of what stands after a caption.
  private static let indent = 10
  /// dBFS at the ends of the bars of levels and of the spectrum.
  private static let levelScale = LevelScale(floor: -60, ceiling: 0)
  private static let spectrumScale = LevelScale(floor: -90, ceiling: 0)

  /// The page's lines, the most important first: what has no room is left out.
  func lines(columns: Int, rows: Int, _ style: TerminalStyle) -> [String] {
    let head = [title(columns), caption("", note, .fair)]
    let pitch =
      [pitchLine(style), needleLine(columns, style)] + (words.strings.isEmpty ? [] : [stringLine()])
    let levels = levelLines(columns, style) + [loudnessLine(style)]
    var lines = head + pitch + [tempoLine(style), keyLine(), TerminalLine()] + levels
    if rows - lines.count >= 4 {
      lines.append(TerminalLine())
      lines += spectrumLines(columns, rows: rows - lines.count - 1, style)
      lines.append(axisLine(columns))
    }
    return lines.map { $0.text(style, columns: columns) }
  }

  private func title(_ columns: Int) -> TerminalLine {
    var line = TerminalLine()
    line.add("Spectrum", .title)
    line.pad(to: Self.indent)
    let channels = channelCount == 1 ? "mono" : "stereo"
    line.add("\(DecimalText.fixed(sampleRate, 0)) Hz, \(channels)", .quiet)
    let time = DecimalText.clock(row?.time ?? 0) + "   Q ends"
    line.pad(to: columns - time.count - 1)
    line.add(" " + time, .quiet)
    return line
  }

  private func caption(
    _ name: String, _ text: String = "", _ ink: TerminalStyle.Ink = .text
  ) -> TerminalLine {
    var line = TerminalLine()
    line.add(name, .quiet)
    line.pad(to: Self.indent)
    line.add(text, ink)
    return line
  }

  /// The pitch as the tuner reads it.
  private var reading: TunerReading? {
    row.flatMap { $0[output: .pitch] > 0 ? words.reading($0) : nil }
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
      let cents = reading.hasHeardNote ? reading.heard.cents : reading.shownCents
      line.add("\(DecimalText.signed(Double(cents), 1)) cents", ink(reading))
    }
    line.pad(to: Self.indent + 20)
    line.add("\(DecimalText.fixed(Double(row[output: .pitch]), 2)) Hz")
    guard let reading else { return line }
    line.pad(to: Self.indent + 34)
    line.add("\(reading.words(words.zones).short)", ink(reading))
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
      let name = NoteName(string, words.naming.spelling).text
      let isNearest = row?[whole: .string] == index + 1
      line.add(isNearest ? "[\(name)]" : " \(name) ", isNearest ? .title : .quiet)
    }
    if let row, let reading = words.reading(row), reading.string > 0 {
      line.add("  string \(reading.string) ")
      line.add("\(DecimalText.signed(Double(reading.deviation), 1)) cents", ink(reading))
    }
    return line
  }

  private func tempoLine(_ style: TerminalStyle) -> TerminalLine {
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

  private func keyLine() -> TerminalLine {
    guard let row, let name = words.naming.text(row[whole: .key]) else {
      return caption("Key", "-", .quiet)
    }
    var line = caption("Key", name, .title)
    if let rival = words.naming.text(words.key.rival(of: row[whole: .key])) {
      line.add(" or \(rival)", .title)
    }
    line.add("  confidence \(Self.percent(row[.keyConfidence] ?? 0))", .quiet)
    if let cents = row[.tuningCents] {
      line.add("  tuned \(DecimalText.signed(Double(cents), 1)) cents")
    }
    return line
  }

  private static func percent(_ confidence: Float) -> String {
    Label(share: confidence.held(within: 0...1)).string
  }

  private func levelLines(_ columns: Int, _ style: TerminalStyle) -> [TerminalLine] {
    if channelCount == 1 { return [levelLine("Level", .level, .peak, columns, style)] }
    return [
      levelLine("Left", .leftLevel, .leftPeak, columns, style),
      levelLine("Right", .rightLevel, .rightPeak, columns, style),
    ]
  }

  /// A bar of the RMS with the peak on it, and both as numbers.
  private func levelLine(
    _ name: String, _ levelFigure: Figure, _ peakFigure: Figure, _ columns: Int,
    _ style: TerminalStyle
  ) -> TerminalLine {
    var line = caption(name)
    let (level, peak) = (row?[levelFigure], row?[peakFigure])
    let width = min(60, columns - Self.indent - 28)
    func part(_ value: Float?) -> Float { Self.levelScale.value(of: value ?? .nan) }
    if width >= 8 {
      let (filled, mark) = (part(level) * Float(width), Int(part(peak) * Float(width - 1)))
      for column in 0..<width {
        let share = Float(column) / Float(width)
        if Float(column) + 0.5 < filled {
          line.add(style.steps[4], share > 0.95 ? .poor : share > 0.8 ? .fair : .good)
        } else {
          let isMark = peak != nil && column == mark
          line.add(isMark ? style.middle : style.steps[0], .text)
        }
      }
      line.add("  ")
    }
    line.add("\(number(levelFigure, style)) dBFS", .text)
    line.add("  peak \(number(peakFigure, style))", (peak ?? -.infinity) >= 0 ? .poor : .quiet)
    return line
  }

  /// A reading in five columns. At the end of its output's range the true value may be higher.
  private func number(_ figure: Figure, _ style: TerminalStyle) -> String {
    var text = "-"
    if let value = row?[figure] {
      let isLimited = value >= figure.row.range.upperBound
      text = (isLimited ? style.atLeast : "") + DecimalText.fixed(Double(value), 1)
    }
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }

  private func loudnessLine(_ style: TerminalStyle) -> TerminalLine {
    var line = caption("LUFS")
    for (name, figure) in [
      ("momentary", .momentary), ("short", .shortTerm), ("integrated", .integrated),
      ("LRA", .loudnessRange), ("dBTP", .truePeak),
    ] as [(String, Figure)] {
      line.add("\(name) ", .quiet)
      line.add("\(number(figure, style))  ")
    }
    return line
  }

  /// Columns of eighths, from the top.
  private func spectrumLines(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
    let steps = style.steps.count - 1
    let heights = (0..<columns).map { column -> Int in
      guard !bands.isEmpty else { return 0 }
      let first = column * bands.count / columns
      let last = max(first + 1, (column + 1) * bands.count / columns)
      let level = bands[first..<min(last, bands.count)].max() ?? -.infinity
      return Int(Self.spectrumScale.value(of: level) * Float(rows * steps))
    }
    return (0..<rows).map { row in
      var line = TerminalLine()
      let below = (rows - 1 - row) * steps
      for height in heights {
        line.add(
          style.steps[min(max(height - below, 0), steps)],
          .bar(Float(rows - 1 - row) / Float(max(1, rows))))
      }
      return line
    }
  }

  private func axisLine(_ columns: Int) -> TerminalLine {
    var line = TerminalLine()
    let octaves = log2(range.upperBound / range.lowerBound)
    for (hertz, label) in [
      (20.0, "20"), (50, "50"), (100, "100"), (200, "200"), (500, "500"), (1000, "1k"),
      (2000, "2k"),
      (5000, "5k"), (10_000, "10k"), (20_000, "20k"),
    ] where range.contains(hertz) {
      let place = Int(log2(hertz / range.lowerBound) / octaves * Double(columns))
      let start = min(place, columns - label.count)
      guard start >= line.count + (line.count > 0 ? 1 : 0) else { continue }
      line.pad(to: start)
      line.add(label, .quiet)
    }
    return line
  }
}
