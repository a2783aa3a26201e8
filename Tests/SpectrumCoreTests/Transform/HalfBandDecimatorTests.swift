// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct HalfBandDecimatorTests {
  /// The halved signal; the input comes in calls of `call` samples.
  static func halve(
    _ input: [Float], call: Int, band: HalfBandDecimator.Band = .quarter
  ) -> [Float] {
    var decimator = HalfBandDecimator(band: band)
    var output = [Float](repeating: 0, count: 64 + HalfBandDecimator.batch)
    var all: [Float] = []
    input.withUnsafeBufferPointer { input in
      for start in stride(from: 0, to: input.count, by: call) {
        let count = min(call, input.count - start)
        let written = decimator.process(input.baseAddress! + start, count: count, into: &output)
        all += output[..<written]
      }
    }
    return all
  }

  /// Amplitude and delay in old samples that a sine of `cycles` per old sample comes out with, seen
  /// at the frequency where it lies or folds.
  static func response(
    _ cycles: Double, band: HalfBandDecimator.Band = .quarter
  ) -> (gain: Double, phase: Double) {
    let step = 2 * Double.pi * cycles
    let output = halve((0..<4096).map { Float(cos(step * Double($0))) }, call: 64, band: band)
    // Under a Hann window, against e^(−2·step·i·m), so that ends don't count.
    let (first, count) = (64, 1920)
    var (re, im, sum) = (0.0, 0.0, 0.0)
    for m in 0..<count {
      let weight = 1 - cos(2 * .pi * Double(m) / Double(count))
      let angle = step * Double(2 * (m + first))
      re += weight * Double(output[m + first]) * cos(angle)
      im -= weight * Double(output[m + first]) * sin(angle)
      sum += weight
    }
    return (2 * (re * re + im * im).squareRoot() / sum, atan2(im, re))
  }

  @Test("Up to a quarter of the new rate, all is flat within 0.001 dB and equally late")
  func passband() {
    let delay = Double(Self.delay)
    for percent in 1...25 {
      // Parts of the new rate; a quarter of it is an eighth of the old one.
      let cycles = Double(percent) / 200
      let (gain, phase) = Self.response(cycles)
      #expect(abs(20 * log10(gain)) < 0.001, "\(percent) % of the new rate")
      let late = (-phase - 2 * Double.pi * cycles * delay) / (2 * Double.pi)
      #expect(abs(late - late.rounded()) < 1e-4, "\(percent) % of the new rate")
    }
  }

  @Test("What folds below a quarter of the new rate is 100 dB down")
  func stopband() {
    for percent in 75...99 {
      let gain = Self.response(Double(percent) / 200).gain
      #expect(20 * log10(gain) < -100, "\(percent) % of the new rate")
    }
  }

  @Test("The shorter filter is so up to an eighth of the new rate, and for what folds there")
  func shorter() {
    for part in stride(from: 0.005, through: 0.125, by: 0.005) {
      let (gain, folded) = (
        Self.response(part / 2, band: .eighth).gain,
        Self.response((1 - part) / 2, band: .eighth).gain
      )
      #expect(abs(20 * log10(gain)) < 0.001, "\(part) of the new rate: \(gain)")
      #expect(20 * log10(folded) < -100, "\(1 - part) of the new rate: \(folded)")
    }
  }

  /// Old samples from a signal's odd samples to its halved ones: an impulse at sample 1 comes out
  /// through the middle tap, ½, alone.
  static var delay: Int {
    let output = halve([0, 1] + [Float](repeating: 0, count: 62), call: 64)
    return 2 * (output.firstIndex(of: 0.5) ?? 0) - 1
  }

  @Test("An impulse at an odd sample comes out as one sample, half as high, 7 to 13 samples late")
  func impulse() {
    let output = Self.halve([0, 1] + [Float](repeating: 0, count: 62), call: 64)
    #expect(output.filter { $0 != 0 } == [0.5])
    #expect((7...13).contains(Self.delay))
  }

  @Test("Calls of any length give the same samples", arguments: [1, 3, 8, 63])
  func calls(call: Int) {
    let input = (0..<1024).map { Float(sin(0.3 * Double($0 * $0 % 977))) }
    #expect(Self.halve(input, call: call) == Self.halve(input, call: 64))
  }
}
