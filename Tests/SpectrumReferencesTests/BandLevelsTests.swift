// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumReferences

@Suite("A reference at bands of any width") struct BandLevelsTests {
  /// The bands of a reference that was made of others.
  private func reference(of levels: [Float], from low: Float, to high: Float) -> BandLevels {
    BandLevels(ofReference: ReferenceSpectrum(bands: levels, from: low, to: high).levels)
  }

  @Test("Pink noise gains 3.01 dB with each doubling of the bands' width", arguments: [1, 2, 3, 8])
  func pink(doublings: Int) {
    let reference = BandLevels(
      ofReference: [Float](repeating: -40, count: ReferenceSpectrum.bandCount))
    let width = Float(1 << doublings)
    for band in stride(from: Float(130), to: 160, by: 0.37) {
      let level = reference.level(
        from: ReferenceSpectrum.frequency(of: band - width / 4),
        to: ReferenceSpectrum.frequency(of: band + width / 4), isSmooth: true)
      let expected = -40 + 3.0103 * (Float(doublings) - 1)
      #expect(abs((level ?? 0) - expected) < 0.01)
    }
  }

  @Test("No power is lost or won on the way into a reference and out", arguments: [30, 120, 1000])
  func power(count: Int) {
    let levels = (0..<count).map { -30 - Float($0 * 7919 % 40) }
    let reference = reference(of: levels, from: 20, to: 20_000)
    let whole = reference.level(from: 20, to: 20_000)
    let power = levels.reduce(0) { $0 + pow(10, Double($1) / 10) }
    #expect(abs(Double(whole ?? 0) - 10 * log10(power)) < 0.1)
  }

  @Test("Beyond its bands a reference says nothing")
  func beyond() {
    let reference = reference(of: [-20, -20, -20], from: 100, to: 800)
    #expect(reference.level(from: 20, to: 40) == nil)
    #expect(reference.level(from: 1000, to: 1100) == nil)
    #expect(reference.level(from: 300, to: 310, isSmooth: true) != nil)
  }
}
