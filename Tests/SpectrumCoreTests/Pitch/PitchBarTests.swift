// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchBarTests {
  /// A struck free bar: amplitudes and decays in seconds of its partials.
  private static let bars: [[(amplitude: Double, decay: Double)]] = [
    [(1, 2), (0.4, 0.7), (0.2, 0.2)],
    [(1, 1.5), (0.8, 0.6), (0.5, 0.3), (0.3, 0.15)],
  ]

  @Test(
    "A glockenspiel's note is its lowest partial's, soon after the stroke and to the end",
    arguments: [523.25, 784, 1046.5, 1568], [0, 1])
  func freeBar(frequency: Double, kind: Int) {
    let partials = zip([1, 2.756, 5.404, 8.933], Self.bars[kind]).map { ratio, own in
      Partial(
        frequency: frequency * ratio, amplitude: 0.15 * own.amplitude, phase: ratio,
        decaySeconds: own.decay)
    }
    let sound = [Float](repeating: 0, count: 4800) + PitchSignal.sum(partials, count: 96_000)
    let readings = PitchListener.listen(to: sound)
    #expect(readings.during(0.16...2).share { $0.error(from: frequency) < 35 } > 0.96)
    #expect(readings.share { $0.isShown && $0.error(from: frequency) > 50 } < 0.03)
  }
}
