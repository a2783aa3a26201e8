// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchTimingTests {
  static let frequencies: [Double] = [
    27.5, 32.7, 41.2, 55, 65.41, 73.42, 80.5, 98, 110, 146.83, 196, 329.63, 440, 880, 1760, 4186,
  ]

  @Test(
    "The first reading comes within 60 ms from 80 Hz on, within four periods and 10 ms below",
    arguments: Deep.pairs([44_100, 48_000], Timbre.allCases))
  func firstReading(sampleRate: Double, timbre: Timbre) {
    for (index, frequency) in Self.frequencies.enumerated() {
      let seconds = 0.06 + 5 / frequency
      guard let tone = timbre.tone(frequency, sampleRate: sampleRate, seconds: seconds) else {
        continue
      }
      // Onsets fall anywhere in the engine's cycle.
      let lead = 0.08 + 0.0023 * Double(index % 7)
      let readings = PitchListener.listen(to: tone, sampleRate: sampleRate, lead: lead)
      // At first the strong third partial of a tone is heard as the tone.
      let strong = timbre == .strongThird ? 5 / frequency : 0
      let latest = frequency > 80 ? max(0.06, strong) : 4 / frequency + 0.01
      #expect(readings.firstTime(of: frequency) < latest, "\(frequency) Hz")
      // A window of few periods may see another one at first, but not for long.
      let wrong = readings.filter { $0.isShown && $0.error(from: frequency) > 50 }
      #expect(
        Double(wrong.count) * 64 / sampleRate < 1.5 / frequency + 0.025, "\(frequency) Hz")
    }
  }

  @Test("At low rates, with coarser cycles, it comes 35 ms later", arguments: [8000.0, 22_050])
  func firstReadingAtLowRates(sampleRate: Double) {
    for timbre in Timbre.allCases {
      for frequency in Self.frequencies where frequency <= sampleRate / 4 {
        let seconds = 0.1 + 5 / frequency
        guard let tone = timbre.tone(frequency, sampleRate: sampleRate, seconds: seconds) else {
          continue
        }
        let readings = PitchListener.listen(to: tone, sampleRate: sampleRate, lead: 0.08)
        let latest = (frequency > 80 ? 0.06 : 4 / frequency + 0.01) + 0.035
        #expect(readings.firstTime(of: frequency) < latest, "\(timbre) \(frequency) Hz")
      }
    }
  }

  @Test(
    "When a note stops, its reading goes within 120 ms, and shows no other before",
    arguments: [44_100.0, 48_000], [Timbre.sine, .sawtooth, .withoutFirst])
  func ending(sampleRate: Double, timbre: Timbre) {
    for frequency in Self.frequencies {
      guard let tone = timbre.tone(frequency, sampleRate: sampleRate, seconds: 0.35) else {
        continue
      }
      let sound = tone + [Float](repeating: 0, count: Int(0.25 * sampleRate))
      let readings = PitchListener.listen(to: sound, sampleRate: sampleRate)
      #expect(readings.during(0.47...1).allSatisfy { !$0.isShown }, "\(frequency) Hz")
      // The cut may sound like another note, but for a moment only.
      let foreign = readings.during(0.35...1).filter {
        $0.reading.confidence > 0.5 && $0.error(from: frequency) > 50
      }
      #expect(Double(foreign.count) * 64 / sampleRate <= 0.015, "\(frequency) Hz")
    }
  }

  @Test(
    "A string plucked with a noise as loud as it is read after two periods and 5 ms",
    arguments: [82.41, 110, 146.83, 196, 246.94, 329.63, 440, 659.26])
  func noisyAttack(frequency: Double) {
    let partials = (1...20).map { number in
      Partial(
        frequency: frequency * Double(number), amplitude: 0.3 / Double(number),
        phase: Double(number), decaySeconds: 0.4)
    }
    let string = PitchSignal.sum(partials, count: 9600)
    var noise = PitchSignal.noise(count: string.count, seed: UInt64(frequency))
    let gain = Float(string.rms / noise.rms)
    // The noise is gone with a time constant of 10 ms.
    for index in noise.indices { noise[index] *= Float(exp(-Double(index) / 480)) }
    let sound = string.adding(noise, gain: gain)
    let readings = PitchListener.listen(to: sound, lead: 0.0823)
    #expect(readings.firstTime(of: frequency) < 2 / frequency + 0.005)
  }

  @Test(
    "A note with an end of 60 ms is read to the end and not after it", arguments: [82.41, 440])
  func release(frequency: Double) {
    let partials = (1...6).map { number in
      Partial(frequency: frequency * Double(number), amplitude: 0.3 / Double(number), phase: 0)
    }
    var sound = PitchSignal.sum(partials, count: 43_200)
    for index in 24_000..<sound.count {
      sound[index] *= Float(exp(-Double(index - 24_000) / 48_000 / 0.06))
    }
    let readings = PitchListener.listen(to: sound)
    // −60 dB after 0.41 s.
    #expect(readings.during(0.1...0.9).allSatisfy { $0.error(from: frequency) < 1 })
  }

  @Test(
    "The lowest strings of a piano, whose partials are stretched, are read after 0.3 s and on",
    arguments: [21, 24, 28, 32], [0.5, 1])
  func lowestStrings(key: Int, fall: Double) {
    var string = StiffString.usual(key: key)
    string.fall = fall
    let sound =
      [Float](repeating: 0, count: 4800) + string.sound(seconds: 1.5)
    let readings = PitchListener.listen(to: sound).during(0.4...1.5)
    let right = readings.share { $0.error(from: string.firstPartial) < 50 }
    #expect(right == 1, "\(right)")
  }
}
