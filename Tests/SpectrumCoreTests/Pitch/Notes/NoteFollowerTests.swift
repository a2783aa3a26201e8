// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumCore
import Testing

@Suite struct NoteFollowerTests {
  /// Has a follower hear a pitch of `frequency` Hz for 0.05 s, and returns its note.
  private func hear(
    _ frequency: Double, by follower: inout NoteFollower, _ tuning: Tuning
  ) -> NoteState {
    let step = [Float](repeating: 0.5, count: 64)
    for index in 0..<38 {
      // Each reading differs by a thousandth of a cent, as those of a tracker do.
      let reading = PitchReading(
        frequencyHz: Float(frequency * (1 + Double(index % 2) * 5e-7)), confidence: 1)
      follower.process(step.span, reading, tuning)
    }
    return follower.state
  }

  @Test(
    "In a scale of equal degrees each step up is the next key, in tune",
    arguments: [7, 12, 19, 31, 53])
  func scale(count: Int) throws {
    let file = try OwnedPitches(ScalaText.equal(count))
    let tuning = file.tuning(transpose: 2)
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    follower.bends = false
    for step in 0...8 {
      let frequency = 440 * exp2(-0.75 + Double(step) / Double(count))
      let note = hear(frequency, by: &follower, tuning)
      #expect(note.midi == 60 + step && abs(note.bend) < 0.001)
      #expect(note.number == UInt32(step + 1))
    }
  }

  @Test("A pitch 0.2 steps beyond the middle of two keys stays, one 0.3 beyond it leaves")
  func hysteresis() throws {
    for count in [12, 31] {
      let file = try OwnedPitches(ScalaText.equal(count))
      for (steps, key) in [(0.68, 60), (0.8, 61)] {
        var follower = NoteFollower(stepSeconds: 64 / 48_000)
        let middle = 440 * exp2(-0.75)
        _ = hear(middle, by: &follower, file.tuning())
        let note = hear(middle * exp2(steps / Double(count)), by: &follower, file.tuning())
        #expect(note.midi == key, "\(count) degrees")
      }
    }
  }

  @Test("A key that a map leaves out is no note")
  func unmapped() throws {
    let map = ScalaText.map(
      size: 12, reference: 69, hertz: "440", octave: 12, "0 x 2 x 4 5 x 7 x 9 x 11")
    let file = try OwnedPitches(ScalaText.equal(12), map)
    for (key, note) in [(60, 60), (64, 64), (71, 71)] {
      var follower = NoteFollower(stepSeconds: 64 / 48_000)
      let frequency = 440 * exp2(Double(key - 69) / 12)
      #expect(hear(frequency, by: &follower, file.tuning()).midi == note)
    }
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    // C♯, 12 cents sharp: 112 above C, 88 below D.
    let between = 440 * exp2(-8.0 / 12 + 0.01)
    #expect(hear(between, by: &follower, file.tuning()).midi == 62)
  }
}
