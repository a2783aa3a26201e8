// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct WindowFunctionTests {
  /// Mean weight; bins; dB of the highest side lobe below the main lobe; dB lost half way between bins;
  /// the first zero of the transform, in bins.
  typealias WindowFigures = (
    window: WindowFunction, coherentGain: Double, noiseBandwidth: Double, highestSideLobe: Double,
    scallopingLoss: Double, firstZero: Double
  )

  /// Harris 1978, table 1. Hamming with the exact 25/46, from a0·s(x) + a1/2·(s(x − 1) + s(x + 1)),
  /// s = sinc: 1 dB above the side lobes of 0.54. Flat top: the five-term window of D'Antona and
  /// Ferrero. Nuttall: Heinzel, Rüdiger and Schilling, "Spectrum and spectral density estimation by
  /// the discrete Fourier transform", 2002, Nuttall4c. Kaiser, β = 11.98: coherent gain
  /// sinh β / (β·I0(β)), noise bandwidth by Harris's figures for α = 3 and 3.5, which grow like √α;
  /// first zero √(1 + α²).
  static let figures: [WindowFigures] = [
    (.rectangular, 1, 1, 13.3, 3.92, 1), (.hann, 0.5, 1.5, 31.5, 1.42, 2),
    (.hamming, 0.543, 1.353, 41.7, 1.78, 2), (.blackmanHarris, 0.359, 2.00, 92, 0.83, 4),
    (.flatTop, 0.2156, 3.77, 93, 0.01, 5), (.kaiser, 0.357, 2.01, 90, 0.83, 3.943),
    (.nuttall, 0.3636, 1.976, 98.1, 0.85, 4),
  ]

  static let size = 512

  /// |W(x)| / |W(0)| of `weights` in dB, x in bins.
  static func response(_ weights: [Double], at x: Double) -> Double {
    let (re, im) = fourierSum(weights, cycles: x / Double(weights.count))
    return 20 * log10((re * re + im * im).squareRoot() / weights.reduce(0, +))
  }

  @Test("Each window has its textbook figures", arguments: figures)
  func textbook(figures: WindowFigures) {
    let weights = (0..<Self.size).map {
      figures.window.value(at: Double($0) / Double(Self.size))
    }
    let sum = weights.reduce(0, +)
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    #expect(abs(sum / Double(Self.size) - figures.coherentGain) < 0.002)
    #expect(abs(Double(Self.size) * squares / (sum * sum) - figures.noiseBandwidth) < 0.015)
    #expect(abs(Self.response(weights, at: 0.5) + figures.scallopingLoss) < 0.02)
    #expect(figures.window.mainLobeReach == Int(figures.firstZero.rounded(.up)))
    // Side lobes: twelve bins from the first zero on, in steps of an eighth of a bin.
    let sideLobe = stride(from: figures.firstZero, to: figures.firstZero + 12, by: 0.125)
      .map { Self.response(weights, at: $0) }.max()!
    #expect(abs(sideLobe + figures.highestSideLobe) < 0.5)
  }

  @Test("Windows are even, periodic and highest in the middle", arguments: WindowFunction.allCases)
  func shape(window: WindowFunction) {
    for position in stride(from: 0.0, through: 0.5, by: 1 / 64) {
      #expect(abs(window.value(at: position) - window.value(at: 1 - position)) < 1e-12)
      #expect(window.value(at: position) <= 1 + 1e-8)
    }
    #expect(abs(window.value(at: 0.5) - 1) < 1e-8)
  }
}
