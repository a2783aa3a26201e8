// SPDX-License-Identifier: GPL-3.0-or-later

/// A MIDI note as a musician spells it.
public struct NoteName: Equatable, Sendable {
  /// How the black keys are called.
  public enum Spelling: Sendable { case sharps, flats }
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
    case 1, 3, 6, 8, 10: spelling == .sharps ? .sharp : .flat
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
