// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchStructureTests {
  /// Every fourth semitone from 30.9 Hz to 4186 Hz, between the keys as well.
  static let frequencies: [Double] =
    stride(from: 2, through: 87, by: 4).map { PitchRangeTests.frequencies[$0] } + [4186]

  /// The errors of steady tones in cents: the worst of each.
  static func errors(_ timbre: Timbre, sampleRate: Double) -> [(frequency: Double, cents: Double)] {
    frequencies.compactMap { frequency in
      let start = PitchRangeTests.settledSeconds(frequency)
      guard frequency <= sampleRate / PitchRangeTests.leastSamples,
        let tone = timbre.tone(frequency, sampleRate: sampleRate, seconds: start + 0.05)
      else { return nil }
      let late = PitchListener.listen(to: tone, sampleRate: sampleRate).during(start...start + 0.05)
      return (frequency, late.errors(from: frequency).max() ?? .infinity)
    }
  }

  @Test(
    "Whatever its partials, a tone reads within 0.1 cents, half of them within 0.02",
    arguments: Deep.pairs([11_025.0, 48_000], Timbre.allCases))
  func timbres(sampleRate: Double, timbre: Timbre) {
    let errors = Self.errors(timbre, sampleRate: sampleRate)
    for (frequency, error) in errors {
      // Five points of a roof are no quartic; the lower the note, the more so.
      let tolerance = timbre.isPointed && frequency < 300 ? 0.25 : 0.06
      #expect(error < tolerance, "\(frequency) Hz")
    }
    let all = errors.map(\.cents)
    #expect(all.median <= 0.02)
    if !timbre.isPointed { #expect(all.quantile(0.95) <= 0.1) }
  }

  @Test(
    "Odd partials 14 dB below the even ones make the lower octave",
    arguments: [36.7, 55, 82.41, 123.5, 196, 440, 880, 1244.5])
  func oddPartials(frequency: Double) {
    let tone = PitchSignal.tone(
      frequency, count: 14_400,
      amplitudes: [0.06, 0.3, 0.06, 0.3, 0.06, 0.2])
    let late = PitchListener.listen(to: tone).during(0.25...0.3)
    #expect(late.allSatisfy { $0.error(from: frequency) < 0.1 })
  }

  /// Partials of a stretched string up to 17 kHz, of which the first is at `frequency` Hz, and fades
  /// in `decaySeconds`.
  static func string(
    _ frequency: Double, stretch: Double, decaySeconds: Double = .infinity
  ) -> [Partial] {
    let partials = (1...12).map { number in
      let n = Double(number)
      return Partial(
        frequency: frequency * n * ((1 + stretch * n * n) / (1 + stretch)).squareRoot(),
        amplitude: 0.3 / n, phase: 0.7 * n * n, decaySeconds: decaySeconds / n.squareRoot())
    }
    return partials.filter { $0.frequency < 17_000 }
  }

  /// The frequency at which a string's correlation has its first peak: the zero of the slope
  /// Σ a²·f·sin(2π·f/F) of Σ a²·cos(2π·f/F), F near the first partial.
  static func correlationPeak(of partials: [Partial], near frequency: Double) -> Double {
    var (low, high) = (frequency / 1.001, frequency * 1.2)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let slope = partials.reduce(0) {
        $0 + $1.amplitude * $1.amplitude * $1.frequency * sin(2 * .pi * $1.frequency / middle)
      }
      // Too long a period: the partials are beyond their periods, and the slope falls.
      if slope > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  @Test(
    "A stretched string reads between its first partial and its single period's correlation peak",
    arguments: [1e-4, 3e-4, 1e-3], [.infinity, 1])
  func stretchedStrings(stretch: Double, decaySeconds: Double) {
    for frequency in [30.87, 65.41, 110, 196, 329.63, 1046.5, 2093] {
      let heard = Self.string(frequency, stretch: stretch, decaySeconds: decaySeconds)
      let sound = PitchSignal.sum(heard, count: 19_200)
      let peak = Self.correlationPeak(of: heard, near: frequency)
      for reading in PitchListener.listen(to: sound).during(0.15...0.4) {
        let high = cents(reading.reading.frequencyHz, over: frequency)
        let highest = cents(Float(peak), over: frequency)
        #expect(high > -0.5 && high < 1.2 * highest + 0.5, "\(frequency) Hz")
      }
    }
  }
}
