// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct PitchTrackerTests {
  /// Rates that hosts use, from the lowest on, and one just under the highest.
  static let sampleRates: [Double] = [8000, 11_025, 22_050, 44_100, 48_000, 64_000, 88_199]

  /// The largest error of a parabola through three points of a cosine, in cents of its period.
  ///
  /// Through cos(ω(k − δ)) at k = −1, 0, 1 it gives d = tan(ωδ)/(2·tan(ω/2)) for a peak at δ.
  static func parabolaError(_ frequency: Double, sampleRate: Double) -> Double {
    let omega = 2 * Double.pi * frequency / sampleRate
    let errors = stride(from: 0.0, through: 0.5, by: 0.01).map {
      abs(tan(omega * $0) / (2 * tan(omega / 2)) - $0)
    }
    return 1200 * log2(1 + errors.max()! * frequency / sampleRate)
  }

  @Test("A sine from 65 to 1000 Hz reads its pitch at every rate", arguments: sampleRates)
  func sines(sampleRate: Double) {
    for frequency in [65.5, 82.41, 110, 220, 261.63, 440, 623.1, 880, 997] {
      let reading = Self.reading(of: frequency, sampleRate: sampleRate, amplitudes: [0.5])
      // r is exactly 1 at the period, so the parabola is all that errs, and 0.1 cents the rounding
      // of r: 10⁻⁶ against a curvature of ω², 5·10⁻⁵ at 65 Hz and 64 kHz.
      let tolerance = Self.parabolaError(frequency, sampleRate: sampleRate) + 0.1
      let error = abs(cents(reading.frequencyHz, over: frequency))
      #expect(error < tolerance, "\(frequency) Hz: \(error) cents")
      #expect(tolerance < 1 || sampleRate / frequency < 12, "1 cent from 12 samples a period on")
      #expect(reading.confidence >= 0.93)
    }
  }

  @Test(
    "Overtones over a weak or missing fundamental don't take the pitch an octave up",
    arguments: sampleRates,
    // At half the period r is (E − O)/(E + O), E and O the power of the even and odd harmonics. It
    // is below the threshold of 0.75 where O is over a seventh of E: here 0.17, 0.19, 3.1, 1, 4.
    [[0.4, 1, 0.1], [0.2, 0.6, 0.2, 0.1], [0, 0, 0.5, 0.4, 0.5], [0, 0.4, 0.4], [1, 0.5]])
  func octaves(sampleRate: Double, amplitudes: [Double]) {
    for frequency in [82.41, 196, 440] {
      // Harmonics up to five of 440 Hz: below the lowest rate's 4 kHz.
      let reading = Self.reading(of: frequency, sampleRate: sampleRate, amplitudes: amplitudes)
      let error = abs(cents(reading.frequencyHz, over: frequency))
      // At 8 kHz five harmonics of 440 Hz are 3.6 samples a period: the parabola errs by 20 cents.
      #expect(error < 25, "\(frequency) Hz: \(reading.frequencyHz)")
    }
  }

  @Test("White noise stays at or below 0.68 and shows nothing", arguments: sampleRates)
  func noise(sampleRate: Double) {
    var tracker = PitchTracker(sampleRate: Float(sampleRate))
    let readings = tracker.readings(of: PitchSignal.noise(count: Int(sampleRate), seed: 3))
    #expect(readings.allSatisfy { $0.frequencyHz == 0 && $0.confidence <= 0.68 })
  }

  @Test("Silence and a constant show nothing, a tone at -80 dBFS its pitch")
  func silence() {
    for offset in [0, 1e-30, 0.7] as [Float] {
      var tracker = PitchTracker(sampleRate: 44_100)
      let readings = tracker.readings(of: [Float](repeating: offset, count: 20_000))
      #expect(readings.allSatisfy { $0.frequencyHz == 0 }, "\(offset)")
    }
    let quiet = Self.reading(of: 440, sampleRate: 44_100, amplitudes: [0.0001])
    #expect(abs(cents(quiet.frequencyHz, over: 440)) < 0.1)
    #expect(Self.reading(of: 440, sampleRate: 44_100, amplitudes: [0.000_01]).frequencyHz == 0)
  }

  @Test("The readings are the same, one after another, in calls of 1, 16 and 64 samples")
  func callLengths() {
    for sampleRate in [8000.0, 48_000] {
      let count = Int(sampleRate) / 64 * 64
      let sound =
        PitchSignal.tone(196, sampleRate: sampleRate, count: count / 2)
        + PitchSignal.noise(count: count / 4, seed: 4)
        + PitchSignal.tone(440, sampleRate: sampleRate, count: count / 4, amplitudes: [0.1, 0.3])
      let sequences = [1, 16, 64].map { length in
        var tracker = PitchTracker(sampleRate: Float(sampleRate))
        return tracker.readings(of: sound, callLength: length).changes
      }
      // Long calls have the work on the last window still before them.
      let common = sequences[2].count
      #expect(sequences.allSatisfy { $0.prefix(common) == sequences[2][...] })
      #expect(sequences.allSatisfy { $0.count <= common + 1 })
      // One each 23.2 ms, 43 in all, some of them equal: one that is late would be missing.
      #expect(common > 25)
    }
  }

  @Test("A new note is read once its window is full, and silence takes the reading away")
  func attack() {
    let rate = 48_000.0
    var tracker = PitchTracker(sampleRate: 48_000)
    _ = tracker.readings(of: PitchSignal.tone(220, sampleRate: rate, count: 24_000))
    // The window, at most one hop until it ends, and four calls of work: 75 ms.
    _ = tracker.readings(of: PitchSignal.tone(330, sampleRate: rate, count: 3600))
    #expect(abs(cents(tracker.reading.frequencyHz, over: 330)) < 1)
    _ = tracker.readings(of: [Float](repeating: 0, count: 3600))
    #expect(tracker.reading.frequencyHz == 0)
  }

  @Test("After samples of ±1e30 or the largest float it reads right again at once")
  func outburst() {
    let rate = 44_100.0
    for burst in [1e30, -1e30, .greatestFiniteMagnitude] as [Float] {
      var tracker = PitchTracker(sampleRate: 44_100)
      let tone = PitchSignal.tone(440, sampleRate: rate, count: 8820)
      let readings = tracker.readings(
        of: tone + (0..<3000).map { $0 % 3 == 0 ? burst : -burst } + [burst] + tone)
      #expect(readings.allSatisfy { $0.frequencyHz.isFinite && $0.confidence.isFinite })
      #expect(abs(cents(tracker.reading.frequencyHz, over: 440)) < 0.1)
    }
  }

  @Test("A tone of any loudness is read, be it 400 dB over full scale", arguments: [1, 1e3, 1e20])
  func loud(amplitude: Double) {
    let reading = Self.reading(of: 440, sampleRate: 44_100, amplitudes: [amplitude])
    // Beyond the limit it is a square wave, whose edges fall on whole samples: 1 of 100 is 17 cents.
    #expect(abs(cents(reading.frequencyHz, over: 440)) < 17)
  }

  @Test("After a reset it is as new")
  func reset() {
    let tone = PitchSignal.tone(330, sampleRate: 44_100, count: 6400)
    var used = PitchTracker(sampleRate: 44_100)
    var fresh = PitchTracker(sampleRate: 44_100)
    _ = used.readings(of: PitchSignal.tone(110, sampleRate: 44_100, count: 10_000))
    used.reset()
    #expect(used.reading == .none)
    #expect(used.readings(of: tone) == fresh.readings(of: tone))
  }

  static func reading(of frequency: Double, sampleRate: Double, amplitudes: [Double])
    -> PitchReading
  {
    var tracker = PitchTracker(sampleRate: Float(sampleRate))
    let count = Int(0.15 * sampleRate)
    _ = tracker.readings(
      of: PitchSignal.tone(frequency, sampleRate: sampleRate, count: count, amplitudes: amplitudes))
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
