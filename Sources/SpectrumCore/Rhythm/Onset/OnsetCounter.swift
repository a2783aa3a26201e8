// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts onsets from the strengths of frames: two sounds have a distance, but no tempo yet.
struct OnsetCounter {
  /// How many there were, up to `enough` for a tempo.
  private(set) var count = 0
  static let enough = 3

  /// The strongest frame, falling slowly, and frames since the last onset.
  private var (highest, age) = (Float(0), Int.max)
  private var before: Float = 0

  /// The part of the strongest frame from which on a rising one is an onset.
  private static let leastPart: Float = 0.15
  /// The least distance of two, in frames: 100 ms.
  private static let leastDistance = 10
  /// By which `highest` falls in a frame: to a third in ten seconds.
  private static let fall: Float = 0.999

  /// Takes the sum of a frame's envelopes; `least`: what is no onset.
  @_noAllocation @_noLocks
  mutating func hear(_ strength: Float, least: Float) {
    guard count < Self.enough else { return }
    highest = max(strength, highest * Self.fall)
    age = age < Self.leastDistance ? age + 1 : age
    if strength > least, strength > before, strength >= Self.leastPart * highest,
      age >= Self.leastDistance
    {
      (count, age) = (count + 1, 0)
    }
    before = strength
  }
}
