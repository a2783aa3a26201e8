// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite("Above the range there is no note") struct PitchAboveRangeTests {
  @Test(
    "A sine above the range shows nothing, alone or in pink noise",
    arguments: [
      (44_100, 5200), (48_000, 5200), (44_100, 6000), (48_000, 7000), (48_000, 8000),
      (44_100, 9000), (48_000, 13_000), (48_000, 14_000), (44_100, 18_000), (44_100, 20_000),
      (22_050, 7500), (16_000, 7000), (96_000, 7000),
      // Fewer than 2.75 samples per period.
      (8000, 2960), (8000, 3136), (11_025, 4186), (11_025, 4435), (12_000, 4435),
    ])
  func alone(sampleRate: Double, frequency: Double) {
    let count = Int(0.15 * sampleRate)
    let sine = PitchSignal.tone(frequency, sampleRate: sampleRate, count: count)
    #expect(PitchNegativeTests.shown(sine, sampleRate) == 0)
    let pink = PitchNoise.pink(from: PitchSignal.noise(count: count, seed: 6))
    // Noise that begins may be a note for some milliseconds.
    let shown = PitchNegativeTests.shown(sine.adding(pink, decibels: -20), sampleRate)
    #expect(shown <= 0.06, "\(shown)")
  }

  @Test(
    "A note beside a sine above the range is read, or nothing",
    arguments: [
      // Without the mend these are read an octave or more below, or at the sine's next period.
      (2513.1, 11_685, [1]), (1715.2, 9108, [1]), (1690.2, 9627, [1]), (734.3, 10_080, [1]),
      (2025.1, 9218, [1, 0.5, 0.33, 0.25, 0.2]), (3402.9, 9179, [1, 0.5, 0.33]),
      (3746.0, 9913, [1, 0.5, 0.33]), (220, 7000, [1, 0.5, 0.33]),
    ] as [(Double, Double, [Double])])
  func beside(note: Double, sine: Double, amplitudes: [Double]) {
    let tone = PitchSignal.tone(note, count: 9600, amplitudes: amplitudes)
    let high = PitchSignal.tone(sine, count: 9600)
    for decibels in [-6.0, -12, -20] {
      let readings = PitchListener.listen(
        to: tone.adding(high, decibels: decibels)
      ).during(0.05...0.2)
      let wrong = readings.share { $0.isShown && $0.error(from: note) > 50 }
      #expect(wrong == 0, "\(decibels) dB")
      #expect(decibels > -12 || readings.share { $0.isShown } > 0.9, "\(decibels) dB")
    }
  }

  @Test("A note that a sine above the range rings over is read on", arguments: [196.0, 440])
  func ringingOver(note: Double) {
    let count = 38_400
    let tone = PitchSignal.tone(note, count: count, amplitudes: [0.04, 0.03, 0.02, 0.01])
    let high = PitchSignal.tone(7000, count: count, amplitudes: [0.6])
    // From 40 dB below the note to 24 above it, in 0.3 s.
    let sound = tone.indices.map { index in
      let rise = min(1, max(0, (Double(index) - 12_000) / 14_400))
      return tone[index] + high[index] * Float(pow10(64 * (rise - 1) / 20))
    }
    let readings = PitchListener.listen(to: sound).during(0.1...0.8)
    let right = readings.share { $0.error(from: note) < 20 }
    #expect(right == 1, "\(right)")
  }

  @Test(
    "High notes keep their partials above the range", arguments: [2450, 2801.5, 3520, 4186],
    [[1, 0.5, 0.33, 0.25], [1, 1], [1, 2, 0.3], [1, 2.8], [1, 0, 0.5]] as [[Double]])
  func partials(frequency: Double, amplitudes: [Double]) {
    for sampleRate in [44_100.0, 48_000] {
      let tone = PitchSignal.tone(
        frequency, sampleRate: sampleRate, count: Int(0.12 * sampleRate), amplitudes: amplitudes)
      let late = PitchListener.listen(to: tone, sampleRate: sampleRate).during(0.06...0.12)
      #expect((late.errors(from: frequency).max() ?? .infinity) < 1, "\(sampleRate) Hz")
    }
  }
}
