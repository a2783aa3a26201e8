// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The rows as JSON, column by column, with null where there is none.
struct RowTrack {
  /// The values of each column, each after a comma. Texts take far less memory than `JSONEncoder`
  /// would for the numbers of a long file.
  private var columns = [[UInt8]](repeating: [], count: RowColumn.all.count)

  mutating func add(_ row: AnalysisRow) {
    for (index, text) in RowColumn.texts(row).enumerated() {
      columns[index].append(UInt8(ascii: ","))
      columns[index] += (text ?? "null").utf8
    }
  }

  /// Writes it as the last member of a JSON object without its brace at the end.
  func write(to output: OutputFile) throws(ToolError) {
    try output.write(",\"track\":")
    for (index, column) in RowColumn.all.enumerated() {
      try output.write("\(index == 0 ? "{" : ",")\"\(column.name)\":[")
      try output.write(columns[index].dropFirst())
      try output.write("]")
    }
    try output.write("}}\n")
  }
}
