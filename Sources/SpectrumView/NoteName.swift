// SPDX-License-Identifier: GPL-3.0-or-later

/// A MIDI note as a musician spells it.
public struct NoteName: Equatable, Sendable {
  /// How the black keys are called; the raw values are those of the port `accidentals`.
  public enum Spelling: Int, CaseIterable, Sendable {
    case sharps, flats
    /// By the names that are most common in keys: C♯, E♭, F♯, A♭, B♭.
    case mixed
  }
  public enum Accidental: Sendable { case natural, sharp, flat }

  /// MIDI number, 0…127.
  public let number: Int
  public let spelling: Spelling

  /// Nil for −1, which is no note, and for what else is no MIDI number.
  public init?(midi number: Int, spelling: Spelling) {
    guard (0...127).contains(number) else { return nil }
    (self.number, self.spelling) = (number, spelling)
  }

  /// MIDI/12 − 1: C4 to B4 are 4.
  public var octave: Int { number / 12 - 1 }

  public var accidental: Accidental {
    switch number % 12 {
    case 1, 6: spelling == .flats ? .flat : .sharp
    case 3, 8, 10: spelling == .sharps ? .sharp : .flat
    default: .natural
    }
  }

  /// "A"…"G".
  public var letter: StaticString {
    let white =
      switch accidental {
      case .natural: number % 12
      case .sharp: number % 12 - 1
      case .flat: number % 12 + 1
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
  /// The key that instruments are said to be in whose written notes are `semitones` above what
  /// sounds: a written C sounds as that note. "B♭" for 2; nil for whole octaves.
  static func key(ofTransposition semitones: Int) -> Label? {
    let note = ((-semitones) % 12 + 12) % 12
    return note == 0 ? nil : Label(note: note, .flats, withOctave: false)
  }
}

extension Label {
  /// A note by its number, which may lie beyond MIDI's: "A4", "C♯3"; without its octave "A", "C♯".
  init(note: Int, _ spelling: NoteName.Spelling, withOctave: Bool = true) {
    self.init()
    let inOctave = (note % 12 + 12) % 12
    guard let name = NoteName(midi: inOctave, spelling: spelling) else { return }
    append(name.letter)
    switch name.accidental {
    case .natural: break
    case .sharp: append("♯")
    case .flat: append("♭")
    }
    if withOctave { append((note - inOctave) / 12 - 1) }
  }
}
