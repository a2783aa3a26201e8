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

  /// Energies of the last 16 ticks, the newest at `newest`.
  private var energies: InlineArray<16, Float> = .init(repeating: 0)
  private var newest = 0
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
    let previous = energies[newest]
    newest = (newest + 1) % 16
    energies[newest] = energy
    var (sums, largest) = (SIMD4<Float>(), SIMD4<Float>())
    for first in stride(from: 0, to: 16, by: 4) {
      let four = SIMD4(
        energies[first], energies[first + 1], energies[first + 2], energies[first + 3])
      sums += four
      largest = largest.larger(four)
    }
    let total = sums.total
    highest = largest.highest
    meanSquare = total / Float(16 * count)
    let (between, oldest) = (energies[(newest + 14) % 16], energies[(newest + 1) % 16])
    let earlier = total - energy - previous - between - oldest
    let isOnset =
      (energy + previous) / 2 > Self.onset * max(earlier, 0) / Float(Self.earlierTicks)
    ticksSinceOnset = isOnset ? 0 : min(ticksSinceOnset + 1, Self.mostTicks)
  }
}
