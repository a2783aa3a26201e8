// SPDX-License-Identifier: GPL-3.0-or-later

/// The conditions for leaving the present note, of the period T, for another period U.
///
/// | U | bits that count | bits that are enough |
/// |---|---|---|
/// | longer, and the note has arrived over others | all | 200 · 3.5: they have that in common |
/// | 2T, 3T … | early the gain over T, later all | 4, 20, 3.5 or 40 · 3.5 |
/// | T/2, T/3 … | all | 3.5 if T was wrong; else 3 or 40 · 3.5 |
/// | any other | all | 3.5, or 40 · 3.5 while T fits as well |
///
/// The gain is by how many bits U fits better than T.
struct NoteChange {
  /// The present note.
  let note: PresentNote
  /// The period of the note before, which may ring on; 0 = none.
  let ringing: Float

  /// Bits for a change.
  private static let usual: Float = 3.5
  /// Factors of `usual`: while the present note fits as well, to what it may have in common with notes
  /// that ring on under it, and to a part of its period.
  private static let holdFactor: Float = 40
  private static let commonFactor: Float = 200
  private static let upFactor: Float = 3
  /// A period of a third or less is that of a high partial, not of an octave; one of three times or
  /// less may be the note's own.
  private static let partialRatio: Float = 0.4
  private static let ownRatio: Float = 3.5
  /// Seconds for which half the period may seem to be the note's in beats.
  private static let beatSeconds: Float = 0.03
  /// Bits of gain that twice or three times the period needs.
  private static let bitsToLower: Float = 20
  /// Up to this age in seconds less is enough: of each decision the bits beyond `leastGain` count.
  private static let early: Float = 0.08
  private static let bitsToLowerEarly: Float = 4
  private static let leastGain: Float = 0.5
  /// Bits of gain from which on a half or a third of an early period is easily accepted.
  private static let gainToRaise: Float = 0.7
  /// The present note fits as well if 1 − ρ(present) < 1.5·(1 − ρ(other)) + 0.01.
  private static let restRatio: Float = 1.5
  private static let restMargin: Float = 0.01

  private var isEarly: Bool { @_noAllocation @_noLocks get { note.age < Self.early } }

  /// The bits that `evidence` gives for leaving the note, and the bits that are enough. `lasted`: the
  /// seconds for which it has been the candidate.
  @_noAllocation @_noLocks
  func weigh(
    _ kind: EvidenceKind, _ evidence: PitchEvidence, lasted: Float
  ) -> (bits: Float, need: Float) {
    let ratio = evidence.period / note.period
    if note.hasArrived && ratio > 1.5 { return (evidence.bits, Self.usual * Self.commonFactor) }
    if evidence.period.isMultiple(of: note.period) { return weighMultiple(kind, evidence) }
    if note.period.isMultiple(of: evidence.period) {
      return (evidence.bits, Self.usual * partFactor(evidence, lasted: lasted))
    }
    let fitsAsWell =
      1 - evidence.presentRho < Self.restRatio * (1 - evidence.rho) + Self.restMargin
    return (evidence.bits, fitsAsWell ? Self.usual * Self.holdFactor : Self.usual)
  }

  /// The same for twice the period, three times …
  @_noAllocation @_noLocks
  private func weighMultiple(
    _ kind: EvidenceKind, _ evidence: PitchEvidence
  ) -> (bits: Float, need: Float) {
    let (ratio, held) = (evidence.period / note.period, Self.usual * Self.holdFactor)
    // The means contain the note before for a while, which may be an octave below.
    let isOldNote = kind == .slow && ringing > 0 && evidence.period.isAlike(ringing)
    if isOldNote && isEarly { return (evidence.bits, held) }
    let isOldMultiple = ringing > 0 && evidence.period.isMultiple(of: ringing)
    if ratio < Self.ownRatio && isEarly && !isOldMultiple {
      return (evidence.gain - Self.leastGain, Self.bitsToLowerEarly)
    }
    if ratio < Self.ownRatio && evidence.rho > 0.98 && evidence.presentRho < evidence.rho {
      return (evidence.gain, Self.bitsToLower)
    }
    return (evidence.bits, ratio > 2.5 || evidence.presentRho > 0.8 ? held : Self.usual)
  }

  /// The factor of the bits for half the period, a third of it …
  @_noAllocation @_noLocks
  private func partFactor(_ evidence: PitchEvidence, lasted: Float) -> Float {
    // A true period fits as well as its parts do; else it was wrong.
    if isEarly && evidence.gain > Self.gainToRaise { return 1 }
    // In the beats of several voices a high partial stands out for a while, and so it does in what
    // combs leave of a note; the even harmonics for a shorter one, which the means don't follow.
    let isShort = note.isOld && note.fitsMeans && lasted < Self.beatSeconds
    let isPartial = evidence.period / note.period < Self.partialRatio
    let standsOut = isPartial ? note.isSettled || note.hasArrived : isShort
    return standsOut ? Self.holdFactor : Self.upFactor
  }
}
