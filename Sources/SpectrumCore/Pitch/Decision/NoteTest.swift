// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides when a note begins and when another takes over: a sequential test.
///
/// Each kind of evidence has its own candidate. While its period stays within 40 cents, the
/// candidate collects log2(1/(1 − ρ)) bits at each decision; a ρ below 0.7 ends it. With enough
/// bits it becomes the note. How many are enough depends on the interval to the present note
/// (`NoteChange`).
/// Source: Wald, "Sequential analysis", 1947.
struct NoteTest {
  var note = PresentNote()
  private(set) var disturbance = Disturbance()
  private(set) var earlier = EarlierNotes()
  /// Seconds for which the present note has not been heard.
  private var missingTime: Float = 0
  private var candidates: InlineArray<3, Candidate> = .init(repeating: Candidate())

  private struct Candidate {
    var (period, bits, age) = (Float(0), Float(0), Float(0))
  }

  /// The least ρ that is evidence: for a first note after an onset, and elsewhere.
  private static let leastRhoAfterOnset: Float = 0.6
  private static let leastRho: Float = 0.7
  /// Bits for a first note after an onset, and for one elsewhere.
  private static let bitsAfterOnset: Float = 3
  private static let bitsToBegin: Float = 4
  /// A note has ended when it hasn't been heard for this many seconds: a young note ends at once,
  /// an older one is given time. Half of the notes that chance makes of noise are that short, and
  /// no real note is.
  private static let youngPatience: Float = 0.003
  private static let patience: Float = 0.014
  private static let oldPatience: Float = 0.03
  /// A candidate that keeps its period for this many seconds has lasted.
  private static let lastingSeconds: Float = 0.07
  /// Time constant of the mean period, in seconds.
  private static let meanSeconds: Float = 0.1

  /// Whether there is evidence of another note.
  var isChallenged: Bool {
    candidates[0].bits > 0 || candidates[1].bits > 0 || candidates[2].bits > 0
  }

  /// Whether the candidate of `kind` has lasted so long that it can't be chance, with no note
  /// sounding.
  @_noAllocation @_noLocks
  func isLasting(_ kind: EvidenceKind) -> Bool {
    note.period == 0 && candidates[kind.rawValue].age >= Self.lastingSeconds
  }

  /// Moves the present note with the evidence, `elapsed` seconds after the last; false if none agrees
  /// with it.
  @_noAllocation @_noLocks
  mutating func follow(_ evidence: InlineArray<3, PitchEvidence>, elapsed: Float) -> Bool {
    earlier.elapse(elapsed)
    let rho = evidence[EvidenceKind.mid.rawValue].presentRho
    disturbance.follow(rho, isSettled: note.isSettled)
    note.fitsMeans = note.has(evidence[EvidenceKind.slow.rawValue].period)
    for index in 0..<3 where note.has(evidence[index].period) {
      if index == EvidenceKind.fast.rawValue && evidence[index].rho < 0.8 { continue }
      note.period = evidence[index].period
      if index != EvidenceKind.fast.rawValue {
        for other in 0..<3 { candidates[other].bits *= 0.5 }
      }
      return true
    }
    return false
  }

  /// Adds a kind's evidence after `elapsed` seconds; returns whether its candidate may become the
  /// note.
  @_noAllocation @_noLocks
  mutating func collect(
    _ kind: EvidenceKind, _ evidence: PitchEvidence, elapsed: Float, isAfterOnset: Bool
  ) -> Bool {
    let index = kind.rawValue
    let isLikely = isAfterOnset && note.period == 0
    let least = isLikely ? Self.leastRhoAfterOnset : Self.leastRho
    guard evidence.period > 0, evidence.rho >= least, !note.has(evidence.period) else {
      candidates[index].bits = 0
      return false
    }
    var candidate = candidates[index]
    if candidate.bits > 0 && evidence.period.isAlike(candidate.period) {
      candidate.age += elapsed
    } else {
      (candidate.bits, candidate.age) = (0, 0)
    }
    candidate.period = evidence.period
    var bits = evidence.bits
    var need = (isAfterOnset ? Self.bitsAfterOnset : Self.bitsToBegin) + earlier.extraBits
    if note.period > 0 {
      let change = NoteChange(note: note, ringing: earlier.ringing)
      (bits, need) = change.weigh(kind, evidence, lasted: candidate.age)
    }
    candidate.bits += bits
    candidates[index] = candidate
    return candidate.bits >= need
  }

  /// Forgets the candidate of `kind`, whose period several notes share: one of them may have begun over
  /// the present note.
  @_noAllocation @_noLocks
  mutating func dismiss(_ kind: EvidenceKind) {
    candidates[kind.rawValue].bits = 0
    disturbance.replace(isSettled: note.isSettled)
  }

  /// Makes a candidate the note.
  @_noAllocation @_noLocks
  mutating func accept(_ start: NoteStart) {
    let kind = start.kind
    disturbance.replace(isSettled: note.isSettled)
    let (period, age) = (candidates[kind.rawValue].period, candidates[kind.rawValue].age)
    begin(
      PresentNote(
        period: period, meanPeriod: period, age: age + earlier.age(before: period),
        hasLasted: isLasting(kind), isAmongOthers: start.isAmongOthers,
        isInNoise: start.isInNoise))
  }

  /// Makes `next` the note.
  @_noAllocation @_noLocks
  mutating func begin(_ next: PresentNote) {
    earlier.add(note)
    (note, missingTime) = (next, 0)
    forgetCandidates()
  }

  /// Ends the note if it hasn't been heard for too long, now for `elapsed` seconds more.
  @_noAllocation @_noLocks
  mutating func hold(isHeard: Bool, elapsed: Float) {
    missingTime = isHeard ? 0 : missingTime + elapsed
    let patience =
      note.isYoung ? Self.youngPatience : note.isOld ? Self.oldPatience : Self.patience
    guard missingTime >= patience else { return }
    if note.isYoung { earlier.distrust() }
    stop()
  }

  /// Adds `elapsed` seconds to the note.
  @_noAllocation @_noLocks
  mutating func lengthen(by elapsed: Float) {
    note.age += elapsed
    note.meanPeriod += (note.period - note.meanPeriod) * min(1, elapsed / Self.meanSeconds)
    if note.isOld { earlier.trust() }
  }

  /// Ends the note, since another one seems to have begun over it. If it hasn't, the note returns.
  @_noAllocation @_noLocks
  mutating func interrupt() {
    if note.period > 0 { stop() }
    forgetCandidates()
  }

  /// Ends the note.
  @_noAllocation @_noLocks
  private mutating func stop() {
    earlier.end(note)
    (note, missingTime) = (PresentNote(), 0)
  }

  @_noAllocation @_noLocks
  private mutating func forgetCandidates() {
    for index in 0..<3 { candidates[index].bits = 0 }
  }
}
