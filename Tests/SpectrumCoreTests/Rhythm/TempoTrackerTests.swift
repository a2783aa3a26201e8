// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct TempoTrackerTests {
  /// Tempi of clicks from 41 to 240 BPM. Halves and odd values: the periods lie anywhere between
  /// frames. Each takes a second of work in a debug build, so they are eleven of the four hundred.
  static let clickTempi = [41, 57.5, 74, 88.5, 103, 121.5, 138, 152.5, 173, 195.5, 215]

  /// BPM by which the tempo may be off: that of a period 0.7 ms off at 160 BPM.
  static let tolerance = 0.3

  @Test(
    "Clicks at 41 to 215 BPM are read, but for octaves, within five seconds", arguments: clickTempi)
  func clicks(bpm: Double) {
    let track = RhythmListener.listen(to: RhythmSignal.clicks(bpm, seconds: 5))
    #expect((70...160).contains(track.last))
    #expect(Self.error(track.last, of: bpm) < Self.tolerance, "\(track.last)")
    #expect(track.readings[track.readings.count - 1].confidence > 0.5)
    #expect(track.readings.allSatisfy { (0...1).contains($0.confidence) })
  }

  /// How far `shown` is from `bpm` times a power of two, in BPM of what was played.
  static func error(_ shown: Double, of bpm: Double) -> Double {
    guard shown > 0 else { return .infinity }
    return abs(shown * exp2(log2(bpm / shown).rounded()) - bpm)
  }

  @Test(
    "Steady music is read right from the fourth second on, and stays so", arguments: RhythmPiece.all
  )
  func pieces(piece: RhythmPiece) {
    // Hits that are ±15 ms off shift a period of half a second by up to 1 %.
    let tolerance = piece.jitter > 0 ? 0.015 * piece.shownBPM : Self.tolerance
    for shown in piece.track.tempi(4...9) { #expect(abs(shown - piece.shownBPM) < tolerance) }
  }

  @Test(
    "The rate of the samples does not matter", arguments: [11_025, 22_050, 44_100, 48_000, 88_200])
  func rates(sampleRate: Double) {
    let sound = RhythmSignal.drums(RhythmSignal.rock, 111, seconds: 3.5, sampleRate: sampleRate)
    let track = RhythmListener.listen(to: sound, sampleRate: sampleRate)
    // The reference is at 8 kHz, where nothing is above 3.6 kHz.
    #expect(abs(track.last - RhythmPiece.rock.track.bpm(at: 3.5)) < 0.1, "\(track.last)")
  }

  @Test("Sound 40 dB softer is heard the same")
  func level() {
    let sound = RhythmPiece.rock.sound[..<28_000].map { 0.01 * $0 }
    let track = RhythmListener.listen(to: sound)
    #expect(track.readings.contains { $0.bpm > 0 })
    for (soft, loud) in zip(track.readings, RhythmPiece.rock.track.readings) {
      #expect(abs(soft.bpm - loud.bpm) < 0.05 && abs(soft.confidence - loud.confidence) < 0.01)
    }
  }

  @Test("The range and the scale say which of the related tempi is shown")
  func settings() {
    var tracker = TempoTracker(sampleRate: 8000)
    let sound = RhythmSignal.drums(RhythmSignal.rock, 100, seconds: 4)
    _ = RhythmListener.listen(to: sound, by: &tracker)
    // No power of two brings 100 BPM into 70…90.
    let cases: [(ClosedRange<Float>, Float, Float)] = [
      (70...160, 1, 100), (70...160, 2, 200), (70...160, 0.5, 50), (70...90, 1, 0),
      (40...80, 1, 50),
      (-10...1000, 1, 100), (90...110, 1, 100), (120...240, 1, 200), (120...240, 0.5, 100),
    ]
    for (range, scale, shown) in cases {
      tracker.setRange(range)
      tracker.scale = scale
      let bpm = tracker.reading.bpm
      #expect(abs(bpm - shown) <= 0.01 * shown, "\(range) × \(scale): \(bpm)")
    }
  }
}
