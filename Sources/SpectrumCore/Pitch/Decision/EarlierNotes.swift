// SPDX-License-Identifier: GPL-3.0-or-later

/// The notes before the present one: the last one may ring on under it, one that ended a moment ago
/// may go on, and where chance has made short notes of noise it will make more.
struct EarlierNotes {
  /// Bits that a first note needs beyond the usual, after short ones.
  private(set) var extraBits: Float = 0
  /// The mean period of the last note in seconds, which may ring on; 0 before the first.
  private(set) var ringing: Float = 0
  /// The note that ended last: its period, 0 if it was too young to go on, its age, and seconds since.
  private var (endedPeriod, endedAge, sinceEnd) = (Float(0), Float(0), Float(9))

  /// Notes shorter than this, in seconds, are not remembered.
  private static let leastRemembered: Float = 0.06
  /// A note that begins within this many seconds after one of the same pitch, which wasn't young,
  /// continues it.
  private static let gapSeconds: Float = 0.15
  /// Extra bits per note that ended young, their maximum, and the seconds in which they fall to
  /// 1/e.
  private static let extraBitsPerNote: Float = 4
  private static let mostExtraBits: Float = 12
  private static let extraBitsSeconds: Float = 0.7

  /// Whether a note of `period` seconds continues one that ended just now.
  @_noAllocation @_noLocks
  func isReturn(_ period: Float) -> Bool {
    sinceEnd < Self.gapSeconds && period.isAlike(endedPeriod)
  }

  /// The age in seconds of the note that one of `period` seconds continues; 0 if it continues none.
  @_noAllocation @_noLocks
  func age(before period: Float) -> Float { isReturn(period) ? endedAge : 0 }

  /// Advances the time.
  @_noAllocation @_noLocks
  mutating func elapse(_ seconds: Float) {
    sinceEnd += seconds
    extraBits *= max(0, 1 - seconds / Self.extraBitsSeconds)
  }

  /// Adds a note that has just given way or ended.
  @_noAllocation @_noLocks
  mutating func add(_ note: PresentNote) {
    if note.age > Self.leastRemembered { ringing = note.meanPeriod }
  }

  /// Adds a note that has ended with no other in its place.
  @_noAllocation @_noLocks
  mutating func end(_ note: PresentNote) {
    add(note)
    (endedPeriod, endedAge, sinceEnd) = (note.isYoung ? 0 : note.period, note.age, 0)
  }

  /// Expects more notes by chance.
  @_noAllocation @_noLocks
  mutating func distrust() {
    extraBits = min(Self.mostExtraBits, extraBits + Self.extraBitsPerNote)
  }

  /// Expects none: there is a real note.
  @_noAllocation @_noLocks
  mutating func trust() { extraBits = 0 }
}
