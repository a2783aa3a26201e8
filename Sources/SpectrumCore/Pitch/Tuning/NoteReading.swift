// SPDX-License-Identifier: GPL-3.0-or-later

/// A pitch as a musician names it.
public struct NoteReading: Equatable, Sendable {
  /// MIDI note number, 0…127 (60 = C4, 69 = A4); −1 = none.
  public let midi: Int
  /// Cents above the note, negative if flat: within ±50 in equal temperament, in others up to ±150,
  /// in the wide steps of a Scala file up to ±1200.
  public let cents: Float
  /// The note's degree in the scale of a Scala file, and how many periods it lies above the first
  /// one; −1 and 0 with another temperament.
  public let degree, period: Int

  /// No note.
  public static let none = NoteReading(midi: -1, cents: 0)

  public init(midi: Int, cents: Float, degree: Int = -1, period: Int = 0) {
    (self.midi, self.cents) = (midi, cents)
    (self.degree, self.period) = (degree, period)
  }

  /// `.none` if the number isn't MIDI's.
  var withinMIDI: NoteReading {
    @_noAllocation @_noLocks get { midi >= 0 && midi <= 127 ? self : .none }
  }
}
