// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct ComposedPairTests {
  /// Judges pairs of a kind that no constant was chosen by.
  private func tally(_ kind: ComposedPair.Kind, pairs: Int, bands: Int) -> MaskingTally {
    let synthesis = Synthesis()
    var tally = MaskingTally()
    for seed in 1001..<1001 + UInt64(pairs) {
      let pair = ComposedPair(kind, seed: seed)
      var probe = MaskingProbe(bands: bands)
      probe.play(
        pair.track.samples(synthesis, seed: seed), pair.sideChain.samples(synthesis, seed: ~seed),
        seconds: 3.5)
      tally.add(pair, probe.meter)
    }
    return tally
  }

  @Test(
    "95 % of the bands that two textbook models call masked are found, 2 % of others",
    arguments: ComposedPair.Kind.allCases)
  func pairs(kind: ComposedPair.Kind) {
    let tally = tally(kind, pairs: Deep.pick(40, few: 20), bands: 128)
    #expect(tally.foundShare >= 0.95, "\(tally)")
    #expect(tally.falseShare <= 0.02, "\(tally)")
  }

  @Test(
    "Masked bands are found as well at other counts of bands",
    arguments: Deep.cases([64, 480, 1024], few: 2))
  func bandCounts(bands: Int) {
    var total = MaskingTally()
    for kind in ComposedPair.Kind.allCases {
      total += tally(kind, pairs: Deep.pick(10, few: 2), bands: bands)
    }
    #expect(total.foundShare >= 0.95, "\(total)")
    #expect(total.falseShare <= 0.02, "\(total)")
  }
}
