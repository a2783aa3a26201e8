// SPDX-License-Identifier: GPL-3.0-or-later

/// The distance of two spellings, to suggest corrections of mistyped names.
public enum SpellingDistance {
  /// The least number of slips that turn `a` into `b`: to insert, delete or replace a character, or
  /// to swap two neighbours.
  ///
  /// d[i, j] = min(d[i−1, j] + 1, d[i, j−1] + 1, d[i−1, j−1] + (a[i] ≠ b[j])), and
  /// d[i−2, j−2] + 1 if a[i] = b[j−1] and a[i−1] = b[j].
  /// Source: Damerau, "A Technique for Computer Detection and Correction of Spelling Errors",
  /// CACM 1964.
  static func between(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }

  /// Up to three of `names` of which `name` may be a misspelling (a slip per four characters, or an
  /// only one) or an abbreviation, best first.
  public static func nearest(to name: String, among names: [String]) -> [String] {
    let wanted = name.lowercased()
    guard wanted.count > 1 else { return [] }
    let candidates = names.compactMap { candidate -> (name: String, distance: Int)? in
      let distance = between(wanted, candidate.lowercased())
      if distance <= max(1, wanted.count / 4) { return (candidate, distance) }
      let shared = wanted.count >= 3 && candidate.lowercased().contains(wanted)
      return shared ? (candidate, distance) : nil
    }
    return candidates.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3)
      .map(\.name)
  }
}
