// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The largest error of each figure.
struct ErrorTable {
  private struct Row {
    let name, unit: String
    /// The largest error that isn't seen in the figure as it is shown.
    let tolerance: Double
    var count = 0
    var worst = 0.0
    var seed: UInt64 = 0
  }

  private var rows: [Row] = []
  /// Whether each figure is printed when it is taken.
  private let isVerbose: Bool

  init(isVerbose: Bool) { self.isVerbose = isVerbose }

  /// Whether every figure is within its tolerance.
  var isGood: Bool { rows.allSatisfy { $0.worst <= $0.tolerance } }

  /// Takes a figure as it is shown, and its reference. One without the other is an infinite error.
  mutating func add(
    _ name: String, _ shown: Double?, _ reference: Double?, unit: String, tolerance: Double,
    seed: UInt64
  ) {
    if shown == nil && reference == nil { return }
    if isVerbose {
      let values = [shown, reference].map { $0.map { String(format: "%10.4f", $0) } ?? "none" }
      Swift.print("\(seed) \(name): \(values[0]) by Spectrum, \(values[1]) by the reference")
    }
    let place = rows.firstIndex { $0.name == name } ?? rows.count
    if place == rows.count { rows.append(Row(name: name, unit: unit, tolerance: tolerance)) }
    rows[place].count += 1
    var error = Double.infinity
    if let shown, let reference { error = abs(shown - reference) }
    if !(error <= rows[place].worst) { (rows[place].worst, rows[place].seed) = (error, seed) }
  }

  func print() {
    let widths = [26, 8, 14, 14, 8]
    func line(_ cells: [String]) {
      let padded = zip(cells, widths).map {
        $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0)
      }
      Swift.print(padded.joined().trimmingCharacters(in: .whitespaces))
    }
    line(["figure", "signals", "largest error", "tolerance", "seed"])
    for row in rows {
      let (worst, tolerance) = (String(format: "%.4f", row.worst), "\(row.tolerance) \(row.unit)")
      line(
        [row.name, "\(row.count)", worst, tolerance, "\(row.seed)"]
          + (row.worst <= row.tolerance ? [] : ["  beyond"]))
    }
  }
}
