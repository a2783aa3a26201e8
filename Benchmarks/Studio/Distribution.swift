// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Measured values, and a table's columns of them.
package struct Distribution {
  package let sorted: [Double]

  package init(_ values: [Double]) { sorted = values.sorted() }

  package var isEmpty: Bool { sorted.isEmpty }

  /// The value at a quantile, 0…1; NaN of none.
  package func at(_ quantile: Double) -> Double {
    sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(quantile * Double(sorted.count)))]
  }

  package var median: Double { at(0.5) }

  package var mean: Double { sorted.reduce(0, +) / Double(sorted.count) }

  /// The standard deviation, from the mean.
  package var deviation: Double {
    (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sorted.count)).squareRoot()
  }
}

/// Text filled up to a column's width.
package func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number at the right of a column.
package func number(
  _ value: Double, _ unit: String = "", decimals: Int = 1, width: Int = 9
) -> String {
  let text = value.isNaN ? "–" : String(format: "%.\(decimals)f", value) + unit
  return String(repeating: " ", count: max(1, width - text.count)) + text
}
