// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import Signals
@testable import SpectrumCore

/// A struck string whose partials are at k·F·√(1 + B·k²).
struct StiffString {
  /// The first partial in Hz.
  var firstPartial: Double
  /// B.
  var inharmonicity: Double
  /// Partials fall by so many decibels from each to the next, as under a softer or a harder hammer.
  var fall = 3.0
  /// Partials that aren't where the others are, by their number: so many cents above.
  var mistuned: [Int: Double] = [:]

  /// The mean piano's string of a key, tuned so many cents above equal temperament.
  static func usual(key: Int, cents: Double = 0, factor: Double = 1) -> Self {
    Self(
      firstPartial: 440 * exp2((Double(key) - 69) / 12 + cents / 1200),
      inharmonicity: factor * Double(PianoStrings.usual().coefficient(ofKey: Float(key))))
  }

  /// The string from its stroke on. The higher a partial, the sooner it has died away.
  func sound(sampleRate: Double = 48_000, seconds: Double) -> [Float] {
    let fundamental = firstPartial / (1 + inharmonicity).squareRoot()
    let partials = (1...40).map { number in
      let k = Double(number)
      return Partial(
        frequency: k * fundamental * (1 + inharmonicity * k * k).squareRoot()
          * exp2((mistuned[number] ?? 0) / 1200),
        amplitude: 0.3 * pow10(-fall * (k - 1) / 20), phase: k * k,
        decaySeconds: 3 / (0.5 + firstPartial * k / 1000))
    }
    return PitchSignal.sum(partials, sampleRate: sampleRate, count: Int(seconds * sampleRate))
  }
}
