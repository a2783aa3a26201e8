// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct PitchTrackerTests {
  /// Rates that hosts use, from the lowest on, and one just under the highest.
  static let sampleRates: [Double] = [8000, 11_025, 16_000, 22_050, 44_100, 48_000, 64_000, 88_199]

  /// From a piano's lowest note to its highest, by a fourth or so, on and between the keys.
  static let frequencies: [Double] = [
    27.5, 30.87, 41.2, 55, 73.3, 82.41, 110, 146.8, 196, 261.63, 329.6, 440, 623.1, 880, 1244.5,
    2093,
    2960, 4186,
  ]

  /// Amplitudes of the partials: one, a saw's, strong second, missing first, missing first and second.
  static let structures: [[Double]] = [
    [0.5], [0.5, 0.25, 0.17, 0.12, 0.1, 0.08], [0.3, 0.6, 0.2], [0, 0.4, 0.3, 0.2],
    [0, 0, 0.4, 0.3, 0.4],
  ]

  @Test(
    "A steady tone reads within 0.1 cents over the piano's range, half of them within 0.02",
    arguments: sampleRates)
  func steadyTones(sampleRate: Double) {
    var errors: [Double] = []
    for frequency in Self.frequencies {
      for amplitudes in Self.structures
      // Partials that are there, and up to 17 kHz: beyond, few microphones hear.
      where Double(amplitudes.count) * frequency < 0.4 * min(sampleRate, 44_100)
        && frequency < sampleRate / 3.5
      {
        let tone = PitchSignal.tone(
          frequency, sampleRate: sampleRate, count: Int(0.4 * sampleRate), amplitudes: amplitudes)
        var tracker = PitchTracker(sampleRate: Float(sampleRate))
        let readings = tracker.readings(of: tone)
        let late = readings.suffix(readings.count / 8)
        let error = late.map { abs(cents($0.frequencyHz, over: frequency)) }.max() ?? .infinity
        #expect(error < 0.1, "\(frequency) Hz, \(amplitudes)")
        #expect(late.allSatisfy { $0.confidence > 0.99 })
        errors.append(error)
      }
    }
    errors.sort()
    #expect(errors[errors.count / 2] <= 0.02)
  }

  @Test("A hundredth of a cent is seen", arguments: [41.2, 110, 440, 1244.5])
  func hundredthOfACent(frequency: Double) {
    let sampleRate = 48_000.0
    let readings = [0, 0.01, 0.02].map { detuning in
      let tone = PitchSignal.tone(
        frequency * exp2(detuning / 1200), sampleRate: sampleRate, count: 24_000,
        amplitudes: [0.4, 0.2, 0.1])
      var tracker = PitchTracker(sampleRate: 48_000)
      return tracker.readings(of: tone).last ?? .none
    }
    for (lower, upper) in zip(readings, readings.dropFirst()) {
      let step = cents(upper.frequencyHz, over: Double(lower.frequencyHz))
      #expect(abs(step - 0.01) < 0.005)
    }
  }

  @Test(
    "The first reading comes within 60 ms from 80 Hz on, within four periods and 20 ms below",
    arguments: [44_100, 48_000, 64_000, 88_199], structures)
  func firstReading(sampleRate: Double, amplitudes: [Double]) {
    for frequency in [27.5, 41.2, 55, 82.41, 110, 196, 440, 1046.5] {
      let tone = PitchSignal.tone(
        frequency, sampleRate: sampleRate, count: Int(0.3 * sampleRate), amplitudes: amplitudes)
      var tracker = PitchTracker(sampleRate: Float(sampleRate))
      let silence = [Float](repeating: 0, count: 6400)
      let readings = tracker.readings(of: silence + tone)
      let first = readings.firstIndex { abs(cents($0.frequencyHz, over: frequency)) < 50 }
      let seconds = first.map { Double(($0 + 1) * 64 - 6400) / sampleRate } ?? .infinity
      #expect(seconds < max(0.06, 4 / frequency + 0.02), "\(frequency) Hz")
      // A window of few periods may see another one, but not for long.
      let wrong = readings.filter {
        $0.frequencyHz > 0 && abs(cents($0.frequencyHz, over: frequency)) > 50
      }
      #expect(Double(wrong.count * 64) / sampleRate < 2 / frequency + 0.02, "\(frequency) Hz")
    }
  }

  @Test("Noise of any colour shows next to nothing", arguments: sampleRates, [0, 1, 2])
  func noise(sampleRate: Double, integrations: Int) {
    for seed in [3, 4, 5] as [UInt64] {
      var sound = PitchSignal.noise(count: Int(3 * sampleRate), seed: seed)
      // Each leaky sum takes 6 dB per octave off, from 40 Hz on.
      for _ in 0..<integrations {
        var sum: Float = 0
        let leak = Float(exp(-2 * Double.pi * 40 / sampleRate))
        for index in sound.indices {
          sum = leak * sum + (1 - leak) * sound[index]
          sound[index] = sum
        }
      }
      var tracker = PitchTracker(sampleRate: Float(sampleRate))
      let readings = tracker.readings(of: sound)
      let shown = readings.filter { $0.frequencyHz > 0 }.count
      // Chance makes a period alike to the one before once in a while.
      #expect(Double(shown) <= 0.04 * Double(readings.count))
    }
  }

  @Test("Silence, a constant and faint mains hum show nothing, a tone at -80 dBFS its pitch")
  func silence() {
    for offset in [0, 1e-30, 0.7] as [Float] {
      var tracker = PitchTracker(sampleRate: 44_100)
      // The step at the beginning is no tone either.
      let readings = tracker.readings(of: [Float](repeating: offset, count: 40_000))
      #expect(readings.allSatisfy { $0.frequencyHz == 0 }, "\(offset)")
    }
    for mains in [50.0, 60] {
      var tracker = PitchTracker(sampleRate: 44_100)
      let hum = PitchSignal.tone(
        mains, sampleRate: 44_100, count: 40_000, amplitudes: [0.0004, 0, 0.0002])
      #expect(tracker.readings(of: hum).allSatisfy { $0.frequencyHz == 0 }, "\(mains) Hz")
    }
    #expect(abs(cents(Self.reading(of: 440, amplitude: 0.0001).frequencyHz, over: 440)) < 0.1)
    #expect(Self.reading(of: 440, amplitude: 0.000_01).frequencyHz == 0)
  }

  @Test("The readings are the same, one after another, in calls of 1, 16 and 64 samples")
  func callLengths() {
    for sampleRate in [8000.0, 48_000, 88_199] {
      let count = Int(sampleRate) / 64 * 64
      let sound =
        PitchSignal.tone(196, sampleRate: sampleRate, count: count / 2)
        + PitchSignal.noise(count: count / 4, seed: 4)
        + PitchSignal.tone(440, sampleRate: sampleRate, count: count / 4, amplitudes: [0.1, 0.3])
      let sequences = [1, 16, 64].map { length in
        var tracker = PitchTracker(sampleRate: Float(sampleRate))
        return tracker.readings(of: sound, callLength: length).changes
      }
      #expect(sequences.allSatisfy { $0 == sequences[0] })
      // A steady pitch is refined every 21 to 32 ms; three quarters of the second have a tone.
      #expect(sequences[0].count > 20)
    }
  }

  @Test("A new note is read at once, and silence takes the reading away")
  func change() {
    let rate = 48_000.0
    for (old, new) in [(220.0, 330.0), (220, 440), (440, 220), (330, 82.41), (110, 116.54)] {
      var tracker = PitchTracker(sampleRate: 48_000)
      _ = tracker.readings(of: PitchSignal.tone(old, sampleRate: rate, count: 24_000))
      #expect(abs(cents(tracker.reading.frequencyHz, over: old)) < 0.1)
      _ = tracker.readings(of: PitchSignal.tone(new, sampleRate: rate, count: 7200))
      #expect(abs(cents(tracker.reading.frequencyHz, over: new)) < 5, "\(old) to \(new) Hz")
      _ = tracker.readings(of: [Float](repeating: 0, count: 7200))
      #expect(tracker.reading.frequencyHz == 0)
    }
  }

  @Test("After samples of ±1e30 or the largest float it reads right again within 0.3 s")
  func outburst() {
    let rate = 44_100.0
    for burst in [1e30, -1e30, .greatestFiniteMagnitude] as [Float] {
      var tracker = PitchTracker(sampleRate: 44_100)
      let tone = PitchSignal.tone(440, sampleRate: rate, count: 13_230)
      let readings = tracker.readings(
        of: tone + (0..<3000).map { $0 % 3 == 0 ? burst : -burst } + [burst] + tone)
      #expect(readings.allSatisfy { $0.frequencyHz.isFinite && $0.confidence.isFinite })
      #expect(readings.allSatisfy { (0...1).contains($0.confidence) })
      #expect(abs(cents(tracker.reading.frequencyHz, over: 440)) < 0.1)
    }
  }

  @Test("A tone of any loudness is read, be it 400 dB over full scale", arguments: [1, 1e3, 1e20])
  func loud(amplitude: Double) {
    // Beyond the limit it is a square wave, whose edges fall on whole samples: 1 of 100 is 17 cents.
    #expect(abs(cents(Self.reading(of: 440, amplitude: amplitude).frequencyHz, over: 440)) < 17)
  }

  @Test("After a reset it is as new")
  func reset() {
    let tone = PitchSignal.tone(330, sampleRate: 44_100, count: 12_800)
    var used = PitchTracker(sampleRate: 44_100)
    var fresh = PitchTracker(sampleRate: 44_100)
    _ = used.readings(of: PitchSignal.tone(110, sampleRate: 44_100, count: 10_000))
    used.reset()
    #expect(used.reading == .none)
    #expect(used.readings(of: tone) == fresh.readings(of: tone))
  }

  @Test(
    "Lower and higher notes than the classic engine's 65 to 1000 Hz are read",
    arguments: [41.2, 2093])
  func classicComparison(frequency: Double) {
    let tone = PitchSignal.tone(
      frequency, sampleRate: 44_100, count: 22_050, amplitudes: [0.5, 0.2, 0.1])
    var classic = ClassicPitchEngine(sampleRate: 44_100)
    for start in stride(from: 0, to: tone.count - 63, by: 64) {
      classic.process(tone.span.extracting(start..<start + 64))
    }
    var tracker = PitchTracker(sampleRate: 44_100)
    let reading = tracker.readings(of: tone).last ?? .none
    #expect(abs(cents(reading.frequencyHz, over: frequency)) < 0.1)
    #expect(!(abs(cents(classic.reading.frequencyHz, over: frequency)) < 50))
  }

  static func reading(of frequency: Double, amplitude: Double) -> PitchReading {
    var tracker = PitchTracker(sampleRate: 44_100)
    _ = tracker.readings(
      of: PitchSignal.tone(frequency, sampleRate: 44_100, count: 13_230, amplitudes: [amplitude]))
    return tracker.reading
  }
}

extension PitchTracker {
  /// The reading after each call.
  fileprivate mutating func readings(of samples: [Float], callLength: Int = 64) -> [PitchReading] {
    stride(from: 0, to: samples.count, by: callLength).map { start in
      process(samples.span.extracting(start..<min(start + callLength, samples.count)))
      return reading
    }
  }
}

extension [PitchReading] {
  /// Each reading that differs from the one before it.
  fileprivate var changes: [PitchReading] {
    indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}
