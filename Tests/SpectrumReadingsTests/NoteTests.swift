// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumReadings
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
    let flats = ["C", "D", "D", "E", "E", "F", "G", "G", "A", "A", "B", "B"]
    for number in -30...140 {
      let (octave, degree) = ((number + 120) / 12 - 11, (number + 120) % 12)
      let name = NoteName(number, .sharps)
      #expect(name.octave == octave && "\(name.letter)" == names[degree], "\(number)")
      let isBlack = [1, 3, 6, 8, 10].contains(degree)
      #expect((name.accidental == .sharp) == isBlack, "\(number)")
      let flat = NoteName(number, .flats)
      #expect("\(flat.letter)" == flats[degree] && (flat.accidental == .flat) == isBlack)
      let mixed: NoteName.Accidental =
        !isBlack ? .natural : [1, 6].contains(degree) ? .sharp : .flat
      #expect(NoteName(number, .mixed).accidental == mixed, "\(number)")
    }
  }

  @Test(
    "A key is called by its tonic and mode, or by its hour on the Camelot wheel",
    arguments: [
      (0, "C", "major", "8B"), (21, "A", "minor", "8A"), (7, "G", "major", "9B"),
      (5, "F", "major", "7B"), (6, "F#", "major", "2B"), (15, "Eb", "minor", "2A"),
      (12, "C", "minor", "5A"), (13, "C#", "minor", "12A"), (20, "G#", "minor", "1A"),
      (1, "Db", "major", "3B"),
      (11, "B", "major", "1B"), (23, "B", "minor", "10A"), (4, "E", "major", "12B"),
    ])
  func keys(number: Int, tonic: String, mode: String, camelot: String) throws {
    let key = try #require(KeyName(number, spelling: .mixed))
    let accidental =
      switch key.tonic.accidental {
      case .natural: ""
      case .sharp: "#"
      case .flat: "b"
      }
    #expect("\(key.tonic.letter)\(accidental)" == tonic)
    #expect(key.isMinor == (mode == "minor"))
    #expect("\(key.camelotHour)\(key.isMinor ? "A" : "B")" == camelot)
  }

  @Test("Two keys share an hour if they have the same notes; there are no keys but 24")
  func hours() {
    for major in 0..<12 {
      let relative = (major + 9) % 12 + 12
      let hours = [major, relative].map { KeyName($0, spelling: .sharps)?.camelotHour }
      #expect(hours[0] == hours[1], "\(major): \(hours)")
      let fifth = KeyName((major + 7) % 12, spelling: .sharps)?.fifths
      #expect(fifth == KeyName(major, spelling: .sharps).map { ($0.fifths + 1) % 12 })
    }
    for number in [-1, 24, Int.min, Int.max] {
      #expect(KeyName(number, spelling: .sharps) == nil)
    }
  }

  @Test("NaN and infinity don't trap", arguments: [-.infinity, .infinity, .nan, 1e300])
  func noFrequency(semitones: Double) {
    #expect(abs(NearestNote(semitones: semitones).number - 69) <= 1000)
  }
}
