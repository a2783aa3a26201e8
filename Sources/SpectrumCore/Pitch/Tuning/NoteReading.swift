// SPDX-License-Identifier: GPL-3.0-or-later

/// A pitch as a musician names it.
public struct NoteReading: Equatable, Sendable {
  /// MIDI note number, 0…127 (60 = C4, 69 = A4); −1 = none.
  public let midi: Int
  /// Cents above the note, negative if flat: within ±50 in equal temperament, in others up to ±150.
  public let cents: Float

  /// No note.
  public static let none = NoteReading(midi: -1, cents: 0)

  public init(midi: Int, cents: Float) { (self.midi, self.cents) = (midi, cents) }
}
