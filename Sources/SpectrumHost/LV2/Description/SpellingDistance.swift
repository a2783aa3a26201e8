// SPDX-License-Identifier: GPL-3.0-or-later

/// The distance of two spellings, to suggest corrections of mistyped names.
enum SpellingDistance {
  /// The least number of characters to insert, delete or replace to turn `a` into `b`.
  ///
  /// d[i, j] = min(d[i−1, j] + 1, d[i, j−1] + 1, d[i−1, j−1] + (a[i] ≠ b[j])).
  /// Source: Wagner, Fischer, "The String-to-String Correction Problem", JACM 1974.
  static func between(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<b.count {
        let replaced = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }

  /// Up to three of `names` of which `name` may be a misspelling or abbreviation, best first.
  static func nearest(to name: String, among names: [String]) -> [String] {
    let wanted = name.lowercased()
    let candidates = names.compactMap { candidate -> (name: String, distance: Int)? in
      let distance = between(wanted, candidate.lowercased())
      if distance <= max(2, wanted.count / 3) { return (candidate, distance) }
      let shared = wanted.count >= 3 && candidate.lowercased().contains(wanted)
      return shared ? (candidate, distance) : nil
    }
    return candidates.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3)
      .map(\.name)
  }
}
