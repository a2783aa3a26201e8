// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumReadings

extension LivePage {
  /// dBFS at the ends of the columns.
  private static let spectrumScale = LevelScale(floor: -90, ceiling: 0)
  /// Decibels from label to label, and the columns of the labels.
  private static let levelStep = 30
  private static let labelWidth = 4

  /// The spectrum beside its levels and over its frequencies.
  func spectrumLines(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
    let (rows, columns) = (rows - 1, columns - Self.labelWidth)
    guard rows > 0, columns > 0 else { return [] }
    let bars = barLines(columns, rows: rows, style)
    return zip(levelLabels(rows), bars).map { $0.followed(by: $1) }
      + [TerminalLine().padded(to: Self.labelWidth).followed(by: axisLine(columns))]
  }

  /// The levels at the top of their rows, from the top.
  private func levelLabels(_ rows: Int) -> [TerminalLine] {
    var lines = [TerminalLine](
      repeating: TerminalLine().padded(to: Self.labelWidth), count: rows)
    for level in stride(from: 0, to: -90, by: -Self.levelStep) {
      let row = Int((1 - Self.spectrumScale.value(of: Float(level))) * Float(rows))
      guard row < rows else { continue }
      let label = "\(level)"
      var line = TerminalLine().padded(to: Self.labelWidth - 1 - label.count)
      line.add(label + " ", .quiet)
      lines[row] = line
    }
    return lines
  }

  /// Columns of eighths, from the top.
  private func barLines(_ columns: Int, rows: Int, _ style: TerminalStyle) -> [TerminalLine] {
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
