// SPDX-License-Identifier: GPL-3.0-or-later

/// What run() may cost, beside the LSP analyser in the same run, and whether it does.
struct Verdict {
  /// A figure that must not be over its limit.
  struct Figure {
    let name: String
    let value, limit: Double
    var isMet: Bool { value <= limit }
  }

  private var figures: [Figure] = []

  /// The ratios of `ours` to `peer` at each block length.
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

  /// One line: all figures, or those that are over their limits.
  var line: String {
    let shown = isPass ? figures : figures.filter { !$0.isMet }
    return (isPass ? "PASS bench: " : "FAIL bench: ")
      + shown.map {
        "\($0.name) \(Report.decimal($0.value, 2)) (\(Report.decimal($0.limit, 2)))"
      }.joined(separator: ", ")
  }
}
