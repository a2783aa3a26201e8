// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Leaves out the rows that repeat the one before.
struct RowChanges {
  private var latest: [String?]?

  /// The row's figures as texts, in the order of the columns; nil if the row differs from the one
  /// before in nothing but its time.
  mutating func texts(of row: AnalysisRow) -> [String?]? {
    let texts = RowColumn.texts(row)
    defer { latest = texts }
    let hasChanged = latest.map { $0.dropFirst() != texts.dropFirst() } ?? true
    return hasChanged ? texts : nil
  }
}
