// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Signals
@testable import SpectrumCore

extension LevelStage {
  init(
    _ sampleRate: Float = 8000, channels: Int = 2, loudness: Bool = true, truePeak: Bool = true
  ) {
    self.init(sampleRate: sampleRate, channelCount: channels)
    measure(loudness: loudness, truePeak: truePeak)
  }

  /// What a new stage reads after a sound.
  static func reading(
    of left: [Float], _ right: [Float]? = nil, rate: Float = 48_000, channels: Int = 2,
    loudness: Bool = true, truePeak: Bool = true, call: Int = 64
  ) -> LevelReading {
    var stage = LevelStage(rate, channels: channels, loudness: loudness, truePeak: truePeak)
    stage.feed(left, right, call: call)
    return stage.reading
  }

  /// Feeds both channels, with the same where there is no other, in calls of `call` samples, and
  /// hands over each new reading.
  mutating func feed(
    _ left: [Float], _ right: [Float]? = nil, call: Int = 64,
    each: (LevelReading) -> Void = { _ in }
  ) {
    left.withUnsafeBufferPointer { left in
      (right ?? Array(left)).withUnsafeBufferPointer { right in
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return }
        for start in stride(from: 0, to: left.count, by: call) {
          process(leftBase + start, rightBase + start, count: min(call, left.count - start))
          each(reading)
        }
      }
    }
  }

  /// Plays a 1 kHz sine of `level` dBFS (peak) to both channels at 8 kHz, in whole periods;
  /// silence below −200 dBFS.
  mutating func playTone(
    level: Double, seconds: Double, each: (LevelReading) -> Void = { _ in }
  ) {
    let amplitude = level < -200 ? 0 : linear(level)
    let period = Signal.sine(1000, amplitude: amplitude, rate: 8000, seconds: 0.01)
    for _ in 0..<Int((seconds * 100).rounded()) { feed(period, call: 80, each: each) }
  }
}
