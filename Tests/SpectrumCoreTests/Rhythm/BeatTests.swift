// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct BeatTests {
  @Test(
    "Beats fall on the clicks within 60 ms, each once, none between", arguments: [80, 120, 157.0],
    [8000, 48_000.0])
  func onTheClicks(bpm: Double, sampleRate: Double) {
    let seconds = sampleRate > 10_000 ? 3.0 : 8
    var tracker = TempoTracker(sampleRate: Float(sampleRate))
    let found = tracker.beats(
      in: RhythmSignal.clicks(bpm, seconds: seconds, sampleRate: sampleRate)
        // The last click is heard whole.
        + [Float](repeating: 0, count: Int(0.1 * sampleRate)), sampleRate)
    let clicks = RhythmSignal.beats(bpm, until: seconds)
    for click in clicks {
      // Never before it: the detector is causal.
      let near = found.filter { $0 > click && $0 < click + 0.06 }
      #expect(near.count == 1, "click at \(click) s: \(near)")
    }
    #expect(found.count == clicks.count)
  }

  @Test("Beats are at least 100 ms apart, however fast the kicks are")
  func apart() {
    let times = Array(stride(from: 0.2, to: 8, by: 0.055))
    let sound = RhythmSignal.pattern(
      RhythmSignal.kick(sampleRate: 8000), at: times, sampleRate: 8000, count: 64_000)
    let noise = PitchSignal.noise(count: 64_000, seed: 5)
    var tracker = TempoTracker(sampleRate: 8000)
    for samples in [sound, noise] {
      let beats = tracker.beats(in: samples, 8000)
      #expect(!beats.isEmpty)
      #expect(zip(beats, beats.dropFirst()).allSatisfy { $1 - $0 >= 0.1 })
      tracker.reset()
    }
  }

  @Test("Silence and hats have no beats, a steady tone only where it begins")
  func steady() {
    var tracker = TempoTracker(sampleRate: 8000)
    #expect(tracker.beats(in: [Float](repeating: 0, count: 16_000), 8000).isEmpty)
    let hats = RhythmSignal.pattern(
      RhythmSignal.hat(sampleRate: 44_100), at: RhythmSignal.beats(120, until: 3),
      sampleRate: 44_100, count: 132_300)
    var fine = TempoTracker(sampleRate: 44_100)
    #expect(fine.beats(in: hats, 44_100).isEmpty)
    // Longer than the ten seconds in which its beginning is remembered.
    for frequency in [41, 45, 55, 82.4, 110, 146.8] {
      tracker.reset()
      let tone = PitchSignal.tone(frequency, sampleRate: 8000, count: 100_000)
      let beats = tracker.beats(in: tone, 8000)
      #expect(beats.allSatisfy { $0 < 0.06 }, "\(frequency) Hz: \(beats)")
    }
  }

  @Test("Soft kicks between loud ones are no beats")
  func soft() {
    let loud = RhythmSignal.clicks(120, seconds: 8, sampleRate: 8000)
    let soft = RhythmSignal.pattern(
      RhythmSignal.kick(sampleRate: 8000), at: RhythmSignal.beats(120, first: 0.55, until: 8),
      sampleRate: 8000, count: 64_000)
    var tracker = TempoTracker(sampleRate: 8000)
    let beats = tracker.beats(in: zip(loud, soft).map { $0 + 0.1 * $1 }, 8000)
    // The statistics need a second to know how loud a kick is.
    let late = beats.filter { $0 > 1 }
    #expect(late.count == 14)
    #expect(late.allSatisfy { ($0 - 0.3).truncatingRemainder(dividingBy: 0.5) < 0.06 }, "\(late)")
  }

  @Test("Beats fall on the same samples in calls of 1, 16, 60 and 64, but for the rest of a call")
  func callLengths() {
    let sound = RhythmSignal.drumAndBass(140, seconds: 4, sampleRate: 8000)
    let sequences = [1, 16, 60, 64].map { length in
      var tracker = TempoTracker(sampleRate: 8000)
      return tracker.beats(in: sound, 8000, callLength: length)
    }
    for sequence in sequences {
      // A beat can't fall before the call in which it was found has ended.
      #expect(zip(sequence, sequences[0]).allSatisfy { (0..<64 / 8000).contains($0 - $1) })
      #expect(sequence.count == sequences[0].count)
    }
    #expect(sequences[0].count > 5)
  }

  @Test("After samples of ±1e30 the next click is a beat again")
  func outburst() {
    var sound = RhythmSignal.clicks(120, seconds: 8, sampleRate: 8000).map { 0.1 * $0 }
    for index in 32_000..<32_200 { sound[index] = index % 3 == 0 ? 1e30 : -1e30 }
    var tracker = TempoTracker(sampleRate: 8000)
    let beats = tracker.beats(in: sound, 8000)
    for click in RhythmSignal.beats(120, until: 7.9) where click > 4.1 {
      #expect(beats.contains { $0 > click && $0 < click + 0.06 }, "click at \(click) s")
    }
    #expect(!beats.contains { $0 > 3.9 && $0 < 4.2 })
  }
}

extension TempoTracker {
  /// The times of the beats, in seconds from the first sample.
  fileprivate mutating func beats(
    in samples: [Float], _ sampleRate: Double, callLength: Int = 64
  ) -> [Double] {
    var times: [Double] = []
    for start in stride(from: 0, to: samples.count, by: callLength) {
      let end = min(start + callLength, samples.count)
      process(samples.span.extracting(start..<end))
      if let delay = beatDelay { times.append(Double(end + delay) / sampleRate) }
    }
    return times
  }
}
