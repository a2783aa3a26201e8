// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Tells a drum from an instrument that plays notes: its pitch falls as its sound dies away.
///
/// A blow stretches a drum's skin, and the pitch falls while the skin slackens again. A string does
/// that too, but by a few cents. So pitch and level are averaged over stretches of 20 ms, and a
/// drum is heard where both fall steeply over three of them, the level evenly, within the first
/// 0.15 s of a note. That note is hidden until the next attack. For some seconds after it, a note
/// is shown only once it hasn't fallen over three stretches.
///
/// Source for the pitch of drums: Fletcher, Rossing, "The Physics of Musical Instruments", 2nd
/// edition, 1998, chapter 18.
struct DrumTest {
  /// Whether the present note isn't to be shown.
  var isHidden: Bool {
    @_noAllocation @_noLocks get { isDrum || (distrust > 0 && !isTrusted) }
  }

  /// Whether the present note is a drum's, and whether it has been heard not to fall.
  private var (isDrum, isTrusted) = (false, false)
  /// Seconds for which a new note may be a drum's.
  private var distrust: Float = 0
  /// Of the stretch so far: the sums of cents and of the level in dB, their count, and seconds.
  private var (centsSum, levelSum, count, seconds) = (Float(0), Float(0), Float(0), Float(0))
  /// Of the stretch before: the means of cents and level.
  private var (cents, level) = (Float(0), Float(0))
  /// How far cents and dB fell to the last stretch, and to the one before it.
  private var fall: (cents: Float, level: Float) = (0, 0)
  private var fallBefore: (cents: Float, level: Float) = (0, 0)
  /// Stretches of the present note that are complete.
  private var stretches = 0

  /// The length of a stretch, in seconds.
  private static let stretchSeconds: Float = 0.02
  /// A note's first readings come from short lags; in seconds.
  private static let leastAge: Float = 0.03
  /// The first stretches of a note, in which it may be recognised as a drum.
  private static let mostStretches = 6
  /// The lowest pitch above any drum's: 500 Hz, in cents above 1 Hz.
  private static let drumLimit: Float = 10_759
  /// The least and the most cents by which a drum's pitch falls in a stretch, and the least and the
  /// greatest ratio of the next fall to it. A voice may slide by 11 cents as it fades, so a drum
  /// that falls so little is recognised only after another drum.
  private static let leastFall: Float = 12
  private static let leastFallAgain: Float = 6
  private static let mostFall: Float = 250
  private static let leastNext: Float = 0.33
  private static let mostNext: Float = 1.5
  /// The least dB by which its level falls in a stretch, and the most that one fall is of another.
  private static let leastDecay: Float = 0.8
  private static let evenness: Float = 1.6
  /// A note that falls by less is no drum's: cents, and dB.
  private static let stillCents: Float = 2
  private static let stillLevel: Float = 0.2
  /// Seconds for which a drum is remembered.
  private static let memory: Float = 3

  /// Begins with another note. `isStruck`: whether it got louder just before; else it is what the
  /// present note has turned into.
  @_noAllocation @_noLocks
  mutating func begin(isStruck: Bool) {
    if isStruck { isDrum = false }
    isTrusted = false
    (centsSum, levelSum, count, seconds, stretches) = (0, 0, 0, 0, 0)
  }

  /// Advances the time.
  @_noAllocation @_noLocks
  mutating func elapse(_ elapsed: Float) { distrust = max(0, distrust - elapsed) }

  /// Takes the present note, and the sound's mean square, `elapsed` seconds after the last time.
  @_noAllocation @_noLocks
  mutating func add(_ note: PresentNote, meanSquare: Float, elapsed: Float) {
    guard note.age >= Self.leastAge, meanSquare > 0 else { return }
    centsSum -= 1200 * spectrum_log2(note.period)
    levelSum += Decibels.perDoubling * spectrum_log2(meanSquare)
    count += 1
    seconds += elapsed
    if seconds >= Self.stretchSeconds { complete() }
  }

  /// Ends a stretch.
  @_noAllocation @_noLocks
  private mutating func complete() {
    let (newCents, newLevel) = (centsSum / count, levelSum / count)
    fallBefore = fall
    fall = (cents - newCents, level - newLevel)
    (cents, level) = (newCents, newLevel)
    (centsSum, levelSum, count, seconds) = (0, 0, 0, 0)
    stretches += 1
    if stretches > 2 { judge() }
  }

  @_noAllocation @_noLocks
  private mutating func judge() {
    if !isTrusted && stretches <= Self.mostStretches && isFalling && isDecaying {
      (isDrum, distrust) = (true, Self.memory)
      return
    }
    let isLevel = fall.level < Self.stillLevel && fallBefore.level < Self.stillLevel
    let (still, both) = (Self.stillCents, fall.cents + fallBefore.cents)
    let isStill = fall.cents < still && fallBefore.cents < still && both > -4 * still
    if isDrum ? isStill && isLevel : isStill || isLevel { (isDrum, isTrusted) = (false, true) }
  }

  /// Whether the pitch has fallen as a drum's does.
  private var isFalling: Bool {
    @_noAllocation @_noLocks get {
      let ratio = fall.cents / fallBefore.cents
      let leastFall = distrust > 0 ? Self.leastFallAgain : Self.leastFall
      return cents < Self.drumLimit && fallBefore.cents > leastFall
        && fallBefore.cents < Self.mostFall && ratio > Self.leastNext && ratio < Self.mostNext
    }
  }

  /// Whether the level has fallen as a drum's does.
  private var isDecaying: Bool {
    @_noAllocation @_noLocks get {
      let (one, other) = (fall.level, fallBefore.level)
      return min(one, other) > Self.leastDecay && max(one, other) < Self.evenness * min(one, other)
    }
  }
}
