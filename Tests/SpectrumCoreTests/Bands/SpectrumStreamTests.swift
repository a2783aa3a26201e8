// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct SpectrumStreamTests {
  @Test(
    "At each halved rate samples come at most 6 ms and a batch late, none is lost, and none is made up",
    arguments: [8000, 48_000, 384_000] as [Float])
  func late(rate: Float) {
    let quantum = Analyzer(sampleRate: Double(rate), channelCount: 1).quantum
    let plan = SpectrumPlan(sampleRate: rate)
    var stream = SpectrumStream(sampleRate: rate, rowsCount: plan.bank.rowsCount)
    let halvings = Ladder.maximumHalvings(rate)
    let samples = [Float](repeating: 0.25, count: quantum)
    for call in 1...2000 {
      samples.withUnsafeBufferPointer {
        stream.append($0.baseAddress!, count: quantum, halvings: halvings)
      }
      for level in 0...halvings {
        let ideal = Double(call * quantum) / Double(1 << level)
        let total = Double(stream.total(at: level))
        // A level's batch waits at each level above it.
        let batches = level == 0 ? 0.0 : 2 * Double(HalfBandDecimator.batch)
        let latest = level == 0 ? 0 : 0.006 * Double(rate) / Double(1 << level)
        #expect(total <= ideal)
        #expect(total >= ideal - latest - batches, "level \(level), call \(call)")
      }
    }
  }
}
