// SPDX-License-Identifier: GPL-3.0-or-later

/// The pitch range of the history: a semitone on a held note, like the gauge above, or all recent
/// notes of a melody.
///
/// Both ends follow their targets through a one-pole filter, so the range changes at the same pace
/// at every frame rate.
struct TunerRange: Sendable {
  /// Seconds.
  static let timeConstant: Float = 0.15
  /// Semitones; with more, the lines would merge.
  static let widest: Float = 25

  /// Fractional MIDI numbers: half a semitone beyond the lowest and the highest note.
  private(set) var (low, high): (Float, Float) = (68.5, 69.5)

  /// Semitones; 1 or more.
  var width: Float { high - low }

  /// Moves towards the notes from `lowest` to `highest`, in semitones, for `elapsed` seconds; if they
  /// are too far apart, notes far from `newest` are left out. With `isFirst`, without motion.
  mutating func step(
    from lowest: Float, to highest: Float, around newest: Float, isFirst: Bool, elapsed: Float
  ) {
    let half = Self.widest / 2
    let wanted = (
      low: max(lowest - 0.5, min(newest - half, highest + 0.5 - Self.widest)),
      high: min(highest + 0.5, max(newest + half, lowest - 0.5 + Self.widest))
    )
    if isFirst { (low, high) = wanted }
    low = Self.moved(low, to: wanted.low, elapsed: elapsed)
    high = Self.moved(high, to: wanted.high, elapsed: elapsed)
  }

  private static func moved(_ end: Float, to wanted: Float, elapsed: Float) -> Float {
    end.moved(to: wanted, elapsed: elapsed, timeConstant: timeConstant, arrival: 0.01)
  }
}
