// SPDX-License-Identifier: GPL-3.0-or-later

/// Tells a note's period from one that noise has by chance: by how alike single periods are.
///
/// - Correlations are read from the pyramid's *plain* levels, which keep the noise above the
///   partials; on the smoothed ones drums and noises pass.
/// - A note begins if one period is like the one before: ρ ≥ 0.85 over one period, at least 4 ms,
///   and 0.7 in the whole band, since noise above a tone means a drum. After an onset, where a note
///   is likely and its attack noisy, a little less is enough.
/// - A note continues with less, the older it is: ρ over two periods, at least 10 ms.
/// - Stretched partials of a bass string make its single periods unlike, and so do the formants of
///   several basses. So where a candidate has lasted, which chance doesn't, and while its note goes on,
///   only the lowest partials are read.
struct PitchVoicing: ~Copyable {
  /// ρ that a note needs to begin after an onset, to begin elsewhere, and to continue after a gap.
  private static let toBeginAfterOnset: Float = 0.75
  private static let toBegin: Float = 0.85
  private static let toReturn: Float = 0.75
  /// ρ that the strongest of several notes needs to begin, and to continue.
  private static let amongOthers: Float = 0.8
  private static let stillAmongOthers: Float = 0.72
  /// ρ that a lasting candidate in the bass needs in its lowest partials, and what it needs with all
  /// of them.
  private static let lasting: Float = 0.75
  private static let lastingWithAll: Float = 0.5
  /// ρ in the whole band that it needs to begin after an onset, and elsewhere.
  private static let wholeAfterOnset: Float = 0.5
  private static let whole: Float = 0.7
  /// ρ that a young note, one in between and an old one need to continue.
  private static let young: Float = 0.85
  private static let grown: Float = 0.8
  private static let old: Float = 0.6
  /// The age in seconds up to which a note is read over one period as at its beginning: there is no
  /// more of it yet.
  private static let oneWindow: Float = 0.03
  /// The shortest window at a note's beginning, in seconds.
  private static let leastFirstSeconds: Float = 0.004
  private let correlation = LongLagCorrelation()

  /// Whether a note of `period` seconds may begin. `isReturn`: whether it sounded just before;
  /// `isLasting`: whether its candidate has lasted; `isAmongOthers`: as in `PresentNote`.
  @_noAllocation @_noLocks
  func allows(
    _ period: Float, isReturn: Bool, isAfterOnset: Bool, isLasting: Bool, isAmongOthers: Bool,
    in pyramid: borrowing PitchPyramid
  ) -> Bool {
    if isLasting, let level = pyramid.bassLevel(for: period) {
      return allowsBass(period, level, in: pyramid)
    }
    let level = pyramid.fineLevel(for: period)
    let toBegin = isAfterOnset ? Self.toBeginAfterOnset : Self.toBegin
    let least = isAmongOthers ? Self.amongOthers : isReturn ? Self.toReturn : toBegin
    let seconds = max(period, Self.leastFirstSeconds)
    guard
      correlation.reaches(least, of: period, in: pyramid, level, window: seconds),
      !LoneSine.isAboveRange(in: pyramid)
    else { return false }
    return isReturn || level == pyramid.firstLevel
      || correlation.reaches(
        isAfterOnset || isAmongOthers ? Self.wholeAfterOnset : Self.whole, of: period, in: pyramid,
        pyramid.firstLevel, window: seconds)
  }

  /// Whether a note of `period` seconds may begin whose single periods noise makes unlike, if its
  /// candidate has lasted, or if it sounded just before.
  @_noAllocation @_noLocks
  func allowsInNoise(_ period: Float, in pyramid: borrowing PitchPyramid) -> Bool {
    NoteInNoise.begins(period, in: pyramid, correlation)
  }

  /// Whether a lasting candidate in the bass, read at `level`, is a note and not a chord: if it has
  /// all low partials its single periods may be rather unlike.
  @_noAllocation @_noLocks
  private func allowsBass(_ period: Float, _ level: Int, in pyramid: borrowing PitchPyramid) -> Bool
  {
    let rho = correlation.rho(
      of: period, in: pyramid, level, window: 2 * period, enough: Self.lasting)
    guard rho >= Self.lastingWithAll else { return false }
    let lowest = PitchPyramid.levelCount - 1
    let rate = pyramid.rates[lowest]
    let count = Int(clamping: max(4 * period, 0.1) * rate, to: 64...pyramid.capacity(lowest))
    let partials = LowPartials.count(
      in: count, before: pyramid.plainEnd(lowest), period: period * rate)
    return partials == LowPartials.most || partials >= LowPartials.enough && rho >= Self.lasting
  }

  /// Whether the present note still sounds.
  @_noAllocation @_noLocks
  func sustains(_ note: PresentNote, in pyramid: borrowing PitchPyramid) -> Bool {
    let period = note.period
    if note.isInNoise && NoteInNoise.continues(period, in: pyramid, correlation) { return true }
    let seconds =
      note.age > Self.oneWindow
      ? LongLagCorrelation.windowSeconds(of: period) : max(period, Self.leastFirstSeconds)
    if note.hasLasted, let level = pyramid.bassLevel(for: period) {
      return correlation.reaches(
        Self.lastingWithAll, of: period, in: pyramid, level, window: seconds)
    }
    let usual = note.isYoung ? Self.young : note.isOld ? Self.old : Self.grown
    let least = note.isAmongOthers ? Self.stillAmongOthers : usual
    return correlation.reaches(
      least, of: period, in: pyramid, pyramid.fineLevel(for: period), window: seconds)
  }
}
