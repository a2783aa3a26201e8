// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts onsets and the time without any, from the strengths of frames: two sounds have a distance,
/// but no tempo yet.
struct OnsetCounter {
  /// Seconds since the last frame as strong as an onset.
  private(set) var pauseSeconds: Float = 0
  /// Whether there is a pause, which is no evidence about the tempo.
  var isResting: Bool { @_noAllocation @_noLocks get { pauseSeconds > 1 } }
  /// How many there were, up to `enough` for a tempo.
  private(set) var count = 0
  static let enough = 3

  /// The strongest frame, falling slowly, and frames since the last onset.
  private var (highest, age) = (Float(0), Int.max)
  private var before: Float = 0

  /// The least sum of a frame's envelopes that is an onset, in octaves.
  private static let least: Float = 0.05
  /// The part of the strongest frame from which on a rising one is an onset.
  private static let leastPart: Float = 0.15
  /// The least distance of two, in frames: 100 ms.
  private static let leastDistance = 10
  /// By which `highest` falls in a frame: to a third in ten seconds.
  private static let fall: Float = 0.999

  /// Adds the sum of a frame's envelopes.
  @_noAllocation @_noLocks
  mutating func add(_ strength: Float) {
    pauseSeconds = strength > Self.least ? 0 : pauseSeconds + OnsetAnalysis.frameSeconds
    guard count < Self.enough else { return }
    highest = max(strength, highest * Self.fall)
    age = age < Self.leastDistance ? age + 1 : age
    if strength > Self.least, strength > before, strength >= Self.leastPart * highest,
      age >= Self.leastDistance
    {
      (count, age) = (count + 1, 0)
    }
    before = strength
  }

  /// Counts from 0 again; the pause goes on.
  @_noAllocation @_noLocks
  mutating func restart() { (count, highest, age, before) = (0, 0, .max, 0) }
}
