// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Rows as lines of CSV or JSON, one for each change.
struct ChangeLines {
  enum Format { case csv, jsonl }

  private let format: Format
  private var changes = RowChanges()

  init(_ format: Format) { self.format = format }

  /// The first line; empty if there is none.
  var header: String { format == .csv ? RowColumn.csvHeader : "" }

  /// A line if the row differs from the row before in more than its time.
  mutating func line(_ row: AnalysisRow) -> String? {
    guard let texts = changes.texts(of: row) else { return nil }
    switch format {
    case .csv: return RowColumn.csvLine(texts)
    case .jsonl:
      let members = zip(RowColumn.all, texts).map { "\"\($0.name)\":\($1 ?? "null")" }
      return "{" + members.joined(separator: ",") + "}\n"
    }
  }
}
