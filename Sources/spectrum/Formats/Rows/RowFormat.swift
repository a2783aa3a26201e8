// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The readouts as CSV: a row per interval, with an empty field where there is none.
enum RowFormat {
  static let header = RowColumn.all.map(\.name).joined(separator: ",") + "\n"

  static func line(_ row: AnalysisRow) -> String {
    RowColumn.all.map { $0.text(row) ?? "" }.joined(separator: ",") + "\n"
  }
}
