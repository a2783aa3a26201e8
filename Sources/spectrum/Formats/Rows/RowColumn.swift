// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumReadings

/// A column of the readouts, in CSV and in JSON.
struct RowColumn: Sendable {
  /// Ends in the unit.
  let name: String
  /// Decimals.
  private let places: Int
  /// Nil for the time.
  private let figure: Figure?

  /// In the order of the CSV: the time, and the figures that have a column.
  static let all: [RowColumn] = {
    // Microseconds: finer than a sample at the highest rate.
    let time = RowColumn(name: "time_s", places: 6, figure: nil)
    let figures = Figure.allCases.compactMap { figure in
      figure.row.column.map { (order: $0.order, RowColumn($0, figure)) }
    }
    return [time] + figures.sorted { $0.order < $1.order }.map(\.1)
  }()

  /// The first line of CSV, and a row with an empty field where there is none.
  static let csvHeader = all.map(\.name).joined(separator: ",") + "\n"

  static func csvLine(_ texts: [String?]) -> String {
    texts.map { $0 ?? "" }.joined(separator: ",") + "\n"
  }

  private init(name: String, places: Int, figure: Figure?) {
    (self.name, self.places, self.figure) = (name, places, figure)
  }

  private init(_ column: Figure.Row.Column, _ figure: Figure) {
    self.init(name: "\(column.name)", places: column.places, figure: figure)
  }

  /// The row's values as texts, in the order of the columns.
  static func texts(_ row: AnalysisRow) -> [String?] { all.map { $0.text(row) } }

  /// The value as text; nil where there is none.
  func text(_ row: AnalysisRow) -> String? {
    guard let figure else { return DecimalText.fixed(row.time, places) }
    return row[figure].map { DecimalText.fixed(Double($0), places) }
  }
}
