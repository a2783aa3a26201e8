// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// How loud it is, and whether it has got louder, tick by tick.
struct PitchLoudness {
  /// The mean square of the last 16 ticks.
  private(set) var meanSquare: Float = 0
  /// Whether the last tick had half as much energy again as each of the 16 before it: as any part of
  /// a period of a note above 47 Hz, however that comes and goes. It may be noise.
  private(set) var isRising = false
  /// Ticks since it last was.
  private(set) var ticksSinceRise = mostTicks
  /// Ticks since the last onset: two ticks were eight times as loud as those before.
  private(set) var ticksSinceOnset = mostTicks

  /// Energies of the last eight ticks, the newest first, and of the eight before them.
  private var (recent, earlier) = (SIMD8<Float>(), SIMD8<Float>())
  /// The highest of them.
  private var highest: Float = 0

  /// Longer ago counts as this.
  private static let mostTicks = 1 << 20
  private static let rise: Float = 1.5
  private static let onset: Float = 8
  /// How many ticks before it an onset is measured by; the one in between may belong to either.
  private static let earlierTicks = 12

  /// Adds a tick, the `count` samples before `end`; a multiple of 8.
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
