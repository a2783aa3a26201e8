// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumHost

@Suite struct BeatMapTests {
  /// Beats at these places of bars of these lengths, half a second apart; place 0 is unknown.
  private static func beats(
    _ places: [(place: Int, length: Int)], from start: Double = 0
  ) -> [HeardBeat] {
    places.enumerated().map { index, beat in
      HeardBeat(
        time: start + Double(index) / 2, place: beat.place,
        beatsPerBar: beat.place > 0 ? beat.length : 0)
    }
  }

  /// Beats of bars of these lengths in turn.
  static func beats(bars: [Int], from start: Double = 2.5, knownFrom: Int = 0) -> [HeardBeat] {
    let places = bars.flatMap { length in (1...length).map { ($0, length) } }
    return beats(places.enumerated().map { ($0 < knownFrom ? 0 : $1.0, $1.1) }, from: start)
  }

  @Test("Beats are counted back to the file's start, evenly, so that bar 1 is the file's first")
  func start() {
    // 2.5 s at 120 BPM are five beats: the last of a bar, and a bar of four.
    let map = BeatMap(Self.beats(bars: [4, 4]))
    #expect(map.beats.map(\.time) == (0..<13).map { Double($0) / 2 })
    #expect(map.beats.map(\.place) == [4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
    #expect(map.beats.map(\.bar) == [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4])
    #expect(map.beats.map(\.isHeard) == (0..<13).map { $0 >= 5 })
    #expect(
      map.metres
        == [.init(firstBeat: 0, beatsPerBar: 1), .init(firstBeat: 1, beatsPerBar: 4)])
  }

  @Test("Places that weren't known yet follow from the first that was")
  func unknownPlaces() {
    for known in 0...5 {
      let map = BeatMap(Self.beats(bars: [3, 3, 3], from: 0, knownFrom: known))
      #expect(map.beats.map(\.place) == [1, 2, 3, 1, 2, 3, 1, 2, 3], "known from \(known)")
      #expect(map.metres == [.init(firstBeat: 0, beatsPerBar: 3)])
    }
  }

  @Test("Each change of the metre begins at its bar; the last bar is as long as its metre")
  func metres() {
    var heard = Self.beats(bars: [3, 3, 4, 7, 7], from: 0)
    heard.removeLast(5)
    let map = BeatMap(heard)
    #expect(
      map.metres
        == [
          .init(firstBeat: 0, beatsPerBar: 3), .init(firstBeat: 6, beatsPerBar: 4),
          .init(firstBeat: 10, beatsPerBar: 7),
        ])
    #expect(map.beats.last?.bar == 5 && map.beats.last?.place == 2)
  }

  @Test("A pause is filled with beats; half the tempo, or a ritardando, isn't")
  func gaps() {
    var heard = Self.beats(bars: [4, 4, 4, 4], from: 0)
    heard.removeSubrange(5...8)
    let paused = BeatMap(heard)
    #expect(paused.beats.map(\.time) == (0..<16).map { Double($0) / 2 })
    #expect(paused.beats.map(\.place) == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
    #expect(paused.beats.map(\.isHeard) == (0..<16).map { !(5...8).contains($0) })

    let slower = (0..<8).map { HeardBeat(time: $0 < 4 ? Double($0) / 2 : Double($0) - 2) }
    #expect(BeatMap(slower).beats.map(\.time) == slower.map(\.time))
    let places = [0, 0.5, 1, 2, 2.5].enumerated().map {
      HeardBeat(time: $0.element, place: $0.offset % 4 + 1, beatsPerBar: 4)
    }
    #expect(BeatMap(places).beats.map(\.time) == places.map(\.time))
  }

  /// Beats in a row, half a second apart, by their places; 0 is unknown.
  struct Stretch: Sendable {
    let places: [Int]
    let length: Int

    init(_ places: [Int], of length: Int) { (self.places, self.length) = (places, length) }
  }

  private func map(_ stretches: [Stretch]) -> BeatMap {
    BeatMap(
      Self.beats(stretches.flatMap { stretch in stretch.places.map { ($0, stretch.length) } }))
  }

  @Test(
    "First places that don't hold for four bars are overruled: bars are even from the start",
    arguments: [
      // A beat late; on the last beat, then on another; bars of three, of two; a bar that was right.
      [Stretch([0, 0, 2, 3, 4, 1, 2, 3], of: 4)],
      [Stretch([0, 0, 0, 0, 4, 1, 2, 3, 2, 3, 4, 1], of: 4)],
      [Stretch([0, 0, 0, 1, 2, 3, 1, 2], of: 3)],
      [Stretch([0, 0, 0, 0, 0, 0, 1, 2], of: 2)],
      [Stretch([1, 2, 3, 4, 2, 3, 4, 0], of: 4)],
      // Half a bar off for more than three bars.
      [Stretch([0, 0, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2], of: 4)],
    ])
  func firstPlaces(wrong: [Stretch]) {
    let right = Stretch((0..<16).map { $0 % 4 + 1 }, of: 4)
    let waltz = Stretch([1, 2, 3, 1, 2, 3], of: 3)
    let count = wrong.flatMap(\.places).count + 16
    for last in [[], [waltz]] {
      let map = map(wrong + [right] + last)
      #expect(map.beats.prefix(count).map(\.place) == (0..<count).map { $0 % 4 + 1 })
      #expect(map.beats.dropFirst(count).map(\.place) == last.flatMap(\.places))
      let change = BeatMap.Metre(firstBeat: count, beatsPerBar: 3)
      #expect(
        map.metres == [.init(firstBeat: 0, beatsPerBar: 4)] + (last.isEmpty ? [] : [change]))
    }
  }

  @Test("Places that held for four bars stay, whatever comes later; beats may be missing in them")
  func heldPlaces() {
    let bars = [
      Stretch([1, 2, 3, 0, 2, 3, 1, 2, 3, 1, 2, 3, 1], of: 3),
      Stretch([1, 2, 3, 4, 1, 2, 3, 4], of: 4),
    ]
    let changed = map(bars)
    #expect(
      changed.beats.map(\.place)
        == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 1, 2, 3, 4, 1, 2, 3, 4])
    #expect(changed.metres.map(\.firstBeat) == [0, 12, 13])
    #expect(changed.metres.map(\.beatsPerBar) == [3, 1, 4])
    // Three bars of four are too few to stand, though the first beats of seven count on.
    let seven = Stretch((0..<28).map { $0 % 7 + 1 }, of: 7)
    let short = map([Stretch((0..<12).map { $0 % 4 + 1 }, of: 4), seven])
    #expect(short.metres.map(\.firstBeat) == [0, 5] && short.metres.map(\.beatsPerBar) == [5, 7])
    // A bar and three beats, then a bar and two: none holds.
    let places = [1, 2, 3, 4, 1, 2, 3, 1, 2, 3, 4, 1, 2]
    #expect(map([Stretch(places, of: 4)]).beats.map(\.place) == places)
  }

  @Test("Where the place is corrected, a bar is as long as it was")
  func correction() {
    let places = [1, 2, 3, 4, 1, 2, 1, 2, 3, 4, 1, 3, 4, 1]
    let map = map([Stretch(places, of: 4)])
    // As a DAW counts them: the bar without its second beat has three.
    #expect(map.beats.map(\.place) == [1, 2, 3, 4, 1, 2, 1, 2, 3, 4, 1, 2, 3, 1])
    #expect(map.beats.map(\.bar) == [1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5])
    #expect(map.metres.map(\.beatsPerBar) == [4, 2, 4, 3, 4])
    #expect(map.metres.map(\.firstBeat) == [0, 4, 6, 10, 13])
  }

  @Test("Without any bar there are beats, but neither places nor metres")
  func noBar() {
    let map = BeatMap((0..<4).map { HeardBeat(time: 1 + Double($0) / 2) })
    #expect(map.beats.count == 6 && map.metres.isEmpty)
    #expect(map.beats.allSatisfy { $0.bar == 0 && $0.place == 0 })
    #expect(BeatMap([]).beats.isEmpty)
    #expect(BeatMap([HeardBeat(time: 0.25)]).beats.map(\.time) == [0, 0.25])
  }
}
