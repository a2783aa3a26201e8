// SPDX-License-Identifier: GPL-3.0-or-later
@testable import Signals

/// How the partials of a steady tone are strewn.
enum Timbre: String, CaseIterable {
  case sine, sawtooth, square, clarinet
  case withoutFirst, withoutFirstAndSecond, strongSecond, strongThird, weakFirst, oneWeakPartial

  /// Amplitudes of the first, second, … partial.
  var amplitudes: [Double] {
    switch self {
    case .sine: [0.5]
    case .sawtooth: (1...40).map { 0.3 / Double($0) }
    case .square: (1...40).map { number -> Double in number % 2 == 1 ? 0.4 / Double(number) : 0 }
    case .clarinet: [0.5, 0.01, 0.37, 0.02, 0.25, 0.05, 0.07, 0.05, 0.2]
    case .withoutFirst: [0, 0.4, 0.3, 0.2, 0.15]
    case .withoutFirstAndSecond: [0, 0, 0.3, 0.25, 0.2, 0.2]
    // 12 dB over the others.
    case .strongSecond: [0.15, 0.6, 0.15, 0.1]
    case .strongThird: [0.15, 0.15, 0.6, 0.1]
    // 30 dB below the others.
    case .weakFirst: [0.01, 0.3, 0.3, 0.3]
    // 40 dB below the first.
    case .oneWeakPartial: [0.5, 0, 0.005]
    }
  }

  /// Whether the correlation of the tone has a peak like a roof, not like a hill: 1/n falls so
  /// slowly that it's only rounded by where the partials end.
  var isPointed: Bool { self == .sawtooth || self == .square }

  /// How many of its partials a tone needs to have this fundamental, and no other.
  var leastPartials: Int {
    switch self {
    case .withoutFirst, .withoutFirstAndSecond, .strongSecond: 2
    case .weakFirst, .strongThird: 3
    default: 1
    }
  }

  /// The tone's amplitudes at `frequency` Hz without what few microphones hear, above 17 kHz, and
  /// what the smoothing takes away, above 0.4 of the rate; nil where there are too few.
  func amplitudes(at frequency: Double, sampleRate: Double) -> [Double]? {
    let highest = min(17_000, 0.4 * sampleRate)
    let heard = Array(amplitudes.prefix(Int(highest / frequency)))
    return heard.filter { $0 > 0 }.count >= leastPartials ? heard : nil
  }

  /// Such a tone; nil where it has too few partials.
  func tone(_ frequency: Double, sampleRate: Double, seconds: Double) -> [Float]? {
    amplitudes(at: frequency, sampleRate: sampleRate).map {
      PitchSignal.tone(
        frequency, sampleRate: sampleRate, count: Int(seconds * sampleRate), amplitudes: $0)
    }
  }
}
