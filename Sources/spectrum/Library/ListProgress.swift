// SPDX-License-Identifier: GPL-3.0-or-later

/// How far a list of files is done.
struct ListProgress {
  /// Files that this run has analysed, or failed to.
  var done = 0
  /// Files that an earlier run has done.
  var skipped = 0
  /// Files of the list; nil while it is still being read.
  var total: Int?
  /// Seconds since the start.
  var elapsed = 0.0

  /// 0…1; nil while the total is unknown.
  var share: Double? { total.map { $0 > 0 ? Double(done + skipped) / Double($0) : 1 } }

  /// Files per second; nil before the first.
  private var rate: Double? { done > 0 && elapsed > 0 ? Double(done) / elapsed : nil }

  /// For the progress bar, from the longest to the shortest.
  var texts: [String] {
    let speed = rate.map { "  \(DecimalText.fixed($0, $0 < 10 ? 2 : 1)) files/s" } ?? ""
    let count = "\(done + skipped)"
    guard let total, let share else { return ["\(count) files\(speed)", "\(count) files", count] }
    let percent = "\(Int(share * 100)) %"
    let counts = "\(percent)  \(count) / \(total)"
    let seconds = rate.map { Double(total - done - skipped) / $0 }
    let left = seconds.map { "  \(DecimalText.clock($0)) left" } ?? ""
    return [counts + speed + left, counts + speed, counts, percent]
  }
}
