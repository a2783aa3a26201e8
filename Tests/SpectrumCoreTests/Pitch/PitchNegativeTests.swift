// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchNegativeTests {
  static let sampleRates: [Double] = [8000, 22_050, 48_000, 88_199]

  /// The share of readings that show a pitch.
  static func shown(_ sound: [Float], _ sampleRate: Double) -> Double {
    PitchListener.listen(to: sound, sampleRate: sampleRate).share { $0.isShown }
  }

  @Test("White and pink noise show nothing for 99.8 % of the time", arguments: sampleRates)
  func noise(sampleRate: Double) {
    for seed in [3, 4] as [UInt64] {
      let white = PitchSignal.noise(count: Int(2 * sampleRate), seed: seed)
      #expect(Self.shown(white, sampleRate) <= 0.002)
      #expect(Self.shown(white.map { 0.0001 * $0 }, sampleRate) <= 0.002)
      #expect(Self.shown(PitchNoise.pink(from: white), sampleRate) <= 0.002)
    }
  }

  @Test(
    "Brown noise, whose octaves are as narrow as a tone's, shows a pitch for 2.5 % of the time",
    arguments: sampleRates, [2.0, 20, 100])
  func brownNoise(sampleRate: Double, corner: Double) {
    let white = PitchSignal.noise(count: Int(2.5 * sampleRate), seed: 5)
    let brown = PitchNoise.brown(from: white, corner: corner, sampleRate: sampleRate)
    #expect(Self.shown(brown, sampleRate) <= 0.025)
  }

  @Test("Snares, hats and clicks show nothing", arguments: [22_050.0, 48_000])
  func drums(sampleRate: Double) {
    let snares = PitchNoise.repeated(2, sampleRate: sampleRate, seconds: 2) {
      PitchNoise.snare($0, sampleRate: sampleRate)
    }
    #expect(Self.shown(snares, sampleRate) <= 0.01)
    for (perSecond, decay) in [(8.0, 0.02), (2, 0.15)] {
      let hats = PitchNoise.repeated(perSecond, sampleRate: sampleRate, seconds: 2) {
        PitchNoise.hat($0, decay: decay, sampleRate: sampleRate)
      }
      #expect(Self.shown(hats, sampleRate) == 0)
    }
    // From 19 a second on they are a tone.
    for perSecond in [2.0, 4, 10, 16] {
      for click in [[1], [1, -0.5]] as [[Float]] {
        let clicks = PitchNoise.repeated(perSecond, sampleRate: sampleRate, seconds: 2) { _ in
          click
        }
        #expect(Self.shown(clicks, sampleRate) == 0, "\(perSecond) per second")
      }
    }
  }

  @Test("A kick shows nothing but the pitch of its body", arguments: [(45.0, 0.12), (55, 0.06)])
  func kick(frequency: Double, decay: Double) {
    let kicks = PitchNoise.repeated(2, sampleRate: 48_000, seconds: 2.1) { _ in
      PitchNoise.kick(frequency: frequency, drop: 160, decay: decay, sampleRate: 48_000)
    }
    let readings = PitchListener.listen(to: kicks)
    // It falls from 160 Hz above, and the window of 21 ms and more lags behind.
    let foreign = readings.share {
      $0.isShown && !(frequency * 0.97...frequency + 30).contains(Double($0.reading.frequencyHz))
    }
    #expect(foreign <= 0.08)
  }

  @Test("Silence, constants, their steps and faint mains hum show nothing")
  func nothing() {
    for offset in [0, 1e-30, 0.7] as [Float] {
      // The step at the beginning is no tone either.
      #expect(Self.shown([Float](repeating: offset, count: 40_000), 44_100) == 0, "\(offset)")
    }
    #expect(Self.shown((0..<88_200).map { $0 / 22_050 % 2 == 0 ? 0.5 : -0.5 }, 44_100) == 0)
    for mains in [50.0, 60] {
      for amplitudes in [[0.0004, 0, 0.0002], [0, 0.0006]] {
        let hum = PitchSignal.tone(mains, sampleRate: 44_100, count: 40_000, amplitudes: amplitudes)
        // In its first moments it may be read beside its frequency.
        #expect(Self.shown(hum, 44_100) <= 0.02, "\(mains) Hz")
      }
    }
  }

  @Test(
    "Chords without a common period within 19 Hz show next to nothing",
    arguments: [
      ([0, 1, 2, 3, 4], 110.0, 0.12), ([0, 1, 2, 3, 4], 261.6, 0.06), ([0, 2, 4, 6], 110, 0.02),
      ([0, 2, 4, 6], 261.6, 0.02), ([0, 3, 6, 9], 110, 0.02), ([0, 3, 6, 9], 261.6, 0.02),
      ([0, 3, 6, 9], 523.25, 0.02), ([0, 4, 8], 110, 0.02),
    ])
  func clusters(keys: [Int], lowest: Double, most: Double) {
    var sound = [Float](repeating: 0, count: 48_000)
    for key in keys {
      let partials = Timbre.sawtooth.amplitudes.prefix(6).enumerated().map { index, amplitude in
        Partial(
          frequency: Double(index + 1) * lowest * exp2(Double(key) / 12),
          amplitude: 0.5 * amplitude, phase: Double(index + key * key))
      }
      sound = sound.adding(
        PitchSignal.sum(partials, count: sound.count))
    }
    #expect(Self.shown(sound, 48_000) <= most)
  }
}
