// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

/// What begins again at any moment is as new.
@Suite struct RestartTests {
  private static let rate = 44_100.0

  /// What an analyser reads at the end of a quantum.
  private struct Reading: Equatable {
    var pitch: PitchReading
    var stretch: StretchReading?
    var tempo: TempoReading
    var beatDelay: Int?
    var bar: BarReading
    var key: KeyReading
    /// The key that sounds; the count of notes goes on.
    var note: Int
    var chroma: [Float]
    var levels: LevelReading
  }

  private static func hear(_ sound: ArraySlice<Float>, by analyzer: inout Analyzer) -> [Reading] {
    var readings: [Reading] = []
    analyzer.feed(Array(sound)) { analyzer, _ in
      readings.append(
        Reading(
          pitch: analyzer.pitchReading, stretch: analyzer.stretchReading,
          tempo: analyzer.tempoReading, beatDelay: analyzer.beatDelay, bar: analyzer.barReading,
          key: analyzer.keyReading, note: analyzer.notes.state.midi, chroma: Array(analyzer.chroma),
          levels: analyzer.levels.reading))
    }
    return readings
  }

  private static func makeAnalyzer() -> Analyzer {
    var analyzer = Analyzer(sampleRate: rate, channelCount: 1)
    analyzer.levels.measure(loudness: true, truePeak: true)
    analyzer.trackNotes(true)
    analyzer.measureStretch(true)
    return analyzer
  }

  /// Switches everything off and on again, and the meters back to their start.
  private static func restart(_ analyzer: inout Analyzer) {
    analyzer.track(pitch: false, tempo: false, key: false)
    analyzer.trackNotes(false)
    analyzer.measureStretch(false)
    analyzer.forgetMoment()
    analyzer.levels.resetIntegration()
    analyzer.track(pitch: true, tempo: true, key: true)
    analyzer.trackNotes(true)
    analyzer.measureStretch(true)
  }

  @Test("After a restart at any moment each reading is that of a new analyser, bit for bit")
  func anyMoment() throws {
    // A tom, whose beginning isn't shown while it's remembered; the strings of a piano, one by one;
    // a band whose bars are counted after 11 s.
    let tom = PitchDrumTests.stroke(90, drop: 150, decay: 60)
    let strings = [36, 48, 43].flatMap { key in
      StiffString.usual(key: key, factor: 2).sound(sampleRate: Self.rate, seconds: 0.7)
    }
    let band = BarTests.band(beatsPerBar: 4, bpm: 120, seconds: 12, rate: Self.rate)
    let sound = tom + strings + band
    var fresh = Self.makeAnalyzer()
    let expected = Self.hear(sound[...], by: &fresh)
    #expect(expected.contains { $0.bar.beatsPerBar == 4 } && expected.contains { $0.key.key >= 0 })
    #expect(expected.contains { ($0.stretch?.inharmonicity ?? 0) > 0 && $0.note >= 0 })
    var used = Self.makeAnalyzer()
    // At first within a quantum and a note, then in steps that hit every part of a beat.
    var ends = [10_007, 80_000]
    ends += (0..<8).map { sound.count - 1 - Int(Double($0) * 0.0653 * Self.rate) }
    for end in ends {
      let heard = Self.hear(sound[..<end], by: &used)
      let different = heard.indices.first { heard[$0] != expected[$0] }
      #expect(different == nil, "reading \(different ?? 0) of \(heard.count)")
      Self.restart(&used)
    }
  }
}
