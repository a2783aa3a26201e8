// SPDX-License-Identifier: GPL-3.0-or-later

/// The median of the last three pitches; a jump of over a semitone starts it again.
///
/// So one stray reading inside a note is not shown, and a new note is shown at once.
struct PitchMedian {
  /// The latest frequencies in Hz, the newest first; the first `count` are valid.
  private var (newest, middle, oldest) = (Float(0), Float(0), Float(0))
  private var count = 0

  /// 2^(1/12): a semitone up.
  private static let semitone: Float = 1.059_463_1

  /// Takes the next pitch in Hz, above 0; gives the median of those since the last jump, up to
  /// three, the mean of two.
  mutating func next(_ frequencyHz: Float) -> Float {
    let isJump = frequencyHz > newest * Self.semitone || frequencyHz * Self.semitone < newest
    count = isJump ? 1 : min(3, count + 1)
    (newest, middle, oldest) = (frequencyHz, newest, middle)
    switch count {
    case 1: return newest
    case 2: return 0.5 * (newest + middle)
    default: return max(min(newest, middle), min(max(newest, middle), oldest))
    }
  }

  /// Forgets all pitches.
  mutating func clear() { (newest, count) = (0, 0) }
}
