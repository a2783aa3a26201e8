// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The result of one kind of evidence.
struct PitchEvidence {
  /// The period in seconds; 0 = none.
  var period: Float = 0
  /// Its correlation, up to 1.
  var rho: Float = 0
  /// The correlation at the present note's period; 0 without one.
  var presentRho: Float = 0

  /// The least 1 − ρ that counts: 8 bits.
  private static let leastRest: Float = 0.004

  /// log2(1/(1 − ρ)): how well the period fits, in bits.
  var bits: Float {
    @_noAllocation @_noLocks get { -spectrum_log2(max(1 - rho, Self.leastRest)) }
  }

  /// How much better it fits than the present note's, in bits.
  var gain: Float {
    @_noAllocation @_noLocks get { bits + spectrum_log2(max(1 - presentRho, Self.leastRest)) }
  }
}

/// Chooses the period among a correlation's maxima.
///
/// The maxima at multiples of a period are about as high as its own, and noise or stretched
/// partials make one of them the highest. So with ρ_max the highest, the shortest period T is
/// chosen with
///
///     1 − ρ(T) ≤ 1.6·(1 − ρ_max) + 0.015:
///
/// a ratio of the rests, not of the heights: on a clean tone it notices 1 % of odd harmonics
/// (beside a strong second harmonic), in noise it is tolerant.
struct PeriodPicker: ~Copyable {
  private static let ratio: Float = 1.6
  private static let margin: Float = 0.015
  /// A period over 3.5 times shorter may be worse by 0.12: nobody plays the 9th sub-harmonic.
  private static let farRatio: Float = 3.5
  private static let farMargin: Float = 0.12
  /// The least ρ of a new note whose period divides the chosen one, as the old note's does.
  private static let leastNewRho: Float = 0.8
  /// The margin of a half, third … of a settled note's period: a voice whose vowel leaves little of
  /// its odd harmonics doesn't flicker between octaves.
  private static let settledMargin: Float = 0.012
  private var candidates = PeriodCandidates()
  /// The settled note's period in seconds; 0 = none.
  private var settled: Float = 0

  /// Picks the period by `kind` of evidence. `present`: the present note's period, else the
  /// previous note's; `old`: the previous note's; `settled`: the present note's, if it has
  /// sounded for a while with no rise in loudness; in seconds, 0 = none.
  @_noAllocation @_noLocks
  mutating func pick(
    _ kind: EvidenceKind, _ correlogram: borrowing Correlogram, present: Float, old: Float,
    settled: Float
  ) -> PitchEvidence {
    self.settled = settled
    candidates.clear()
    correlogram.append(kind, to: &candidates)
    guard candidates.count > 0 else { return PitchEvidence() }
    candidates.finish()
    let chosen = choose(kind, correlogram, present: present, old: old)
    return PitchEvidence(period: candidates[chosen].period, rho: candidates[chosen].height)
  }

  /// Also reads a candidate of a higher level in the level in which it is compared.
  @_noAllocation @_noLocks
  private mutating func reread(
    _ index: Int, _ kind: EvidenceKind, _ correlogram: borrowing Correlogram
  ) {
    let level = comparedLevel(index, correlogram)
    guard level > candidates[index].level, candidates[index].height > 0.6 else { return }
    let values = correlogram.values(kind, level: level)
    let lag = candidates[index].period * correlogram.rates[level]
    let nearest = Int(clamping: lag + 0.5, to: 10...LevelCorrelation.lagCount - 3)
    for place in nearest - 1...nearest + 1
    where values[place] >= values[place - 1] && values[place] >= values[place + 1] {
      let peak = correlogram.interpolator.peak(
        values, count: LevelCorrelation.lagCount, at: place)
      candidates.raise(index, to: min(peak.height, 1))
    }
  }

  /// The level in which a candidate is compared with longer ones: that of the best, or the lowest
  /// above it in which its period has ten lags.
  ///
  /// A lower band has fewer stretched partials and less noise: twice the period, read there, would
  /// seem better than the period read with all of them.
  @_noAllocation @_noLocks
  private func comparedLevel(_ index: Int, _ correlogram: borrowing Correlogram) -> Int {
    let (own, period) = (candidates[index].level, candidates[index].period)
    var level = candidates[candidates.best].level
    while level > own && period * correlogram.rates[level] < 10 { level -= 1 }
    return level
  }

  /// Whether a candidate's 1 − ρ is little more than that of the best in its level.
  @_noAllocation @_noLocks
  private func isGood(_ index: Int, _ correlogram: borrowing Correlogram) -> Bool {
    let highest = candidates.highest[comparedLevel(index, correlogram)]
    let isPart = settled > 0 && settled.isMultiple(of: candidates[index].period)
    let margin = isPart ? Self.settledMargin : Self.margin
    return 1 - candidates[index].height <= Self.ratio * (1 - highest) + margin
  }

  @_noAllocation @_noLocks
  private mutating func choose(
    _ kind: EvidenceKind, _ correlogram: borrowing Correlogram, present: Float, old: Float
  ) -> Int {
    var chosen = 0
    while chosen < candidates.best {
      reread(chosen, kind, correlogram)
      if isGood(chosen, correlogram) { break }
      chosen += 1
    }
    let (period, height) = (candidates[chosen].period, candidates[chosen].height)
    let margin = period.isAlike(settled) ? Self.settledMargin : Self.farMargin
    for index in 0..<chosen {
      let ratio = period / candidates[index].period
      if ratio > Self.farRatio && candidates[index].height >= height - margin
        && abs(ratio - spectrum_round(ratio)) < 0.06
      {
        return index
      }
    }
    if let new = newNote(before: chosen, ringing: present) { return new }
    return newNote(before: chosen, ringing: old) ?? chosen
  }

  /// The new note, if the chosen period is a multiple of both a ringing note's period and its own.
  @_noAllocation @_noLocks
  private func newNote(before chosen: Int, ringing: Float) -> Int? {
    let period = candidates[chosen].period
    guard ringing > 0, period.isMultiple(of: ringing) else { return nil }
    for index in 0..<chosen where candidates[index].height > Self.leastNewRho {
      let ratio = candidates[index].period / ringing
      if period.isMultiple(of: candidates[index].period)
        && abs(ratio - spectrum_round(ratio)) > Float.multipleTolerance * ratio
      {
        return index
      }
    }
    return nil
  }
}
