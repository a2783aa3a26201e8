// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// A tracker that measures stretch.
struct StretchListener: ~Copyable {
  var tracker: PitchTracker
  let sampleRate: Double

  init(sampleRate: Double = 48_000) {
    self.sampleRate = sampleRate
    tracker = PitchTracker(sampleRate: Float(sampleRate))
    tracker.measuresStretch = true
  }

  /// What a new one reads of a sound.
  static func readings(
    of samples: [Float], sampleRate: Double = 48_000
  ) -> [(pitch: PitchReading, stretch: StretchReading?)] {
    var listener = StretchListener(sampleRate: sampleRate)
    return listener.hear(samples)
  }

  /// Hears a sound; the readings after each 64 samples.
  mutating func hear(_ samples: [Float]) -> [(pitch: PitchReading, stretch: StretchReading?)] {
    var readings: [(PitchReading, StretchReading?)] = []
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count - 63, by: 64) {
        tracker.process(UnsafeBufferPointer(rebasing: samples[start..<start + 64]).span)
        readings.append((tracker.reading, tracker.stretch))
      }
    }
    return readings
  }

  /// Hears silence until the note before has ended.
  mutating func rest(seconds: Double = 0.3) {
    _ = hear([Float](repeating: 0, count: Int(seconds * sampleRate)))
  }
}
