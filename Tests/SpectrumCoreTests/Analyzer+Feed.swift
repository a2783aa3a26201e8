// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

extension Analyzer {
  /// Feeds both channels, with the same where there is no other; `each` is called after each whole
  /// quantum, with the number of samples of this call until then.
  mutating func feed(
    _ left: [Float], _ right: [Float]? = nil,
    each: (inout Analyzer, Int) -> Void = { _, _ in }
  ) {
    let right = right ?? left
    var start = 0
    while start < left.count {
      start += take(left: left.span, right: right.span, from: start)
      guard isQuantumWhole else { continue }
      _ = process()
      each(&self, start)
    }
  }
}
