// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct LowestPartialTests {
  /// The frequency found near `frequency` Hz in sines at multiples of it, 0.3 s of them; nil if none is.
  private func found(
    near frequency: Double, in sines: [(ratio: Double, amplitude: Double)], of lowest: Double,
    seconds: Float = 0.25
  ) -> Double? {
    var pyramid = PitchPyramid(sampleRate: 48_000)
    let sound = PitchSignal.sum(
      sines.map { Partial(frequency: lowest * $0, amplitude: $1, phase: $0) }, count: 64 * 300)
    sound.withUnsafeBufferPointer {
      for start in stride(from: 0, to: sound.count, by: PitchPyramid.tickSamples) {
        pyramid.process($0.baseAddress! + start)
      }
    }
    let partial = LowestPartial(near: Float(1 / frequency), in: pyramid, seconds: seconds)
    return partial.map { 1 / Double($0.period) }
  }

  @Test(
    "A free bar's lowest partial is found within 2 cents, though its period is a tone off",
    arguments: [131.0, 523.3, 1046.5, 2093], [-150.0, -60, 0, 90])
  func bar(frequency: Double, cents: Double) throws {
    let bar = [(1.0, 0.3), (2.756, 0.2), (5.404, 0.1), (8.933, 0.05)]
    let near = frequency * exp2(cents / 1200)
    let own = try #require(found(near: near, in: bar, of: frequency))
    #expect(abs(1200 * log2(own / frequency)) < 2, "\(own)")
  }

  @Test("A note with a harmonic partial has none, be it the second or the third")
  func harmonic() {
    for other in [(2.0, 0.1), (3.0, 0.1)] {
      #expect(found(near: 440, in: [(1, 0.3), other], of: 440) == nil)
    }
    #expect(found(near: 440, in: (1...9).map { (Double($0), 0.3 / Double($0)) }, of: 440) == nil)
  }

  @Test("Nor has what has no partial there, what is too weak, or what has just begun")
  func none() {
    #expect(found(near: 440, in: [(2.756, 0.3)], of: 440) == nil)
    #expect(found(near: 440, in: [(1, 0.1), (2.756, 0.3)], of: 440) == nil)
    #expect(found(near: 440, in: [(1, 0.3), (2.756, 0.1)], of: 440, seconds: 0.03) == nil)
  }
}
