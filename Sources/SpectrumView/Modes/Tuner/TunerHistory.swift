// SPDX-License-Identifier: GPL-3.0-or-later

/// The cents of the last 10 s, with their notes.
struct TunerHistory: Sendable {
  /// A reading.
  struct Point: Sendable {
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
  /// Points of the span, plus some for changes of note and the trace's end.
  private static let capacity = 648

  /// Seconds since the first step.
  private(set) var clock = 0.0
  private var points: [Point]
  /// Time of the last pitch on the history's clock; nil if never.
  private var lastHeard: Double?
  /// The next point's index, and the number of points.
  private var (end, filled) = (0, 0)

  init() {
    points = Array(
      repeating: Point(time: 0, cents: 0, note: -1), count: Self.capacity)
  }

  /// Whether the span contains no pitch.
  var isEmpty: Bool { lastHeard.map { clock - $0 > Self.span } ?? true }

  /// Number of points.
  var count: Int { filled }

  /// The point `ago` points ago; 0 is the newest.
  subscript(ago: Int) -> Point {
    points[(end + Self.capacity - 1 - ago) % Self.capacity]
  }

  private func isRecent(_ point: Point) -> Bool { clock - point.time <= Self.span }

  /// Least points of a note; a shorter one is a reading error.
  private static let shortestNote = 3

  /// The places of the lowest and the highest note of the span, without reading errors; nil if none. The newest
  /// note counts from its first point on.
  var places: (lowest: Float, highest: Float)? {
    var places: (lowest: Float, highest: Float)?
    var length = Self.shortestNote
    for ago in 0..<filled {
      let point = self[ago]
      guard isRecent(point) else { break }
      if ago > 0 && point.note != self[ago - 1].note { length = 0 }
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
    for ago in 0..<filled {
      let point = self[ago]
      guard isRecent(point) else { break }
      if point.note == note { return point.degree }
    }
    return nil
  }

  /// Advances by `elapsed` seconds with the latest reading; `note` is −1 without a pitch, `place` where
  /// it is on the axis.
  mutating func step(
    cents: Float, note: Int32, place: Float, degree: ScaleDegree? = nil, elapsed: Float
  ) {
    clock += Double(elapsed)
    if note >= 0 { lastHeard = clock }
    let point = Point(time: clock, cents: cents, note: note, place: place, degree: degree)
    // A new note always gets its own point, which marks the time of the change.
    if filled > 0, self[0].note == note,
      Int(self[0].time / Self.interval) == Int(clock / Self.interval)
    {
      points[(end + Self.capacity - 1) % Self.capacity] = point
      return
    }
    points[end] = point
    end = (end + 1) % Self.capacity
    filled = min(filled + 1, Self.capacity)
  }
}
