// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import Signals
@testable import SpectrumCore

/// A double tap: "this is one".
@Suite struct BarTapTests {
  static let rate = 44_100.0
  /// Seconds from the first to the second tap.
  static let gap = 0.15

  /// What was heard of a sound with taps.
  struct Track: Equatable {
    var beats: [BarTests.Beat] = []
    /// At the end of the quantum after each tap.
    var atTaps: [BarReading] = []

    func beats(from seconds: Double) -> [BarTests.Beat] { beats.filter { $0.seconds > seconds } }
  }

  /// The taps of double taps at these seconds.
  static func double(_ seconds: [Double]) -> [Double] { seconds.flatMap { [$0, $0 + gap] } }

  /// Plays a sound; `taps` and `resets` of the tempo in seconds.
  static func hear(_ sound: [Float], taps: [Double] = [], resets: [Double] = []) -> Track {
    var analyzer = Analyzer(sampleRate: rate, channelCount: 1)
    let (taps, resets) = (Set(taps.map { Int($0 * rate) }), Set(resets.map { Int($0 * rate) }))
    let events = taps.union(resets).sorted()
    var (track, start, isTapped) = (Track(), 0, false)
    while start < sound.count {
      let end = min(sound.count, events.first { $0 > start } ?? sound.count)
      if resets.contains(start) { analyzer.resetTempo() }
      if taps.contains(start) {
        analyzer.tapTempo()
        isTapped = true
      }
      analyzer.feed(Array(sound[start..<end])) { analyzer, heard in
        if isTapped { track.atTaps.append(analyzer.barReading) }
        isTapped = false
        guard let delay = analyzer.beatDelay else { return }
        let seconds = Double(start + heard + delay) / rate
        track.beats.append(.init(seconds: seconds, bar: analyzer.barReading))
      }
      start = end
    }
    return track
  }

  /// These beats are counted from the one at `one` seconds, and fall within `tolerance` seconds.
  static func expectBars(
    _ beats: [BarTests.Beat], of beatsPerBar: Int, bpm: Double, one: Double,
    within tolerance: Double = 0.04, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(beats.count >= 12, sourceLocation: location)
    for beat in beats {
      let place = (beat.seconds - one) * bpm / 60
      let count = Int(place.rounded()) % beatsPerBar
      let number = (count + beatsPerBar) % beatsPerBar + 1
      #expect(beat.bar.beatsPerBar == beatsPerBar, "\(beat)", sourceLocation: location)
      #expect(beat.bar.beat == number, "\(beat), place \(place)", sourceLocation: location)
      let error = abs(place - place.rounded()) * 60 / bpm
      #expect(error < tolerance, "\(beat)", sourceLocation: location)
    }
  }

  @Test(
    "A double tap on any beat of a band makes it the 1, at once and from then on",
    // As late or early as fingers are, and as a host tells of them.
    arguments: Deep.cases(
      [(4, 120.0, 2, 0.06), (4, 92, 1, -0.04), (3, 132, 1, 0.06), (3, 150, 2, -0.04)], few: 2))
  func anyBeat(beatsPerBar: Int, bpm: Double, beat: Int, late: Double) throws {
    let sound = BarTests.band(beatsPerBar: beatsPerBar, bpm: bpm, seconds: 21, rate: Self.rate)
    let bars = (11 / (Double(beatsPerBar) * 60 / bpm)).rounded()
    let one = 0.3 + (bars * Double(beatsPerBar) + Double(beat)) * 60 / bpm
    let track = Self.hear(sound, taps: Self.double([one + late]))
    let before = try #require(track.beats.last { $0.seconds < one - 0.1 })
    #expect(before.bar.beat != beatsPerBar, "counted so without the tap")
    #expect(track.atTaps.count == 2)
    #expect(track.atTaps[1].beat == 1 && track.atTaps[1].beatsPerBar == beatsPerBar)
    #expect(track.atTaps[1].confidence > 0.8, "\(track.atTaps[1])")
    Self.expectBars(track.beats(from: one + 0.1), of: beatsPerBar, bpm: bpm, one: one)
  }

  @Test("Where nothing tells the metre, a double tap counts in 4, at once")
  func unknownMetre() {
    let clicks = RhythmSignal.clicks(120, seconds: 16, sampleRate: Self.rate)
    let one = 0.3 + 7 * 0.5
    let track = Self.hear(clicks, taps: Self.double([one]))
    #expect(track.atTaps[1].beat == 1 && track.atTaps[1].beatsPerBar == 4, "\(track.atTaps)")
    Self.expectBars(track.beats(from: one + 0.1), of: 4, bpm: 120, one: one)
  }

  @Test("A double tap before the tempo is known counts, too")
  func early() {
    let clicks = RhythmSignal.clicks(120, seconds: 16, sampleRate: Self.rate)
    let track = Self.hear(clicks, taps: Self.double([1.3]))
    Self.expectBars(track.beats(from: 4), of: 4, bpm: 120, one: 1.3)
  }

  @Test("A double tap between the beats moves them there")
  func offBeat() {
    let clicks = RhythmSignal.clicks(100, seconds: 20, sampleRate: Self.rate)
    let one = 0.3 + 8.5 * 0.6
    let track = Self.hear(clicks, taps: Self.double([one]))
    Self.expectBars(track.beats(from: one + 0.5), of: 4, bpm: 100, one: one)
  }

  @Test("Single taps before and after a double one keep the 1, and the last double tap counts")
  func singles() {
    let sound = BarTests.band(beatsPerBar: 4, bpm: 120, seconds: 16, rate: Self.rate)
    let beats = RhythmSignal.beats(120, until: 24)
    let taps = Array(beats[12..<20]) + [beats[14] + Self.gap, beats[17] + Self.gap]
    let track = Self.hear(sound, taps: taps)
    Self.expectBars(track.beats(from: beats[17] + 0.1), of: 4, bpm: 120, one: beats[17])
  }

  @Test("Fast taps are beats, and leave the 1 where it was", arguments: [nil, 2])
  func fastTaps(said: Int?) {
    let sound = BarTests.band(beatsPerBar: 4, bpm: 100, seconds: 26, rate: Self.rate)
    let beats = RhythmSignal.beats(100, until: 26)
    // Far enough apart for sixteenths, and near enough for double taps.
    let fast = (0..<4).map { beats[18] + 0.21 * Double($0) }
    let track = Self.hear(sound, taps: Self.double(said.map { [beats[$0 + 12]] } ?? []) + fast)
    Self.expectBars(track.beats(from: beats[20]), of: 4, bpm: 100, one: beats[said ?? 0])
  }

  @Test("A reset of the tempo forgets the 1 that was tapped")
  func reset() {
    let sound = BarTests.band(beatsPerBar: 4, bpm: 120, seconds: 25, rate: Self.rate)
    let one = 0.3 + 2 * 0.5
    let track = Self.hear(sound, taps: Self.double([8 + one]), resets: [10])
    #expect(track.beats.last { $0.seconds < 9.9 }?.bar.confidence ?? 0 > 0.8)
    Self.expectBars(track.beats(from: 18.5), of: 4, bpm: 120, one: 0.3)
  }
}
