// SPDX-License-Identifier: GPL-3.0-or-later

/// A pitch as a musician names it.
public struct NoteReading: Equatable, Sendable {
  /// MIDI note number, 0…127 (60 = C4, 69 = A4); −1 = none.
  public let midi: Int
  /// Cents above the note, about −50…50: negative = flat.
  public let cents: Float

  /// No note.
  public static let none = NoteReading(midi: -1, cents: 0)

  public init(midi: Int, cents: Float) { (self.midi, self.cents) = (midi, cents) }

  /// The octave, MIDI/12 − 1: C4 to B4 are 4. Meaningless for none.
  public var octave: Int {
    @_noAllocation @_noLocks get { midi / 12 - 1 }
  }

  /// The name within the octave, with a sharp for the black keys: "A", "C♯"; "" for none.
  public var name: StaticString {
    @_noAllocation @_noLocks get {
      guard midi >= 0 else { return "" }
      return switch midi % 12 {
      case 0: "C"
      case 1: "C♯"
      case 2: "D"
      case 3: "D♯"
      case 4: "E"
      case 5: "F"
      case 6: "F♯"
      case 7: "G"
      case 8: "G♯"
      case 9: "A"
      case 10: "A♯"
      default: "B"
      }
    }
  }
}
