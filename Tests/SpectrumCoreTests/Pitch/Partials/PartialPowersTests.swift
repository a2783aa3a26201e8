// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PartialPowersTests {
  /// Of 40 Hz at 3 kHz: partials of given numbers, which needn't be whole, and amplitudes.
  static func powers(_ partials: [(Double, Double)], periods: Int = 4) -> PartialPowers {
    let sound = PitchSignal.sum(
      partials.map { Partial(frequency: 40 * $0, amplitude: $1, phase: $0 * $0) },
      sampleRate: 3000, count: 400)
    let weighted = SampleBuffer(count: 400)
    let count = (75 * periods) & ~7
    sound.withUnsafeBufferPointer {
      HannBin.weigh(before: $0.baseAddress! + 400, count: count, into: weighted.base)
    }
    return PartialPowers(of: 75, weighted: weighted.base, count: count)
  }

  /// Partials that fall as 1/k of notes whose first partials have these numbers.
  static func chord(_ ratios: [Int]) -> [(Double, Double)] {
    ratios.flatMap { ratio in
      (1...12).map { (Double($0 * ratio), 1 / Double($0)) }
    }.filter { $0.0 < 30 }
  }

  @Test(
    "The period that notes share is none of one note",
    arguments: [
      [2, 3], [3, 4], [4, 5], [5, 6], [3, 5], [5, 8], [2, 5], [3, 8], [5, 7], [4, 5, 6],
      [10, 12, 15], [6, 8, 9],
    ], [2, 4])
  func shared(ratios: [Int], periods: Int) {
    let powers = Self.powers(Self.chord(ratios), periods: periods)
    #expect(!powers.isNote)
    #expect(ratios.contains(powers.strongestPart))
  }

  @Test("A string is one note, wherever it is struck", arguments: 2...8, [0.0, 0.0003])
  func string(place: Int, stretch: Double) {
    let partials = (1...24).map { number in
      let k = Double(number)
      return (
        k * (1 + stretch * k * k).squareRoot(), number % place == 0 ? 0.003 : 1 / k
      )
    }
    #expect(Self.powers(partials).isNote)
    #expect(Self.powers(partials, periods: 2).isNote)
  }

  @Test("So it is without its first partials", arguments: 2...9)
  func highPassed(first: Int) {
    #expect(Self.powers((first..<24).map { (Double($0), 1 / Double($0)) }).isNote)
  }

  @Test("So is a reed, which has the odd ones, without the first", arguments: [1, 3, 5])
  func reed(first: Int) {
    let numbers = stride(from: first, to: 24, by: 2)
    #expect(Self.powers(numbers.map { (Double($0), 1 / Double($0)) }).isNote)
  }

  @Test(
    "A bar's partials, nearly multiples of a frequency below, are none of one note",
    arguments: [
      ([1, 2.756, 5.404], 4), ([1, 2.756], 4), ([1, 3.24], 4), ([1, 1.593, 2.136, 2.653], 5),
      ([1], 2), ([1], 3),
    ] as [([Double], Int)])
  func bar(ratios: [Double], part: Int) {
    let partials = ratios.enumerated().map { index, ratio in
      (ratio * Double(part), 1 / Double(1 + 2 * index))
    }
    let powers = Self.powers(partials)
    #expect(!powers.isNote)
    #expect(powers.strongestPart == part)
  }
}
