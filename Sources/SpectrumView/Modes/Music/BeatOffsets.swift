// SPDX-License-Identifier: GPL-3.0-or-later

/// How far the beats of the last five minutes were from the host's.
struct BeatOffsets: Sendable {
  /// A beat heard.
  struct Beat: Sendable {
    /// Seconds on the page's clock.
    var time: Double
    /// After (+) or before (−) the host's nearest beat.
    var milliseconds: Float
  }

  /// Beats of five minutes at 400 a minute.
  private static var capacity: Int { 2000 }

  private var beats: [Beat] = []
  /// The oldest beat's index once the beats are complete.
  private var start = 0

  /// Number of beats.
  var count: Int { beats.count }

  /// The beat `ago` beats ago; 0 is the newest.
  subscript(ago: Int) -> Beat { beats[(start + beats.count - 1 - ago) % beats.count] }

  /// Appends a beat at `time`, which never decreases.
  mutating func append(_ milliseconds: Float, at time: Double) {
    let beat = Beat(time: time, milliseconds: milliseconds)
    if beats.count < Self.capacity {
      beats.append(beat)
    } else {
      beats[start] = beat
      start = (start + 1) % beats.count
    }
  }

  /// Number of beats in the `span` seconds before `now`: the newest ones.
  func count(span: Double, now: Double) -> Int {
    var count = 0
    while count < beats.count, now - self[count].time <= span { count += 1 }
    return count
  }

  /// The median in the `span` seconds before `now`, which a beat that was missed or doubled doesn't
  /// move; nil without a beat.
  func median(span: Double, now: Double) -> Float? {
    let count = count(span: span, now: now)
    guard count > 0 else { return nil }
    let sorted = (0..<count).map { self[$0].milliseconds }.sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
