// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import SpectrumReadings
import Testing

@testable import SpectrumHost
@testable import SpectrumInline
@testable import SpectrumView
@testable import spectrum

/// Window, strip, terminal and speech say the same of one pitch.
@Suite struct SameWordsTests {
  struct Sound: Sendable, CustomStringConvertible {
    var (note, cents): (Int, Float)
    var string = 0
    var stringCents: Float = 0
    /// What all of them are to say.
    let name, number, word: String

    var description: String { "\(name) \(number) \(word)" }
  }

  private static let tuning = Message.Tuning(
    strings: .init(starting: [64, 59, 55, 50, 45, 40]), stringCount: 6)
  /// Within 2 cents a note is in tune.
  private static let zones = TunerZones(inTune: 2)

  @Test(
    "One pitch has one name, one number and one word everywhere",
    arguments: [
      Sound(note: 69, cents: 0, name: "A4", number: "0.0", word: "in tune"),
      // Rounded to 2.0, as displayed.
      Sound(note: 69, cents: 2.04, name: "A4", number: "+2.0", word: "in tune"),
      Sound(note: 69, cents: 2.06, name: "A4", number: "+2.1", word: "sharp"),
      Sound(note: 61, cents: -2.06, name: "C♯4", number: "−2.1", word: "flat"),
      Sound(note: 61, cents: 49.9, name: "C♯4", number: "+49.9", word: "sharp"),
      Sound(note: 0, cents: -20, name: "C−1", number: "−20.0", word: "flat"),
      // The note is E2, the string A2 at 500 cents more.
      Sound(
        note: 40, cents: 7, string: 5, stringCents: -493, name: "E2", number: "+7.0",
        word: "tune up"),
      Sound(
        note: 42, cents: -8, string: 6, stringCents: 192, name: "F♯2", number: "−8.0",
        word: "tune down"),
      // A string that is tuned 60 cents above its note.
      Sound(
        note: 41, cents: -45, string: 6, stringCents: -5, name: "E2", number: "−5.0", word: "flat"),
      // The twelfth fret.
      Sound(
        note: 52, cents: 1, string: 6, stringCents: 1201, name: "E3", number: "+1.0",
        word: "in tune"),
      // Where a scale has no key.
      Sound(
        note: -1, cents: 0, string: 6, stringCents: -7.5, name: "E2", number: "−7.5", word: "flat"),
    ])
  func pitch(sound: Sound) throws {
    let pitch = Message.Pitch(
      frequency: 220, confidence: 1, note: Int32(sound.note), cents: sound.cents,
      string: Int32(sound.string), stringCents: sound.stringCents)

    var page = TunerPage()
    page.zones = Self.zones
    page.receive(Self.tuning)
    page.receive(pitch)
    page.step(elapsed: 0.1)
    let readout = page.readout
    #expect(readout.heardName(.init(.sharps)).string == sound.name)
    #expect("\(readout.word(page.zones))" == sound.word)
    let number = Label(cents: readout.heard.cents).string
    #expect(number == sound.number + " c")

    var motion = PitchMotion()
    motion.receive(TunerReading(pitch, Self.tuning))
    motion.step(elapsed: 0.04)
    let face = TunerFace(motion, Self.tuning, InlineSettings())
    #expect(face.note == Int(readout.target))
    #expect(face.centsLabel.string == readout.centsNumber.string + " c")

    let row = Self.row(sound)
    var terminal = LivePage()
    terminal.words.zones = Self.zones
    terminal.receive(.message(.tuning(Self.tuning), time: 0))
    terminal.receive(.row(row))
    let lines = terminal.lines(columns: 80, rows: 24, TerminalStyle([:]))
    let line = try #require(lines.first { $0.hasPrefix("Pitch") })
    let words = line.split(separator: " ").map(String.init)
    #expect(words[1] == readout.heardName(.init(.sharps)).text, "\(line)")
    // The terminal has a sign before 0, too.
    let plain = Label(cents: readout.heard.cents).text.dropLast(2)
    #expect(words[2] == (plain == "0.0" ? "+0.0" : String(plain)), "\(line)")
    #expect(line.hasSuffix(sound.word), "\(line)")

    var speech = Sentences()
    speech.words.zones = Self.zones
    speech.words.hear(.tuning(Self.tuning))
    var later = row
    later.time = 1
    let said = try #require((speech.next(row) + speech.next(later)).first)
    #expect(said.hasPrefix(readout.heardName(.init(.sharps)).words + ","), "\(said)")
    #expect(said.hasSuffix(sound.word + "."), "\(said)")
  }

