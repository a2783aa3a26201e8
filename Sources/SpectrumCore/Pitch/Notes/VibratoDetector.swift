// SPDX-License-Identifier: GPL-3.0-or-later

/// Detects a vibrato, and the pitch in its middle, which is that of the note.
///
/// The pitch p is the median of the last three readings, since a tracker errs by single ones. It has
/// a turn where it comes back, smoothed, by 12 cents or 0.3 of the extent. With the last three turns
/// e0, e1, e2 at the times t0, t1, t2:
///
///     centre = (e0 + 2·e1 + e2) / 4      extent A = max(|e1 − e0|, |e2 − e1|) / 2
///     vibrato:  t2 − t0 = 0.1…0.34 s,  A ≥ 25 cents,  both half periods alike,
///               variance of p ≤ 0.65 · (half the range of p)²
///
/// The variance of a sine is 0.5 of that, of a trill, which rests on its two notes, up to 1: a trill
/// is no vibrato. The vibrato expires if no turn follows, if the pitch leaves its extent, and if the
/// pitch jumps, which no vibrato of this extent and period does.
///
/// A singer's vibrato is compared with its own mean in the same way in E. Molina et al., "SiPTH:
/// Singing transcription based on hysteresis defined on the pitch-time curve", IEEE/ACM TASLP 23,
/// 2015. Its hysteresis, the area between the two, would delay each step of a semitone.
struct VibratoDetector {
  /// Whether the pitch has a vibrato.
  private(set) var isOn = false
  /// The pitch in the middle of the vibrato, in cents above A4; meaningless without one.
  private(set) var centre: Float = 0

  /// Seconds of a step.
  private let stepSeconds: Float
  /// Whether there was a pitch at the last step.
  private var isBegun = false
  /// The smoothed pitch in cents; 1 = it rises, −1 = it falls, 0 = not known yet.
  private var (smoothed, direction) = (Float(0), Float(0))
  /// The highest or lowest smoothed pitch in this direction, and seconds since then.
  private var (extreme, extremeAge) = (Float(0), Float(0))
  /// The last three turns in cents, the newest last; how many there are; seconds since the last.
  private var turns: (Float, Float, Float) = (0, 0, 0)
  private var (turnCount, turnAge) = (0, Float(0))
  /// Seconds between these turns.
  private var halves: (Float, Float) = (0, 0)
  /// The pitch in the half period before the last turn was seen, and since then.
  private var (before, since) = (Moments(), Moments())
  /// The origin of the moments, so that squares stay small.
  private var origin: Float = 0
  /// Whether the last turns are those of a vibrato; its extent in cents, and its half period.
  private var isRegular = false
  private var (extent, half) = (Float(0), Float(0))
  /// The last two readings in cents, and seconds since the newer.
  private var (reading, readingBefore, readingAge) = (Float(0), Float(0), Float(0))
  /// The median of the last three readings.
  private var median: Float = 0

  /// Count, sums and bounds of the pitch relative to `origin`, in cents.
  private struct Moments {
    var (count, sum, squares) = (Float(0), Float(0), Float(0))
    var (lowest, highest) = (Float.infinity, -Float.infinity)

    @_noAllocation @_noLocks
    mutating func add(_ cents: Float) {
      count += 1
      sum += cents
      squares += cents * cents
      (lowest, highest) = (min(lowest, cents), max(highest, cents))
    }
  }

  /// The smoothing's time constant in seconds, beside a period: a low note is read in steps of one.
  private static let smoothingSeconds: Float = 0.003
  /// Seconds after which a reading that stands counts once more.
  private static let standing: Float = 0.012
  /// Cents and share of the extent by which the pitch comes back after a turn, and at most in cents.
  private static let leastReturn: Float = 12
  private static let returnShare: Float = 0.3
  private static let largestReturn: Float = 60
  /// Periods in seconds; singers and strings have 4 to 8 Hz, 0.25 to 0.125 s.
  private static let periods: ClosedRange<Float> = 0.1...0.34
  /// Cents to either side; less never leaves a note.
  private static let leastExtent: Float = 25
  /// The largest ratio of two half periods, and of their extents.
  private static let alikeInTime: Float = 2
  private static let alikeInExtent: Float = 2.5
  /// The largest variance of the pitch, by the square of half its range.
  private static let largestVariance: Float = 0.65
  /// Half periods after a turn within which the next one comes.
  private static let patience: Float = 1.6
  /// How far from the centre the pitch may be: extents, and cents beside them.
  private static let farthest: Float = 1.5
  private static let farthestBeside: Float = 30
  /// A step is a jump beyond `fastest` times the vibrato's highest speed, πA/half, times the
  /// seconds since the last reading and `followingPeriods` periods of the sound, plus `jumpBeside`
  /// cents.
  private static let fastest: Float = 2
  private static let followingPeriods: Float = 2
  private static let jumpBeside: Float = 20

