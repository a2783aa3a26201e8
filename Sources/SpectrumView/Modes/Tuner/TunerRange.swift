// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

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

  /// Fractional MIDI numbers at the left and the right end: half a semitone beyond the lowest and
  /// the highest note.
  private(set) var (low, high): (Float, Float) = (68.5, 69.5)

  init() {}

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
    let rest = isFirst ? 0 : spectrum_exp(-elapsed / Self.timeConstant)
    low = Self.approach(wanted.low, low, rest)
    high = Self.approach(wanted.high, high, rest)
  }

  /// Within a hundredth of a semitone it has arrived and is still.
  private static func approach(_ wanted: Float, _ now: Float, _ rest: Float) -> Float {
    let next = wanted + (now - wanted) * rest
    return abs(next - wanted) < 0.01 ? wanted : next
  }
}
