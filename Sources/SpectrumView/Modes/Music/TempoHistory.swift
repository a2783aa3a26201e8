// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The tempos of the last five minutes, heard and the host's.
struct TempoHistory: Sendable {
  /// Both tempos at one moment.
  struct Point: Moment {
    /// Seconds on the page's clock.
    var time: Double
    /// Beats per minute heard; 0 for none.
    var bpm: Float
    /// The host's tempo, or its half or double that is compared; 0 if unknown.
    var hostBPM: Float
  }

  /// Seconds per point: a tempo that changes is sent five times a second, another one twice. A
  /// newer one replaces the last.
  private static var interval: Double { 0.2 }

  /// Those of five minutes, plus some for beginnings and ends of a tempo.
  private(set) var points = Moments<Point>(capacity: 1600)

  /// Appends the tempos at `time`, which never decreases.
  mutating func append(_ tempo: Message.Tempo, at time: Double) {
    let host = tempo.hostBPM ?? 0
    let point = Point(
      time: time, bpm: tempo.bpm, hostBPM: tempo.bpm > 0 ? host / tempo.octave : host)
    points.append(point, every: Self.interval) { ($0.bpm > 0) == (point.bpm > 0) }
  }

  /// The ends of the tempos heard in the `span` seconds before `now`, and the host's; nil if none.
  func range(span: Double, now: Double) -> (lowest: Float, highest: Float)? {
    var range: (lowest: Float, highest: Float)?
    var isHeard = false
    for ago in 0..<points.count(span: span, now: now) {
      let point = points[ago]
      if point.bpm > 0 { isHeard = true }
      for bpm in [point.bpm, point.hostBPM] where bpm > 0 {
        range = (min(range?.lowest ?? bpm, bpm), max(range?.highest ?? bpm, bpm))
      }
    }
    return isHeard ? range : nil
  }
}
