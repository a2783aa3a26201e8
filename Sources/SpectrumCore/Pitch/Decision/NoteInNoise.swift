// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Tells a note from the noise that it is heard in, which may have twice its power.
///
/// A note is like itself after any number of its periods: ρ is its share of the power at each of
/// them. Noise through a filter is the less so, the later; another note, or a bar, at some of them
/// only. So ρ is read at three long lags, in long windows and in the lowest octaves that the note is
/// in, where there is least noise: of white noise below 1.5 kHz it has a standard deviation of 0.07.
enum NoteInNoise {
  /// The lags and the window, in seconds.
  private static let lags: (Float, Float, Float) = (0.04, 0.06, 0.08)
  private static let window: Float = 0.06
  /// The least samples in a period: half of these pass the half-band filter.
  private static let leastSamples: Float = 6
  /// The least ρ at each of the lags with which a note begins, by how much they may differ, and the
  /// least with which it continues.
  private static let toBegin: Float = 0.6
  private static let mostSpread: Float = 0.2
  private static let toContinue: Float = 0.4
  /// The least energy of a window, of that before it.
  private static let leastRest: Float = 0.6
  /// How far the maximum may be from the multiple of the period, in periods.
  private static let nearness: Float = 0.25
  /// The longest period, in seconds: the bass has other noises, which are narrower.
  private static let longest: Float = 0.0125

  /// Whether a note of `period` seconds may begin.
  @_noAllocation @_noLocks
  static func begins(
    _ period: Float, in sound: borrowing PitchPyramid, _ correlation: borrowing LongLagCorrelation
  ) -> Bool {
    guard period < longest, isSteady(period, in: sound) else { return false }
    let first = rho(period, at: lags.0, in: sound, correlation)
    guard first > toBegin else { return false }
    let (second, third) = (
      rho(period, at: lags.1, in: sound, correlation),
      rho(period, at: lags.2, in: sound, correlation)
    )
    let (least, most) = (min(first, min(second, third)), max(first, max(second, third)))
    guard least > toBegin && most < least + mostSpread else { return false }
    // A half, a third or a fifth of the period that is as good is the note's own.
    for part in 2...5 where part != 4 {
      let shorter = period / Float(part)
      let lag = (spectrum_round(lags.1 / period) + 1 / Float(part)) * period
      if rho(shorter, at: lag, in: sound, correlation) > least - mostSpread { return false }
    }
    return true
  }

  /// Whether the sound hasn't faded over the lags as a drum's does.
  @_noAllocation @_noLocks
  private static func isSteady(_ period: Float, in sound: borrowing PitchPyramid) -> Bool {
    guard let level = sound.lowestLevel(for: period, samples: leastSamples) else { return false }
    let count = Int(clamping: window * sound.rates[level], to: 8...sound.capacity(level) / 3) & ~7
    let end = sound.plainEnd(level)
    let newest = LagWindow(samples: end - count, count: count).energy
    return newest > leastRest * LagWindow(samples: end - 2 * count, count: count).energy
  }

  /// Whether it still sounds.
  @_noAllocation @_noLocks
  static func continues(
    _ period: Float, in sound: borrowing PitchPyramid, _ correlation: borrowing LongLagCorrelation
  ) -> Bool {
    rho(period, at: lags.0, in: sound, correlation) > toContinue
  }

  /// ρ at the multiple of the period that is nearest to `lag` seconds; 0 if it has no maximum there.
  @_noAllocation @_noLocks
  private static func rho(
    _ period: Float, at lag: Float, in sound: borrowing PitchPyramid,
    _ correlation: borrowing LongLagCorrelation
  ) -> Float {
    guard let level = sound.lowestLevel(for: period, samples: leastSamples) else { return 0 }
    let (rate, capacity) = (sound.rates[level], sound.capacity(level))
    let multiple = max(1, spectrum_round(lag / period))
    let samples = multiple * period * rate
    let peak = correlation.peak(
      before: sound.plainEnd(level), capacity: capacity, lag: samples,
      count: Int(clamping: window * rate, to: 8...capacity / 3))
    return abs(peak.position - samples) < nearness * period * rate ? peak.height : 0
  }
}
