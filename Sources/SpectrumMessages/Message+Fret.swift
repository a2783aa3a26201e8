// SPDX-License-Identifier: GPL-3.0-or-later

extension Message.Pitch {
  /// Whether the string sounds an octave higher, as at its twelfth fret, within 60 cents: the octave
  /// is then what it is compared with.
  public var isTwelfthFret: Bool {
    @_noAllocation @_noLocks get { string > 0 && abs(stringCents - 1200) <= 60 }
  }

  /// The note that a string of the written note `open` is compared with, and the cents that the pitch
  /// is above it: at the twelfth fret, the octave.
  @_noAllocation @_noLocks
  public func target(ofString open: Int32) -> (note: Int32, cents: Float) {
    // No octave has a number beyond MIDI's.
    isTwelfthFret && open <= 127 - 12 ? (open + 12, stringCents - 1200) : (open, stringCents)
  }
}
