// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import Testing

@Suite struct NoteTests {
  @Test(
    "A frequency has the name and cents of the nearest note",
    arguments: [
      (440.0, "A4", 0.0), (443.5, "A4", 13.7), (261.63, "C4", 0), (82.41, "E2", 0),
      (27.5, "A0", 0), (4186.01, "C8", 0), (8.1758, "C-1", 0), (20_000, "D#10", 7.6),
    ])
  func nearest(frequency: Double, name: String, cents: Double) {
    let note = NearestNote(semitones: 12 * log2(frequency / 440))
    let spelt = NoteName(note.number, .sharps)
    let sharp = spelt.accidental == .sharp ? "#" : ""
    #expect("\(spelt.letter)\(sharp)\(spelt.octave)" == name && abs(note.cents - cents) < 0.1)
  }

  @Test("Each octave goes from C to B, below MIDI's lowest note, too")
  func octaves() {
    let names = ["C", "C", "D", "D", "E", "F", "F", "G", "G", "A", "A", "B"]
    for number in -30...140 {
      let (octave, degree) = ((number + 120) / 12 - 11, (number + 120) % 12)
      let name = NoteName(number, .sharps)
      #expect(name.octave == octave && "\(name.letter)" == names[degree], "\(number)")
      let isBlack = [1, 3, 6, 8, 10].contains(degree)
      #expect((name.accidental == .sharp) == isBlack, "\(number)")
      #expect((NoteName(number, .flats).accidental == .flat) == isBlack, "\(number)")
      let mixed: NoteName.Accidental =
        !isBlack ? .natural : [1, 6].contains(degree) ? .sharp : .flat
      #expect(NoteName(number, .mixed).accidental == mixed, "\(number)")
    }
  }

  @Test("NaN and infinity don't trap", arguments: [-.infinity, .infinity, .nan, 1e300])
  func noFrequency(semitones: Double) {
    #expect(abs(NearestNote(semitones: semitones).number - 69) <= 1000)
  }
}
