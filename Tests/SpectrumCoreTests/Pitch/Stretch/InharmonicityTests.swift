// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SeededRandom
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite("Inharmonicity of strings")
struct InharmonicityTests {
  /// A0 to C6, each with half and twice the B of a usual piano.
  private static let keys = [21, 28, 33, 40, 45, 52, 57, 64, 69, 76, 81, 84]

  @Test(
    "B of a stiff string is known within 2 % after half a second, from A0 to C6",
    arguments: Deep.pairs(keys, [0.5, 1, 2]))
  func coefficient(key: Int, factor: Double) {
    for fall in [1.0, 3, 6] {
      var string = StiffString.usual(key: key, factor: factor)
      string.fall = fall
      let readings = StretchListener.readings(of: string.sound(seconds: 0.7))
      let measured = readings.compactMap { $0.stretch?.inharmonicity }.filter { $0 > 0 }
      // Where the upper partials are as strong as the first, and far from their places, the tracker
      // needs some time until its reading stands.
      let isHard = fall == 1 && factor == 2
      #expect(measured.count > (isHard ? 1 : readings.count / 4), "fall of \(fall) dB")
      let ratio = Double(measured.last ?? 0) / string.inharmonicity
      #expect(abs(ratio - 1) < 0.02, "fall of \(fall) dB")
    }
  }

  @Test("B doesn't depend on the sample rate", arguments: [8000, 22_050, 44_100, 64_000.0, 96_000])
  func sampleRate(rate: Double) {
    for key in [33, 57] {
      let string = StiffString.usual(key: key)
      let last = StretchListener.readings(
        of: string.sound(sampleRate: rate, seconds: 0.8), sampleRate: rate
      ).last
      let ratio = Double(last?.stretch?.inharmonicity ?? 0) / string.inharmonicity
      #expect(abs(ratio - 1) < 0.02, "key \(key)")
    }
  }

  @Test(
    "A stretched string is read by its first partial, whatever the others weigh",
    arguments: keys)
  func firstPartial(key: Int) {
    for fall in [3.0, 6] {
      var string = StiffString.usual(key: key, cents: 7)
      string.fall = fall
      let readings = StretchListener.readings(of: string.sound(seconds: 1.5))
      // From A1 on there are at least ten periods in the longest window.
      let tolerance = key < 33 ? 0.7 : 0.1
      for (pitch, stretch) in readings.dropFirst(readings.count / 2) {
        let shift = Double(stretch?.firstPartialCents ?? 0)
        let error = cents(pitch.frequencyHz, over: string.firstPartial) + shift
        #expect(abs(error) < tolerance, "fall of \(fall) dB")
      }
    }
  }

  /// A string of `count` partials, each of which is so many dB below the one before, whose first is
  /// at `frequency` at each time; `decay`: the level of a partial, by its number and the time.
  private func string(
    _ count: Int, stretch: Double, fall: Double, seconds: Double,
    decay: (Int, Double) -> Double = { _, _ in 1 }, frequency: (Double) -> Double
  ) -> [Float] {
    (1...count).reduce([Float](repeating: 0, count: Int(seconds * 48_000))) { sound, number in
      let k = Double(number)
      let ratio = k * ((1 + stretch * k * k) / (1 + stretch)).squareRoot()
      let partial = PitchSignal.moving(
        seconds: seconds, amplitudes: [0.3 * pow10(-fall * k / 20)],
        frequency: { ratio * frequency($0) })
      return sound.adding(
        partial.enumerated().map { $1 * Float(decay(number, Double($0) / 48_000)) })
    }
  }

