// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

/// The spectrum of a sound that is compared with, beside the track's.
@Suite struct ComparedSpectrumTests {
  private typealias Stereo = (left: [Float], right: [Float])

  /// The levels of the last frame and its lines after `track` has been played beside `side`.
  private struct Outcome {
    var levels: [[Float]] = []
    var lines: [Float] = []
    var compared = ComparedSound.none
    var isComparable = false
  }

  private func outcome(
    _ track: Stereo, beside side: Stereo? = nil, _ compared: ComparedSound,
    _ channel: ChannelSelection = .mix, bands: Int = 128, joinsAt: Int = 0
  ) -> Outcome {
    var analyzer = Analyzer(sampleRate: 48_000, channelCount: 2)
    analyzer.channel = channel
    analyzer.track(pitch: false, tempo: false, key: false)
    (analyzer.spectrum.settings.bandCount, analyzer.spectrum.frameRate) = (bands, 30)
    analyzer.spectrum.finishRebuild()
    analyzer.feed(
      track.left, track.right, beside: side,
      before: { $0.compared = $1 >= joinsAt ? compared : .none })
    var outcome = Outcome()
    for stream in 0..<analyzer.spectrum.frameStreams {
      outcome.levels.append(Array(analyzer.spectrum.levels(stream: stream)))
    }
    outcome.lines = Array(analyzer.spectrum.peaks)
    outcome.compared = analyzer.spectrum.frameCompared
    outcome.isComparable = analyzer.spectrum.isFrameComparable
    return outcome
  }

  private func noise(_ seed: UInt64, seconds: Double = 2) -> [Float] {
    WhiteNoise(seed: seed).samples(Int(seconds * 48_000) / 64 * 64)
  }

  private func sine(_ frequency: Double, _ amplitude: Double, seconds: Double = 2) -> [Float] {
    Sine(hertz: frequency, amplitude: amplitude, sampleRate: 48_000)
      .samples(Int(seconds * 48_000) / 64 * 64)
  }

  @Test(
    "The side-chain reads as a track does that is the same sound",
    arguments: [ChannelSelection.mix, .left, .right, .mid, .side])
  func alike(channel: ChannelSelection) {
    let (track, side): (Stereo, Stereo) = ((noise(1), noise(2)), (noise(3), sine(440, 0.1)))
    let both = outcome(track, beside: side, .sideChain, channel)
    let swapped = outcome(side, beside: track, .sideChain, channel)
    #expect(both.levels.count == 2 && both.levels[0] != both.levels[1])
    #expect(both.levels == swapped.levels.reversed())
  }

  @Test(
    "The other channel of left is right, of mid and mix side, and the other way round",
    arguments: [
      (.left, .right), (.right, .left), (.mix, .side), (.mid, .side), (.side, .mid),
      (.leftAndRight, .side),
    ] as [(ChannelSelection, ChannelSelection)])
  func other(channel: ChannelSelection, expected: ChannelSelection) {
    let track: Stereo = (noise(4), noise(5))
    let both = outcome(track, .otherChannel, channel)
    #expect(both.compared == .otherChannel && both.levels.count == 2)
    let counterpart = outcome(track, .otherChannel, expected)
    #expect(both.levels.last == counterpart.levels.first && both.levels[0] != both.levels[1])
  }

  @Test(
    "A side-chain's broken samples are silence, and only in their channel",
    arguments: [true, false])
  func broken(isLeft: Bool) {
    let (track, good): ([Float], [Float]) = (noise(6), noise(7))
    var (spoiled, gaps) = (noise(8), noise(8))
    for place in stride(from: 500, to: gaps.count, by: 997) {
      spoiled[place] = [.nan, .infinity, -3e38, .leastNonzeroMagnitude][place % 4]
      gaps[place] = 0
    }
    func levels(beside part: [Float]) -> [[Float]] {
      let side = isLeft ? (part, good) : (good, part)
      return outcome((track, track), beside: side, .sideChain).levels
    }
    let heard = levels(beside: spoiled)
    #expect(heard.count == 2 && heard == levels(beside: gaps))
    #expect(heard != levels(beside: noise(8)))
  }

  @Test("A sound that joins brings nothing of the track with it; it compares once windows are full")
  func joining() {
    let track: Stereo = (sine(440, 0.5), sine(440, 0.5))
    let silence: Stereo = (
      [Float](repeating: 0, count: track.left.count), [Float](repeating: 0, count: track.left.count)
    )
    // The frame that comes soon after, while windows still reach back to before.
    let end = track.left.count
    for seconds in [0.05, 0.1, 0.3] {
      let joined = outcome(
        track, beside: silence, .sideChain, joinsAt: end - Int(seconds * 48_000))
      guard joined.levels.count == 2 else { continue }
      #expect(joined.levels[1].allSatisfy { $0 <= -190 } && !joined.isComparable, "\(seconds)")
      #expect(abs(joined.levels[0].max()! + 6.02) < 0.05)
    }
  }

  @Test("Spectral lines are the track's alone")
  func lines() {
    let (track, side) = (sine(440, 0.1), sine(1000, 0.5))
    let outcome = outcome((track, track), beside: (side, side), .sideChain)
    let frequencies = stride(from: 0, to: outcome.lines.count, by: 2).map { outcome.lines[$0] }
    #expect(frequencies.contains { abs($0 - 440) < 1 })
    #expect(!frequencies.contains { abs($0 - 1000) < 50 })
  }
}
