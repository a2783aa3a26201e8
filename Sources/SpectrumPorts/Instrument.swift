// SPDX-License-Identifier: GPL-3.0-or-later

/// An instrument in one of its tunings: a choice of the port `instrument`.
///
/// Hosts store a choice by its number, so the order never changes: add a new one at the end, here
/// and in the table below.
public enum Instrument: Int, Choice {
  /// No strings: any note.
  case chromatic
  case guitar, bass, fiveStringBass, violin, viola, cello, ukulele, mandolin
  case sevenStringGuitar, banjo
  /// The strings of `string_1_note` to `string_12_note`.
  case custom
  case dropD, doubleDropD, dropC, dropB, dadgad, openG, openD, openE, openA, openC
  case halfStepDown, wholeStepDown, allFourths, nashville, twelveStringGuitar
  case baritoneGuitar, eightStringGuitar
  case bassDropD, bassHalfStepDown, sixStringBass, soloDoubleBass
  case fiddleCrossA, lowGUkulele, baritoneUkulele
  case banjoC, banjoDoubleC, tenorBanjo, irishTenorBanjo
  case resonatorG, lapSteelC6, pedalSteelE9
  case bouzouki, irishBouzouki, balalaika, cavaquinho, charango, dulcimer
  case lute, bassViol
  case arabicOud, turkishOud, sazBozuk, sazShortNeck, kora
  public static var choices: Choices {
    Choices(count: allCases.count) { Instrument(rawValue: $0)?.name }
  }

  public var isChromatic: Bool {
    @_noAllocation @_noLocks get { if case .chromatic = self { true } else { false } }
  }
}

// The table.
extension Instrument {
  /// The name shown to users, and the open strings as they sound.
  ///
  /// String 1 is the one that players call the first, at the highest edge of the neck; of the kora,
  /// the highest. Where two strings are a pair in unison, as on the mandolin, the pair counts once,
  /// but on the twelve-string guitar; in octaves, each string counts.
  private var row: (name: StaticString, strings: StaticString) {
    @_noAllocation @_noLocks get {
      switch self {
      case .chromatic: ("Chromatic", "")
      case .guitar: ("Guitar", "E4 B3 G3 D3 A2 E2")
      case .bass: ("Bass", "G2 D2 A1 E1")
      case .fiveStringBass: ("Bass, 5 strings", "G2 D2 A1 E1 B0")
      case .violin: ("Violin", "E5 A4 D4 G3")
      case .viola: ("Viola", "A4 D4 G3 C3")
      case .cello: ("Cello", "A3 D3 G2 C2")
      case .ukulele: ("Ukulele", "A4 E4 C4 G4")
      case .mandolin: ("Mandolin", "E5 A4 D4 G3")
      case .sevenStringGuitar: ("Guitar, 7 strings", "E4 B3 G3 D3 A2 E2 B1")
      case .banjo: ("Banjo", "D4 B3 G3 D3 G4")
      case .custom: ("Own strings", "")
      case .dropD: ("Guitar, drop D", "E4 B3 G3 D3 A2 D2")
      case .doubleDropD: ("Guitar, double drop D", "D4 B3 G3 D3 A2 D2")
      case .dropC: ("Guitar, drop C", "D4 A3 F3 C3 G2 C2")
      case .dropB: ("Guitar, drop B", "C#4 G#3 E3 B2 F#2 B1")
      case .dadgad: ("Guitar, DADGAD", "D4 A3 G3 D3 A2 D2")
      case .openG: ("Guitar, open G", "D4 B3 G3 D3 G2 D2")
      case .openD: ("Guitar, open D", "D4 A3 F#3 D3 A2 D2")
      case .openE: ("Guitar, open E", "E4 B3 G#3 E3 B2 E2")
      case .openA: ("Guitar, open A", "E4 C#4 A3 E3 A2 E2")
      case .openC: ("Guitar, open C", "E4 C4 G3 C3 G2 C2")
      case .halfStepDown: ("Guitar, half step down", "D#4 A#3 F#3 C#3 G#2 D#2")
      case .wholeStepDown: ("Guitar, whole step down", "D4 A3 F3 C3 G2 D2")
      case .allFourths: ("Guitar, all fourths", "F4 C4 G3 D3 A2 E2")
      case .nashville: ("Guitar, Nashville", "E4 B3 G4 D4 A3 E3")
      case .twelveStringGuitar: ("Guitar, 12 strings", "E4 E4 B3 B3 G4 G3 D4 D3 A3 A2 E3 E2")
      case .baritoneGuitar: ("Baritone guitar", "B3 F#3 D3 A2 E2 B1")
      case .eightStringGuitar: ("Guitar, 8 strings", "E4 B3 G3 D3 A2 E2 B1 F#1")
      case .bassDropD: ("Bass, drop D", "G2 D2 A1 D1")
      case .bassHalfStepDown: ("Bass, half step down", "F#2 C#2 G#1 D#1")
      case .sixStringBass: ("Bass, 6 strings", "C3 G2 D2 A1 E1 B0")
      case .soloDoubleBass: ("Double bass, solo", "A2 E2 B1 F#1")
      case .fiddleCrossA: ("Fiddle, cross A", "E5 A4 E4 A3")
      case .lowGUkulele: ("Ukulele, low G", "A4 E4 C4 G3")
      case .baritoneUkulele: ("Baritone ukulele", "E4 B3 G3 D3")
      case .banjoC: ("Banjo, C", "D4 B3 G3 C3 G4")
      case .banjoDoubleC: ("Banjo, double C", "D4 C4 G3 C3 G4")
      case .tenorBanjo: ("Tenor banjo", "A4 D4 G3 C3")
      case .irishTenorBanjo: ("Tenor banjo, Irish", "E4 A3 D3 G2")
      case .resonatorG: ("Resonator guitar, open G", "D4 B3 G3 D3 B2 G2")
      case .lapSteelC6: ("Lap steel, C6", "E4 C4 A3 G3 E3 C3")
      case .pedalSteelE9: ("Pedal steel, E9", "F#4 D#4 G#4 E4 B3 G#3 F#3 E3 D3 B2")
      case .bouzouki: ("Bouzouki", "D4 A3 F4 F3 C4 C3")
      case .irishBouzouki: ("Bouzouki, Irish", "D4 A3 D3 G2")
      case .balalaika: ("Balalaika", "A4 E4 E4")
      case .cavaquinho: ("Cavaquinho", "D5 B4 G4 D4")
      case .charango: ("Charango", "E5 A4 E5 E4 C5 G4")
      case .dulcimer: ("Mountain dulcimer", "D4 A3 D3")
      case .lute: ("Lute", "G4 D4 A3 F3 C3 G2")
      case .bassViol: ("Bass viol", "D4 A3 E3 C3 G2 D2")
      case .arabicOud: ("Oud, Arabic", "C4 G3 D3 A2 F2 C2")
      case .turkishOud: ("Oud, Turkish", "D4 A3 E3 B2 F#2 C#2")
      // Lower, middle and upper course, with the lower one called A.
      case .sazBozuk: ("Saz, bozuk", "A3 A2 D3 G3 G2")
      case .sazShortNeck: ("Saz, short neck", "A3 A2 D3 E3 E2")
      // In F: the tonic, fifth, sixth and seventh, two whole octaves, and three notes more.
      case .kora:
        (
          "Kora",
          "A5 G5 F5 E5 D5 C5 A#4 A4 G4 F4 E4 D4 C4 A#3 A3 G3 F3 E3 D3 C3 F2"
        )
      }
    }
  }

