// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The tempos of the last five minutes, heard and the host's.
struct TempoHistory: Sendable {
  /// Both tempos at one moment.
  struct Point: Sendable {
    /// Seconds on the page's clock.
    var time: Double
    /// Beats per minute heard; 0 for none.
    var bpm: Float
    /// The host's tempo, or its half or double if that is what is compared with the one heard; 0 if
    /// unknown.
    var hostBPM: Float
  }

  /// The longest time that can be shown, in seconds.
  static var longest: Double { 300 }
  /// Seconds per point: a tempo that changes is sent five times a second, another one twice. A
  /// newer one replaces the last.
  private static var interval: Double { 0.2 }
  /// Points of the longest time, plus some for beginnings and ends of a tempo.
  private static var capacity: Int { 1600 }

  private var points: [Point] = []
  /// The oldest point's index once the points are complete.
  private var start = 0

  /// Number of points.
  var count: Int { points.count }

  /// The point `ago` points ago; 0 is the newest.
  subscript(ago: Int) -> Point {
    points[(start + points.count - 1 - ago) % points.count]
  }

  /// Appends the tempos at `time`, which never decreases.
  mutating func append(_ tempo: Message.Tempo, at time: Double) {
    let host = tempo.hostBPM ?? 0
    let point = Point(
      time: time, bpm: tempo.bpm, hostBPM: tempo.bpm > 0 ? host / tempo.octave : host)
    // A tempo that begins or ends always gets its own point, which marks the time of the change.
    if let last = points.isEmpty ? nil : self[0], (last.bpm > 0) == (point.bpm > 0),
      Int(last.time / Self.interval) == Int(time / Self.interval)
    {
      points[(start + points.count - 1) % points.count] = point
    } else if points.count < Self.capacity {
      points.append(point)
    } else {
      points[start] = point
      start = (start + 1) % points.count
    }
  }

  /// The lowest and the highest tempo heard in the `span` seconds before `now`, and of the host's; nil
  /// if none was heard.
  func range(span: Double, now: Double) -> (lowest: Float, highest: Float)? {
    var range: (lowest: Float, highest: Float)?
    var isHeard = false
    for ago in 0..<count {
      let point = self[ago]
      guard now - point.time <= span else { break }
      if point.bpm > 0 { isHeard = true }
      for bpm in [point.bpm, point.hostBPM] where bpm > 0 {
        range = (min(range?.lowest ?? bpm, bpm), max(range?.highest ?? bpm, bpm))
      }
    }
    return isHeard ? range : nil
  }
}
