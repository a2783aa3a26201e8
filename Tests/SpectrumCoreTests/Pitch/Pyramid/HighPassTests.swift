// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct HighPassTests {
  /// Two seconds of `signal`, filtered above 12 Hz in calls of 64.
  static func filtered(sampleRate: Double, _ signal: (Double) -> Double) -> [Float] {
    var highPass = HighPass(frequency: 12, sampleRate: sampleRate)
    let input = (0..<Int(2 * sampleRate) / 64 * 64).map { Float(signal(Double($0) / sampleRate)) }
    var output = [Float](repeating: 0, count: input.count)
    input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        for start in stride(from: 0, to: input.count, by: 64) {
          highPass.process(
            input.baseAddress! + start, count: 64, into: output.baseAddress! + start)
        }
      }
    }
    return output
  }

  @Test("The response is that of a Butterworth high-pass", arguments: [8000.0, 44_100, 64_000])
  func response(sampleRate: Double) {
    for frequency in [3, 12, 40, 1000.0] {
      let output = Self.filtered(sampleRate: sampleRate) { sin(2 * .pi * frequency * $0) }
      // A whole number of periods, after all transients.
      let second = output.suffix(Int(sampleRate))
      let power = second.reduce(0) { $0 + 2 * Double($1 * $1) } / sampleRate
      // 1/(1 + (f0/f)⁴), and the bilinear transform warps the frequencies.
      let ratio = tan(.pi * 12 / sampleRate) / tan(.pi * frequency / sampleRate)
      #expect(abs(power * (1 + pow(ratio, 4)) - 1) < 1e-4, "\(frequency) Hz")
    }
  }

  @Test("Of an offset nothing is left, not even rounding", arguments: [8000.0, 44_100, 64_000])
  func offset(sampleRate: Double) {
    let output = Self.filtered(sampleRate: sampleRate) { _ in 0.7 }
    #expect(output.suffix(64).allSatisfy { $0 == 0 })
  }

  @Test("What is no number, or beyond all sound, comes out as some number")
  func faults() {
    for fault in [Double.nan, .infinity, -.infinity, 1e30] {
      let output = Self.filtered(sampleRate: 48_000) { $0 > 1 ? 0 : fault }
      #expect(output.allSatisfy { abs($0) <= 20_000 })
    }
  }
}
