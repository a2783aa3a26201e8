// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct LowPartialsTests {
  /// Partials of 40 Hz at 3 kHz; `amplitudes` of the first, second, …
  static func count(_ amplitudes: [Double], stretch: Double = 0, noise: Double = 0) -> Int {
    let partials = amplitudes.enumerated().map { index, amplitude in
      let number = Double(index + 1)
      return Partial(
        frequency: 40 * number * (1 + stretch * number * number).squareRoot(),
        amplitude: amplitude, phase: number * number)
    }
    let sound = PitchSignal.sum(partials, sampleRate: 3000, count: 400)
      .adding(PitchSignal.noise(count: 400, seed: 7).map { Float(noise) * $0 })
    return sound.withUnsafeBufferPointer {
      LowPartials.count(in: 300, before: $0.baseAddress! + 400, period: 75)
    }
  }

  @Test("All eight partials of a string are there, if they are 1.6 % too high as well")
  func string() {
    let falling = (1...12).map { 1 / Double($0) }
    #expect(Self.count(falling) == 8)
    #expect(Self.count(falling, stretch: 0.0005) == 8)
    #expect(Self.count(falling, noise: 0.05) == 8)
  }

  @Test("A string lacks the partials that have a node where it is plucked", arguments: 4...8)
  func plucked(place: Int) {
    let amplitudes = (1...8).map { $0 % place == 0 ? 0 : 1 / Double($0) }
    #expect(Self.count(amplitudes) == 8 - 8 / place)
    #expect(8 - 8 / place >= LowPartials.enough)
  }

  @Test(
    "A chord has few partials of the period that its notes share",
    arguments: [([4, 5, 6], 4), ([2, 3], 5), ([3, 4], 4), ([10, 12, 15], 0)])
  func chord(ratios: [Int], count: Int) {
    let amplitudes = (1...16).map { number in
      ratios.contains { number % $0 == 0 } ? 1 / Double(number) : 0
    }
    #expect(Self.count(amplitudes) == count)
    #expect(count < LowPartials.enough)
  }

  @Test(
    "Noise, which is as loud between the places of partials, has few",
    arguments: 1...20 as ClosedRange<UInt64>)
  func noise(seed: UInt64) {
    let sound = PitchSignal.noise(count: 400, seed: seed)
    let count = sound.withUnsafeBufferPointer {
      LowPartials.count(in: 300, before: $0.baseAddress! + 400, period: 75)
    }
    // Of two independent powers of noise, one is four times the other or more in a fifth of all
    // cases: six of eight in 1 of 800.
    #expect(count < LowPartials.enough)
  }

  @Test("A sine is one partial")
  func sine() { #expect(Self.count([1]) == 1) }
}
