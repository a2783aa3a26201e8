// SPDX-License-Identifier: GPL-3.0-or-later

/// The intonation of a string that the user has chosen: how far the open string and its twelfth fret
/// are off, side by side.
///
/// The twelfth fret should sound an octave above the open string. If it is sharp beside it, the string
/// is too short, and its saddle goes back.
struct Intonation: Sendable {
  /// Cents off the string's pitch, and off the octave above it, of the last note that was held.
  private(set) var open: Float?
  private(set) var twelfthFret: Float?

  /// Seconds for which a note is held before it counts: a plucked string starts sharp.
  static let settling: Float = 0.5
  /// The string, 1 for the first; 0 for none.
  private var string: Int
  private var place: TunerReading.Place?
  /// Seconds since the note began.
  private var held: Float = 0

  /// How much sharper the twelfth fret is than the open string, in cents; nil before both are known.
  var difference: Float? {
    guard let open, let twelfthFret else { return nil }
    return twelfthFret - open
  }

  /// Takes the pitch of string `string`, `deviation` cents off at `place`, for `elapsed` seconds;
  /// `place` is nil without one. Another string starts again.
  mutating func step(string: Int, place: TunerReading.Place?, deviation: Float, elapsed: Float) {
    if string != self.string { self = Intonation(string: string) }
    held = place != nil && place == self.place ? held + elapsed : 0
    self.place = place
    guard string > 0, held >= Self.settling else { return }
    switch place {
    case .open: open = deviation
    case .twelfthFret: twelfthFret = deviation
    case nil: break
    }
  }

  init(string: Int = 0) { self.string = string }
}
