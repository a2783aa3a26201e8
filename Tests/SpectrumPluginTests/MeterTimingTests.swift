// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings
import Testing

@testable import SpectrumCore

@Suite struct MeterTimingTests {
  @Test("The times that hosts count with are those of the analysis")
  func times() {
    // The modules import none of each other.
    #expect(Analyzer(sampleRate: 48_000, channelCount: 1).quantum == MeterTiming.quantum)
    #expect(BlockSums.seconds == MeterTiming.block)
    #expect(LoudnessMeter.stepBlocks == MeterTiming.blocksPerStep)
    let step = Double(LoudnessMeter.stepBlocks) * BlockSums.seconds
    let momentary = Double(LoudnessMeter.momentaryBlocks) * BlockSums.seconds
    #expect(abs(momentary - MeterTiming.momentary) < 2e-6)
    #expect(abs(Double(LoudnessMeter.shortTermSteps) * step - MeterTiming.shortTerm) < 2e-6)
    #expect(LoudnessHistogram.absoluteGate == MeterTiming.gate)
  }

  @Test("Windows are full after their length, and half of it for hops", arguments: 0...6)
  func settling(resolution: Int) {
    let samples = Resolution(rawValue: resolution)?.samples ?? 0
    let seconds = MeterTiming.settling(resolution: Float(resolution))
    #expect(seconds >= 0.5 && seconds >= 1.5 * Double(samples) / 44_100)
  }
}
