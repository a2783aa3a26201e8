// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchRangeTests {
  /// A rate in Hz, and every how many semitones it is tried at.
  static let sampleRates: [(hertz: Double, step: Int)] = [
    (8000, 2), (11_025, 2), (22_050, 2), (44_100, 1), (48_000, 1), (64_000, 4), (88_199, 4),
    // Halved once, twice and three times these are 44.1 and 48 kHz.
    (88_200, 6), (96_000, 6), (192_000, 7), (384_000, 11),
  ]

  /// From a piano's lowest note, 27.5 Hz, to its highest, 4186 Hz, in semitones, each but the ends
  /// off its key by another part of a semitone.
  static let frequencies: [Double] = (0...87).map { key in
    let offset = (Double(key) * 0.377).truncatingRemainder(dividingBy: 1) - 0.5
    return 27.5 * exp2((Double(key) + (key == 0 || key == 87 ? 0 : offset)) / 12)
  }

  /// Samples that a period must have to be told from twice the period: with fewer, the smoothing, a
  /// zero at half the rate, leaves little of a tone.
  static let leastSamples = 2.8

  /// Seconds after which nothing grows any more: two lags of 0.1 s, the first reading, and the
  /// high-pass has settled.
  static func settledSeconds(_ frequency: Double) -> Double { 0.3 + 4 / frequency }

  @Test(
    "A steady sine reads within 0.06 cents over the piano's range at every rate, most in 0.002",
    arguments: sampleRates)
  func steadyTones(sampleRate: Double, step: Int) {
    var errors: [Double] = []
    for key in stride(from: 0, through: 87, by: step) {
      let frequency = Self.frequencies[key]
      guard frequency <= sampleRate / Self.leastSamples else { continue }
      let start = Self.settledSeconds(frequency)
      let tone = PitchSignal.tone(
        frequency, sampleRate: sampleRate, count: Int((start + 0.06) * sampleRate))
      let late = PitchListener.listen(to: tone, sampleRate: sampleRate).during(start...start + 0.06)
      let worst = late.errors(from: frequency).max() ?? .infinity
      #expect(worst < 0.06, "\(frequency) Hz")
      // The needle stands still.
      let jitter = late.map { cents($0.reading.frequencyHz, over: frequency) }.deviation
      #expect(jitter < 0.02, "\(frequency) Hz")
      #expect(late.allSatisfy { $0.reading.confidence > 0.99 }, "\(frequency) Hz")
      errors.append(worst)
    }
    #expect(errors.median <= 0.002)
  }

  @Test(
    "Steps of a hundredth of a cent are seen over the whole range",
    arguments: [30.87, 55, 82.41, 146.83, 293.66, 440, 987.77, 2093, 4186])
  func hundredthOfACent(frequency: Double) {
    let start = Self.settledSeconds(frequency)
    let medians = [0, 0.01, 0.02].map { detuning in
      let tone = PitchSignal.tone(
        frequency * exp2(detuning / 1200), count: Int((start + 0.1) * 48_000),
        amplitudes: frequency < 4000 ? [0.4, 0.2, 0.1] : [0.4])
      return PitchListener.listen(to: tone).during(start...start + 0.1)
        .map { cents($0.reading.frequencyHz, over: frequency) }.median
    }
    #expect(abs(medians[1] - medians[0] - 0.01) < 0.005)
    #expect(abs(medians[2] - medians[1] - 0.01) < 0.005)
  }
}
