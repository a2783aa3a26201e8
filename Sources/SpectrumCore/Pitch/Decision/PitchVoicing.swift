// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether a period is one of a note, or a chance of noise: how alike single periods are.
///
/// The pyramid's *plain* level is asked, where noise above the partials still is; on the smoothed one
/// drums and noises pass. A note begins with one period like the one before (ρ ≥ 0.85 over one
/// period, 4 ms at least), and in the whole band (0.7): what has noise above a tone is a drum. After an
/// onset, where a note is likely and its attack noisy, a little less is enough. It goes on with less,
/// the older the less: ρ over two periods, 10 ms at least.
struct PitchVoicing: ~Copyable {
  /// ρ that a note needs to begin, after an onset and elsewhere, or to go on where it has been before.
  private static let toBeginAfterOnset: Float = 0.75
  private static let toBegin: Float = 0.85
  private static let toReturn: Float = 0.75
  /// ρ that it needs in the whole band to begin, after an onset and elsewhere.
  private static let wholeAfterOnset: Float = 0.5
  private static let whole: Float = 0.7
  /// ρ that a young note, one in between and an old one need to go on.
  private static let young: Float = 0.85
  private static let grown: Float = 0.8
  private static let old: Float = 0.7
  /// A note younger than this, in seconds, is asked as at its beginning: there is no more of it.
  private static let youth: Float = 0.03
  private let correlation = LongLagCorrelation()

  init() {}

  /// Whether a note of `period` seconds may begin; `isReturn`: it sounded just before.
  @_noAllocation @_noLocks
  func allows(
    _ period: Float, isReturn: Bool, isAfterOnset: Bool, in pyramid: borrowing PitchPyramid
  ) -> Bool {
    let level = pyramid.fineLevel(for: period)
    let toBegin = isAfterOnset ? Self.toBeginAfterOnset : Self.toBegin
    let least = isReturn ? Self.toReturn : toBegin
    let seconds = max(period, 0.004)
    guard reaches(least, period, level, seconds: seconds, in: pyramid) else { return false }
    return isReturn || level == pyramid.firstLevel
      || reaches(
        isAfterOnset ? Self.wholeAfterOnset : Self.whole, period, pyramid.firstLevel,
        seconds: seconds, in: pyramid)
  }

  /// Whether the note of `test` still sounds.
  @_noAllocation @_noLocks
  func sustains(_ test: NoteTest, in pyramid: borrowing PitchPyramid) -> Bool {
    let period = test.period
    let seconds = test.held > Self.youth ? max(2 * period, 0.01) : max(period, 0.004)
    let least = test.isYoung ? Self.young : test.isOld ? Self.old : Self.grown
    return reaches(least, period, pyramid.fineLevel(for: period), seconds: seconds, in: pyramid)
  }

  /// Whether the correlation of a level's newest `seconds` with one period before reaches `least`.
  @_noAllocation @_noLocks
  private func reaches(
    _ least: Float, _ period: Float, _ level: Int, seconds: Float,
    in pyramid: borrowing PitchPyramid
  ) -> Bool {
    let rate = pyramid.rates[level]
    let count = Int(clamping: seconds * rate, to: 4...pyramid.capacity(level))
    // At low sample rates the periods of high notes are too short for a lag: some of them are one.
    let periods = spectrum_ceil(LongLagCorrelation.shortest / (period * rate))
    let peak = correlation.peak(
      before: pyramid.plainEnd(level), capacity: pyramid.capacity(level),
      lag: max(periods, 1) * period * rate, count: count, enough: least)
    return peak.height >= least
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

  /// The level for exact reading: that, or 3 for the bass, whose long windows would cost the most and
  /// whose partials below 1.5 kHz are enough.
  @_noAllocation @_noLocks
  func refinementLevel(for period: Float) -> Int {
    period * rates[3] >= 64 ? 3 : fineLevel(for: period)
  }
}
