// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct TempoStateTests {
  // The beat of the fast one is twice the tempo, which a range that holds both shows.
  @Test(
    "After a reset it is as new to a bit, but for its settings",
    arguments: [
      (RhythmPiece.rock, RhythmPiece.rock, Float(60)...120), (.fast, .fast, 30...300),
      (.fast, .rock, 30...300),
    ])
  func reset(before: RhythmPiece, after: RhythmPiece, range: ClosedRange<Float>) {
    var used = TempoTracker(sampleRate: 8000)
    used.setRange(range)
    let first = RhythmListener.listen(
      to: before.sound[..<60_037].map { $0 }, taps: [1, 1.5, 2], by: &used)
    #expect(first.last > 0)
    used.reset()
    #expect(used.reading == .none && used.beatDelay == nil && used.liveTapCount == 0)
    let sound = after.sound[..<64_000].map { $0 }
    let fresh = RhythmListener.listen(to: sound, range: range)
    #expect(fresh.last > 0)
    #expect(RhythmListener.listen(to: sound, by: &used) == fresh)
  }

  @Test(
    "After a reset no beat falls that was known before it",
    arguments: stride(from: 0, through: 14, by: 2).map { $0 })
  func resetBeforeBeat(milliseconds: Int) throws {
    let sound = RhythmSignal.clicks(120, seconds: 4)
    let whole = RhythmListener.listen(to: sound, callLength: 8)
    let beat = try #require(whole.beats.first { $0 > 3 })
    // A beat is known at most 13 ms before it falls.
    var tracker = TempoTracker(sampleRate: 8000)
    let end = Int(beat * 8000) - 8 * milliseconds
    let before = RhythmListener.listen(to: Array(sound[..<end]), callLength: 8, by: &tracker)
    #expect(before.last > 0)
    tracker.reset()
    #expect(tracker.beatDelay == nil)
    // Time counts from 0 again: for as long as before, and longer.
    let silence = [Float](repeating: 0, count: sound.count)
    let after = RhythmListener.listen(to: silence, callLength: 8, by: &tracker)
    #expect(after.beats.isEmpty)
  }

  @Test("Samples of ±1e30 or the largest float leave no trace in what is shown")
  func outburst() {
    var sound = RhythmPiece.rock.sound[..<60_000].map { $0 }
    for (second, burst) in [(4, 1e30), (5, -1e30), (6, Float.greatestFiniteMagnitude)] {
      for index in 0..<500 {
        sound[8000 * second + index] = index % 3 == 0 ? burst : -burst
      }
    }
    let track = RhythmListener.listen(to: sound)
    for (disturbed, clean) in zip(track.readings, RhythmPiece.rock.track.readings) {
      #expect(
        disturbed.confidence.isFinite && abs(disturbed.bpm - clean.bpm) < 0.01 * clean.bpm + 1e-9)
    }
    let errors = track.errors(6...7.5, from: RhythmPiece.rock.beats)
    #expect(errors.count >= 2 && errors.allSatisfy { abs($0) < 0.035 })
  }
}
