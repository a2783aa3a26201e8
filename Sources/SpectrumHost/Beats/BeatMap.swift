// SPDX-License-Identifier: GPL-3.0-or-later

/// The beats of a file from its start to the last one heard, in bars.
///
/// The plugin reports beats once it knows the tempo, and places in the bar later still. The map fills
/// in what is missing:
///
/// - beats from the file's start to the first one heard, and where there is a gap, evenly;
/// - places before one that is known, by counting back from it; after the last, by counting on.
///
/// The plugin often corrects its first bars within ten seconds. So places are counted back from the
/// first one that holds, replacing those heard before it. A place holds if the places heard from
/// there on keep counting for four bars of one length or, near the file's end, for the two or three
/// that are left. Later places, and all if none holds, stay as heard.
public struct BeatMap: Sendable {
  public struct Beat: Equatable, Sendable {
    /// Seconds from the file's start.
    public var time: Double
    /// Whether it was heard, not filled in.
    public var isHeard: Bool
    /// The number of the bar in the file, and of the beat in the bar, from 1; both 0 if no bar is
    /// known in the whole file.
    public var bar = 0
    public var place = 0
    /// Beats of the bar, as heard in it or after it; 0 if unknown.
    public var beatsPerBar: Int
  }

  /// Bars of the same length, one after the other.
  public struct Metre: Equatable, Sendable {
    /// The index of their first beat, and how many beats each has.
    public let firstBeat, beatsPerBar: Int
  }

  public private(set) var beats: [Beat]
  /// In order, the first from the first beat on; empty if no bar is known. Bars that were heard
  /// incomplete, such as an upbeat, have the beats that they had.
  public private(set) var metres: [Metre] = []

  /// `heard`: in the order of their times.
  public init(_ heard: [HeardBeat]) {
    beats = Self.filled(heard)
    guard beats.contains(where: { $0.place > 0 }) else { return }
    forgetUnheld()
    placeAll()
    numberBars()
  }

  /// Seconds from beat to beat where only one was heard.
  private static let usualPeriod = 0.5
  /// Intervals that give the tempo before the first beat.
  private static let firstIntervals = 4
  /// A first beat before this many seconds counts as the file's start.
  private static let instant = 0.0005
  /// Bars after which a place has held, and the fewest to the file's end.
  private static let heldBars = 4
  private static let fewestBars = 2
  /// Intervals that differ by less than this share are of one tempo.
  private static let sameTempo = 0.2

  /// All beats, with the places that were heard.
  private static func filled(_ heard: [HeardBeat]) -> [Beat] {
    guard let first = heard.first else { return [] }
    let times = heard.map(\.time)
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
    var period =
      intervals.isEmpty ? usualPeriod : median(Array(intervals.prefix(firstIntervals)))
    let leading = first.time < instant ? 0 : max(1, (first.time / period).rounded())
    var beats = evenly(Int(leading), from: 0, to: first.time)
    for (index, beat) in heard.enumerated() {
      beats.append(
        Beat(
          time: beat.time, isHeard: true, place: beat.place, beatsPerBar: beat.beatsPerBar))
      guard index < intervals.count else { break }
      let (gap, next) = (intervals[index], heard[index + 1])
      let span = max(1, (gap / period).rounded())
      let isWhole =
        // The next beat in the bar, unless it is that of another bar…
        beat.place > 0 && next.place == beat.place % max(1, beat.beatsPerBar) + 1
        && Int(span) <= beat.beatsPerBar
        // … or the first of several at a slower tempo.
        || index + 1 < intervals.count && abs(intervals[index + 1] - gap) < sameTempo * gap
      let count = isWhole ? 1 : span
      period = gap / count
      beats += evenly(Int(count), from: beat.time, to: next.time).dropFirst()
    }
    return beats
  }

  /// `count` beats, of which the first is at `start` and one more would be at `end`.
  private static func evenly(_ count: Int, from start: Double, to end: Double) -> [Beat] {
    (0..<count).map { index in
      let share = Double(index) / Double(count)
      return Beat(time: start + share * (end - start), isHeard: false, beatsPerBar: 0)
    }
  }

  /// Takes the places from the beats before the first one that holds.
  private mutating func forgetUnheld() {
    let placed = beats.indices.filter { beats[$0].place > 0 }
    guard let first = placed.indices.first(where: { holds(placed[$0...]) }) else { return }
    for index in placed[..<first] { (beats[index].place, beats[index].beatsPerBar) = (0, 0) }
  }

  /// Whether the place of the first of the beats `placed` holds.
  private func holds(_ placed: ArraySlice<Int>) -> Bool {
    guard let first = placed.first else { return false }
    let (place, length) = (beats[first].place, beats[first].beatsPerBar)
    let bars = placed.prefix(Self.heldBars * length)
    return bars.count >= Self.fewestBars * length
      && bars.allSatisfy {
        beats[$0].beatsPerBar == length && beats[$0].place == (place - 1 + $0 - first) % length + 1
      }
  }

  /// Gives each beat a place.
  private mutating func placeAll() {
    for index in beats.indices.dropLast().reversed() where beats[index].place == 0 {
      let next = beats[index + 1]
      guard next.place > 0 else { continue }
      beats[index].beatsPerBar = next.beatsPerBar
      beats[index].place = next.place > 1 ? next.place - 1 : next.beatsPerBar
    }
    for index in beats.indices.dropFirst() where beats[index].place == 0 {
      let before = beats[index - 1]
      beats[index].beatsPerBar = before.beatsPerBar
      beats[index].place = before.place % before.beatsPerBar + 1
    }
  }

  /// Numbers the bars, and finds their lengths.
  private mutating func numberBars() {
    var start = 0
    for index in beats.indices {
      // Where the place was corrected, a bar may have no first beat, or lack others.
      if index > 0, beats[index].place <= beats[index - 1].place {
        endBar(from: start, length: index - start)
        start = index
      }
      beats[index].bar = index == 0 ? 1 : beats[index - 1].bar + (start == index ? 1 : 0)
    }
    let first = beats[start]
    endBar(
      from: start, length: max(beats.count - start, first.beatsPerBar - first.place + 1))
    countPlaces()
  }

  /// Counts the beats of each bar but an upbeat from 1, those of an incomplete one too: a DAW that
  /// imports the map counts so.
  private mutating func countPlaces() {
    for index in beats.indices where beats[index].bar > 1 {
      let continues = beats[index].bar == beats[index - 1].bar
      beats[index].place = continues ? beats[index - 1].place + 1 : 1
    }
  }

  private mutating func endBar(from start: Int, length: Int) {
    guard metres.last?.beatsPerBar != length else { return }
    metres.append(Metre(firstBeat: start, beatsPerBar: length))
  }
}
