// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumReadings

extension LivePage {
  /// dBFS at the ends of the bars.
  private static let levelScale = LevelScale(floor: -60, ceiling: 0)

  /// The bars of the channels, each `thickness` rows high, and their scale.
  func levelLines(_ columns: Int, _ style: TerminalStyle, thickness: Int) -> [TerminalLine] {
    let channels: [(String, Figure, Figure)] =
      channelCount == 1
      ? [("Level", .level, .peak)]
      : [("Left", .leftLevel, .leftPeak), ("Right", .rightLevel, .rightPeak)]
    let bars = channels.flatMap { name, level, peak in
      (0..<thickness).map { row in
        levelLine(row == 0 ? name : "", level, peak, columns, style, hasNumbers: row == 0)
      }
    }
    return bars + (Self.barWidth(columns) > 0 ? [levelScaleLine(columns)] : [])
  }

  /// The loudness of the whole, several rows high, below its caption.
  func bigLoudnessLines(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
    guard rows > BigText.leastRows(style) + 1 else { return [] }
    let value = row?[.integrated]
    let forms = value.map { value in [1, 0].map { DecimalText.fixed(Double(value), $0) } }
    let isLimited = value.map { $0 >= Figure.integrated.row.range.upperBound } ?? false
    return [caption("LUFS", isLimited ? "integrated, at least" : "integrated", .quiet)]
      + bigLines(forms ?? [], .title, columns: columns, rows: rows - 1, style)
  }

  /// Of the bars, which leave room for their numbers; 0 if there is none for bars.
  private static func barWidth(_ columns: Int) -> Int {
    let width = min(60, columns - indent - 28)
    return width >= 8 ? width : 0
  }

  /// The dBFS below the bars, in steps of 10 dB or, where they have no room, of more.
  private func levelScaleLine(_ columns: Int) -> TerminalLine {
    var line = caption("")
    let width = Self.barWidth(columns)
    let step = width >= 30 ? 10 : width >= 15 ? 20 : 60
    for level in stride(from: -60, through: 0, by: step) {
      let label = "\(level)"
      let place = Int((Self.levelScale.value(of: Float(level)) * Float(width)).rounded())
      // The first label begins with the bar, the others end at their places.
      let start = Self.indent + max(0, place - label.count)
      line.pad(to: start)
      line.add(label, .quiet)
    }
    line.add(" dBFS", .quiet)
    return line
  }

  /// A bar of the RMS with the peak on it, and both as numbers where they are wanted.
  private func levelLine(
    _ name: String, _ levelFigure: Figure, _ peakFigure: Figure, _ columns: Int,
    _ style: TerminalStyle, hasNumbers: Bool
  ) -> TerminalLine {
    var line = caption(name)
    let (level, peak) = (row?[levelFigure], row?[peakFigure])
    let width = Self.barWidth(columns)
    func part(_ value: Float?) -> Float { Self.levelScale.value(of: value ?? .nan) }
    if width > 0 {
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
    guard hasNumbers else { return line }
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

  func loudnessLine(_ style: TerminalStyle) -> TerminalLine {
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
}
