// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

/// The bar's net was trained on what `Training/bars.py` makes of sound: features, their folding into
/// bars and the net must agree with it. See `TrainingReferenceTests`.
@Suite struct BarReferenceTests {
  /// The clock of `reference.py`: seconds of its first slot and of half a beat, slots, and how sure it
  /// is of its beats.
  private struct Clock {
    let (first, half, count, certainty): (Double, Double, Int, Float)

    init() throws {
      let line = try TrainingReferenceTests.lines("slots")[0]
      (first, half, count, certainty) = (line[0], line[1], Int(line[2]), Float(line[3]))
    }
  }

  /// The slots of the rhythm's onsets and the chords' chroma; each is handed to `see`.
  private static func slots(
    _ clock: Clock, see: (Int, borrowing BarSlots) -> Void
  ) throws {
    let (rhythm, rate) = try TrainingReferenceTests.signal()
    var onsets = OnsetAnalysis(sampleRate: Float(rate))
    _ = OnsetAnalysisTests.listen(&onsets, rhythm + [Float](repeating: 0, count: 200))
    let (chords, chordRate) = try TonalReferenceTests.chords()
    let distance = Double(TonalAnalysis.hop) / chordRate
    let window = Double(TonalAnalysis.windowLength) / chordRate

    var slots = BarSlots()
    var chroma = ChromaHistory()
    var features = SlotFeatures()
    var (slot, frame) = (0, 0)
    PeakChromaTests.listen(to: chords, rate: chordRate) { heard in
      frame += 1
      let middle = Double(frame) * distance - window / 2
      // All slots that are known before this frame.
      while slot < clock.count {
        let time = clock.first + Double(slot) * clock.half
        guard middle > time + 2 * clock.half + distance else { break }
        let own = BarSlot(
          time: time, half: Float(clock.half), isBeat: slot % 2 == 0, certainty: clock.certainty)
        features.read(own, onsets.history, chroma)
        slots.append(features, own)
        see(slot, slots)
        slot += 1
      }
      chroma.append(heard.chroma, middle: middle, frameSeconds: Float(distance))
    }
  }

  @Test("The features of half beats are those that the net was trained on")
  func features() throws {
    var seen = [[Float]]()
    try Self.slots(try Clock()) { _, slots in
      seen.append((0..<15).map { slots.features(0)[$0] })
    }
    for line in try TrainingReferenceTests.lines("slot") {
      let values = seen[Int(line[0])]
      for (feature, (value, other)) in zip(values, line.dropFirst()).enumerated() {
        #expect(abs(Double(value) - other) < 0.005, "slot \(line[0]), feature \(feature)")
      }
    }
  }

  @Test("All metres and places have the scores that the filter was judged by")
  func scores() throws {
    let clock = try Clock()
    var scores = [Float]()
    try Self.slots(clock) { slot, slots in
      guard slot == clock.count - 1 else { return }
      var scorer = BarScorer()
      for step in 0..<BarScorer.stepCount { scorer.process(step: step, slots) }
      scores = (0..<BarMetres.candidateCount).map { scorer.scores[$0] }
    }
    TrainingReferenceTests.expect(
      scores, are: try TrainingReferenceTests.lines("bars")[0], within: 0.02, "candidate")
  }
}
