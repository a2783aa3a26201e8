// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct OnsetFilterbankTests {
  static let rates = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 43_999] as [Double]

  /// Bins of the least power of two that gives less than 24 Hz each, as the analysis has them.
  static func binHz(_ rate: Double) -> Double {
    var size = 256.0
    while rate / size > 23.99 { size *= 2 }
    return rate / size
  }

  /// What the bands read of magnitudes by bin.
  static func bands(rate: Double, magnitude: (Int) -> Float) -> [Float] {
    let binHz = Self.binHz(rate)
    let bank = OnsetFilterbank(rate: rate, binHz: binHz)
    let magnitudes = SampleBuffer(count: Int(rate / binHz) / 2 + 8)
    for bin in 0..<magnitudes.count { magnitudes[bin] = magnitude(bin) }
    let bands = SampleBuffer(count: bank.paddedCount)
    bank.process(magnitudes.base, into: bands.base)
    let count = OnsetFilterbank.centers(rate: rate).count
    for band in count..<bank.paddedCount { #expect(bands[band] == 0) }
    return (0..<count).map { bands[$0] }
  }

  @Test("A level spectrum reads the same in every band", arguments: rates)
  func unitArea(rate: Double) {
    for band in Self.bands(rate: rate, magnitude: { _ in 0.25 }) {
      #expect(abs(band - 0.25) < 1e-6)
    }
  }

  @Test("A band reads a spectrum that rises evenly at its middle", arguments: rates)
  func middle(rate: Double) {
    let (binHz, edges) = (Self.binHz(rate), OnsetFilterbank.edges(rate: rate))
    let bands = Self.bands(rate: rate) { Float(Double($0) * binHz) }
    for (index, band) in bands.enumerated() {
      // The mean of a triangle is that of its corners; few bins make it coarse.
      let mean = (edges[index] + edges[index + 1] + edges[index + 2]) / 3
      #expect(abs(Double(band) - mean) < binHz / 4)
    }
  }

  @Test(
    "A line is heard by the two bands whose triangles it is under, and nowhere else",
    arguments: rates)
  func line(rate: Double) {
    let (binHz, edges) = (Self.binHz(rate), OnsetFilterbank.edges(rate: rate))
    for bin in stride(from: 4, to: Int(edges[edges.count - 2] / binHz), by: 7) {
      let frequency = Double(bin) * binHz
      let bands = Self.bands(rate: rate) { $0 == bin ? 1 : 0 }
      for (index, band) in bands.enumerated() {
        #expect((band > 0) == (frequency > edges[index] && frequency < edges[index + 2]))
      }
    }
  }

  @Test("There are 68 bands up to 10 kHz, or those below 48 % of the rate", arguments: rates)
  func range(rate: Double) {
    let edges = OnsetFilterbank.edges(rate: rate)
    #expect(edges[0] == 30)
    #expect(edges[edges.count - 1] < 0.48 * rate)
    if rate >= 22_050 { #expect(edges.count == 70 && edges[69] > 10_000) }
    for (low, high) in zip(edges, edges.dropFirst()) {
      #expect(high - low > 27.999 && high / low > 1.0594)
    }
  }
}
