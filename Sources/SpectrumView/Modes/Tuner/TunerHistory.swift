// SPDX-License-Identifier: GPL-3.0-or-later

/// The cents of the last 10 s, with their notes.
struct TunerHistory: Sendable {
  /// A reading.
  struct Point: Moment {
    /// Seconds on the history's clock.
    var time: Double
    var cents: Float
    /// MIDI number; −1 for a gap in the trace, without a pitch.
    var note: Int32
    /// Where the note is on the axis, in semitones; meaningless without one.
    var place: Float = 0
    /// The note's degree, in a scale that hasn't twelve.
    var degree: ScaleDegree?
  }

  /// Length of the history in seconds.
  static let span = 10.0
  /// Seconds per point of a note: a newer reading replaces the last one.
  private static let interval = 1.0 / 64

  /// Seconds since the first step.
  private(set) var clock = 0.0
  /// Those of the span, plus some for changes of note and the trace's end.
  private(set) var points = Moments<Point>(capacity: 648)
  /// Time of the last pitch on the history's clock; nil if never.
  private var lastHeard: Double?

  /// Whether the span contains no pitch.
  var isEmpty: Bool { lastHeard.map { clock - $0 > Self.span } ?? true }

  /// Number of points of the span.
  private var recentCount: Int { points.count(span: Self.span, now: clock) }

  /// Least points of a note; a shorter one is a reading error.
  private static let shortestNote = 3

  /// The places of the lowest and the highest note of the span, without reading errors; nil if none. The newest
  /// note counts from its first point on.
  var places: (lowest: Float, highest: Float)? {
    var places: (lowest: Float, highest: Float)?
    var length = Self.shortestNote
    for ago in 0..<recentCount {
      let point = points[ago]
      if ago > 0 && point.note != points[ago - 1].note { length = 0 }
      length += 1
      guard point.note >= 0, length >= Self.shortestNote else { continue }
      places = (
        min(places?.lowest ?? point.place, point.place),
        max(places?.highest ?? point.place, point.place)
      )
    }
    return places
  }

  /// The degree of a note in the span, as last heard.
  func degree(ofNote note: Int32) -> ScaleDegree? {
    (0..<recentCount).lazy.map { points[$0] }.first { $0.note == note }?.degree
  }

  /// Advances by `elapsed` seconds with the latest reading; `note` is −1 without a pitch, `place` where
  /// it is on the axis.
  mutating func step(
    cents: Float, note: Int32, place: Float, degree: ScaleDegree? = nil, elapsed: Float
  ) {
    clock += Double(elapsed)
    if note >= 0 { lastHeard = clock }
    let point = Point(time: clock, cents: cents, note: note, place: place, degree: degree)
    points.append(point, every: Self.interval) { $0.note == note }
  }
}
