// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchOctaveTests {
  @Test(
    "A steady tone stays in its octave, however long, though lower bands hold less noise",
    arguments: [(22_050.0, 388.434), (22_050, 504), (48_000, 801), (48_000, 959)],
    [Timbre.sine, .sawtooth])
  func noise(tone: (sampleRate: Double, frequency: Double), timbre: Timbre) {
    let sound = timbre.tone(tone.frequency, sampleRate: tone.sampleRate, seconds: 1.2) ?? []
    let noise = PitchSignal.noise(count: sound.count, seed: 6)
    let readings = PitchListener.listen(
      to: sound.adding(noise, decibels: -10), sampleRate: tone.sampleRate)
    #expect(readings.during(0.1...1.2).allSatisfy { $0.error(from: tone.frequency) < 50 })
  }

  @Test(
    "A stiff string stays in its octave, though lower bands hold fewer of its stretched partials",
    arguments: [351.0, 420, 504, 740, 818])
  func stretchedStrings(frequency: Double) {
    let sound = PitchSignal.sum(
      PitchStructureTests.string(frequency, stretch: 0.001), count: 33_600)
    let readings = PitchListener.listen(to: sound)
    #expect(readings.during(0.05...0.7).allSatisfy { $0.error(from: frequency) < 50 })
  }

  @Test(
    "The lowest strings of a piano are shown after 0.6 s at most, though no two periods are alike",
    arguments: [(27.5, 0.0004), (32.7, 0.0003), (41.2, 0.0002)])
  func lowestStrings(frequency: Double, stretch: Double) {
    let partials = (1...60).map { number in
      let n = Double(number)
      return Partial(
        frequency: frequency * n * (1 + stretch * n * n).squareRoot(),
        amplitude: 0.2 * pow(n, -0.8), phase: n * n, decaySeconds: 3)
    }
    let sound = PitchSignal.sum(partials, count: 72_000)
    let readings = PitchListener.listen(to: sound)
    #expect(readings.during(0.6...1.5).share { $0.error(from: frequency) < 25 } > 0.95)
    #expect(readings.share { $0.isShown && $0.error(from: frequency) > 50 } < 0.05)
  }

  @Test(
    "A settled note stays in its octave while its odd harmonics have 0.85 % of its power",
    arguments: [(0.0085, true), (0.001, false)])
  func fadingOddHarmonics(share: Double, stays: Bool) {
    // One of its own, and one an octave higher; the odd ones fade from 3 % of the power.
    let high = PitchSignal.tone(460, count: 72_000, amplitudes: [0.3, 0.2])
    let odd = PitchSignal.tone(230, count: 72_000, amplitudes: [0.3, 0, 0.2])
    let sound = zip(high, odd).enumerated().map { index, samples in
      let part = max(share, 0.03 * exp(-Double(index) / 24_000 * 4))
      return samples.0 + Float((part / (1 - part)).squareRoot()) * samples.1
    }
    let readings = PitchListener.listen(to: sound).during(0.9...1.5)
    #expect(readings.allSatisfy { $0.error(from: stays ? 230 : 460) < 20 })
  }
}
