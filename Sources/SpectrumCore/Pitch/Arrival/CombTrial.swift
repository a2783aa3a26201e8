// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Says how well a note explains a sound without other notes.
struct CombTrial: ~Copyable {
  private let rest = SampleBuffer(count: capacity)

  /// Room for 3 periods, or 10 ms and a period: the longest that `ArrivalSpectrum` finds has 683
  /// samples at level 0.
  private static let capacity = 4800
  /// How far the correlation's maximum may be from the period: 25 cents.
  private static let nearness: Float = 0.015
  /// If the rest has a smaller share of the sound's energy, the note itself was left out, too.
  private static let leastRest: Float = 0.015

  /// ρ of `period` in the newest part of `sound` without `notes`, all in seconds; 0 if nothing is left.
  @_noAllocation @_noLocks
  func rho(
    _ period: Float, without notes: NotePeriods, in sound: borrowing PitchPyramid
  ) -> Float {
    let level = sound.firstLevel
    let rate = sound.rates[level]
    let lags = notes.times(rate)
    let last = Int(
      clamping: period * rate * (1 + Self.nearness) + 1, to: 4...Self.capacity / 3 - 16)
    let first = Int(clamping: period * rate * (1 - Self.nearness), to: 2...last)
    let seconds = LongLagCorrelation.windowSeconds(of: period)
    let count = Int(clamping: seconds * rate, to: 8...Self.capacity - last - 16) & ~7
    let total = (count + last + 11) & ~7
    let reach = NoteComb.reach(lags)
    guard reach < NoteComb.longest, reach + total + 8 <= sound.capacity(level) else { return 0 }
    let samples = sound.plainEnd(level) - total
    NoteComb.leaveOut(lags, from: samples, count: total, into: rest.base)
    let left = UnsafePointer(rest.base)
    let whole = LagWindow(samples: samples, count: total).energy
    guard LagWindow(samples: left, count: total).energy > Self.leastRest * whole else { return 0 }
    let window = LagWindow(samples: left + total - count, count: count)
    let energy = window.energy
    var earlier = LagWindow(samples: window.samples - first, count: count).energy
    var highest: Float = 0
    var lag = first
    while lag <= last {
      let products = window.products(lag: lag)
      for index in 0..<min(4, last - lag + 1) {
        highest = max(highest, LagWindow.rho(products[index], energy, earlier))
        earlier = window.energy(after: lag + index, earlier)
      }
      lag += 4
    }
    return highest
  }
}