  @Test("A string that is tuned is followed: half a semitone in a second")
  func tuned() {
    // The first partial, and others stretched by 3 and 8 cents as those of a middle C.
    let frequency = { (time: Double) in 261.6 * exp2(min(0.5, max(0, time - 0.7) * 0.5) / 12) }
    let sound = string(8, stretch: 0.000_35, fall: 4, seconds: 2.5, frequency: frequency)
    for (index, reading) in StretchListener.readings(of: sound).enumerated() {
      let time = Double(index * 64) / 48_000
      guard time > 0.6, reading.pitch.frequencyHz > 0 else { continue }
      let shift = Double(reading.stretch?.firstPartialCents ?? 0)
      let error = cents(reading.pitch.frequencyHz, over: frequency(time)) + shift
      // 50 cents a second from 0.7 to 1.7 s: behind by less than a third of a second.
      let isMoving = time > 0.7 && time < 2.3
      #expect(abs(error) < (isMoving ? 16 : 0.3), "at \(time) s")
      // Of partials that are read once, the later ones would be sharper by a cent: 4 % of B.
      let ratio = Double(reading.stretch?.inharmonicity ?? 0) / 0.000_35
      #expect(abs(ratio - 1) < 0.015, "at \(time) s")
    }
  }

  @Test("A string that is tuned is followed also when its upper partials have died away")
  func tunedLate() {
    let frequency = { (time: Double) in
      220 * exp2(40.0 / 1200 * min(1, max(0, (time - 1.2) / 0.2)))
    }
    let sound = string(
      10, stretch: 0.000_25, fall: 3, seconds: 2,
      decay: { $0 > 3 && $1 > 0.9 ? exp(18 - 20 * $1) : 1 }, frequency: frequency)
    let last = StretchListener.readings(of: sound).last
    let shift = Double(last?.stretch?.firstPartialCents ?? 0)
    let error = cents(last?.pitch.frequencyHz ?? 0, over: frequency(2)) + shift
    // The tracker's share of the upper partials, and 3 cents.
    #expect(abs(error) < 8)
  }

  @Test("A partial that is out of line is left out: a string's own, or another sound's")
  func outOfLine() {
    var string = StiffString.usual(key: 45)
    string.mistuned = [5: 25, 9: -20]
    let last = StretchListener.readings(of: string.sound(seconds: 1)).last
    let ratio = Double(last?.stretch?.inharmonicity ?? 0) / string.inharmonicity
    #expect(abs(ratio - 1) < 0.05)
  }

  @Test("Harmonics that are scattered, or move with a vibrato, are none of a stiff string's")
  func scattered() {
    var random = SplitMix64(seed: 3)
    for key in [40, 57, 69] {
      let frequency = 440 * exp2((Double(key) - 69) / 12)
      // As a bow's noise and a microphone leave them.
      let partials = (1...20).map { number in
        Partial(
          frequency: Double(number) * frequency * exp2(.random(in: -2...2, using: &random) / 1200),
          amplitude: 0.3 / Double(number), phase: Double(number))
      }
      let vibrato = PitchSignal.moving(
        seconds: 2, amplitudes: (1...20).map { 0.3 / Double($0) },
        frequency: { frequency * exp2(10.0 / 1200 * sin(2 * .pi * 5.5 * $0)) })
      for sound in [PitchSignal.sum(partials, count: 96_000), vibrato] {
        let readings = StretchListener.readings(of: sound)
        #expect(readings.allSatisfy { $0.stretch?.inharmonicity == 0 }, "key \(key)")
      }
    }
  }

  @Test("A string that is stiffer than any piano's is none of its strings")
  func tooStiff() {
    // Twice, and as six times, the usual B.
    for (factor, isPiano) in [(2.0, true), (6, false)] {
      let string = StiffString.usual(key: 52, factor: factor)
      let readings = StretchListener.readings(of: string.sound(seconds: 1))
      #expect(readings.contains { $0.stretch?.inharmonicity ?? 0 > 0 } == isPiano)
    }
  }

  @Test("What has harmonic partials is no piano: it isn't measured, and moves nothing")
  func harmonic() {
    let usual = StretchCurve(PianoStrings.usual())
    for frequency in [41.2, 110, 261.6, 880] {
      for timbre in Timbre.allCases {
        let sound = PitchSignal.tone(frequency, count: 48_000, amplitudes: timbre.amplitudes)
        let readings = StretchListener.readings(of: sound)
        #expect(
          readings.allSatisfy {
            $0.stretch?.inharmonicity == 0 && $0.stretch?.firstPartialCents == 0
          }, "\(timbre) at \(frequency) Hz")
        #expect(readings.last?.stretch?.curve == usual, "\(timbre) at \(frequency) Hz")
      }
    }
  }
}
