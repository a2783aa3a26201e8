// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct RingingNoteTests {
  @Test(
    "After a comb through which nothing was heard, a doubt counts again once the sound got louder",
    arguments: [false, true])
  func fruitless(getsLouder: Bool) {
    let sound = CombTrialTests.pyramid(of: CombTrialTests.tones)
    let period: Float = 1 / 220
    var ringing = RingingNote(rate: 48_000, tickSamples: 64)
    func advance(
      _ ringing: inout RingingNote, _ period: Float, isRising: Bool = false,
      isDoubtful: Bool = false
    ) -> RingingNote.Change {
      let note = PresentNote(period: period, age: isDoubtful ? 1 : 0, isVoiced: !isDoubtful)
      return ringing.advance(sound, heard: sound, note, isRising: isRising)
    }
    var notes = NotePeriods()
    notes.add(period)
    #expect(ringing.leaveOut(notes) == .begins)
    // A tick is 1.3 ms; without a note for 80 ms the comb ends.
    let ends = (0..<100).map { _ in advance(&ringing, 0) }.filter { $0 == .ends }
    #expect(ends.count == 1 && !ringing.isActive)
    _ = advance(&ringing, 0, isRising: getsLouder)
    let begins = (0..<100).contains { _ in advance(&ringing, period, isDoubtful: true) == .begins }
    #expect(begins == getsLouder)
  }
}
