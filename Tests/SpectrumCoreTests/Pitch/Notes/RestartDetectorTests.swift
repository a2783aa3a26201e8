// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct RestartDetectorTests {
  /// Seconds of the quanta at 44.1, 96 and 384 kHz.
  private static let steps: [Double] = [64 / 44_100, 64 / 96_000, 64 / 384_000]
  private static let frequencies: [Double] = [55, 220, 880]

  /// The times in seconds at which a sound, its value at each time, is heard to begin again, while a
  /// tracker reads `frequency` Hz from 0.05 s on.
  private func restarts(
    _ frequency: Double, step: Double = 64 / 48_000, resetAt reset: Double = .infinity,
    sound: (Double) -> Double
  ) -> [Double] {
    var detector = RestartDetector(stepSeconds: Float(step))
    var peaks = StepHistory(seconds: 0.06, stepSeconds: Float(step))
    var found: [Double] = []
    for index in 0..<Int(1.2 / step) {
      let start = Double(index) * step
      if start <= reset && reset < start + step { detector.reset() }
      let samples = (0..<64).map { Float(sound(start + step * Double($0) / 64)) }
      peaks.append(samples.reduce(0) { max($0, abs($1)) })
      let period = start < 0.05 ? 0 : Float(1 / frequency)
      if detector.hears(samples.span, peaks: peaks, period: period) { found.append(start + step) }
    }
    return found
  }

  /// Three partials that, from 0.5 s on, are in another phase and louder by `decibels`.
  private static func struckAgain(_ frequency: Double, decibels: Double, phase: Double)
    -> (Double) -> Double
  {
    { time in
      let turn = 2 * .pi * frequency * time + (time < 0.5 ? 0 : phase)
      let level = 0.2 * pow(10, (time < 0.5 ? 0 : decibels) / 20)
      return level * (sin(turn) + 0.5 * sin(2 * turn) + 0.3 * sin(3 * turn))
    }
  }

  @Test(
    "What goes on in another phase and at another level has begun again, as soon as that is known",
    arguments: Deep.pairs(steps, frequencies))
  func again(step: Double, frequency: Double) {
    for (decibels, phase) in [(1.0, 1.5), (6, 3), (-3, 4), (12, 0.5)] {
      let sound = Self.struckAgain(frequency, decibels: decibels, phase: phase)
      let found = restarts(frequency, step: step, sound: sound)
      #expect(found.count == 1, "\(decibels) dB, \(phase): \(found)")
      // A period is repeated, the sums are over the new sound, and that has stayed so.
      let latest = 0.5 + 1 / frequency + max(1 / frequency, 0.004) + 0.004 + 3 * step
      #expect(found.allSatisfy { $0 > 0.5 && $0 < latest }, "\(decibels) dB, \(phase): \(found)")
    }
  }

  @Test("What goes on at the same level hasn't, nor has what is 10 dB softer", arguments: frequencies)
  func goesOn(frequency: Double) {
    for (decibels, phase) in [(0.0, 1.5), (0, 3), (-10, 2), (0, 0)] {
      let sound = Self.struckAgain(frequency, decibels: decibels, phase: phase)
      #expect(restarts(frequency, sound: sound).isEmpty, "\(decibels) dB, \(phase)")
    }
  }

  @Test("What goes on with another pitch hasn't begun again", arguments: frequencies)
  func otherPitch(frequency: Double) {
    for semitones in [-5.0, -3, -2, 2, 3, 4, 5, 7, 9] {
      let found = restarts(frequency) { time in
        let own = frequency * (time < 0.5 ? 1 : exp2(semitones / 12))
        let turn = 2 * .pi * own * (time - 0.5)
        return (time < 0.5 ? 0.2 : 0.4) * (sin(turn) + 0.5 * sin(2 * turn))
      }
      #expect(found.isEmpty, "\(semitones): \(found)")
    }
  }

  @Test("A vibrato, a tremolo, voices that beat, a decay and an attack are no beginnings")
  func single() {
    let frequency = 220.0
    let sounds: [(Double) -> Double] = [
      { 0.3 * sin(2 * .pi * frequency * $0 + 4 * sin(2 * .pi * 6 * $0)) },
      { (0.3 + 0.2 * sin(2 * .pi * 6 * $0)) * sin(2 * .pi * frequency * $0) },
      { 0.2 * (sin(2 * .pi * frequency * $0) + 0.9 * sin(2 * .pi * 224 * $0)) },
      { exp(-6 * $0) * sin(2 * .pi * frequency * $0) },
      { min(1, $0 / 0.2) * sin(2 * .pi * frequency * $0) },
      { $0 < 0.06 ? 0 : 0.3 * sin(2 * .pi * frequency * $0) },
    ]
    for (index, sound) in sounds.enumerated() {
      let found = restarts(frequency, sound: sound)
      #expect(found.isEmpty, "\(index): \(found)")
    }
  }

  @Test("A reset within a break forgets it")
  func reset() {
    let sound = Self.struckAgain(220, decibels: 6, phase: 3)
    #expect(restarts(220, resetAt: 0.505, sound: sound).isEmpty)
  }
}
