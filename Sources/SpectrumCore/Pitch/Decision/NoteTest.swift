// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Decides when a note begins and when it gives way to another: a sequential test.
///
/// Each kind of evidence has a candidate of its own. While that stays within 40 cents it collects
/// log2(1/(1 − ρ)) bits at each decision; a ρ below 0.7 ends it. Enough bits make it the note, and what
/// is enough depends on how the candidate lies to the present note. Source: Wald, "Sequential
/// analysis", 1947.
struct NoteTest {
  /// The present note's period in seconds; 0 = none.
  private(set) var period: Float = 0
  /// Its age in seconds.
  private(set) var held: Float = 0
  /// The mean of its period: what it is remembered by. Where it gives way to another note, the period
  /// itself wanders off with the sum of both.
  private var meanPeriod: Float = 0
  /// The mean period of the note before, in seconds, and how long ago it ended.
  private var (oldPeriod, oldAge) = (Float(0), Float(9))
  /// The note that ended last: its period, its age then, seconds since.
  private var (endedPeriod, endedHeld, endedAge) = (Float(0), Float(0), Float(9))
  /// Bits that a first note needs beyond `bitsToBegin`.
  private var suspicion: Float = 0
  /// How long the present note has been missed, in seconds.
  private var missed: Float = 0
  private var candidates: InlineArray<3, Candidate> = .init(repeating: Candidate())

  private struct Candidate {
    var (period, bits, age) = (Float(0), Float(0), Float(0))
  }

  /// ρ that is evidence at all, of a first note after an onset and elsewhere.
  private static let leastRhoAfterOnset: Float = 0.6
  private static let leastRho: Float = 0.7
  /// Bits for a first note after an onset and elsewhere, and for a change.
  private static let bitsAfterOnset: Float = 3
  private static let bitsToBegin: Float = 4
  private static let bitsToChange: Float = 3.5
  /// Times `bitsToChange` while the present note explains as much; to a sub-period.
  private static let holdFactor: Float = 40
  private static let upFactor: Float = 3
  /// Bits by which twice or three times the period must explain more.
  private static let bitsToLower: Float = 20
  /// Seconds from the beginning on in which less is enough: of each decision's bits what exceeds
  /// `leastGain`.
  private static let early: Float = 0.08
  private static let bitsToLowerEarly: Float = 4
  private static let leastGain: Float = 0.5
  /// Bits by which a half or a third of an early period must explain more to be easily believed.
  private static let gainToRaise: Float = 0.7
  /// The present note explains as much, if what it leaves over is below 1.5 times the other's + 0.01.
  private static let asMuch: Float = 1.5
  /// 40 cents as a ratio − 1.
  private static let tolerance: Float = 0.023_374
  /// A note missed for so many seconds has ended: a young one at once, an old one may stumble. Half
  /// of what chance makes of noise is so short, and no note is.
  private static let youngPatience: Float = 0.003
  private static let patience: Float = 0.014
  private static let oldPatience: Float = 0.03
  /// Bits that each note that ended young adds to what the next one needs, the most of them, and the
  /// seconds in which they fall to 1/e: where chance has made one note of noise, it will make more.
  private static let suspicionPerNote: Float = 4
  private static let mostSuspicion: Float = 12
  private static let suspicionSeconds: Float = 0.7
  /// A note within so many seconds of the end of one with the same pitch, which was not young, goes on
  /// with it.
  private static let gapSeconds: Float = 0.15
  /// Ages in seconds at which a note is no longer young, and at which it is old.
  private static let youth: Float = 0.08
  private static let maturity: Float = 0.3
  /// Notes shorter than this, in seconds, are not remembered; and how long the others are.
  private static let leastRemembered: Float = 0.06
  private static let memory: Float = 1
  /// Seconds that the mean period is of.
  private static let meanSeconds: Float = 0.1
  /// 1 − ρ below this counts as this: 8 bits.
  private static let leastRest: Float = 0.004

  /// The note before, if it ended less than a second ago: its period in seconds; else 0.
  var ringing: Float {
    oldAge < Self.memory ? oldPeriod : 0
  }

  /// Whether there is evidence of another note.
  var isChallenged: Bool {
    candidates[0].bits > 0 || candidates[1].bits > 0 || candidates[2].bits > 0
  }

  /// Lets time pass.
  @_noAllocation @_noLocks
  mutating func elapse(_ seconds: Float) {
    oldAge += seconds
    endedAge += seconds
    suspicion *= max(0, 1 - seconds / Self.suspicionSeconds)
  }

  /// Whether the present note has just begun, and may be none.
  var isYoung: Bool {
    held < Self.youth
  }

  /// Whether the present note has sounded so long that it may stumble.
  var isOld: Bool {
    held > Self.maturity
  }

  /// Whether a note of `period` seconds goes on with one that ended just now.
  @_noAllocation @_noLocks
  func isReturn(_ period: Float) -> Bool {
    endedAge < Self.gapSeconds && endedHeld >= Self.youth && isAlike(period, endedPeriod)
  }

  /// Follows the present note; whether the evidence agrees with it.
  @_noAllocation @_noLocks
  mutating func follow(_ evidence: InlineArray<3, PitchEvidence>) -> Bool {
    guard period > 0 else { return false }
    for index in 0..<3 where isPresent(evidence[index].period) {
      if index == EvidenceKind.fast.rawValue && evidence[index].rho < 0.8 { continue }
      period = evidence[index].period
      if index != EvidenceKind.fast.rawValue {
        for other in 0..<3 { candidates[other].bits *= 0.5 }
      }
      return true
    }
    return false
  }