  /// `stepSeconds`: the length of a step, above 0.
  init(stepSeconds: Float) { self.stepSeconds = stepSeconds }

  /// Forgets the pitch so far.
  @_noAllocation @_noLocks
  mutating func reset() { (isBegun, isOn) = (false, false) }

  /// Takes the pitch of a step, in cents above A4, and its `period` in seconds.
  @_noAllocation @_noLocks
  mutating func add(_ cents: Float, period: Float) {
    if !isBegun { begin(cents) }
    readingAge += stepSeconds
    extremeAge += stepSeconds
    turnAge += stepSeconds
    if cents != reading || readingAge >= Self.standing {
      let last = median
      read(cents)
      let isJump = isRegular && abs(median - last) > farthestStep(period: period)
      readingAge = 0
      if isJump { return reset() }
    }
    smoothed += min(stepSeconds / (Self.smoothingSeconds + period), 1) * (median - smoothed)
    since.add(median - origin)
    followTurns()
    isOn =
      isRegular && turnAge <= Self.patience * half
      && abs(cents - centre) <= Self.farthest * extent + Self.farthestBeside
  }

  @_noAllocation @_noLocks
  private mutating func begin(_ cents: Float) {
    self = Self(stepSeconds: stepSeconds)
    isBegun = true
    (reading, readingBefore, median) = (cents, cents, cents)
    (smoothed, extreme, origin) = (cents, cents, cents)
  }

  /// Takes a reading.
  @_noAllocation @_noLocks
  private mutating func read(_ cents: Float) {
    let (lower, higher) = (min(cents, reading), max(cents, reading))
    median = max(lower, min(higher, readingBefore))
    (readingBefore, reading) = (reading, cents)
  }

  /// Follows the smoothed pitch to its next turn. Where it begins counts as a turn.
  @_noAllocation @_noLocks
  private mutating func followTurns() {
    let swing = turnCount > 1 ? abs(turns.2 - turns.1) / 2 : 0
    let comeback = min(max(Self.leastReturn, Self.returnShare * swing), Self.largestReturn)
    let far = smoothed - extreme
    if direction == 0 {
      guard abs(far) > comeback else { return }
      direction = far > 0 ? 1 : -1
      turn()
    } else if direction * far < -comeback {
      direction = -direction
      turn()
    } else if direction * far < 0 {
      return
    }
    (extreme, extremeAge) = (smoothed, 0)
  }

  /// Takes the extreme as a turn, and decides whether the last turns are those of a vibrato.
  @_noAllocation @_noLocks
  private mutating func turn() {
    turns = (turns.1, turns.2, extreme)
    halves = (halves.1, turnAge - extremeAge)
    (turnCount, turnAge) = (min(turnCount + 1, 3), extremeAge)
    let variance = variance
    (before, since) = (since, Moments())
    let extents = (abs(turns.1 - turns.0) / 2, abs(turns.2 - turns.1) / 2)
    (extent, half) = (max(extents.0, extents.1), (halves.0 + halves.1) / 2)
    centre = (turns.0 + 2 * turns.1 + turns.2) / 4
    isRegular =
      turnCount == 3 && Self.periods.contains(2 * half) && extents.1 >= Self.leastExtent
      && Self.areAlike(halves, within: Self.alikeInTime)
      && Self.areAlike(extents, within: Self.alikeInExtent) && variance <= Self.largestVariance
  }

  /// The variance of the pitch in the last two half periods, by the square of half its range.
  private var variance: Float {
    @_noAllocation @_noLocks get {
      let count = max(before.count + since.count, 1)
      let mean = (before.sum + since.sum) / count
      let highest = max(before.highest, since.highest)
      let range = (highest - min(before.lowest, since.lowest)) / 2
      return ((before.squares + since.squares) / count - mean * mean) / max(range * range, 1)
    }
  }

  /// Cents from one reading to the next beyond which it is no vibrato of this extent.
  @_noAllocation @_noLocks
  private mutating func farthestStep(period: Float) -> Float {
    let speed = .pi * extent / half
    let seconds = readingAge + Self.followingPeriods * period
    return Self.fastest * speed * seconds + Self.jumpBeside
  }

  @_noAllocation @_noLocks
  private static func areAlike(_ pair: (Float, Float), within ratio: Float) -> Bool {
    max(pair.0, pair.1) <= ratio * min(pair.0, pair.1)
  }
}
