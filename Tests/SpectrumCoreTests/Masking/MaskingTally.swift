// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// How many of the masked bands were found, and how many of the others were marked.
struct MaskingTally: CustomStringConvertible {
  var (masked, found) = (0, 0)
  var (others, marked) = (0, 0)

  mutating func add(_ pair: ComposedPair, _ meter: borrowing MaskingMeter) {
    let bands = Array(meter.bands)
    var losers: [MaskedSide] = []
    for band in bands.indices { losers.append(meter.masked(in: band)) }
    let truths = [MaskedSide.track: pair.truths(.track), .sideChain: pair.truths(.sideChain)]
    for band in 0..<HearingBands.count {
      // A sine near the edge of a band may be seen in the next one.
      let near = max(0, band - 1)...min(HearingBands.count - 1, band + 1)
      for (loser, truths) in truths where truths[band] == .masked {
        masked += 1
        if near.contains(where: { bands[$0] > 0 && losers[$0] == loser }) { found += 1 }
      }
      // Within an ERB of something masked or doubtful, the truth isn't known.
      let around = max(0, band - 2)...min(HearingBands.count - 1, band + 2)
      let isFree = truths.values.allSatisfy { truths in
        around.allSatisfy { truths[$0] == nil || truths[$0] == .free }
      }
      if isFree {
        others += 1
        if bands[band] > 0 { marked += 1 }
      }
    }
  }

  var foundShare: Double { Double(found) / Double(max(1, masked)) }
  var falseShare: Double { Double(marked) / Double(max(1, others)) }
  var description: String {
    "found \(found) of \(masked), marked \(marked) of \(others)"
  }
}