  /// Moves the present note to the period, in seconds, that was read exactly.
  @_noAllocation @_noLocks
  mutating func correct(_ exact: Float) {
    if period > 0 { period = exact }
  }

  /// Adds a kind's evidence after `elapsed` seconds; whether its candidate may become the note.
  @_noAllocation @_noLocks
  mutating func collect(
    _ kind: EvidenceKind, _ evidence: PitchEvidence, elapsed: Float, isAfterOnset: Bool
  ) -> Bool {
    let index = kind.rawValue
    let isLikely = isAfterOnset && period == 0
    let least = isLikely ? Self.leastRhoAfterOnset : Self.leastRho
    guard evidence.period > 0, evidence.rho >= least, !isPresent(evidence.period) else {
      candidates[index].bits = 0
      return false
    }
    var candidate = candidates[index]
    if candidate.bits > 0 && isAlike(evidence.period, candidate.period) {
      candidate.age += elapsed
    } else {
      (candidate.bits, candidate.age) = (0, 0)
    }
    candidate.period = evidence.period
    let rest = max(1 - evidence.rho, Self.leastRest)
    var bits = -spectrum_log2(rest)
    var need = (isAfterOnset ? Self.bitsAfterOnset : Self.bitsToBegin) + suspicion
    if period > 0 { (bits, need) = weigh(kind, evidence, bits: bits) }
    candidate.bits += bits
    candidates[index] = candidate
    return candidate.bits >= need
  }

  /// Bits, and how many are needed, to leave the present note for what `evidence` says.
  @_noAllocation @_noLocks
  private func weigh(
    _ kind: EvidenceKind, _ evidence: PitchEvidence, bits: Float
  ) -> (bits: Float, need: Float) {
    let need = Self.bitsToChange
    let ratio = evidence.period / period
    // How much better the evidence's period explains the sound than the present one.
    let gain = bits + spectrum_log2(max(1 - evidence.presentRho, Self.leastRest))
    if evidence.period.isMultiple(of: period, within: 0.03) {
      // The means hold the note before for a while, which may be an octave below.
      let isOldNote = kind == .slow && ringing > 0 && isAlike(evidence.period, ringing)
      if isOldNote && held < Self.early { return (bits, need * Self.holdFactor) }
      let isOldMultiple = ringing > 0 && evidence.period.isMultiple(of: ringing, within: 0.03)
      if ratio < 3.5 && held < Self.early && !isOldMultiple {
        return (gain - Self.leastGain, Self.bitsToLowerEarly)
      }
      if ratio < 3.5 && evidence.rho > 0.98 && evidence.presentRho < evidence.rho {
        return (gain, Self.bitsToLower)
      }
      return (bits, ratio > 2.5 || evidence.presentRho > 0.8 ? need * Self.holdFactor : need)
    }
    if period.isMultiple(of: evidence.period, within: 0.03) {
      // A true period explains as much as its parts do; what doesn't was none.
      let isFalse = held < Self.early && gain > Self.gainToRaise
      return (bits, isFalse ? need : need * Self.upFactor)
    }
    let explains = 1 - evidence.presentRho < Self.asMuch * (1 - evidence.rho) + 0.01
    return (bits, explains ? need * Self.holdFactor : need)
  }

  /// Makes the candidate of `kind` the note.
  @_noAllocation @_noLocks
  mutating func accept(_ kind: EvidenceKind) {
    remember()
    period = candidates[kind.rawValue].period
    held = candidates[kind.rawValue].age
    meanPeriod = period
    if isReturn(period) { held += endedHeld }
    missed = 0
    for index in 0..<3 { candidates[index].bits = 0 }
  }

  /// Holds the note for `elapsed` seconds more; `isHeard`: whether it still sounds.
  @_noAllocation @_noLocks
  mutating func hold(isHeard: Bool, elapsed: Float) {
    missed = isHeard ? 0 : missed + elapsed
    let patience = isYoung ? Self.youngPatience : isOld ? Self.oldPatience : Self.patience
    if missed >= patience { end() }
  }

  /// Adds to the note's age.
  @_noAllocation @_noLocks
  mutating func age(_ elapsed: Float) {
    held += elapsed
    meanPeriod += (period - meanPeriod) * min(1, elapsed / Self.meanSeconds)
    if isOld { suspicion = 0 }
  }

  /// Ends the note.
  @_noAllocation @_noLocks
  private mutating func end() {
    remember()
    if isYoung { suspicion = min(Self.mostSuspicion, suspicion + Self.suspicionPerNote) }
    (endedPeriod, endedHeld, endedAge) = (period, held, 0)
    (period, held, missed) = (0, 0, 0)
  }

  @_noAllocation @_noLocks
  private mutating func remember() {
    if period > 0 && held > Self.leastRemembered { (oldPeriod, oldAge) = (meanPeriod, 0) }
  }

  /// Whether `other` is the present note's period.
  @_noAllocation @_noLocks
  private func isPresent(_ other: Float) -> Bool {
    period > 0 && other > 0 && isAlike(other, period)
  }

  @_noAllocation @_noLocks
  private func isAlike(_ one: Float, _ other: Float) -> Bool {
    abs(one / other - 1) < Self.tolerance
  }
}
