// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The lowest partial of a sound whose others aren't harmonic: of a glockenspiel, a xylophone, a bell.
///
/// Those of a free bar, at 2.76 and 5.40 times the lowest one's frequency, draw the maximum of the
/// correlation along, a semitone and more away from its period. So it is read by its peak in the
/// spectrum: powers half a bin apart, and the parabola through the logarithms of the three highest.
/// Where there are partials at twice or three times the frequency, the correlation reads them all.
///
/// Source for bars: Fletcher, Rossing, "The Physics of Musical Instruments", 2nd edition, 1998,
/// chapter 2.
struct LowestPartial {
  /// In seconds.
  let period: Float

  /// The window, in periods, and the least samples in a period: the third partial passes unchanged.
  private static let periods: Float = 16
  private static let leastSamples: Float = 14
  /// Half bins on either side that are searched: 16 %.
  private static let reach = 5
  /// The least share of the power, and the most that each harmonic partial has of all.
  private static let leastShare: Float = 0.15
  private static let mostHarmonic: Float = 0.01

  /// That near to `period` seconds in `sound`, which has been as it is for `seconds`; nil if there is none,
  /// or harmonic ones, too.
  @_noAllocation @_noLocks
  init?(near period: Float, in sound: borrowing PitchPyramid, seconds: Float) {
    guard seconds > Self.periods * period,
      let level = sound.lowestLevel(for: period, samples: Self.leastSamples)
    else { return nil }
    let (rate, end) = (sound.rates[level], sound.plainEnd(level))
    let count = Int(clamping: Self.periods * period * rate, to: 64...sound.capacity(level)) & ~7
    let cycles = 1 / (period * rate)
    let all = LagWindow(samples: end - count, count: count).sinePower
    // Of most notes that says enough.
    if HannBin.power(2 * cycles, before: end, count: count) > Self.mostHarmonic * all { return nil }
    let step = 0.5 / Float(count)
    var powers: InlineArray<11, Float> = .init(repeating: 0)
    var highest = 0
    for index in 0...2 * Self.reach {
      powers[index] = HannBin.power(
        cycles + Float(index - Self.reach) * step, before: end, count: count)
      if powers[index] > powers[highest] { highest = index }
    }
    let peak = powers[highest]
    guard highest > 0, highest < 2 * Self.reach, peak > Self.leastShare * all else { return nil }
    let (below, above) = (powers[highest - 1] / peak, powers[highest + 1] / peak)
    let (left, right) = (spectrum_log2(max(below, 1e-12)), spectrum_log2(max(above, 1e-12)))
    // Neither is higher, and the Hann window's main lobe is two bins wide: the sum is below 0.
    let offset = 0.5 * (left - right) / min(left + right, -1e-6)
    let own = cycles + (Float(highest - Self.reach) + offset) * step
    for number in 2...3 {
      let other = HannBin.power(Float(number) * own, before: end, count: count)
      if other > Self.mostHarmonic * all { return nil }
    }
    self.period = 1 / (own * rate)
  }
}
