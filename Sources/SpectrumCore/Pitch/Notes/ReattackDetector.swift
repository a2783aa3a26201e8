// SPDX-License-Identifier: GPL-3.0-or-later

/// Hears where a note that was let go begins again without a strike: bowed, blown or sung.
///
/// With L the level, m the step at which it was lowest, and f the last one before that at which it
/// was twice as high (+ 6 dB):
///
///     reattack at k:  L[k] ≥ 2·L[m],   max L before m ≥ 2.5·L[m] (8 dB),   k − m < 0.4·(m − f)
///
/// Voices that beat, and a tremolo, rise as slowly as they fall. L is the highest peak of the last
/// 4 ms or, if that is longer, of the last period. Our own; the constants are chosen by the notes
/// of `Training/notes`.
struct ReattackDetector: ~Copyable {
  /// Seconds since the last reattack, 1000 at most.
  private(set) var age: Float = 1000
  /// Seconds for which the level had been rising at the last reattack.
  private(set) var riseSeconds: Float = 0

  private var levels: StepHistory

  /// The least ratios of the level after and before its lowest to that, as amplitudes.
  private static let rise: Float = 2
  private static let fall: Float = 2.5
  /// The rise takes less than this part of the time of the fall.
  private static let part: Float = 0.4
  /// Seconds that the rise and the fall take at most.
  private static let longestRise: Float = 0.06
  private static let longestFall: Float = 0.2
  /// The least seconds that the level is the highest peak of.
  private static let window: Float = 0.004
  /// Seconds after a reattack in which there is no other.
  private static let pause: Float = 0.08
  /// −70 dBFS: what is softer is none.
  private static let leastLevel: Float = 0.000_316

  /// `stepSeconds`: the length of a step, above 0.
  init(stepSeconds: Float) {
    levels = StepHistory(
      seconds: Self.longestRise + Self.longestFall + 0.01, stepSeconds: stepSeconds)
  }

  /// Takes a step. `peaks`: the highest sample of this one and of those before, as amplitudes;
  /// `period` of the present note in seconds, 0 for none. Returns whether there is a reattack.
  @_noAllocation @_noLocks
  mutating func hears(_ peaks: borrowing StepHistory, period: Float) -> Bool {
    levels.append(peaks.highest(count: peaks.steps(max(Self.window, period))))
    age = min(age + levels.stepSeconds, 1000)
    guard age >= Self.pause, levels[0] >= Self.leastLevel else { return false }
    let lowest = lowestStep()
    let low = levels[lowest]
    guard levels[0] >= Self.rise * low else { return false }
    let end = lowest + levels.steps(Self.longestFall)
    var fallen = lowest
    // Where it was lower before that, it has been rising for longer.
    while fallen < end && levels[fallen] >= low && levels[fallen] < Self.rise * low { fallen += 1 }
    guard fallen < end, levels[fallen] >= low,
      levels.highest(from: lowest, count: end - lowest) >= Self.fall * low,
      Float(lowest) < Self.part * Float(fallen - lowest)
    else { return false }
    (age, riseSeconds) = (0, Float(lowest) * levels.stepSeconds)
    return true
  }

  /// The step of the last `longestRise` at which the level was lowest, counted back from now.
  @_noAllocation @_noLocks
  private func lowestStep() -> Int {
    var lowest = 0
    for ago in 1...levels.steps(Self.longestRise) where levels[ago] < levels[lowest] {
      lowest = ago
    }
    return lowest
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    levels.reset()
    age = 1000
  }
}
