// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import SpectrumCore

/// An inverse Fourier transform that makes periodic signals of 2.7 s.
final class Synthesis {
  static let sampleRate = 48_000.0
  static let count = 131_072
  let binHz = sampleRate / Double(count)
  private let transform = ComplexTransform(size: count)
  private let points = SampleBuffer(count: ComplexTransform.pointFloats(size: count))
  private let output = SampleBuffer(count: ComplexTransform.pointFloats(size: count))

  func bin(of hertz: Double) -> Int { Int((hertz / binHz).rounded()) }

  func clear() { points.fill(0) }

  /// Adds a cosine.
  func add(_ bin: Int, amplitude: Double, phase: Double) {
    let imaginary = ComplexTransform.imaginaryPlace(size: Self.count)
    points[bin] += Float(amplitude * cos(phase))
    points[imaginary + bin] += Float(amplitude * sin(phase))
  }

  func samples() -> [Float] {
    transform.processBack(points, into: output)
    return (0..<Self.count).map { output[$0] }
  }
}
