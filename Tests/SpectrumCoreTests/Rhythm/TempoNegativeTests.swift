// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

/// A sound without a beat.
struct BeatlessSound: CustomStringConvertible, Sendable {
  var description: String
  var samples: @Sendable () -> [Float]
}

@Suite struct TempoNegativeTests {
  @Test(
    "Silence, tones, a chord and noise have no tempo and no beats", arguments: BeatlessSound.steady)
  func steady(sound: BeatlessSound) {
    let track = RhythmListener.listen(to: sound.samples())
    #expect(track.readings.allSatisfy { $0 == .none })
    #expect(track.beats.isEmpty)
  }

  @Test(
    "Two sounds have no tempo: a tone that begins and a click in it",
    arguments: [2.4, 3, 3.4] as [Double])
  func twoOnsets(distance: Double) {
    let tone = PitchSignal.tone(220, sampleRate: 8000, count: 80_000, amplitudes: [0.3, 0.1])
    let hiss = PitchSignal.noise(count: 80_000, seed: 12).map { 0.01 * $0 }
    var sound = [Float](repeating: 0, count: 2000) + tone.adding(hiss)
    let click = 2000 + Int(distance * 8000)
    for index in click..<click + 32 { sound[index] = index % 2 == 0 ? 1 : -1 }
    let track = RhythmListener.listen(to: sound)
    #expect(track.readings.allSatisfy { $0 == .none } && track.beats.isEmpty)
  }

  @Test(
    "Hits by chance and syllables have no tempo for four fifths of the time",
    arguments: BeatlessSound.irregular)
  func irregular(sound: BeatlessSound) {
    #expect(RhythmListener.listen(to: sound.samples()).share < 0.2)
  }
}

extension BeatlessSound {
  static let steady = [
    BeatlessSound(description: "silence") { [Float](repeating: 0, count: 32_000) },
    BeatlessSound(description: "a low tone") {
      PitchSignal.tone(45, sampleRate: 8000, count: 32_000, amplitudes: [0.5, 0.2, 0.1])
    },
    BeatlessSound(description: "a held chord") {
      [220, 277.18, 329.63].reduce([Float](repeating: 0, count: 48_000)) {
        $0.adding(
          PitchSignal.tone(
            $1, sampleRate: 8000, count: 48_000, amplitudes: [0.2, 0.1, 0.05, 0.02]))
      }
    },
    BeatlessSound(description: "white noise") { PitchSignal.noise(count: 64_000, seed: 9) },
    BeatlessSound(description: "pink noise") {
      PitchNoise.pink(from: PitchSignal.noise(count: 64_000, seed: 10))
    },
  ]

  /// Six seconds each. By chance a few hits are evenly spaced for a while.
  static let irregular = [
    BeatlessSound(description: "hits by chance, two per second") { chance(2) },
    BeatlessSound(description: "hits by chance, six per second") { chance(6) },
    BeatlessSound(description: "syllables") {
      (1...3).flatMap { RhythmSignal.speech(seconds: 6, seed: $0) }
    },
  ]

  static func chance(_ perSecond: Double) -> [Float] {
    (1...6).flatMap { RhythmSignal.poisson(perSecond, seconds: 6, seed: $0) }
  }
}
