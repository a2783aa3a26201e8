// SPDX-License-Identifier: GPL-3.0-or-later

/// The cents of the last 10 s, with the note that they belong to.
public struct TunerHistory: Sendable {
  /// One reading.
  public struct Point: Sendable {
    /// Seconds on the history's clock.
    public var time: Double
    public var cents: Float
    /// MIDI number; −1 where no pitch was heard: the trace has a gap there.
    public var note: Int32
  }

  /// Seconds that it reaches back.
  public static let span = 10.0
  /// Seconds in which there is one point for each note: a newer reading replaces the last.
  private static let interval = 1.0 / 64
  /// Points of the span, and a few more: changes of note, and the trace's end.
  private static let capacity = 648

  /// Seconds since the first step.
  public private(set) var clock = 0.0
  private var points: [Point]
  /// When a pitch was last heard, on the history's clock; nil for never.
  private var lastHeard: Double?
  /// Where the next point goes, and how many there are.
  private var (end, filled) = (0, 0)

  public init() {
    points = Array(
      repeating: Point(time: 0, cents: 0, note: -1), count: Self.capacity)
  }

  /// Whether no pitch was heard within the span.
  public var isEmpty: Bool { lastHeard.map { clock - $0 > Self.span } ?? true }

  /// Points that are there, oldest last.
  public var count: Int { filled }

  /// The point of so many points ago: 0 is the newest.
  public subscript(ago: Int) -> Point {
    points[(end + Self.capacity - 1 - ago) % Self.capacity]
  }

  /// Points that a note has at least: what is shorter is a slip of the reading.
  private static let shortestNote = 3

  /// The lowest and the highest note of the span, slips left out; nil without any. The newest one
  /// counts from its first point on.
  public var notes: (lowest: Int32, highest: Int32)? {
    var notes: (lowest: Int32, highest: Int32)?
    var length = Self.shortestNote
    for ago in 0..<filled {
      let point = self[ago]
      guard clock - point.time <= Self.span else { break }
      if ago > 0 && point.note != self[ago - 1].note { length = 0 }
      length += 1
      guard point.note >= 0, length >= Self.shortestNote else { continue }
      notes = (
        min(notes?.lowest ?? point.note, point.note), max(notes?.highest ?? point.note, point.note)
      )
    }
    return notes
  }

  /// Goes on by `elapsed` seconds, in which the last reading held; `note` is −1 without a pitch.
  public mutating func step(cents: Float, note: Int32, elapsed: Float) {
    clock += Double(elapsed)
    if note >= 0 { lastHeard = clock }
    let point = Point(time: clock, cents: cents, note: note)
    // A new note always gets its own point: the time of the change is marked.
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
