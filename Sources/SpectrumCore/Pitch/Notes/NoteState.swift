// SPDX-License-Identifier: GPL-3.0-or-later

/// The note that sounds, as a keyboard would have played it.
///
/// It is a state, not an event: comparing it with the state that was sent last shows what to send,
/// however many changes came in between.
public struct NoteState: Equatable, Sendable {
  /// The sounding MIDI note, 0…127 (69 = A4); −1 = none.
  public internal(set) var midi = -1
  /// How hard it was played, 1…127.
  public internal(set) var velocity = 1
  /// Semitones above the note, −2…2.
  public internal(set) var bend: Float = 0
  /// Counts the notes: the same pitch with another number was struck again.
  public internal(set) var number: UInt32 = 0

  /// No note.
  public static var none: NoteState { @_noAllocation @_noLocks get { NoteState() } }
}
