// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct MagnitudeTransformTests {
  /// The magnitudes of `samples` and seven more.
  static func magnitudes(_ samples: [Float]) -> [Float] {
    let transform = MagnitudeTransform(windowLength: samples.count)
    let input = SampleBuffer(count: samples.count + 7)
    for (index, sample) in samples.enumerated() { input[index] = sample }
    for index in samples.count..<input.count { input[index] = 1000 }
    let output = SampleBuffer(count: transform.outputCount)
    transform.process(input.base, into: output.base)
    return (0..<transform.size / 2).map { output[$0] }
  }

  @Test(
    "Magnitudes are those of the definition, whatever lies behind the window",
    arguments: [341, 470, 683, 941, 1024, 1877])
  func definition(length: Int) {
    let samples = PitchSignal.noise(count: length, seed: 3)
    let magnitudes = Self.magnitudes(samples)
    let size = 2 * magnitudes.count
    #expect(size >= length && size < 2 * length)
    let turn: Double = 2 * .pi / Double(length + 1)
    let window = (1...length).map { 1 - cos(turn * Double($0)) }
    let sum = window.reduce(0, +)
    #expect(magnitudes[0] == 0)
    for bin in [
      1, 2, 3, size / 8, size / 4 - 1, size / 4, size / 4 + 1, size / 2 - 2, size / 2 - 1,
    ] {
      let windowed = zip(window, samples).map { $0 * Double($1) }
      let (re, im) = fourierSum(windowed, cycles: Double(bin) / Double(size))
      // Noise of ±0.5 under 1000 points rounds to a few parts in 10⁷.
      #expect(abs(Double(magnitudes[bin]) - 2 * (re * re + im * im).squareRoot() / sum) < 1e-6)
    }
  }

  @Test("The binary logarithm of four numbers is right within 2.4e-6, from 1 to 10³⁰")
  func logarithm() {
    var x: Float = 1
    while x < 1e30 {
      let four = SIMD4(x, x * 1.001, x * 1.25, x * 1.9)
      let result = spectrum_log2_4(four)
      for lane in 0..<4 {
        let error = abs(Double(result[lane]) - log2(Double(four[lane])))
        // The polynomial's, and the rounding of a sum of up to 100.
        #expect(error < 2.4e-6 + log2(Double(four[lane])) * 6e-8)
      }
      x *= 1.0037
    }
    for exponent in 0..<100 {
      let power = exp2(Float(exponent))
      #expect(spectrum_log2_4(SIMD4(repeating: power)) == SIMD4(repeating: Float(exponent)))
    }
  }
}
