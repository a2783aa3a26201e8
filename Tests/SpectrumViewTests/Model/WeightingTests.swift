// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

@Suite struct WeightingTests {
  /// IEC 61672-1:2013, table 3: nominal third-octaves from 10 Hz to 20 kHz, of which the exact ones
  /// are 10^(n/10) Hz.
  private static let a: [Float] = [
    -70.4, -63.4, -56.7, -50.5, -44.7, -39.4, -34.6, -30.2, -26.2, -22.5, -19.1, -16.1, -13.4,
    -10.9, -8.6, -6.6, -4.8, -3.2, -1.9, -0.8, 0, 0.6, 1, 1.2, 1.3, 1.2, 1, 0.5, -0.1, -1.1, -2.5,
    -4.3, -6.6, -9.3,
  ]
  private static let c: [Float] = [
    -14.3, -11.2, -8.5, -6.2, -4.4, -3, -2, -1.3, -0.8, -0.5, -0.3, -0.2, -0.1, 0, 0, 0, 0, 0, 0, 0,
    0, 0, -0.1, -0.2, -0.3, -0.5, -0.8, -1.3, -2, -3, -4.4, -6.2, -8.5, -11.2,
  ]

  @Test("A and C are the standard's in all its third-octaves")
  func soundLevelMeter() {
    for (weighting, table) in [(Weighting.a, Self.a), (.c, Self.c)] {
      for (index, weight) in table.enumerated() {
        let frequency = pow(10, 1 + Float(index) / 10)
        let decibels = weighting.decibels(atHz: frequency)
        #expect(abs(decibels - weight) <= 0.051, "\(weighting) at \(frequency) Hz: \(decibels)")
      }
    }
  }

  @Test("K is the response of the standard's biquads at 48 kHz, 0 dB at 997 Hz")
  func loudness() {
    // ITU-R BS.1770-4, tables 1 and 2.
    func decibels(_ b: [Double], _ a: [Double], _ frequency: Double) -> Double {
      func power(_ c: [Double]) -> Double {
        let w = 2 * .pi * frequency / 48_000
        let (re, im) = c.enumerated().reduce((0.0, 0.0)) { sum, next in
          let turn = Double(next.offset) * w
          return (sum.0 + next.element * cos(turn), sum.1 - next.element * sin(turn))
        }
        return re * re + im * im
      }
      return 10 * log10(power(b) / power(a))
    }
    for frequency in [20.0, 31.5, 40, 60, 100, 200, 500, 997, 2000, 5000, 10_000, 20_000] {
      let shelf = decibels(
        [1.53512485958697, -2.69169618940638, 1.19839281085285],
        [1, -1.69065929318241, 0.73248077421585], frequency)
      let pass = decibels([1, -2, 1], [1, -1.99004745483398, 0.99007225036621], frequency)
      let weight = Double(Weighting.k.decibels(atHz: Float(frequency)))
      #expect(abs(weight - (shelf + pass - 0.691)) < 0.005, "\(frequency) Hz")
    }
    #expect(abs(Weighting.k.decibels(atHz: 997)) < 0.005)
  }

  @Test("Any frequency has a finite weight", arguments: Weighting.allCases)
  func finite(weighting: Weighting) {
    for frequency in [0, -1, 1e-9, 1e9, .infinity, -.infinity, .nan] as [Float] {
      #expect(weighting.decibels(atHz: frequency).isFinite)
    }
  }
}
