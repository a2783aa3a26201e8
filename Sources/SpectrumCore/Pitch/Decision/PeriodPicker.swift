// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// What one kind of evidence says.
struct PitchEvidence {
  /// The period in seconds; 0 = none.
  var period: Float = 0
  /// Its correlation, up to 1.
  var rho: Float = 0
  /// The correlation at the present note's period; 0 without one.
  var presentRho: Float = 0
}

/// Chooses the period among a correlation's maxima.
///
/// All multiples of a period are maxima as high as its own, or nearly so, and noise or stretched
/// partials make one of them the highest. So with ρ_max the highest, the shortest period T is taken
/// with
///
///     1 − ρ(T) ≤ 1.6·(1 − ρ_max) + 0.015:
///
/// a ratio of what is left over, not of heights. On a clean tone it sees 1 % of odd harmonics (a strong
/// second harmonic), in noise it is tolerant.
struct PeriodPicker: ~Copyable {
  private static let ratio: Float = 1.6
  private static let margin: Float = 0.015
  /// A period over 3.5 times shorter may be worse by 0.12: nobody plays the 9th sub-harmonic.
  private static let farRatio: Float = 3.5
  private static let farMargin: Float = 0.12
  /// ρ of a new note, from which on it explains "a common multiple of the old and the new note".
  private static let explains: Float = 0.8
  private var candidates = PeriodCandidates()

  init() {}

  /// The period that `kind` sees. `present`: the present note's period or that of the one before,
  /// `old`: that of the one before, in seconds; 0 = none.
  @_noAllocation @_noLocks
  mutating func pick(
    _ kind: EvidenceKind, _ correlogram: borrowing Correlogram, present: Float, old: Float
  ) -> PitchEvidence {
    candidates.clear()
    var hasDip = false
    for level in correlogram.firstLevel..<PitchPyramid.levelCount {
      correlogram.append(kind, level: level, hasDip: &hasDip, to: &candidates)
    }
    guard candidates.count > 0 else { return PitchEvidence() }
    candidates.finish()
    rereadShorter(kind, correlogram)
    let chosen = choose(correlogram, present: present, old: old)
    return PitchEvidence(period: candidates.period(chosen), rho: candidates.height(chosen))
  }

  /// Reads the candidates of higher levels also in the level that they are compared in.
  @_noAllocation @_noLocks
  private mutating func rereadShorter(_ kind: EvidenceKind, _ correlogram: borrowing Correlogram) {
    for index in 0..<candidates.best {
      let level = comparedLevel(index, correlogram)
      guard level > candidates.level(index), candidates.height(index) > 0.6 else { continue }
      let values = correlogram.values(kind, level: level)
      let lag = candidates.period(index) * correlogram.rates[level]
      let nearest = Int(clamping: lag + 0.5, to: 10...LevelCorrelation.lagCount - 3)
      for place in nearest - 1...nearest + 1
      where values[place] >= values[place - 1] && values[place] >= values[place + 1] {
        let peak = correlogram.interpolator.peak(
          values, count: LevelCorrelation.lagCount, at: place)
        candidates.raise(index, to: min(peak.height, 1))
      }
    }
  }

  /// The level in which a candidate is compared with longer ones: that of the best, or the lowest
  /// above it in which its period has ten lags.
  ///
  /// A lower band has fewer stretched partials and less noise: from there twice the period would seem
  /// better than the period, if that were read with all of them.
  @_noAllocation @_noLocks
  private func comparedLevel(_ index: Int, _ correlogram: borrowing Correlogram) -> Int {
    let (own, period) = (candidates.level(index), candidates.period(index))
    var level = candidates.level(candidates.best)
    while level > own && period * correlogram.rates[level] < 10 { level -= 1 }
    return level
  }

  /// Whether what the candidate leaves over is little more than what the best of its level does.
  @_noAllocation @_noLocks
  private func isGood(_ index: Int, _ correlogram: borrowing Correlogram) -> Bool {
    let highest = candidates.highest[comparedLevel(index, correlogram)]
    return 1 - candidates.height(index) <= Self.ratio * (1 - highest) + Self.margin
  }

  @_noAllocation @_noLocks
  private func choose(_ correlogram: borrowing Correlogram, present: Float, old: Float) -> Int {
    var chosen = 0
    while chosen < candidates.best && !isGood(chosen, correlogram) { chosen += 1 }
    let (period, height) = (candidates.period(chosen), candidates.height(chosen))
    for index in 0..<chosen {
      let ratio = period / candidates.period(index)
      if ratio > Self.farRatio && candidates.height(index) >= height - Self.farMargin
        && abs(ratio - spectrum_round(ratio)) < 0.06
      {
        return index
      }
    }
    if let new = newNote(behind: chosen, ringing: present) { return new }
    return newNote(behind: chosen, ringing: old) ?? chosen
  }

  /// If the chosen period is a multiple of a note that rings and of a new one: the new one.
  @_noAllocation @_noLocks
  private func newNote(behind chosen: Int, ringing: Float) -> Int? {
    let period = candidates.period(chosen)
    guard ringing > 0, period.isMultiple(of: ringing, within: 0.03) else { return nil }
    for index in 0..<chosen where candidates.height(index) > Self.explains {
      let ratio = candidates.period(index) / ringing
      if period.isMultiple(of: candidates.period(index), within: 0.04)
        && abs(ratio - spectrum_round(ratio)) > 0.03 * ratio
      {
        return index
      }
    }
    return nil
  }
}

extension Float {
  /// Whether it is 2, 3, … times `other`, but for the share `tolerance`.
  @_noAllocation @_noLocks
  func isMultiple(of other: Float, within tolerance: Float) -> Bool {
    let ratio = self / other
    return ratio > 1.5 && abs(ratio - spectrum_round(ratio)) < tolerance * ratio
  }
}
