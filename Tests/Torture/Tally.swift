// SPDX-License-Identifier: GPL-3.0-or-later

/// What was done, counted.
struct Tally: Sendable {
  /// Calls of run().
  var calls = 0
  /// Events that were sent to `control`, wrong in one way or another.
  var events = 0
  /// Samples of each channel.
  var samples = 0
  var instances = 0
  /// Times that good input was given, and everything read right within a second.
  var recoveries = 0
  /// Messages that came on `notify`, each whole and finite.
  var messages = 0

  static let order: [WritableKeyPath<Tally, Int> & Sendable] = [
    \.calls, \.events, \.samples, \.instances, \.recoveries, \.messages,
  ]

  static func += (left: inout Tally, right: Tally) {
    for count in order { left[keyPath: count] += right[keyPath: count] }
  }

  /// Its counts in one line, and back.
  var line: String { Self.order.map { String(self[keyPath: $0]) }.joined(separator: " ") }

  init() {}

  init?(line: some StringProtocol) {
    let counts = line.split(separator: " ").compactMap { Int($0) }
    guard counts.count == Self.order.count else { return nil }
    for (count, value) in zip(Self.order, counts) { self[keyPath: count] = value }
  }
}

extension Int {
  /// With a comma at every thousand.
  var grouped: String {
    let digits = Array(String(self).reversed())
    let groups = stride(from: 0, to: digits.count, by: 3).map {
      String(digits[$0..<Swift.min($0 + 3, digits.count)])
    }
    return String(groups.joined(separator: ",").reversed())
  }
}
