// SPDX-License-Identifier: GPL-3.0-or-later

/// A table of aligned columns.
struct TextTable {
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ alignments: [Alignment]) { self.alignments = alignments }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  mutating func add(_ cells: String...) { rows.append(cells) }

  /// Lines indented by two spaces, with columns two spaces apart and no trailing spaces.
  var text: String {
    let widths = alignments.indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += "  " + (alignments[column] == .left ? cell + padding : padding + cell)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
