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
    let spelt = NoteName(note.number, .init(.sharps))
    let sharp = spelt.accidental == .sharp ? "#" : ""
    #expect("\(spelt.stem.string)\(sharp)\(spelt.octave)" == name && abs(note.cents - cents) < 0.1)
  }

  @Test("Each octave goes from C to B, below MIDI's lowest note, too")
  func octaves() {
    let names = ["C", "C", "D", "D", "E", "F", "F", "G", "G", "A", "A", "B"]
    let flats = ["C", "D", "D", "E", "E", "F", "G", "G", "A", "A", "B", "B"]
    for number in -30...140 {
      let (octave, degree) = ((number + 120) / 12 - 11, (number + 120) % 12)
      let name = NoteName(number, .init(.sharps))
      #expect(name.octave == octave && name.stem.string == names[degree], "\(number)")
      let isBlack = [1, 3, 6, 8, 10].contains(degree)
      #expect((name.accidental == .sharp) == isBlack, "\(number)")
      let flat = NoteName(number, .init(.flats))
      #expect(flat.stem.string == flats[degree] && (flat.accidental == .flat) == isBlack)
      let mixed: NoteName.Accidental =
        !isBlack ? .natural : [1, 6].contains(degree) ? .sharp : .flat
      #expect(NoteName(number, .init(.mixed)).accidental == mixed, "\(number)")
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
    let key = try #require(KeyName(number, .init(.mixed)))
    let accidental =
      switch key.tonic.accidental {
      case .natural: ""
      case .sharp: "#"
      case .flat: "b"
      }
    #expect("\(key.tonic.stem.string)\(accidental)" == tonic)
    #expect(key.isMinor == (mode == "minor"))
    #expect("\(key.camelotHour)\(key.isMinor ? "A" : "B")" == camelot)
  }

  @Test("Two keys share an hour if they have the same notes; there are no keys but 24")
  func hours() {
    for major in 0..<12 {
      let relative = (major + 9) % 12 + 12
      let hours = [major, relative].map { KeyName($0, .init(.sharps))?.camelotHour }
      #expect(hours[0] == hours[1], "\(major): \(hours)")
      let fifth = KeyName((major + 7) % 12, .init(.sharps))?.fifths
      #expect(fifth == KeyName(major, .init(.sharps)).map { ($0.fifths + 1) % 12 })
    }
    for number in [-1, 24, Int.min, Int.max] {
      #expect(KeyName(number, .init(.sharps)) == nil)
    }
  }

  @Test("NaN and infinity don't trap", arguments: [-.infinity, .infinity, .nan, 1e300])
  func noFrequency(semitones: Double) {
    #expect(abs(NearestNote(semitones: semitones).number - 69) <= 1000)
  }

  @Test(
    "The white and black keys have their German names, and those of fixed Do",
    arguments: [
      (NoteName.Language.german, NoteName.Spelling.sharps, "C Cis D Dis E F Fis G Gis A Ais H"),
      (.german, .flats, "C Des D Es E F Ges G As A B H"),
      (.german, .mixed, "C Cis D Es E F Fis G As A B H"),
      (.solfege, .sharps, "Do Do♯ Re Re♯ Mi Fa Fa♯ Sol Sol♯ La La♯ Si"),
      (.solfege, .flats, "Do Re♭ Re Mi♭ Mi Fa Sol♭ Sol La♭ La Si♭ Si"),
    ])
  func languages(language: NoteName.Language, spelling: NoteName.Spelling, names: String) {
    let naming = NoteName.Naming(spelling, language)
    let plain = (0..<12).map { Label(note: $0, naming, withOctave: false).string }
    #expect(plain == names.split(separator: " ").map(String.init))
    // Keys have no octave, whatever its names.
    let helmholtz = NoteName.Naming(spelling, language, .helmholtz)
    #expect((0..<12).map { Label(note: 60 + $0, helmholtz, withOctave: false).string } == plain)
    #expect((0..<12).map { Label(note: 60 + $0, naming).string } == plain.map { "\($0)4" })
  }

  @Test(
    "Helmholtz's octaves have commas, capitals, small letters and primes; middle C is c'",
    arguments: [
      (9, "A,,,"), (21, "A,,"), (24, "C,"), (35, "B,"), (36, "C"), (47, "B"), (48, "c"), (59, "b"),
      (60, "c'"), (66, "f♯'"), (69, "a'"), (72, "c''"), (108, "c'''''"), (127, "g''''''"),
    ])
  func helmholtz(number: Int, name: String) {
    #expect(Label(note: number, .init(.sharps, .english, .helmholtz)).string == name)
  }

  @Test("Language and octaves go together")
  func languagesInOctaves() {
    #expect(Label(note: 61, .init(.sharps, .german, .helmholtz)).string == "cis'")
    #expect(Label(note: 35, .init(.sharps, .german, .helmholtz)).string == "H,")
    #expect(Label(note: 56, .init(.flats, .german, .helmholtz)).string == "as")
    #expect(Label(note: 43, .init(.sharps, .solfege, .helmholtz)).string == "Sol")
    #expect(Label(note: 70, .init(.flats, .solfege, .helmholtz)).string == "si♭'")
    // Numbers far from MIDI's have a name, too.
    #expect(Label(note: .max / 2, .init(.sharps, .solfege, .helmholtz)).count < 20)
  }

  @Test(
    "Keys and instruments are named in the same language, a key of seven sharps as that of five flats",
    arguments: [
      (NoteName.Naming(.mixed, .german), 11, "H major", "B"),
      (NoteName.Naming(.mixed, .german), 10, "B major", "B"),
      (NoteName.Naming(.flats, .solfege), 22, "Si♭ minor", "Si♭"),
      (NoteName.Naming(.mixed), 1, "D♭ major", "B♭"),
      (NoteName.Naming(.mixed, .german, .helmholtz), 20, "Gis minor", "B"),
    ])
  func keysInLanguages(naming: NoteName.Naming, key: Int, name: String, instrument: String) {
    #expect(KeyName(key, naming)?.label(.names).string == name)
    #expect(NoteName.key(ofTransposition: 2, naming.language)?.string == instrument)
  }
}

extension Label {
  fileprivate var string: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }
}
