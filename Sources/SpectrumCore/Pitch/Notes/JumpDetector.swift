// SPDX-License-Identifier: GPL-3.0-or-later

/// Detects where the pitch jumps to another note instead of gliding there.
///
/// The *trail*, a copy of the pitch p with limited slew rate, follows it at up to 4500 cents per
/// second, which is the speed of a vibrato of ±100 cents at 7 Hz: 2π · 7 · 100 = 4398. With the
/// period T of the sound in seconds:
///
///     jump at k:  |p[k] − p[k−1]| > 60 cents,  or  |p[k] − trail[k]| > 25 cents + 2000 · T
///
/// A tracker reads a step of a semitone in two or three readings, each of less than 60 cents, and a
/// low note once a period. Our own; the constants are chosen by the notes of `Training/notes`.
struct JumpDetector {
  private let stepSeconds: Float
  /// Whether there was a pitch at the last step.
  private var isBegun = false
  /// The trail, and the last pitch, in cents above A4.
  private var (trail, lastCents) = (Float(0), Float(0))

  /// Cents from a step to the next that are a jump.
  private static let leastStep: Float = 60
  /// Cents per second.
  private static let fastest: Float = 4500
  /// Cents from the trail that are a jump, and as many per second of the period.
  private static let leastLead: Float = 25
  private static let leadPerPeriod: Float = 2000
  /// Cents that the pitch is ahead at most beyond that, so that the trail arrives in time.
  private static let slack: Float = 50

  /// `stepSeconds`: the length of a step, above 0.
  init(stepSeconds: Float) { self.stepSeconds = stepSeconds }

  /// Takes the pitch of a step, in cents above A4, and its `period` in seconds; true if it jumps.
  @_noAllocation @_noLocks
  mutating func add(_ cents: Float, period: Float) -> Bool {
    if !isBegun { (isBegun, trail) = (true, cents) }
    let reach = Self.fastest * stepSeconds
    trail += min(max(cents - trail, -reach), reach)
    let lead = Self.leastLead + Self.leadPerPeriod * period
    let isJump = abs(cents - trail) > lead || abs(cents - lastCents) > Self.leastStep
    trail = min(max(trail, cents - lead - Self.slack), cents + lead + Self.slack)
    lastCents = cents
    return isJump
  }

  /// Takes the pitch as that of a note that begins: the way there is done.
  @_noAllocation @_noLocks
  mutating func settle() { trail = lastCents }

  /// Without a pitch, forgets the way so far.
  @_noAllocation @_noLocks
  mutating func interrupt() { isBegun = false }
}
