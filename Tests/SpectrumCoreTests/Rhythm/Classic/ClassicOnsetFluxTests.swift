// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct ClassicOnsetFluxTests {
  @Test("Both fluxes are the sums of the magnitudes' growth, on the scale of 44.1 kHz")
  func definition() {
    let frames = PitchSignal.noise(count: 2048, seed: 10).enumerated().map {
      $0.offset < 1024 ? 0.2 * $0.element : $0.element
    }
    var flux = ClassicOnsetFlux(sampleRate: 44_100)
    var ends: [Int] = []
    for start in stride(from: 0, to: 2048, by: 50) {
      let end = flux.process(frames.span.extracting(start..<min(start + 50, 2048)))
      if let end { ends.append(start + end) }
    }
    #expect(ends == [1023, 2047])
    let (before, after) = (Self.magnitudes(frames[..<1024]), Self.magnitudes(frames[1024...]))
    var (broadband, bass) = (0.0, 0.0)
    for bin in 0...512 {
      broadband += max(0, log1p(10 * after[bin]) - log1p(10 * before[bin]))
      // 43 to 172 Hz, as parts of a full-scale sine's 256.
      if (1...4).contains(bin) { bass += max(0, after[bin] - before[bin]) / 256 }
    }
    #expect(abs(Double(flux.broadband) / broadband - 1) < 1e-4)
    #expect(abs(Double(flux.bass) / bass - 1) < 1e-4)
  }

  /// |X[k]|, k = 0…512, of 1024 samples under a Hann window, by the definition.
  static func magnitudes(_ samples: ArraySlice<Float>) -> [Double] {
    let frame = samples.enumerated().map { index, sample in
      Double(sample) * (0.5 - 0.5 * cos(2 * .pi * Double(index) / 1024))
    }
    let angles = (0..<1024).map { 2 * Double.pi * Double($0) / 1024 }
    let (cosines, sines) = (angles.map { cos($0) }, angles.map { sin($0) })
    return (0...512).map { bin in
      var (real, imaginary) = (0.0, 0.0)
      for index in 0..<1024 {
        real += frame[index] * cosines[index * bin % 1024]
        imaginary -= frame[index] * sines[index * bin % 1024]
      }
      return (real * real + imaginary * imaginary).squareRoot()
    }
  }
}
