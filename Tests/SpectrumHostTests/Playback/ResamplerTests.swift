// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumHost

@Suite struct ResamplerTests {
  /// A sine of 0.5 in the left channel and its negative in the right one.
  private func sine(_ hertz: Double, rate: Double, count: Int) -> [Float] {
    (0..<count).flatMap { frame -> [Float] in
      let sample = Float(0.5 * sin(2 * .pi * hertz * Double(frame) / rate))
      return [sample, -sample]
    }
  }

  @Test(
    "A sine below 0.9 of half the lower rate stays the same sine, at the same time, within −60 dB",
    arguments: [(44_100.0, 48_000.0), (48_000, 44_100), (192_000, 48_000), (8000, 48_000)])
  func sines(input: Double, output: Double) {
    for part in [0.02, 0.5, 0.9] {
      let hertz = part * min(input, output) / 2
      var resampler = Resampler(from: input, to: output)
      let samples = sine(hertz, rate: input, count: Int(input / 10))
      // In pieces of any length.
      var result: [Float] = []
      for start in stride(from: 0, to: samples.count, by: 2 * 777) {
        result += resampler.process(Array(samples[start..<min(samples.count, start + 2 * 777)]))
      }
      result += resampler.finish()
      let count = Int(output / 10)
      #expect(abs(result.count / 2 - count) <= 2, "\(result.count / 2) of \(count) frames")
      let wanted = sine(hertz, rate: output, count: count)
      // Not the ends, where the sine begins and ends at once.
      let margin = Int(0.01 * output)
      var error: Float = 0
      for index in (2 * margin)..<(2 * (count - margin)) {
        error = max(error, abs(result[index] - wanted[index]))
      }
      #expect(error < 0.5e-3, "\(error) at \(hertz) Hz")
    }
  }

  @Test("What the lower rate can't have is removed: 80 dB down from 1.15 times its half on")
  func removed() {
    var resampler = Resampler(from: 96_000, to: 48_000)
    let result = resampler.process(sine(27_600, rate: 96_000, count: 9600))
    let rest = result[1000..<(result.count - 1000)].map { abs($0) }.max() ?? 1
    #expect(rest < 0.5e-4, "\(rest)")
  }

  @Test("Images of a sine at 0.9 of half the lower rate are 80 dB below it")
  func images() {
    // Of 7200 Hz at 16 kHz, at 48 kHz: 8800 Hz.
    var resampler = Resampler(from: 16_000, to: 48_000)
    let result = resampler.process(sine(7200, rate: 16_000, count: 16_000))
    // Whole periods of both.
    let samples = (0..<24_000).map { Double(result[2 * (12_000 + $0)]) }
    func amplitude(_ hertz: Double) -> Double {
      let step = 2 * Double.pi * hertz / 48_000
      let real = samples.enumerated().reduce(0) { $0 + $1.element * cos(step * Double($1.offset)) }
      let imaginary = samples.enumerated().reduce(0) {
        $0 + $1.element * sin(step * Double($1.offset))
      }
      return (real * real + imaginary * imaginary).squareRoot() / 12_000
    }
    #expect(abs(amplitude(7200) - 0.5) < 0.001)
    #expect(20 * log10(amplitude(8800) / 0.5) < -80)
  }
}
