// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The sound's loudness and its rises, tick by tick.
struct PitchLoudness {
  /// The mean square of the last 16 ticks.
  private(set) var meanSquare: Float = 0
  /// Whether the last tick had 1.5 times the energy of each of the 16 before it. These hold a whole
  /// period of any note above 47 Hz, so a note's own pulses don't count. Noise may.
  private(set) var isRising = false
  /// Ticks since `isRising` was last true.
  private(set) var ticksSinceRise = mostTicks
  /// Ticks since the last onset: two ticks with eight times the mean energy of those before.
  private(set) var ticksSinceOnset = mostTicks

  /// Energies of the last eight ticks, the newest first, and of the eight before them.
  private var (recent, earlier) = (SIMD8<Float>(), SIMD8<Float>())
  /// The highest of these sixteen.
  private var highest: Float = 0

  /// The counts stop here.
  private static let mostTicks = 1 << 20
  private static let rise: Float = 1.5
  private static let onset: Float = 8
  /// Ticks that an onset is compared with; one tick in between may belong to either.
  private static let earlierTicks = 12

  /// Adds a tick: the `count` samples before `end`, a multiple of 8.
  @_noAllocation @_noLocks
  mutating func add(before end: UnsafePointer<Float>, count: Int) {
    var sum = SIMD8<Float>()
    var sample = end - count
    while sample < end {
      let samples = SIMD8(at: sample)
      sum += samples * samples
      sample += 8
    }
    let energy = sum.total
    isRising = energy > Self.rise * highest
    ticksSinceRise = isRising ? 0 : min(ticksSinceRise + 1, Self.mostTicks)
    earlier = spectrum_delayed1_8(recent, earlier)
    recent = spectrum_delayed1_8(SIMD8(repeating: energy), recent)
    let total = (recent + earlier).total
    highest = spectrum_highest8(recent.larger(earlier))
    meanSquare = total / Float(16 * count)
    let (previous, between, oldest) = (recent[1], recent[2], earlier[7])
    let twelve = total - energy - previous - between - oldest
    let isOnset =
      (energy + previous) / 2 > Self.onset * max(twelve, 0) / Float(Self.earlierTicks)
    ticksSinceOnset = isOnset ? 0 : min(ticksSinceOnset + 1, Self.mostTicks)
  }
}
