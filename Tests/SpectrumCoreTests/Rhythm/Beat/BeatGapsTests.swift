// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct BeatGapsTests {
  @Test(
    "Every other beat is a gap where it is a few per cent of the others, not where it is a fifth",
    arguments: [(0, true), (0.02, true), (0.2, false), (0.5, false), (1, false)]
      as [(Float, Bool)], [40, 50, 83])
  func gaps(strength: (other: Float, isGap: Bool), period: Int) {
    var history = OnsetHistory()
    for frame in 0..<1000 {
      let size: Float = frame % (2 * period) == 0 ? 1 : frame % period == 0 ? strength.other : 0
      history.append(SIMD8(repeating: size))
    }
    var gaps = BeatGaps()
    gaps.update(history, period: Float(period))
    #expect(gaps.areGaps == strength.isGap)
    #expect((0.5...1).contains(gaps.certainty))
  }
}