  /// The name shown to users.
  public var name: StaticString { row.name }

  /// The open strings as they sound; none for `chromatic` and `custom`.
  public var strings: StringNotes {
    @_noAllocation @_noLocks get { StringNotes(row.strings) }
  }
}

/// The notes of an instrument's open strings, the first string first.
public struct StringNotes: Sendable {
  /// The most strings that an instrument can have.
  public static var capacity: Int { @_noAllocation @_noLocks get { Notes.count } }

  public private(set) var count = 0
  /// MIDI notes, 60 = C4; those past `count` are meaningless.
  private typealias Notes = InlineArray<24, Int>
  private var notes = Notes(repeating: 0)

  /// The notes of a text like `E4 A#3 G3`: letter, `#` for a semitone more, octave.
  @_noAllocation @_noLocks
  init(_ text: StaticString) {
    let bytes = text.utf8Start
    var semitone = 0
    for index in 0..<text.utf8CodeUnitCount {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "C"): semitone = 0
      case UInt8(ascii: "D"): semitone = 2
      case UInt8(ascii: "E"): semitone = 4
      case UInt8(ascii: "F"): semitone = 5
      case UInt8(ascii: "G"): semitone = 7
      case UInt8(ascii: "A"): semitone = 9
      case UInt8(ascii: "B"): semitone = 11
      case UInt8(ascii: "#"): semitone += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        append(12 * (Int(byte) - 48 + 1) + semitone)
      default: break
      }
    }
  }

  /// The MIDI note of the string at `index`, counted from 0.
  public subscript(index: Int) -> Int { @_noAllocation @_noLocks get { notes[index] } }

  /// Adds a string, if there is room.
  @_noAllocation @_noLocks
  public mutating func append(_ note: Int) {
    guard count < Self.capacity else { return }
    notes[count] = note
    count += 1
  }
}
