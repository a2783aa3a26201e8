// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct BandSweepTests {
  @Test(
    "Bands that are read only when their transforms are new have the levels of all that are read",
    arguments: [BandDetector.power, .peak])
  func cached(detector: BandDetector) {
    let rate = 48_000.0
    var plan = SpectrumPlan(sampleRate: Float(rate))
    plan.follow(SpectrumSettings(.multi, .hann, detector))
    while !plan.isComplete { _ = plan.step() }
    let rowsCount = plan.bank.rowsCount
    let streams = FixedArray(count: 1) { _ in
      SpectrumStream(sampleRate: Float(rate), rowsCount: rowsCount)
    }
    var schedule = TransformSchedule()
    schedule.restart(plan, streams[0])
    var sparing = BandSweep(streamCapacity: 1)
    var thorough = BandSweep(streamCapacity: 1)

    // A burst of 60 ms where two rungs blend, then its decay in both.
    var samples = [Float](repeating: 0, count: 64 * 450)
    for index in 0..<Int(0.06 * rate) {
      samples[9600 + index] = Float(sin(2 * .pi * 2450 * Double(index) / rate))
    }
    var loudest: Float = -200
    for quantum in 0..<450 {
      samples.withUnsafeBufferPointer {
        streams[0].append($0.baseAddress! + 64 * quantum, count: 64, halvings: plan.halvings)
      }
      for _ in 0..<plan.rungCount {
        guard case .transform(let rung, let end) = schedule.next(plan, streams[0]) else {
          break
        }
        streams[0].transform(rung, before: end, plan)
      }
      // 60 frames a second.
      guard quantum % 12 == 0 else { continue }
      for rung in 0..<plan.rungCount { streams[0].averages[rung].latch() }
      thorough.forget(0..<plan.settings.bandCount)
      let levels = Self.frame(&sparing, streams, plan)
      #expect(levels == Self.frame(&thorough, streams, plan), "frame \(quantum / 12)")
      loudest = max(loudest, levels.max()!)
    }
    #expect(loudest > -3)
  }

  /// The levels of a new frame.
  static func frame(
    _ sweep: inout BandSweep, _ streams: borrowing FixedArray<SpectrumStream>,
    _ plan: borrowing SpectrumPlan
  ) -> [Float] {
    sweep.start(bandCount: plan.settings.bandCount)
    while !sweep.step(streams, count: 1, lineStreams: 1, plan) {}
    let levels = sweep.bands[0].latchedLevels.base
    return Array(UnsafeBufferPointer(start: levels, count: plan.settings.bandCount))
  }
}
