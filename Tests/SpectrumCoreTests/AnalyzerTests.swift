// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct AnalyzerTests {
  @Test(
    "The waveform is the newest 512 samples, above 88.2 kHz each second, fourth or eighth of more",
    arguments: [(8000, 1), (48_000, 1), (96_000, 2), (192_000, 4), (384_000, 8)])
  func waveform(rate: Int, stride: Int) {
    var analyzer = Analyzer(sampleRate: Double(rate), channelCount: 1)
    let count = 9600 / analyzer.quantum * analyzer.quantum
    let ramp = (1...count).map { Float($0) }
    analyzer.feed(ramp)
    let expected = (0..<512).map { Float(count - 512 * stride + 1 + $0 * stride) }
    #expect(Array(analyzer.latestWaveform()) == expected)
  }

  @Test("Mid is half the sum of both channels, side half of left minus right")
  func channels() {
    let left = (0..<2048).map { Float($0 % 37) / 37 }
    let right = (0..<2048).map { Float($0 % 23) / 46 }
    for (channel, gains) in [
      (.mix, (0.5, 0.5)), (.left, (1, 0)), (.right, (0, 1)), (.mid, (0.5, 0.5)),
      (.side, (0.5, -0.5)), (.leftAndRight, (0.5, 0.5)),
    ] as [(ChannelSelection, (Float, Float))] {
      var analyzer = Analyzer(sampleRate: 48_000, channelCount: 2)
      analyzer.channel = channel
      analyzer.feed(left, right)
      let heard = Array(analyzer.latestWaveform())
      for (index, value) in heard.enumerated() {
        // What is too soft to be sound is silence: see SampleRepair.
        let (l, r) = (left[1536 + index], right[1536 + index])
        #expect(abs(value - (gains.0 * l + gains.1 * r)) < 1e-6, "\(channel), sample \(index)")
      }
    }
  }

  @Test("A moment that is forgotten is in no spectrum and no waveform")
  func forgottenMoment() {
    let tone = Signal.sine(50, amplitude: 0.5, rate: 48_000, seconds: 1)
    for channel in [ChannelSelection.mix, .leftAndRight] {
      var analyzer = Analyzer(sampleRate: 48_000, channelCount: 2)
      analyzer.channel = channel
      analyzer.spectrum.frameRate = 30
      // Not in whole quanta.
      analyzer.feed(Array(tone.dropLast(7)))
      #expect(analyzer.spectrum.levels(stream: 0).max() ?? -200 > -10)
      analyzer.forgetMoment()
      let (before, silence) = (analyzer.spectrum.frameCount, [Float](repeating: 0, count: 2400))
      analyzer.feed(silence)
      #expect(analyzer.spectrum.frameCount > before)
      for stream in 0..<analyzer.spectrum.frameStreams {
        #expect(analyzer.spectrum.levels(stream: stream).allSatisfy { $0 == -200 })
      }
      #expect(analyzer.spectrum.peaks.isEmpty && analyzer.spectrum.centroid == 0)
      #expect(analyzer.latestWaveform().allSatisfy { $0 == 0 })
    }
  }

  @Test("Without an input there is silence at once, and what is softer than −220 dBFS is silence")
  func silence() {
    let loud = [Float](repeating: 0.5, count: 640)
    var analyzer = Analyzer(sampleRate: 48_000, channelCount: 2)
    analyzer.feed(loud)
    for _ in 0..<10 {
      #expect(analyzer.takeSilence(64) == 64)
      _ = analyzer.process()
    }
    #expect(analyzer.latestWaveform().allSatisfy { $0 == 0 })
    for (size, isSound) in [(9e-12, false), (1.1e-11, true)] as [(Float, Bool)] {
      let soft = [Float](repeating: size, count: 640)
      analyzer.feed(soft)
      #expect(analyzer.latestWaveform().allSatisfy { ($0 != 0) == isSound }, "\(size)")
    }
  }
}
