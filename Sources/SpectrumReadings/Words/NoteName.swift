// SPDX-License-Identifier: GPL-3.0-or-later

/// A note as a musician calls it.
public struct NoteName: Equatable, Sendable {
  /// How the black keys are called; the raw values are those of the port `accidentals`.
  public enum Spelling: Int, CaseIterable, Sendable {
    case sharps, flats
    /// By the names that are most common in keys: C♯, E♭, F♯, A♭, B♭.
    case mixed
  }
  /// How the white keys are called; the raw values are those of the port `note_names`.
  public enum Language: Int, CaseIterable, Sendable {
    /// C D E F G A B.
    case english
    /// C D E F G A H, with endings instead of signs: Cis, Des, Es, As; B♭ is B.
    case german
    /// Do Re Mi Fa Sol La Si; Do is C in every key.
    case solfege
  }
  /// How octaves are called; the raw values are those of the port `octaves`.
  public enum Octaves: Int, CaseIterable, Sendable {
    /// By numbers: C1 C2 C3 C4, of which C4 is middle C.
    case scientific
    /// By commas, capitals, small letters and primes: C, C c c', of which c' is middle C.
    case helmholtz
  }
  public enum Accidental: Sendable { case natural, sharp, flat }

  /// How notes are called.
  public struct Naming: Equatable, Sendable {
    public var spelling: Spelling
    public var language: Language
    public var octaves: Octaves

    public init(
      _ spelling: Spelling = .sharps, _ language: Language = .english,
      _ octaves: Octaves = .scientific
    ) {
      (self.spelling, self.language, self.octaves) = (spelling, language, octaves)
    }

    /// By the raw values; the first choice for one that there isn't.
    public init(spelling: Int, language: Int, octaves: Int) {
      self.init(
        Spelling(rawValue: spelling) ?? .sharps, Language(rawValue: language) ?? .english,
        Octaves(rawValue: octaves) ?? .scientific)
    }
  }

  /// MIDI number, 69 for A4; may lie outside MIDI's 0…127.
  public let number: Int
  public let naming: Naming

  /// The name of any note.
  public init(_ number: Int, _ naming: Naming) {
    (self.number, self.naming) = (number, naming)
  }

  /// The name of a MIDI note; nil outside 0…127, such as −1 for no note.
  public init?(midi number: Int, _ naming: Naming) {
    guard (0...127).contains(number) else { return nil }
    self.init(number, naming)
  }

  /// Semitones above C, 0..<12.
  private var pitchClass: Int { (number % 12 + 12) % 12 }

  /// C4 to B4, 60…71, are in octave 4.
  public var octave: Int { (number - pitchClass) / 12 - 1 }

  public var accidental: Accidental {
    switch pitchClass {
    case 1, 6: naming.spelling == .flats ? .flat : .sharp
    case 3, 8, 10: naming.spelling == .sharps ? .sharp : .flat
    default: .natural
    }
  }

  /// The sign after the stem: German has an ending instead.
  public var sign: Accidental { naming.language == .german ? .natural : accidental }

  /// The name without sign and octave, with a capital: "C", "Cis", "Sol".
  fileprivate var capitalStem: StaticString {
    switch naming.language {
    case .english: letter
    case .german: germanName
    case .solfege: syllable
    }
  }

  /// The same as written in its octave: "c", "cis", "sol" from Helmholtz's small octave on.
  public var stem: Label {
    let stem = Label(capitalStem)
    return naming.octaves == .helmholtz && octave >= 3 ? stem.uncapitalized : stem
  }

  /// The octave after the name: "4"; of Helmholtz's octaves ",", "'", or nothing.
  public var octaveMark: Label {
    var mark = Label()
    switch naming.octaves {
    case .scientific: mark.append(octave)
    case .helmholtz:
      // 20 kHz has seven primes.
      for _ in 0..<min(max(0, octave - 3), 9) { mark.append("'") }
      for _ in 0..<min(max(0, 2 - octave), 9) { mark.append(",") }
    }
    return mark
  }

  /// Whether the octave's mark stands high, as primes do.
  public var hasPrimes: Bool { naming.octaves == .helmholtz && octave > 3 }

  /// Semitones above C of the white key that the name is derived from.
  private var whiteKey: Int {
    switch accidental {
    case .natural: pitchClass
    case .sharp: pitchClass - 1
    case .flat: pitchClass + 1
    }
  }

  private var letter: StaticString {
    switch whiteKey {
    case 0: "C"
    case 2: "D"
    case 4: "E"
    case 5: "F"
    case 7: "G"
    case 9: "A"
    default: "B"
    }
  }

  private var syllable: StaticString {
    switch whiteKey {
    case 0: "Do"
    case 2: "Re"
    case 4: "Mi"
    case 5: "Fa"
    case 7: "Sol"
    case 9: "La"
    default: "Si"
    }
  }

  private var germanName: StaticString {
    let isFlat = accidental == .flat
    return switch pitchClass {
    case 1: isFlat ? "Des" : "Cis"
    case 3: isFlat ? "Es" : "Dis"
    case 6: isFlat ? "Ges" : "Fis"
    case 8: isFlat ? "As" : "Gis"
    case 10: isFlat ? "B" : "Ais"
    case 11: "H"
    default: letter
    }
  }
}

extension NoteName {
  /// The key of instruments whose written notes are `semitones` above the sounding ones: the note
  /// that sounds for a written C. "B♭" for 2; nil for whole octaves.
  public static func key(ofTransposition semitones: Int, _ language: Language) -> Label? {
    let note = ((-semitones) % 12 + 12) % 12
    return note == 0 ? nil : Label(note: note, Naming(.flats, language), withOctave: false)
  }
}

extension NoteName.Naming {
  /// One of the longest names of MIDI's notes, to leave room for.
  public var longestName: Label {
    Label(note: octaves == .scientific ? 8 : 116, NoteName.Naming(.sharps, language, octaves))
  }
}

extension Label {
  /// A note by its number, also beyond MIDI's: "A4", "C♯3"; without its octave "A", "C♯".
  public init(note: Int, _ naming: NoteName.Naming, withOctave: Bool = true) {
    let name = NoteName(note, naming)
    let sign: StaticString =
      switch name.sign {
      case .natural: ""
      case .sharp: "♯"
      case .flat: "♭"
      }
    guard withOctave else {
      self = "\(name.capitalStem)\(sign)"
      return
    }
    self = "\(name.stem)\(sign)\(name.octaveMark)"
  }

  /// The text, its first letter, one of ASCII, as a small one.
  fileprivate var uncapitalized: Label {
    var result = Label()
    for index in 0..<count {
      let byte = self[index]
      let isCapital = index == 0 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      result.append(byte: isCapital ? byte + 32 : byte)
    }
    return result
  }
}
