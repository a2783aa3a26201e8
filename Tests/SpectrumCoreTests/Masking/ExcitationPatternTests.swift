// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct ExcitationPatternTests {
  private func middle(_ band: Int) -> Double { Ear.hertz(1 + (Double(band) + 0.5) / 2) }

  /// dB, from linear powers of bands of hearing.
  private func excitations(_ powers: [Int: Double]) -> [Double] {
    let input = SampleBuffer(count: HearingBands.count + ExcitationPattern.reach)
    let output = SampleBuffer(count: HearingBands.count)
    for (band, power) in powers { input[band] = Float(power) }
    var pattern = ExcitationPattern()
    let none = SampleBuffer(count: HearingBands.count + ExcitationPattern.reach)
    let part = SampleBuffer(count: HearingBands.count)
    pattern.process(input.base, none.base, into: output.base, part.base)
    for filter in 0..<HearingBands.count { #expect(part[filter] == 0) }
    return (0..<HearingBands.count).map { 10 * log10(Double(output[$0]) + 1e-30) }
  }

  @Test(
    "A sine excites what the formula says, down to 50 dB below its own level",
    arguments: [5, 20, 40, 65], [0, -20, -40, -60] as [Double])
  func sine(band: Int, level: Double) {
    let sine = ComposedSound(tones: [.init(hertz: middle(band), level: level)])
    let excitations = excitations([band: pow(10, level / 10)])
    for filter in 0..<HearingBands.count {
      let truth = Ear.excitation(of: sine, at: middle(filter))
      // At +20 dB SPL and 102 the slopes end; the exponential is right within 0.1 dB.
      if truth > level - 50 {
        #expect(abs(excitations[filter] - truth) < 0.2, "\(middle(filter)) Hz")
      }
    }
  }

  @Test("Even noise excites its level per ERB, and more the louder it is, by upward spread")
  func noise() {
    let noise = ComposedSound(noises: [.init(lowHz: 26, highHz: 18_625, level: -40)])
    let bands = [Int: Double](uniqueKeysWithValues: (0..<80).map { ($0, 0.5e-4) })
    let excitations = excitations(bands)
    for filter in 4..<76 {
      #expect(abs(excitations[filter] - Ear.excitation(of: noise, at: middle(filter))) < 0.25)
      #expect(abs(excitations[filter] + 40) < 1)
    }
  }

  @Test(
    "An octave above a sine, excitation grows by 1.4 to 2 dB per dB, an octave below by 1 dB")
  func growth() {
    // Growth of masking: Bacon, Boden, Lee, Repovsch, J. Acoust. Soc. Am. 106, 1999.
    for band in [14, 26, 40, 52] {
      let (soft, loud) = (excitations([band: 1e-4]), excitations([band: 1e-2]))
      let above = Int(2 * (Ear.number(2 * middle(band)) - 1))
      let below = Int(2 * (Ear.number(middle(band) / 2) - 1))
      #expect(((loud[above] - soft[above]) / 20 - 1.7).magnitude < 0.3, "\(middle(band)) Hz")
      #expect(abs((loud[below] - soft[below]) / 20 - 1) < 0.01)
    }
  }
}
