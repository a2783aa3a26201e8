// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct ClassicTempoTrackerTests {
  @Test(
    "Clicks at 70 to 160 BPM are read within a quarter of a frame",
    arguments: [70, 75.5, 80, 90, 97.3, 100, 110, 120, 123, 128, 135, 140, 150, 155, 160])
  func clicks(bpm: Double) {
    let track = RhythmListener.listenClassically(
      to: RhythmSignal.clicks(bpm, seconds: 11, sampleRate: 8000))
    #expect(abs(track.last - bpm) < Self.tolerance(bpm), "\(track.last)")
    #expect(track.readings[track.readings.count - 1].confidence > 0.3)
  }

  /// An onset falls anywhere in a frame of 23.2 ms and the parabola knows frames only: a quarter of
  /// a frame in the period, d(60/T) = 60/T²·dT, in BPM: 0.5 at 70, 2.5 at 160.
  static func tolerance(_ bpm: Double) -> Double { bpm * bpm / 60 * 0.25 * 1024 / 44_100 }

  @Test("Half the period is preferred only where it is over 40 % as strong")
  func half() {
    for (level, shown) in [(0.005, 75), (1, 150)] as [(Float, Double)] {
      let main = RhythmSignal.clicks(75, seconds: 8, sampleRate: 8000)
      let between = RhythmSignal.kicks(
        at: RhythmSignal.beats(75, first: 0.7, until: 8), seconds: 8)
      let track = RhythmListener.listenClassically(to: main.adding(between, gain: level))
      #expect(abs(track.last - shown) < Self.tolerance(shown), "\(level): \(track.last)")
    }
  }

  @Test(
    "Beats fall on the clicks within 60 ms, each once, none between", arguments: [80, 120, 157.0])
  func onTheClicks(bpm: Double) {
    let found = RhythmListener.listenClassically(
      to: RhythmSignal.clicks(bpm, seconds: 8, sampleRate: 8000)
        // The last click is heard whole.
        + [Float](repeating: 0, count: 800)
    ).beats
    let clicks = RhythmSignal.beats(bpm, until: 8)
    for click in clicks {
      // Never before it: the detector is causal.
      #expect(found.count { $0 > click && $0 < click + 0.06 } == 1, "click at \(click) s")
    }
    #expect(found.count == clicks.count)
  }

  @Test("Beats are at least 100 ms apart, however fast the kicks are")
  func apart() {
    let times = Array(stride(from: 0.2, to: 8, by: 0.055))
    for sound in [
      RhythmSignal.kicks(at: times, seconds: 8), PitchSignal.noise(count: 64_000, seed: 5),
    ] {
      let beats = RhythmListener.listenClassically(to: sound).beats
      #expect(!beats.isEmpty)
      #expect(zip(beats, beats.dropFirst()).allSatisfy { $1 - $0 >= 0.1 })
    }
  }
}

extension RhythmListener {
  /// What the classic tracker shows of a sound.
  static func listenClassically(to sound: [Float], sampleRate: Double = 8000) -> RhythmTrack {
    var tracker = ClassicTempoTracker(sampleRate: Float(sampleRate))
    var track = RhythmTrack(callSeconds: 64 / sampleRate)
    for start in stride(from: 0, to: sound.count, by: 64) {
      let end = min(start + 64, sound.count)
      tracker.process(sound.span.extracting(start..<end))
      track.readings.append(tracker.reading)
      if let offset = tracker.beatOffset {
        track.beats.append(Double(start + offset) / sampleRate)
      }
    }
    return track
  }
}
