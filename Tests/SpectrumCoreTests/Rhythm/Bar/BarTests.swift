// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct BarTests {
  /// A beat as the analyser signals it.
  struct Beat: Equatable {
    var seconds: Double
    var bar: BarReading
  }

  /// A band: on each beat a hat, on 1 a kick, a bass note and a new chord, on the beat in the middle
  /// a snare.
  static func band(beatsPerBar: Int, bpm: Double, seconds: Double, rate: Double) -> [Float] {
    let bar = RhythmSignal.Bar(
      beats: Double(beatsPerBar),
      hits: [
        (.kick, [0]), (.snare, [Double((beatsPerBar + 1) / 2)]),
        (.hat, (0..<beatsPerBar).map { Double($0) }),
      ])
    let drums = RhythmSignal.drums(bar, bpm, seconds: seconds, sampleRate: rate)
    let length = Double(beatsPerBar) * 60 / bpm
    let chords = (0..<Int(((seconds - 0.3) / length).rounded(.up))).map { index in
      let root = [48.0, 53, 55, 48][index % 4]
      return [root - 12, root + 12, root + 16, root + 19]
    }
    let harmony = ChordSound.play(chords, seconds: length, rate: rate)
    return drums.adding(harmony, from: Int(0.3 * rate), gain: 0.3)
  }

  @Test(
    "A band's bars are counted: the metre, and the 1 where it is",
    arguments: Deep.cases([(4, 120.0), (4, 92), (3, 132), (3, 150)], few: 2))
  func bars(beatsPerBar: Int, bpm: Double) {
    let sound = Self.band(beatsPerBar: beatsPerBar, bpm: bpm, seconds: 24, rate: 44_100)
    let beats = BarTapTests.hear(sound).beats.filter { $0.seconds > 14 }
    BarTapTests.expectBars(beats, of: beatsPerBar, bpm: bpm, one: 0.3, within: 0.035)
  }

  @Test(
    "What sounded before the first beat counts, too: four is right by the third beat that is shown, three by the seventh",
    arguments: [(4, 120.0, 2), (4, 92, 2), (3, 132, 6)])
  func soon(beatsPerBar: Int, bpm: Double, first: Int) {
    let sound = Self.band(beatsPerBar: beatsPerBar, bpm: bpm, seconds: 12, rate: 44_100)
    for beat in BarTapTests.hear(sound).beats.dropFirst(first) {
      let place = Int(((beat.seconds - 0.3) * bpm / 60).rounded()) % beatsPerBar + 1
      #expect(beat.bar.beatsPerBar == beatsPerBar && beat.bar.beat == place, "\(beat)")
    }
  }

  @Test("After a long pause there is no bar, nor where the tempo isn't tracked")
  func nothing() {
    var analyzer = Analyzer(sampleRate: 44_100, channelCount: 1)
    let sound = Self.band(beatsPerBar: 4, bpm: 120, seconds: 10, rate: 44_100)
    let silence = [Float](repeating: 0, count: 6 * 44_100)
    for (piece, isKnown) in [(sound, true), (silence, false)] {
      analyzer.feed(piece)
      #expect((analyzer.barReading != .none) == isKnown)
      #expect((analyzer.tempoReading.bpm > 0) == isKnown)
    }
    analyzer.track(pitch: true, tempo: false)
    #expect(analyzer.barReading == .none)
  }
}
