// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import SpectrumCore

/// Linear amplitude of a level in dB.
func linear(_ decibels: Double) -> Double { pow(10, decibels / 20) }

/// Samples for tests, seeded where they are random.
enum Signal {
  static func sine(
    _ frequency: Double, amplitude: Double = 1, phase: Double = 0, rate: Float, seconds: Double
  ) -> [Float] {
    let step = 2 * Double.pi * frequency / Double(rate)
    return (0..<Int((seconds * Double(rate)).rounded())).map {
      Float(amplitude * sin(step * Double($0) + phase))
    }
  }

  static func square(
    _ frequency: Double, amplitude: Double, rate: Float, seconds: Double
  ) -> [Float] {
    let halfPeriod = Int(Double(rate) / frequency / 2)
    return (0..<Int(seconds * Double(rate))).map {
      Float(($0 / halfPeriod) % 2 == 0 ? amplitude : -amplitude)
    }
  }

  /// White noise, even over ±amplitude.
  static func noise(amplitude: Float, rate: Float, seconds: Double, seed: UInt64) -> [Float] {
    var random = SeededNoise(state: seed)
    return (0..<Int(seconds * Double(rate))).map { _ in amplitude * random.next() }
  }

  /// Beats of low-passed noise over a bass note: broad, dynamic, with pauses.
  static func music(rate: Float, seconds: Double, seed: UInt64) -> [Float] {
    var random = SeededNoise(state: seed)
    var (smooth, envelope) = (Float(0), Float(0))
    let (decay, beat) = (exp(-1 / (0.15 * rate)), Int(0.5 * rate))
    let (bassStep, smoothing) = (2 * Float.pi * 110 / rate, min(1, 12_000 / rate))
    return (0..<Int(seconds * Double(rate))).map {
      envelope = $0 % beat == 0 ? 0.9 : envelope * decay
      smooth += smoothing * (random.next() - smooth)
      return envelope * smooth + 0.05 * sin(bassStep * Float($0 % (beat * 8)))
    }
  }
}

/// Uniform in ±1: the top bits of Knuth's MMIX congruential generator.
private struct SeededNoise {
  var state: UInt64
  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
  }
}

extension LevelStage {
  /// Feeds both channels in calls of `call` samples and hands over each new reading.
  mutating func feed(
    _ left: [Float], _ right: [Float], call: Int = 64, each: (LevelReading) -> Void = { _ in }
  ) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return }
        for start in stride(from: 0, to: left.count, by: call) {
          process(leftBase + start, rightBase + start, count: min(call, left.count - start))
          each(reading)
        }
      }
    }
  }

  /// Feeds the same samples to both channels.
  mutating func feed(
    _ both: [Float], call: Int = 64, each: (LevelReading) -> Void = { _ in }
  ) {
    feed(both, both, call: call, each: each)
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

extension Analyzer {
  /// Feeds both channels in quanta and hands over each new reading of the levels.
  mutating func feed(
    _ left: [Float], _ right: [Float], each: (LevelReading) -> Void = { _ in }
  ) {
    var start = 0
    while start < left.count {
      start += take(left: left.span, right: right.span, from: start)
      guard isQuantumWhole else { continue }
      _ = process()
      each(levels.reading)
    }
  }
}
