// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct RepeatedNotesTests {
  private static let rate = 48_000.0
  /// The gains of notes that are struck over each other, soft ones after loud ones.
  private static let gains: [Float] = [0.8, 0.5, 0.6, 0.45, 0.7, 0.5, 0.8, 0.55, 0.6, 0.5]

  /// Seconds at which notes go out of a sound that is followed from its beginning.
  private static func notes(of sound: [Float]) -> [Double] {
    var tracker = PitchTracker(sampleRate: Float(rate))
    var follower = NoteFollower(stepSeconds: Float(64 / rate))
    var (found, number) = ([Double](), follower.state.number)
    for end in stride(from: 64, through: sound.count, by: 64) {
      let step = sound.span.extracting(end - 64..<end)
      tracker.process(step)
      follower.process(step, tracker.reading, Tuning())
      if follower.state.number != number { found.append(Double(end) / rate) }
      number = follower.state.number
    }
    return found
  }

  @Test(
    "Of notes struck over each other on one pitch, eight a second, each goes out within 40 ms",
    arguments: [110.0, 155.6, 196, 247])
  func struck(frequency: Double) {
    // No two that follow each other are in phase.
    let starts = Self.gains.indices.map { index in
      ((0.2 + 0.125 * Double(index)) * frequency).rounded() / frequency
        + Double(index % 2) * 0.45 / frequency
    }
    var sound = [Float](repeating: 0, count: Int(1.6 * Self.rate))
    for (start, gain) in zip(starts, Self.gains) {
      let note = NoteSound.string(frequency, seconds: 1.5 - start)
      sound = sound.adding(note, from: Int(start * Self.rate), gain: gain)
    }
    let found = Self.notes(of: sound)
    let late = starts.map { start in found.filter { $0 > start }.min().map { $0 - start } ?? 1 }
    #expect(late.count { $0 < 0.04 } >= 9, "\(late)")
    #expect(found.count <= Self.gains.count, "\(found)")
  }
}
