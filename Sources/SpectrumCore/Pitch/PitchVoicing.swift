// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether a period is one of a note, or a chance of noise: how alike single periods are.
///
/// The pyramid's *plain* level is asked, where noise above the partials still is; on the smoothed one
/// drums and noises pass. A note begins with one period like the one before (ρ ≥ 0.85 over one
/// period, 4 ms at least), and goes on with less (ρ ≥ 0.75 over two, 10 ms at least).
struct PitchVoicing: ~Copyable {
  /// ρ that a note needs to begin, and to go on.
  static let (toBegin, toGoOn) = (Float(0.85), Float(0.75))
  /// A note younger than this, in seconds, is asked as at its beginning: there is no more of it.
  private static let youth: Float = 0.03
  private let correlation = LongLagCorrelation()

  init() {}

  /// Whether a note of `period` seconds may begin.
  @_noAllocation @_noLocks
  func allows(_ period: Float, in pyramid: borrowing PitchPyramid) -> Bool {
    rho(period, periods: 1, least: 0.004, in: pyramid) >= Self.toBegin
  }

  /// Whether the note of `period` seconds, `held` seconds old, still sounds.
  @_noAllocation @_noLocks
  func sustains(_ period: Float, held: Float, in pyramid: borrowing PitchPyramid) -> Bool {
    let rho =
      held > Self.youth
      ? rho(period, periods: 2, least: 0.01, in: pyramid)
      : rho(period, periods: 1, least: 0.004, in: pyramid)
    return rho >= Self.toGoOn
  }

  /// The correlation over so many periods, `least` seconds at least, with one period before.
  @_noAllocation @_noLocks
  private func rho(
    _ period: Float, periods: Float, least: Float, in pyramid: borrowing PitchPyramid
  ) -> Float {
    let level = pyramid.fineLevel(for: period)
    let rate = pyramid.rates[level]
    let count = Int(clamping: max(periods * period, least) * rate, to: 4...pyramid.capacity(level))
    return correlation.peak(
      before: pyramid.plainEnd(level), capacity: pyramid.capacity(level), lag: period * rate,
      count: count
    ).height
  }
}

extension PitchPyramid {
  /// The lowest level, down to 2, that has 16 samples or more in `period` seconds; else the first.
  @_noAllocation @_noLocks
  func fineLevel(for period: Float) -> Int {
    var level = 2
    while level > firstLevel && period * rates[level] < 16 { level -= 1 }
    return level
  }
}
