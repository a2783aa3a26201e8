// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct TempoTrackerTests {
  static let sampleRates: [Double] = [8000, 11_025, 44_100, 48_000]

  @Test(
    "Clicks at 70 to 160 BPM are read within a quarter of a frame",
    arguments: [70, 75.5, 80, 90, 97.3, 100, 110, 120, 123, 128, 135, 140, 150, 155, 160])
  func clicks(bpm: Double) {
    let reading = Self.readings(RhythmSignal.clicks(bpm, seconds: 11, sampleRate: 8000), 8000).last!
    #expect(abs(Double(reading.bpm) - bpm) < Self.tolerance(bpm), "\(reading)")
    #expect(reading.confidence > 0.3)
  }

  /// An onset falls anywhere in a frame of 23.2 ms and the parabola knows frames only: a quarter of
  /// a frame in the period, d(60/T) = 60/T²·dT, in BPM: 0.5 at 70, 2.5 at 160.
  static func tolerance(_ bpm: Double) -> Double { bpm * bpm / 60 * 0.25 * 1024 / 44_100 }

  @Test("The reading does not depend on the rate", arguments: sampleRates)
  func rates(sampleRate: Double) {
    for bpm in [84, 132.0] {
      let sound = RhythmSignal.clicks(bpm, seconds: 7, sampleRate: sampleRate)
      let reading = Self.readings(sound, sampleRate).last!
      #expect(abs(Double(reading.bpm) - bpm) < Self.tolerance(bpm), "\(reading)")
    }
  }

  @Test("Drum & bass with kicks on 1, 2.5 and 4 and hats at 123 BPM is read as 123")
  func drumAndBass() {
    for sampleRate in [11_025.0, 44_100] {
      let sound = RhythmSignal.drumAndBass(123, seconds: 7, sampleRate: sampleRate)
      let reading = Self.readings(sound, sampleRate).last!
      #expect(abs(reading.bpm - 123) < 2, "\(reading)")
    }
  }

  @Test("What is faster than the range is read at half: 174 BPM as 87", arguments: [168, 174, 190])
  func halved(bpm: Double) {
    let clicks = RhythmSignal.clicks(bpm, seconds: 11, sampleRate: 11_025)
    #expect(abs(Double(Self.readings(clicks, 11_025).last!.bpm) - bpm / 2) < 1.5)
  }

  @Test("Half the period is preferred only where it is over 40 % as strong")
  func half() {
    for (level, shown) in [(0.005, 75), (1, 150)] as [(Float, Double)] {
      let main = RhythmSignal.clicks(75, seconds: 8, sampleRate: 8000)
      let between = RhythmSignal.pattern(
        RhythmSignal.kick(sampleRate: 8000), at: RhythmSignal.beats(75, first: 0.7, until: 8),
        sampleRate: 8000, count: 64_000)
      let reading = Self.readings(zip(main, between).map { $0 + level * $1 }, 8000).last!
      #expect(abs(Double(reading.bpm) - shown) < Self.tolerance(shown), "\(level): \(reading)")
    }
  }

  @Test("A two-step with snares on 2 and 4 at 174 BPM is read as 87")
  func twoStep() {
    let sound = RhythmSignal.twoStep(174, seconds: 11, sampleRate: 11_025)
    #expect(abs(Self.readings(sound, 11_025).last!.bpm - 87) < 1.5)
  }

  @Test("The range and the scale say which of the related tempi is shown")
  func settings() {
    let sound = RhythmSignal.clicks(100, seconds: 9, sampleRate: 8000)
    // No power of two brings 100 BPM into 70…90.
    let cases: [(ClosedRange<Float>, Float, Float)] = [
      (70...160, 2, 200), (70...160, 0.5, 50), (70...90, 1, 0), (40...80, 1, 50),
      (-10...1000, 1, 100), (90...110, 1, 100),
    ]
    for (range, scale, shown) in cases {
      var tracker = TempoTracker(sampleRate: 8000)
      (tracker.range, tracker.scale) = (range, scale)
      let reading = tracker.readings(of: sound).last!
      #expect(abs(reading.bpm - shown) <= 0.02 * shown, "\(range) × \(scale): \(reading)")
    }
  }

  @Test("Silence and steady tones have no tempo")
  func steady() {
    let silence = [Float](repeating: 0, count: 80_000)
    #expect(Self.readings(silence, 8000).allSatisfy { $0 == .none })
    for frequency in [45, 55, 82.4, 110, 440, 1234.5] {
      let tone = PitchSignal.tone(
        frequency, sampleRate: 8000, count: 80_000, amplitudes: [0.5, 0.2, 0.1])
      let readings = Self.readings(tone, 8000)
      // Its beginning is an onset, which stays in the history for eight seconds.
      #expect(readings.allSatisfy { $0.bpm == 0 }, "\(frequency) Hz: \(readings.last!)")
    }
  }

  @Test("White noise has no tempo")
  func noise() {
    let readings = Self.readings(PitchSignal.noise(count: 160_000, seed: 9), 8000)
    #expect(readings.allSatisfy { $0.bpm == 0 })
  }

  @Test("A tempo is read within 4 s, and a change followed within 8")
  func change() {
    let sound =
      RhythmSignal.clicks(96, seconds: 10, sampleRate: 8000)
      + RhythmSignal.clicks(140, seconds: 8, sampleRate: 8000)
    let readings = Self.readings(sound, 8000)
    #expect(abs(readings[4 * 125].bpm - 96) < 2)
    #expect(abs(readings.last!.bpm - 140) < 2)
  }

  @Test("The readings are the same, one after another, in calls of 1, 16 and 64 samples")
  func callLengths() {
    let sound = RhythmSignal.drumAndBass(110, seconds: 6, sampleRate: 8000)
    let sequences = [1, 16, 64].map { length in
      Self.readings(sound, 8000, callLength: length).changes
    }
    #expect(sequences[0] == sequences[1] && sequences[1] == sequences[2])
    #expect(sequences[0].count > 5)
  }

  @Test("After samples of ±1e30 or the largest float it reads the same as before, at once")
  func outburst() {
    for burst in [1e30, -1e30, .greatestFiniteMagnitude] as [Float] {
      var sound = RhythmSignal.clicks(120, seconds: 12, sampleRate: 8000)
      for index in 60_000..<60_500 { sound[index] = index % 3 == 0 ? burst : -burst }
      var tracker = TempoTracker(sampleRate: 8000)
      let readings = tracker.readings(of: sound)
      #expect(readings.allSatisfy { $0.bpm.isFinite && $0.confidence.isFinite })
      // 60,500 samples are 945 calls.
      #expect(readings[945...].allSatisfy { abs($0.bpm - 120) < 2 })
    }
  }

  @Test("After a reset it is as new, but for its settings")
  func reset() {
    let sound = RhythmSignal.clicks(96, seconds: 6, sampleRate: 8000)
    var used = TempoTracker(sampleRate: 8000)
    var fresh = TempoTracker(sampleRate: 8000)
    _ = used.readings(of: RhythmSignal.clicks(140, seconds: 5.03, sampleRate: 8000))
    (used.scale, fresh.scale) = (2, 2)
    used.reset()
    #expect(used.reading == .none)
    #expect(used.readings(of: sound) == fresh.readings(of: sound))
  }

  static func readings(_ samples: [Float], _ sampleRate: Double, callLength: Int = 64)
    -> [TempoReading]
  {
    var tracker = TempoTracker(sampleRate: Float(sampleRate))
    return tracker.readings(of: samples, callLength: callLength)
  }
}

extension TempoTracker {
  /// The reading after each call.
  fileprivate mutating func readings(of samples: [Float], callLength: Int = 64) -> [TempoReading] {
    stride(from: 0, to: samples.count, by: callLength).map { start in
      process(samples.span.extracting(start..<min(start + callLength, samples.count)))
      return reading
    }
  }
}

extension [TempoReading] {
  /// Each reading that differs from the one before it.
  fileprivate var changes: [TempoReading] {
    indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}
