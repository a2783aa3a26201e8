// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Tells a drum from an instrument that plays notes: its pitch falls as its sound dies away.
///
/// A blow stretches a drum's skin, and the pitch falls while the skin slackens again. A string does
/// that too, but by a few cents. So pitch and level are averaged over stretches of 20 ms, and a
/// drum is heard where both fall steeply over three of them, the level evenly, within the first
/// 0.15 s of a note; or less steeply over stretches of 60 ms, if it has but one partial, which of a
/// note few have. That note is hidden until the next attack, or until it has stayed at one pitch over
/// three of the long stretches and has harmonics: then it is a string that was plucked hard. For some
/// seconds after a drum, and after a stroke that has no pitch at all, a note is shown only once it
/// hasn't fallen over three stretches, one of a single partial over three of the long ones.
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
  /// Over short stretches and over long ones.
  private var quick = PitchFall(length: 0.02)
  private var slow = PitchFall(length: 0.06)
  /// Seconds since an attack after which no note has begun yet, and the highest mean square since;
  /// infinite = none.
  private var (sinceStroke, strokePeak) = (Float.infinity, Float(0))

  /// A note's first readings come from short lags; in seconds.
  private static let leastAge: Float = 0.03
  /// The first stretches of a note, in which it may be recognised as a drum.
  private static let mostStretches = 6
  private static let mostLongStretches = 4
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
  /// The same over long stretches: cents, again after another drum, and dB.
  private static let leastSlowFall: Float = 7
  private static let leastSlowFallAgain: Float = 3
  private static let leastSlowNext: Float = 0.2
  private static let leastSlowDecay: Float = 1
  private static let slowEvenness: Float = 2.5
  /// The most power that a single partial's harmonics have, of its own.
  private static let mostHarmonics: Float = 0.1
  /// A note that falls by less is no drum's: cents, and dB.
  private static let stillCents: Float = 2
  private static let stillLevel: Float = 0.2
  /// Seconds for which a drum is remembered, and a stroke without a pitch.
  private static let memory: Float = 3
  private static let strokeMemory: Float = 1
  /// Seconds within which a note begins after its attack, and the most that is left of a stroke then.
  private static let strokeSeconds: Float = 0.1
  private static let strokeRest: Float = 0.1

  /// Begins with another note. `isStruck`: whether it got louder just before; else it is what the
  /// present note has turned into.
  @_noAllocation @_noLocks
  mutating func begin(isStruck: Bool) {
    if isStruck { isDrum = false }
    isTrusted = false
    quick.begin()
    slow.begin()
  }

  /// Advances the time. `isAfterOnset`: whether there was an attack just now; `hasNote`: whether there
  /// is a note; `meanSquare`: of the sound.
  @_noAllocation @_noLocks
  mutating func elapse(
    _ elapsed: Float, isAfterOnset: Bool, hasNote: Bool, meanSquare: Float
  ) {
    distrust = max(0, distrust - elapsed)
    if hasNote {
      sinceStroke = .infinity
    } else if sinceStroke.isFinite {
      sinceStroke += elapsed
      strokePeak = max(strokePeak, meanSquare)
      if sinceStroke >= Self.strokeSeconds {
        if meanSquare < Self.strokeRest * strokePeak { distrust = max(distrust, Self.strokeMemory) }
        sinceStroke = .infinity
      }
    } else if isAfterOnset {
      (sinceStroke, strokePeak) = (0, meanSquare)
    }
  }

  /// Takes the present note, and the sound with its mean square, `elapsed` seconds after the last time.
  @_noAllocation @_noLocks
  mutating func add(
    _ note: PresentNote, in sound: borrowing PitchPyramid, meanSquare: Float, elapsed: Float
  ) {
    guard note.age >= Self.leastAge, meanSquare > 0 else { return }
    let cents = -1200 * spectrum_log2(note.period)
    let level = Decibels.perDoubling * spectrum_log2(meanSquare)
    let isLong = slow.add(cents: cents, level: level, elapsed: elapsed)
    if quick.add(cents: cents, level: level, elapsed: elapsed) && quick.isKnown {
      judge(note, in: sound)
    }
    if isLong && slow.isKnown { judgeSlowly(note, in: sound) }
  }

  @_noAllocation @_noLocks
  private mutating func judge(_ note: PresentNote, in sound: borrowing PitchPyramid) {
    if !isTrusted && quick.count <= Self.mostStretches && isFalling && isDecaying {
      (isDrum, distrust) = (true, Self.memory)
      return
    }
    let (one, other) = (quick.last, quick.before)
    let isLevel = one.level < Self.stillLevel && other.level < Self.stillLevel
    let (still, both) = (Self.stillCents, one.cents + other.cents)
    let isStill = one.cents < still && other.cents < still && both > -4 * still
    guard isDrum ? isStill && isLevel : isStill || isLevel else { return }
    if isTrusted && !isDrum || isLevel || distrust == 0 || !isSinglePartial(note, in: sound) {
      (isDrum, isTrusted) = (false, true)
    }
  }

  /// Judges by the long stretches.
  @_noAllocation @_noLocks
  private mutating func judgeSlowly(_ note: PresentNote, in sound: borrowing PitchPyramid) {
    let (one, other) = (slow.last, slow.before)
    let leastFall = distrust > 0 ? Self.leastSlowFallAgain : Self.leastSlowFall
    let ratio = one.cents / other.cents
    let falls =
      slow.mean.cents < Self.drumLimit && other.cents > leastFall && other.cents < Self.mostFall
      && one.cents + other.cents > 2.2 * leastFall && ratio > Self.leastSlowNext
      && ratio < Self.mostNext
    let decays =
      min(one.level, other.level) > Self.leastSlowDecay
      && max(one.level, other.level) < Self.slowEvenness * min(one.level, other.level)
    let isStill = one.cents < Self.stillCents && other.cents < Self.stillCents
    if slow.count <= Self.mostLongStretches && falls && decays {
      if isSinglePartial(note, in: sound) { (isDrum, distrust) = (true, Self.memory) }
    } else if isStill && (isDrum ? !isSinglePartial(note, in: sound) : distrust > 0) {
      (isDrum, isTrusted) = (false, true)
    }
  }

  /// Whether the note has no harmonics to speak of.
  @_noAllocation @_noLocks
  private func isSinglePartial(_ note: PresentNote, in sound: borrowing PitchPyramid) -> Bool {
    guard let level = sound.lowestLevel(for: note.period, samples: 16) else { return false }
    let period = note.period * sound.rates[level]
    let count = Int(clamping: 4 * period, to: 64...sound.capacity(level)) & ~7
    let end = sound.plainEnd(level)
    let own = HannBin.power(1 / period, before: end, count: count)
    var sum: Float = 0
    for number in 2...4 {
      sum += HannBin.power(Float(number) / period, before: end, count: count)
    }
    return sum < Self.mostHarmonics * own
  }

  /// Whether the pitch has fallen as a drum's does.
  private var isFalling: Bool {
    @_noAllocation @_noLocks get {
      let (one, other) = (quick.last.cents, quick.before.cents)
      let leastFall = distrust > 0 ? Self.leastFallAgain : Self.leastFall
      return quick.mean.cents < Self.drumLimit && other > leastFall && other < Self.mostFall
        && one / other > Self.leastNext && one / other < Self.mostNext
    }
  }

  /// Whether the level has fallen as a drum's does.
  private var isDecaying: Bool {
    @_noAllocation @_noLocks get {
      let (one, other) = (quick.last.level, quick.before.level)
      return min(one, other) > Self.leastDecay && max(one, other) < Self.evenness * min(one, other)
    }
  }
}
