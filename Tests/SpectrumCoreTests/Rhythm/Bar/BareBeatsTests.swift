// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite("Bare beats: a metronome, a hi-hat alone") struct BareBeatsTests {
  private static let rate = 22_050.0

  /// An accented metronome.
  struct Accented: Sendable {
    var stroke: MetronomeSignal.Stroke
    var bpm: Double
    var metre: Int
    var accent: MetronomeSignal.Accent

    static let all: [Accented] = MetronomeSignal.Accent.allCases.flatMap { accent in
      // Of two pitches in turn, neither is the accent.
      ((accent == .loud ? 2 : 3)...7).flatMap { metre in
        [
          Accented(stroke: .sine, bpm: 120, metre: metre, accent: accent),
          Accented(stroke: .wood, bpm: 96, metre: metre, accent: accent),
        ]
      }
    }
  }

  /// Each stroke at each tempo.
  private static func strokes(_ tempi: [Double]) -> [(MetronomeSignal.Stroke, Double)] {
    MetronomeSignal.Stroke.allCases.flatMap { stroke in tempi.map { (stroke, $0) } }
  }

  /// The beats that are signalled of a sound.
  private static func hear(_ sound: [Float]) -> [BarTests.Beat] {
    var analyzer = Analyzer(sampleRate: rate, channelCount: 1)
    var beats: [BarTests.Beat] = []
    analyzer.feed(sound) { analyzer, heard in
      guard let delay = analyzer.beatDelay else { return }
      beats.append(.init(seconds: Double(heard + delay) / rate, bar: analyzer.barReading))
    }
    return beats
  }

  @Test(
    "Each beat is on a stroke, however long it goes on",
    arguments: Deep.cases(strokes([50, 60, 72, 90, 100, 120, 137, 150, 180]), few: 9)
      + [(.noise, 120), (.hat, 90)])
  func onStrokes(stroke: MetronomeSignal.Stroke, bpm: Double) {
    let beats = Self.hear(
      MetronomeSignal.beats(stroke, bpm: bpm, seconds: 34, rate: Self.rate)
    ).filter { $0.seconds > 7 }
    // Below 70 BPM twice the tempo is shown, above 160 half of it: every second beat is between two
    // strokes, or every second stroke is one.
    let strokes = bpm < 70 ? 2 * bpm : bpm
    #expect(Double(beats.count) >= 26 * min(strokes, bpm > 160 ? bpm / 2 : bpm) / 60)
    for beat in beats {
      let place = (beat.seconds - 0.3) * strokes / 60
      #expect(abs(place - place.rounded()) * 60 / strokes < 0.04, "\(beat)")
    }
  }

  @Test(
    "Accents on a stroke tell the bar, of any metre",
    arguments: Deep.cases(Accented.all, few: 8))
  func accents(case own: Accented) {
    let sound = MetronomeSignal.beats(
      own.stroke, bpm: own.bpm, seconds: 40, beatsPerBar: own.metre, accent: own.accent,
      rate: Self.rate)
    let bar = 60 * Double(own.metre) / own.bpm
    let beats = Self.hear(sound).filter { $0.seconds > max(24, 7 * bar) }
    BarTapTests.expectBars(beats, of: own.metre, bpm: own.bpm, one: 0.3)
    for beat in beats { #expect(beat.bar.confidence > 0.5, "\(beat)") }
  }

  @Test(
    "Where nothing tells where the 1 is, the confidence is below a half",
    arguments: Deep.cases(strokes([80, 120, 150]), few: 5))
  func unaccented(stroke: MetronomeSignal.Stroke, bpm: Double) {
    let beats = Self.hear(
      MetronomeSignal.beats(stroke, bpm: bpm, seconds: 30, rate: Self.rate)
    ).filter { $0.seconds > 6 }
    #expect(beats.count > 25)
    for beat in beats { #expect(beat.bar.confidence < 0.5, "\(beat)") }
  }
}
