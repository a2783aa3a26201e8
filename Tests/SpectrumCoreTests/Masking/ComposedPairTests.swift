// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct ComposedPairTests {
  /// Judges pairs of each kind that no constant was chosen by.
  private func judge(_ kinds: [ComposedPair.Kind], pairs: Int, bands: Int) {
    let synthesis = Synthesis()
    var tally = MaskingTally()
    for kind in kinds {
      for seed in 1001..<1001 + UInt64(pairs) {
        let pair = ComposedPair(kind, seed: seed)
        var probe = MaskingProbe(bands: bands)
        probe.play(
          pair.track.samples(synthesis, seed: seed), pair.sideChain.samples(synthesis, seed: ~seed),
          seconds: 3.5)
        tally.add(pair, probe.meter)
      }
    }
    #expect(tally.foundShare >= 0.95, "\(tally)")
    #expect(tally.falseShare <= 0.02, "\(tally)")
  }

  /// A few pairs of one kind may have next to no band that is masked: then all kinds are one case.
  @Test(
    "95 % of the bands that two textbook models call masked are found, 2 % of others",
    arguments: Deep.isOn ? ComposedPair.Kind.allCases.map { [$0] } : [ComposedPair.Kind.allCases])
  func pairs(kinds: [ComposedPair.Kind]) {
    judge(kinds, pairs: Deep.pick(40, few: 5), bands: 128)
  }

  @Test(
    "Masked bands are found as well at other counts of bands",
    arguments: Deep.cases([64, 480, 1024], few: 1))
  func bandCounts(bands: Int) {
    judge(ComposedPair.Kind.allCases, pairs: Deep.pick(10, few: 2), bands: bands)
  }
}
