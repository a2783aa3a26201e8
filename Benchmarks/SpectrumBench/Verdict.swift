// SPDX-License-Identifier: GPL-3.0-or-later

/// The limits of run()'s cost relative to the LSP analyser's in the same run, and the result.
struct Verdict {
  /// A figure with an upper limit.
  struct Figure {
    let name: String
    let value, limit: Double
    var isMet: Bool { value <= limit }
  }

  private var figures: [Figure] = []

  /// Adds the ratios of `ours` to `peer` at each block length.
  mutating func compare(
    _ name: String, _ ours: [Measurement], to peer: [Measurement], limit: Double
  ) {
    for (own, other) in zip(ours, peer) {
      figures.append(
        Figure(
          name: "\(name) at \(own.block)", value: own.leastPerFrame / other.leastPerFrame,
          limit: limit))
    }
  }

  mutating func add(_ name: String, _ value: Double, limit: Double) {
    figures.append(Figure(name: name, value: value, limit: limit))
  }

  var isPass: Bool { figures.allSatisfy(\.isMet) }

  /// A line of all figures, or of those above their limits.
  var line: String {
    let shown = isPass ? figures : figures.filter { !$0.isMet }
    return (isPass ? "PASS bench: " : "FAIL bench: ")
      + shown.map {
        "\($0.name) \(Report.decimal($0.value, 2)) (\(Report.decimal($0.limit, 2)))"
      }.joined(separator: ", ")
  }
}
