// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import Signals
@testable import SpectrumCore

/// A reading and when it was shown.
struct TimedReading {
  /// Seconds of sound that had been heard by then.
  let seconds: Double
  let reading: PitchReading

  var isShown: Bool { reading.frequencyHz > 0 }

  /// How far it is from `frequency` Hz, in cents; infinite where there is none.
  func error(from frequency: Double) -> Double {
    isShown ? abs(cents(reading.frequencyHz, over: frequency)) : .infinity
  }
}

/// What the tuner shows.
enum PitchListener {
  /// The reading after each of the analyzer's quanta of a sound at `sampleRate` Hz, halved as the
  /// analyzer halves it. `lead`: seconds of silence before it, which count as negative time;
  /// `prepare`: sets the tracker.
  static func listen(
    to sound: [Float], sampleRate: Double = 48_000, lead: Double = 0,
    _ prepare: (inout PitchTracker) -> Void = { _ in }
  ) -> [TimedReading] {
    var halvings = 0
    while sampleRate / Double(1 << halvings) >= 88_200 { halvings += 1 }
    var tracker = PitchTracker(sampleRate: Float(sampleRate) / Float(1 << halvings))
    prepare(&tracker)
    let silence = Int(lead * sampleRate)
    let samples = [Float](repeating: 0, count: silence) + sound
    var quantum = 64
    while quantum > 8 && Double(quantum) * 689 > sampleRate { quantum /= 2 }
    let decimators = FixedArray(count: halvings) { _ in HalfBandDecimator() }
    let halved = SampleBuffer(count: 64 + HalfBandDecimator.batch)
    var readings: [TimedReading] = []
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count - quantum + 1, by: quantum) {
        halved.base.update(from: samples.baseAddress! + start, count: quantum)
        var count = quantum
        for level in 0..<halvings {
          count = decimators[level].process(halved.base, count: count, into: halved.base)
        }
        if count > 0 { tracker.process(halved.prefix(count).span) }
        let seconds = Double(start + quantum - silence) / sampleRate
        readings.append(TimedReading(seconds: seconds, reading: tracker.reading))
      }
    }
    return readings
  }
}

extension [TimedReading] {
  /// Those of a stretch of time, in seconds.
  func during(_ seconds: ClosedRange<Double>) -> [TimedReading] {
    filter { seconds.contains($0.seconds) }
  }

  /// The share, 0…1, of readings that `holds` is true of; 0 for no readings.
  func share(where holds: (TimedReading) -> Bool) -> Double {
    Double(filter(holds).count) / Double(Swift.max(1, count))
  }

  /// The errors from `frequency` Hz in cents; infinite where there is no reading.
  func errors(from frequency: Double) -> [Double] { map { $0.error(from: frequency) } }

  /// When a reading within `tolerance` cents of `frequency` Hz is first shown; infinite if never.
  func firstTime(of frequency: Double, within tolerance: Double = 50) -> Double {
    first { $0.seconds > 0 && $0.error(from: frequency) < tolerance }?.seconds ?? .infinity
  }
}

extension [Double] {
  /// The value that the share `part`, 0…1, of the values doesn't exceed; infinite for none.
  func quantile(_ part: Double) -> Double {
    isEmpty ? .infinity : sorted()[Swift.min(count - 1, Int(part * Double(count)))]
  }

  var median: Double { quantile(0.5) }

  /// The standard deviation.
  var deviation: Double {
    let mean = reduce(0, +) / Double(Swift.max(1, count))
    return (map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(Swift.max(1, count)))
      .squareRoot()
  }
}
