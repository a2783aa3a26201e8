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
    let position = Float((onsets.count + 20) % 50) * 0.64
    tracker.tick(
      position: position, certainty: 0.9, period: 50, time: Double(onsets.count) / 100, onsets,
      mayShift: true)
    for _ in 0..<steps { tracker.work() }
    return tracker.reading(isComing: false)
  }

  /// How the clock moves, and the frames at which it does: by bins.
  private static let movements: [(String, @Sendable (Int) -> Float)] = [
    ("trembles", { frame in frame % 20 < 10 ? 0.6 : -0.6 }),
    (
      "drifts to and fro",
      { frame in frame < 900 ? 0 : 5 - 5 * Float(abs(frame % 400 - 100)) / 200 }
    ),
    ("moves by half a beat", { frame in frame < 1013 ? 0 : 16 }),
    ("moves by half a beat, within the second half of it", { frame in frame < 1033 ? 0 : 16 }),
    ("moves to and fro by half a beat", { frame in (1100..<1140).contains(frame) ? 16 : 0 }),
    ("skips a slot", { frame in (1118..<1138).contains(frame) ? 12 : 0 }),
  ]

  @Test("However the clock moves, the bar goes on: no half beat is left out, none counts twice")
  func evenSlots() {
    let envelopes = Self.envelopes(beatsPerBar: 4, seconds: 18)
    for (name, offset) in Self.movements {
      var onsets = OnsetHistory()
      var tracker = BarTracker()
      var known = 0
      for frame in envelopes {
        onsets.append(frame)
        let position = Float((onsets.count + 20) % 50) * 0.64 + offset(onsets.count) + 32
        tracker.tick(
          position: position.truncatingRemainder(dividingBy: 32), certainty: 0.9, period: 50,
          time: Double(onsets.count) / 100, onsets, mayShift: true)
        for _ in 0..<4 { tracker.work() }
        let bar = tracker.reading(isComing: false)
        // 0.12 s after each beat; the first one is at 0.3 s.
        guard onsets.count > 950, onsets.count % 50 == 42 else { continue }
        let beat = (onsets.count - 30) / 50 % 4 + 1
        #expect(bar.beat == beat && bar.beatsPerBar == 4, "\(name), \(onsets.count): \(bar)")
        known += 1
      }
      #expect(known > 15)
    }
  }

  @Test(
    "After a reset within a scoring the bar is found as by a new tracker",
    arguments: Deep.cases(
      [0, 1, BarTracker.stepCount / 2, BarTracker.stepCount - 1], few: 2))
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
