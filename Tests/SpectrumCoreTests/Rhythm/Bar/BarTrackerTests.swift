// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import SpectrumCore

/// The tracker of bars beside a clock of 120 BPM.
@Suite struct BarTrackerTests {
  /// The onset envelopes of a band, a hundred frames a second.
  private static func envelopes(beatsPerBar: Int, seconds: Double) -> [SIMD8<Float>] {
    let rate = 44_100.0
    var analysis = OnsetAnalysis(sampleRate: Float(rate))
    let sound = BarTests.band(beatsPerBar: beatsPerBar, bpm: 120, seconds: seconds, rate: rate)
    return OnsetAnalysisTests.listen(&analysis, sound).map { channels in
      var frame = SIMD8<Float>()
      for (channel, value) in channels.enumerated() { frame[channel] = value }
      return frame
    }
  }

  /// Advances by a frame and `steps` of the scoring; the bar then.
  private static func advance(
    _ tracker: inout BarTracker, _ onsets: borrowing OnsetHistory, steps: Int
  ) -> BarReading {
    // Beats at 0.3 s and each 50 frames from there on, 32 bins apart.
    let position = Float((onsets.count + 70) % 100) * 0.64
    tracker.tick(
      position: position, certainty: 0.9, period: 50, time: Double(onsets.count) / 100, onsets,
      mayShift: true)
    for _ in 0..<steps { tracker.work() }
    return tracker.reading(isComing: false)
  }

  @Test(
    "After a reset within a scoring the bar is found as by a new tracker",
    arguments: Deep.cases(
      [0, 1, BarScorer.stepCount / 2, BarScorer.stepCount - 1], few: 2))
  func resetWithinScoring(steps: Int) {
    var onsets = OnsetHistory()
    var used = BarTracker()
    var new = BarTracker()
    for envelopes in Self.envelopes(beatsPerBar: 4, seconds: 12) {
      onsets.append(envelopes)
      // In the last second and a half, in which a scoring begins, nothing of it is done.
      _ = Self.advance(&used, onsets, steps: onsets.count < 1050 ? 4 : 0)
    }
    for _ in 0..<steps { used.work() }
    used.reset()
    var isCounted = false
    for envelopes in Self.envelopes(beatsPerBar: 3, seconds: 10) {
      onsets.append(envelopes)
      let expected = Self.advance(&new, onsets, steps: 4)
      #expect(Self.advance(&used, onsets, steps: 4) == expected)
      isCounted = isCounted || expected.beatsPerBar > 0
    }
    #expect(isCounted)
  }
}
