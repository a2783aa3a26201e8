// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct ReattackDetectorTests {
  /// Seconds of the quanta at 44.1, 96 and 384 kHz.
  private static let steps: [Double] = [64 / 44_100, 64 / 96_000, 64 / 384_000]

  /// The times in seconds at which a sine of `frequency` Hz, whose level is `decibels` at each time,
  /// is heard to begin again.
  private func reattacks(
    _ frequency: Double, step: Double, seconds: Double, decibels: (Double) -> Double
  ) -> [Double] {
    var detector = ReattackDetector(stepSeconds: Float(step))
    var peaks = StepHistory(seconds: 0.06, stepSeconds: Float(step))
    var found: [Double] = []
    for index in 0..<Int(seconds / step) {
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      // The highest of 64 samples.
      var peak = 0.0
      for sample in 0..<64 {
        let time = start + step * Double(sample) / 64
        let level = 0.3 * pow(10, decibels(time) / 20)
        peak = max(peak, abs(level * sin(2 * .pi * frequency * time)))
      }
      peaks.append(Float(peak))
      if detector.hears(peaks, period: Float(1 / frequency)) { found.append(end) }
    }
    return found
  }

  /// A level that falls from `start` on by `depth` dB in `fall` seconds, and is back `rise` later.
  private func dip(at start: Double, _ depth: Double, fall: Double, rise: Double)
    -> (Double) -> Double
  {
    { time in
      let (down, up) = ((time - start) / fall, (start + fall + rise - time) / rise)
      return -depth * max(0, min(down, up, 1))
    }
  }

  @Test(
    "A level that falls by more than 8 dB, and is back sooner than it fell, is a reattack",
    arguments: Deep.pairs(steps, [82.4, 440, 2000]))
  func again(step: Double, frequency: Double) {
    for depth in [10.0, 14, 20] {
      let level = dip(at: 0.5, depth, fall: 0.15, rise: 0.02)
      let found = reattacks(frequency, step: step, seconds: 1.2, decibels: level)
      #expect(found.count == 1, "\(depth) dB: \(found)")
      // After its lowest, at 0.65 s, and once it is back.
      let latest = 0.67 + 1 / frequency + 2 * step
      #expect(found.allSatisfy { $0 > 0.65 && $0 < latest }, "\(depth) dB: \(found)")
    }
  }

  @Test(
    "A level that falls by less, or rises as slowly as it falls, is none",
    arguments: Deep.pairs(steps, [82.4, 440, 2000]))
  func other(step: Double, frequency: Double) {
    let levels: [(Double) -> Double] = [
      dip(at: 0.5, 7, fall: 0.15, rise: 0.05), dip(at: 0.5, 14, fall: 0.1, rise: 0.1),
      dip(at: 0.3, 10, fall: 0.7, rise: 0.02), { -30 * $0 },
    ]
    for (index, level) in levels.enumerated() {
      let found = reattacks(frequency, step: step, seconds: 1.2, decibels: level)
      #expect(found.isEmpty, "\(index): \(found)")
    }
  }

  @Test("Two voices that beat and a tremolo are none", arguments: [1.5, 3, 5, 7, 9])
  func beats(hertz: Double) {
    let beats = reattacks(220, step: 64 / 48_000, seconds: 4) {
      20 * log10(abs(cos(.pi * hertz * $0)) + 1e-6)
    }
    #expect(beats.isEmpty)
    let tremolo = reattacks(220, step: 64 / 48_000, seconds: 4) {
      20 * log10(1 + 0.8 * sin(2 * .pi * hertz * $0))
    }
    #expect(tremolo.isEmpty)
  }

  @Test("The pulses of a low note are none, whichever its period", arguments: [30.9, 41.2, 55])
  func pulses(hertz: Double) {
    let step = 64.0 / 48_000
    var detector = ReattackDetector(stepSeconds: Float(step))
    var peaks = StepHistory(seconds: 0.06, stepSeconds: Float(step))
    for index in 0..<1500 {
      let sinceHit = (Double(index) * step * hertz).truncatingRemainder(dividingBy: 1)
      peaks.append(Float(0.3 * exp(-3 * sinceHit)))
      let isHeard = detector.hears(peaks, period: Float(1 / hertz))
      #expect(!isHeard)
    }
  }
}
