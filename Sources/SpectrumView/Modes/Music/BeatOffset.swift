// SPDX-License-Identifier: GPL-3.0-or-later

/// How far a beat heard was from the host's.
struct BeatOffset: Moment {
  /// Seconds on the page's clock.
  let time: Double
  /// After (+) or before (−) the host's nearest beat.
  let milliseconds: Float

  /// Beats of five minutes at 400 a minute.
  static var capacity: Int { 2000 }
}

extension Moments<BeatOffset> {
  /// The median of `span` seconds, which a missed or doubled beat doesn't move; nil without one.
  func median(span: Double, now: Double) -> Float? {
    let count = count(span: span, now: now)
    guard count > 0 else { return nil }
    let sorted = (0..<count).map { self[$0].milliseconds }.sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
