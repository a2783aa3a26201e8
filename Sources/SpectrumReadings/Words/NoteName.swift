// SPDX-License-Identifier: GPL-3.0-or-later

/// A note as a musician spells it.
public struct NoteName: Equatable, Sendable {
  /// How the black keys are called; the raw values are those of the port `accidentals`.
  public enum Spelling: Int, CaseIterable, Sendable {
    case sharps, flats
    /// By the names that are most common in keys: C♯, E♭, F♯, A♭, B♭.
    case mixed
  }
  public enum Accidental: Sendable { case natural, sharp, flat }

  /// MIDI number, 69 for A4; may lie outside MIDI's 0…127.
  public let number: Int
  public let spelling: Spelling

  /// The name of any note.
  public init(_ number: Int, _ spelling: Spelling) {
    (self.number, self.spelling) = (number, spelling)
  }

  /// The name of a MIDI note; nil outside 0…127, such as −1 for no note.
  public init?(midi number: Int, spelling: Spelling) {
    guard (0...127).contains(number) else { return nil }
    self.init(number, spelling)
  }

  /// Semitones above C, 0..<12.
  private var pitchClass: Int { (number % 12 + 12) % 12 }

  /// C4 to B4, 60…71, are in octave 4.
  public var octave: Int { (number - pitchClass) / 12 - 1 }

  public var accidental: Accidental {
    switch pitchClass {
    case 1, 6: spelling == .flats ? .flat : .sharp
    case 3, 8, 10: spelling == .sharps ? .sharp : .flat
    default: .natural
    }
  }

  /// "A"…"G".
  public var letter: StaticString {
    let white =
      switch accidental {
      case .natural: pitchClass
      case .sharp: pitchClass - 1
      case .flat: pitchClass + 1
      }
    return switch white {
    case 0: "C"
    case 2: "D"
    case 4: "E"
    case 5: "F"
    case 7: "G"
    case 9: "A"
    default: "B"
    }
  }
}

extension NoteName {
  /// The key of instruments whose written notes are `semitones` above the sounding ones: the note
  /// that sounds for a written C. "B♭" for 2; nil for whole octaves.
  public static func key(ofTransposition semitones: Int) -> Label? {
    let note = ((-semitones) % 12 + 12) % 12
    return note == 0 ? nil : Label(note: note, .flats, withOctave: false)
  }
}

extension Label {
  /// A note by its number, also beyond MIDI's: "A4", "C♯3"; without its octave "A", "C♯".
  public init(note: Int, _ spelling: NoteName.Spelling, withOctave: Bool = true) {
    let name = NoteName(note, spelling)
    let accidental: StaticString =
      switch name.accidental {
      case .natural: ""
      case .sharp: "♯"
      case .flat: "♭"
      }
    self = "\(name.letter)\(accidental)"
    if withOctave { append(name.octave) }
  }
}