  @Test(
    "A note has one name at the terminal and in speech, where octaves are said by their own names",
    arguments: [
      (NoteName.Naming(.sharps, .german), 46, "Ais2", "Ais 2"),
      (NoteName.Naming(.flats, .german), 46, "B2", "B 2"),
      (NoteName.Naming(.sharps, .solfege), 66, "Fa#4", "Fa sharp 4"),
      (NoteName.Naming(.sharps, .english, .helmholtz), 69, "a'", "one-line A"),
      (NoteName.Naming(.flats, .english, .helmholtz), 46, "Bb", "great B flat"),
      (NoteName.Naming(.sharps, .german, .helmholtz), 49, "cis", "small Cis"),
      (NoteName.Naming(.sharps, .solfege, .helmholtz), 84, "do'''", "three-line Do"),
      (NoteName.Naming(.sharps, .german, .helmholtz), 35, "H,", "contra H"),
      (NoteName.Naming(.sharps, .english, .helmholtz), 21, "A,,", "sub-contra A"),
    ])
  func names(naming: NoteName.Naming, note: Int, text: String, words: String) throws {
    var row = Self.row(Sound(note: note, cents: 0, name: text, number: "0.0", word: "in tune"))
    var terminal = LivePage()
    terminal.words.naming.notes = naming
    terminal.receive(.row(row))
    let lines = terminal.lines(columns: 80, rows: 24, TerminalStyle([:]))
    #expect(lines.contains { $0.hasPrefix("Pitch     \(text) ") }, "\(lines)")
    var speech = Sentences()
    speech.words.naming.notes = naming
    let first = speech.next(row)
    row.time = 1
    #expect(first + speech.next(row) == ["\(words), in tune."])
  }

  @Test("Each name of a note can be written large at the terminal", arguments: 0...2)
  func largeNames(choice: Int) {
    for octaves in NoteName.Octaves.allCases {
      for language in NoteName.Language.allCases {
        let naming = NoteName.Naming(
          spelling: choice, language: language.rawValue, octaves: octaves.rawValue)
        let names = (0...127).map { NoteName($0, naming).text }
        let missing = names.filter {
          BigText.rows([$0], columns: 400, rows: 24, TerminalStyle([:])) == nil
        }
        #expect(missing.isEmpty)
      }
    }
  }

  private static func row(_ sound: Sound) -> AnalysisRow {
    var row = AnalysisRow(time: 0)
    (row[output: .pitch], row[output: .pitchConfidence]) = (220, 1)
    (row[whole: .note], row[output: .cents]) = (sound.note, sound.cents)
    (row[whole: .string], row[output: .stringCents]) = (sound.string, sound.stringCents)
    return row
  }

  @Test(
    "A key has one name everywhere, as the settings say, spelt in ASCII and in words",
    arguments: [
      (21, KeyNaming(), "A minor", "A minor"), (6, KeyNaming(), "F# major", "F sharp major"),
      (3, KeyNaming(), "D# major", "D sharp major"),
      (3, KeyNaming(notes: .init(.flats)), "Eb major", "E flat major"),
      (21, KeyNaming(style: .camelot), "8A", "8 A"), (1, KeyNaming(style: .camelot), "3B", "3 B"),
    ])
  func key(number: Int, naming: KeyNaming, text: String, words: String) {
    var row = AnalysisRow(time: 0)
    row[whole: .key] = number
    var terminal = LivePage()
    terminal.words.naming = naming
    terminal.receive(.row(row))
    let lines = terminal.lines(columns: 80, rows: 24, TerminalStyle([:]))
    #expect(lines.contains { $0.hasPrefix("Key       \(text)  confidence") }, "\(lines)")
    var speech = Sentences()
    speech.words.naming = naming
    let said = (0..<30).flatMap { index in
      row.time = Double(index) / 10
      return speech.next(row)
    }
    #expect(said == ["Key \(words)."])
    #expect(KeyName(number, naming.notes)?.label(naming.style).text == text)
  }
}
