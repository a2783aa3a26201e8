// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

/// Notes that begin together repeat with a period that they share, which none of them has.
@Suite struct PitchTwoNotesTests {
  /// The frequency of a key, in Hz.
  static func hertz(_ key: Double) -> Double { 440 * exp2((key - 69) / 12) }

  /// The share of readings that are more than `cents` from each of the notes, in Hz.
  static func wrong(_ sound: [Float], notes: [Double], by cents: Double = 50) -> Double {
    PitchListener.listen(to: sound, lead: 0.05).share { reading in
      reading.isShown && notes.allSatisfy { reading.error(from: $0) > cents }
    }
  }

  /// Partials that fall as 1/k and die away, as those of a string do, or don't, as those of a bow's.
  static func string(_ frequency: Double, level: Double = 0, isBowed: Bool = false) -> [Float] {
    let partials = (1...14).map { number in
      let k = Double(number)
      return Partial(
        frequency: k * frequency, amplitude: 0.2 * pow10(level / 20) / k, phase: k * k,
        decaySeconds: isBowed ? .infinity : 3 / k.squareRoot())
    }
    return PitchSignal.sum(partials, count: 72_000)
  }

  @Test(
    "Of two strings together one is read, or none, and never what they have in common",
    arguments: [
      // Guitar, violin, an electric guitar's fifth, bass, cello, piano.
      (40, 5), (45, 5), (50, 5), (55, 4), (59, 5), (62, 7), (55, 7), (69, 7), (40, 7), (45, 7),
      (28, 5), (33, 5), (36, 7), (43, 7), (48, 4), (52, 3), (60, 4), (64, 3), (53, 9), (60, 16),
    ] as [(Double, Double)])
  func twoStrings(lower: Double, interval: Double) {
    for level in [0, -6, 6, -12] as [Double] {
      for cents in Deep.cases([0, -30, 17, 30], few: 2) as [Double] {
        let keys = [lower, lower + interval + cents / 100].map(Self.hertz)
        let isBowed = interval == 7
        let sound = Self.string(keys[0], isBowed: isBowed)
          .adding(Self.string(keys[1], level: level, isBowed: isBowed))
        // The attack may seem to be some other note for 30 ms.
        #expect(Self.wrong(sound, notes: keys) < 0.025, "\(level) dB, \(cents) cents")
      }
    }
  }

  @Test("Of an octave the lower note is read", arguments: [40.0, 55, 64], [0.0, 8, -8])
  func octave(lower: Double, cents: Double) {
    let keys = [lower, lower + 12 + cents / 100].map(Self.hertz)
    let sound = Self.string(keys[0]).adding(Self.string(keys[1]))
    #expect(Self.wrong(sound, notes: keys) < 0.01)
    let late = PitchListener.listen(to: sound).during(0.2...1.4)
    #expect(late.share { $0.error(from: keys[0]) < 50 } > 0.95)
  }

  @Test("A note 12 dB over another one is read", arguments: [(40, 5), (55, 4), (62, 7), (69, 7)])
  func louder(lower: Double, interval: Double) {
    let keys = [lower, lower + interval].map(Self.hertz)
    for louder in 0..<2 {
      let levels: [Double] = louder == 0 ? [0, -12] : [-12, 0]
      let sound = Self.string(keys[0], level: levels[0])
        .adding(Self.string(keys[1], level: levels[1]))
      let late = PitchListener.listen(to: sound).during(0.2...1.4)
      #expect(late.share { $0.error(from: keys[louder]) < 25 } > 0.9, "\(louder)")
    }
  }

  @Test(
    "A low note without its first partials is read all the same",
    arguments: [28, 33, 40, 45], [120, 200, 300])
  func highPassed(key: Double, highest: Double) {
    // A bass over a small speaker, a voice over a telephone: 12 dB per octave below `highest` Hz.
    let frequency = Self.hertz(key)
    let partials = (1...24).map { number in
      let k = Double(number)
      return Partial(
        frequency: k * frequency,
        amplitude: 0.2 * min(1, pow(k * frequency / highest, 2)) / k, phase: k * k)
    }
    let readings = PitchListener.listen(to: PitchSignal.sum(partials, count: 72_000))
    #expect(readings.during(0.2...1.5).share { $0.error(from: frequency) < 10 } > 0.98)
  }

  @Test(
    "A bar is never read an octave or more below its lowest partial",
    arguments: [72.0, 79, 84, 91],
    [
      [(1, 1, 2), (2.756, 0.4, 0.7), (5.404, 0.2, 0.2)],
      [(1, 1, 1.5), (2.756, 0.7, 0.5), (5.404, 0.4, 0.3), (8.933, 0.2, 0.15)],
      [(1, 1, 0.8), (3.02, 0.4, 0.3), (6.2, 0.2, 0.1)],
      [(1, 1, 1.5), (3.98, 0.4, 0.5), (10.3, 0.1, 0.2)],
    ] as [[(Double, Double, Double)]])
  func bars(key: Double, modes: [(Double, Double, Double)]) {
    let frequency = Self.hertz(key)
    let partials = modes.map { ratio, amplitude, decay in
      Partial(
        frequency: ratio * frequency, amplitude: 0.2 * amplitude, phase: ratio,
        decaySeconds: decay)
    }
    let sound = PitchSignal.sum(partials, count: 72_000)
    #expect(Self.wrong(sound, notes: [frequency], by: 300) < 0.02)
    let late = PitchListener.listen(to: sound).during(1...1.4)
    #expect(late.share { $0.error(from: frequency) < 25 } > 0.9)
  }
}
