// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct TempoFilterTests {
  @Test("Doubt puts nine tenths on no tempo")
  func doubt() {
    var filter = TempoFilter()
    let evidence = SampleBuffer(count: TempoGrid.candidateCount + 1)
    evidence[30] = 1
    for _ in 0..<20 { filter.update(evidence) }
    #expect(filter.best().probability > 0.9)
    filter.doubt()
    #expect(abs(filter.silence - 0.9) < 1e-6)
    // Five of 78 candidates share what is left.
    #expect(abs(filter.best().probability - 0.1 * 5 / 78) < 1e-4)
  }
}
