// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

extension Analyzer {
  /// Feeds both channels, with the same where there is no other; `each` is called after each whole
  /// quantum, with the number of samples of this call until then. `side`: a side-chain; `before`:
  /// is called before each part of a quantum, with the number of samples until then.
  mutating func feed(
    _ left: [Float], _ right: [Float]? = nil, beside side: (left: [Float], right: [Float])? = nil,
    each: (inout Analyzer, Int) -> Void = { _, _ in },
    before: (inout Analyzer, Int) -> Void = { _, _ in }
  ) {
    let right = right ?? left
    var start = 0
    while start < left.count {
      before(&self, start)
      let taken = take(left: left.span, right: right.span, from: start)
      if let side {
        takeSideChain(left: side.left.span, right: side.right.span, from: start, count: taken)
      }
      start += taken
      guard isQuantumWhole else { continue }
      _ = process()
      each(&self, start)
    }
  }
}
