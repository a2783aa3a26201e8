// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import Foundation
import SeededRandom
import Testing

@testable import SpectrumCore

@Suite struct VectorTests {
  @Test("2 to the power of eight numbers is right within two last digits, and exact at integers")
  func powersOfTwo() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      var exponents = SIMD8<Float>(repeating: 0)
      for lane in 0..<8 { exponents[lane] = Float(-126 + 253 * random.unit()) }
      let powers = spectrum_exp2_8(exponents)
      for lane in 0..<8 {
        let truth = exp2(Double(exponents[lane]))
        #expect(abs(Double(powers[lane]) / truth - 1) < 2.4e-7, "2^\(exponents[lane])")
      }
    }
    for exponent in -126...127 {
      let powers = spectrum_exp2_8(SIMD8(repeating: Float(exponent)))
      #expect(powers == SIMD8(repeating: Float(sign: .plus, exponent: exponent, significand: 1)))
    }
  }

  @Test("Gathered floats are those at the places, in any order and more than once")
  func gathered() {
    let source = SampleBuffer(count: 1000)
    for index in 0..<1000 { source[index] = Float(index * index) }
    let places = SIMD8<Float>(999, 0, 7, 7, 512, 3, 1, 998)
    let eight = SIMD8(gatheredFrom: source.base, at: places)
    #expect(eight == places * places)
  }

  @Test("A mask holds in the lanes where its condition does, and chooses by them")
  func masks() {
    let (low, high) = (SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, .nan), SIMD8<Float>(repeating: 3))
    let (ones, twos) = (SIMD8<Float>(repeating: 1), SIMD8<Float>(repeating: 2))
    let below = low.isBelow(high)
    #expect(below.choose(ones, else: twos) == SIMD8(1, 1, 1, 2, 2, 2, 2, 2))
    let atMost = low.isAtMost(high)
    #expect(atMost.choose(ones, else: twos) == SIMD8(1, 1, 1, 1, 2, 2, 2, 2))
    #expect((below & high.isAtMost(low)).hasAny == false)
    #expect((below | high.isAtMost(low)).hasAll == false)
    #expect((below | LaneMask.first(8)).hasAll)
    #expect((atMost & LaneMask.first(4)).choose(ones, else: twos) == SIMD8(1, 1, 1, 1, 2, 2, 2, 2))
    #expect(LaneMask.none.hasAny == false && LaneMask.first(1).hasAny)
  }
}
