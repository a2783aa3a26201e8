// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// What a listener to rhythm was shown.
struct RhythmTrack: Equatable {
  /// Seconds from one reading to the next: of a call.
  var callSeconds: Double
  /// After each call.
  var readings: [TempoReading] = []
  /// When a beat was signalled to fall, and when that was known, in seconds.
  var beats: [Double] = []

  /// The tempo shown at a moment, in BPM; 0 = none.
  func bpm(at seconds: Double) -> Double {
    Double(readings[min(readings.count - 1, Int(seconds / callSeconds))].bpm)
  }

  /// The tempi shown during a stretch of time.
  func tempi(_ seconds: ClosedRange<Double>) -> [Double] {
    let first = Int(seconds.lowerBound / callSeconds)
    let last = min(readings.count - 1, Int(seconds.upperBound / callSeconds))
    return readings[first...last].map { Double($0.bpm) }
  }

  /// The tempo shown at last.
  var last: Double { Double(readings[readings.count - 1].bpm) }

  /// When a tempo within `tolerance` BPM of `bpm` is first shown; infinite if never.
  func firstTime(of bpm: Double, within tolerance: Double) -> Double {
    readings.firstIndex { abs(Double($0.bpm) - bpm) <= tolerance }.map {
      Double($0 + 1) * callSeconds
    } ?? .infinity
  }

  /// The share of the time, 0…1, in which a tempo is shown.
  var share: Double { Double(readings.count { $0.bpm > 0 }) / Double(readings.count) }

  /// How far each beat of a stretch of time is from the nearest of `truth`, in seconds, late > 0.
  func errors(_ seconds: ClosedRange<Double>, from truth: [Double]) -> [Double] {
    beats.filter(seconds.contains).map { beat in
      truth.map { beat - $0 }.min { abs($0) < abs($1) } ?? .infinity
    }
  }
}

/// Hears a sound.
enum RhythmListener {
  /// What is shown of a sound at `sampleRate` Hz, in calls of `callLength`. `taps`: in seconds.
  static func listen(
    to sound: [Float], sampleRate: Double = 8000, callLength: Int = 64,
    range: ClosedRange<Float> = 70...160, scale: Float = 1, taps: [Double] = []
  ) -> RhythmTrack {
    var tracker = TempoTracker(sampleRate: Float(sampleRate))
    tracker.setRange(range)
    tracker.scale = scale
    return listen(
      to: sound, sampleRate: sampleRate, callLength: callLength, taps: taps, by: &tracker)
  }

  /// What `tracker` shows of it.
  static func listen(
    to sound: [Float], sampleRate: Double = 8000, callLength: Int = 64, taps: [Double] = [],
    by tracker: inout TempoTracker
  ) -> RhythmTrack {
    var track = RhythmTrack(callSeconds: Double(callLength) / sampleRate)
    var left = taps.map { Int($0 * sampleRate) }[...]
    for start in stride(from: 0, to: sound.count, by: callLength) {
      let end = min(start + callLength, sound.count)
      while let tap = left.first, tap < end {
        tracker.tap(at: tap - start)
        left.removeFirst()
      }
      tracker.process(sound.span.extracting(start..<end))
      track.readings.append(tracker.reading)
      if let delay = tracker.beatDelay { track.beats.append(Double(end + delay) / sampleRate) }
    }
    return track
  }
}
