// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

/// Leaves out the rows that repeat the one before.
struct RowChanges {
  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, jsonl }

  private var latest: [String?]?

  /// The row's figures as texts, in the order of the columns; nil if the row differs from the one
  /// before in nothing but its time.
  mutating func texts(of row: AnalysisRow) -> [String?]? {
    let texts = RowColumn.texts(row)
    defer { latest = texts }
    let hasChanged = latest.map { $0.dropFirst() != texts.dropFirst() } ?? true
    return hasChanged ? texts : nil
  }

  /// The row as a line of CSV or JSON; nil likewise.
  mutating func line(_ row: AnalysisRow, _ format: Format) -> String? {
    guard let texts = texts(of: row) else { return nil }
    switch format {
    case .csv: return RowColumn.csvLine(texts)
    case .jsonl:
      let members = zip(RowColumn.all, texts).map { "\"\($0.name)\":\($1 ?? "null")" }
      return "{" + members.joined(separator: ",") + "}\n"
    }
  }
}
