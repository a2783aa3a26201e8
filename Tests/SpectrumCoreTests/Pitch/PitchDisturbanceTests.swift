// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchDisturbanceTests {
  static let frequencies: [Double] = [32.7, 55, 82.41, 110, 196, 329.63, 440, 783.99, 1318.5, 2637]

  /// A sawtooth, up to 17 kHz.
  static func sawtooth(_ frequency: Double, sampleRate: Double, seconds: Double) -> [Float] {
    Timbre.sawtooth.tone(frequency, sampleRate: sampleRate, seconds: seconds) ?? []
  }

  /// The readings of the second half of a sound.
  static func late(_ sound: [Float], _ sampleRate: Double) -> [TimedReading] {
    let seconds = Double(sound.count) / sampleRate
    return PitchListener.listen(to: sound, sampleRate: sampleRate).during(seconds / 2...seconds)
  }

  @Test("An offset moves no reading by 0.05 cents", arguments: [-0.7, 0.3] as [Float])
  func offset(offset: Float) {
    for frequency in Self.frequencies {
      let tone = PitchSignal.tone(
        frequency, sampleRate: 44_100, count: 30_000, amplitudes: [0.15, 0.07, 0.05])
      let readings = Self.late(tone.map { $0 + offset }, 44_100)
      #expect(readings.allSatisfy { $0.error(from: frequency) < 0.05 }, "\(frequency) Hz")
    }
  }

  @Test("Clipping by 12 dB moves no reading by 0.1 cents", arguments: [44_100.0, 48_000])
  func clipping(sampleRate: Double) {
    for frequency in Self.frequencies {
      let tone = PitchSignal.tone(
        frequency, sampleRate: sampleRate, count: Int(0.7 * sampleRate),
        amplitudes: [3, 1.2, 0.8])
      let clipped = tone.map { max(-1, min(1, $0)) }
      let errors = Self.late(clipped, sampleRate).errors(from: frequency)
      #expect(errors.max() ?? .infinity < 0.1, "\(frequency) Hz")
      #expect(errors.median < 0.08, "\(frequency) Hz")
    }
  }

  @Test("Through noise 10 dB below it a tone is read within 0.25 cents if it is white, 1 if pink")
  func noise() {
    for (index, frequency) in Self.frequencies.enumerated() {
      let tone = Self.sawtooth(frequency, sampleRate: 48_000, seconds: 0.6)
      let white = PitchSignal.noise(count: tone.count, seed: UInt64(index))
      for (noise, worst) in [(white, 0.25), (PitchNoise.pink(from: white), 1)] {
        let errors = Self.late(tone.adding(noise, decibels: -10), 48_000).errors(from: frequency)
        #expect(errors.median < worst / 2, "\(frequency) Hz")
        #expect(errors.max() ?? .infinity < worst, "\(frequency) Hz")
      }
    }
  }

  @Test("Mains hum 30 dB below a note moves it by less than 0.4 cents", arguments: [50.0, 60])
  func hum(mains: Double) {
    for frequency in Self.frequencies {
      let tone = Self.sawtooth(frequency, sampleRate: 44_100, seconds: 0.7)
      let hum = PitchSignal.tone(mains, sampleRate: 44_100, count: tone.count, amplitudes: [1])
      let errors = Self.late(tone.adding(hum, decibels: -30), 44_100).errors(from: frequency)
      #expect(errors.max() ?? .infinity < 0.4, "\(frequency) Hz")
    }
  }

  @Test("A decaying string of true harmonics reads within 0.4 cents until it is 40 dB down")
  func decay() {
    for frequency in Self.frequencies {
      // 40 dB in 0.7 s, the n-th partial √n times as fast.
      let partials = (1...Int(min(40, 17_000 / frequency))).map { index -> Partial in
        let number = Double(index)
        return Partial(
          frequency: frequency * number, amplitude: 0.3 / number, phase: number,
          decaySeconds: 0.152 / number.squareRoot())
      }
      let sound = PitchSignal.sum(partials, count: 33_600)
      let errors = Self.late(sound, 48_000).errors(from: frequency)
      #expect(errors.max() ?? .infinity < 0.4, "\(frequency) Hz")
    }
  }
}
