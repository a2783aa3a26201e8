// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides when a note begins and when another takes over: a sequential test.
///
/// Each kind of evidence has its own candidate. While its period stays within 40 cents, the
/// candidate collects log2(1/(1 − ρ)) bits at each decision; a ρ below 0.7 ends it. With enough
/// bits it becomes the note. How many are enough depends on the interval to the present note
/// (`NoteChange`).
/// Source: Wald, "Sequential analysis", 1947.
struct NoteTest {
  /// The present note's period in seconds; 0 = none.
  private(set) var period: Float = 0
  /// Its age in seconds.
  private(set) var age: Float = 0
  /// Whether it began with a candidate that had lasted.
  private(set) var hasLasted = false
  /// Whether the means of the correlation show it.
  private var fitsMeans = false
  /// Whether it was found by the spectrum of what has come, while others rang on.
  private(set) var hasArrived = false
  /// If so, whether its partials may all be those of one of these others: an octave above that one,
  /// it explains little of the sound.
  private var isPart = false
  private var disturbance = Disturbance()
  /// The mean of its period, to recognise the note later: the period itself drifts when another
  /// note takes over.
  private var meanPeriod: Float = 0
  private var earlier = EarlierNotes()
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
  /// Ages in seconds at which a note is no longer young, and at which it is old.
  private static let youth: Float = 0.08
  private static let maturity: Float = 0.3
  /// A candidate that keeps its period for this many seconds has lasted.
  private static let lastingSeconds: Float = 0.07
  /// Time constant of the mean period, in seconds.
  private static let meanSeconds: Float = 0.1
  /// The ages in seconds up to which a note that has arrived needs no other evidence, and up to which
  /// it, or a part, needs less.
  private static let granted: Float = 0.1
  private static let arrivedGranted: Float = 0.2
  private static let partGranted: Float = 1
  /// ρ of its period that keeps a note, an old one, one that has just arrived, and such a part.
  private static let toKeep: Float = 0.75
  private static let toKeepOld: Float = 0.6
  private static let toKeepArrived: Float = 0.5
  private static let toKeepPart: Float = 0.05
  /// The age in seconds from which on a note is settled.
  private static let settledAge: Float = 0.15

  /// The mean period in seconds of the last note that lasted over 60 ms, which may ring on; 0
  /// before the first.
  var ringing: Float { earlier.ringing }

  /// Whether there is evidence of another note.
  var isChallenged: Bool {
    candidates[0].bits > 0 || candidates[1].bits > 0 || candidates[2].bits > 0
  }

  /// Advances the time.
  @_noAllocation @_noLocks
  mutating func elapse(_ seconds: Float) {
    earlier.elapse(seconds)
  }

  /// Whether the present note has just begun, and may be chance.
  var isYoung: Bool {
    age < Self.youth
  }

  /// Whether the present note is so old that short gaps in it are forgiven.
  var isOld: Bool {
    age > Self.maturity
  }

  /// Whether another note may have begun over the present one or, if that has just begun, over the one
  /// before.
  var isDisturbed: Bool {
    @_noAllocation @_noLocks get { disturbance.isNoticed }
  }

  /// Whether the present note has sounded for a while.
  var isSettled: Bool {
    @_noAllocation @_noLocks get { period > 0 && age > Self.settledAge }
  }

  /// Whether the present note has arrived so short a time ago that it needs no other evidence.
  var isGranted: Bool {
    hasArrived && age < Self.granted
  }

  /// Whether the present note arrived a short time ago: its single periods need not be alike, since
  /// others ring on under it.
  var hasJustArrived: Bool {
    hasArrived && age < (isPart ? Self.partGranted : Self.arrivedGranted)
  }

  /// ρ of its period that keeps the present note.
  var rhoToKeep: Float {
    @_noAllocation @_noLocks get {
      if isGranted { return -.infinity }
      if hasJustArrived { return isPart ? Self.toKeepPart : Self.toKeepArrived }
      return isOld ? Self.toKeepOld : Self.toKeep
    }
  }

  /// Whether a note of `period` seconds continues one that ended just now.
  @_noAllocation @_noLocks
  func isReturn(_ period: Float) -> Bool { earlier.isReturn(period) }

  /// Whether the candidate of `kind` has lasted so long that it can't be chance, with no note
  /// sounding.
  @_noAllocation @_noLocks
  func isLasting(_ kind: EvidenceKind) -> Bool {
    period == 0 && candidates[kind.rawValue].age >= Self.lastingSeconds
  }

  /// Moves the present note with the evidence; false if none agrees with it.
  @_noAllocation @_noLocks
  mutating func follow(_ evidence: InlineArray<3, PitchEvidence>) -> Bool {
    disturbance.follow(evidence[EvidenceKind.mid.rawValue].presentRho, isSettled: isSettled)
    fitsMeans = isPresent(evidence[EvidenceKind.slow.rawValue].period)
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

  /// Sets the present note's period, in seconds, to a more exact one.
  @_noAllocation @_noLocks
  mutating func correct(_ exact: Float) {
    if period > 0 { period = exact }
  }

  /// Adds a kind's evidence after `elapsed` seconds; returns whether its candidate may become the
  /// note.
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
    if candidate.bits > 0 && evidence.period.isAlike(candidate.period) {
      candidate.age += elapsed
    } else {
      (candidate.bits, candidate.age) = (0, 0)
    }
    candidate.period = evidence.period
    var bits = evidence.bits
    var need = (isAfterOnset ? Self.bitsAfterOnset : Self.bitsToBegin) + earlier.extraBits
    if period > 0 { (bits, need) = change().weigh(kind, evidence, lasted: candidate.age) }
    candidate.bits += bits
    candidates[index] = candidate
    return candidate.bits >= need
  }

  /// The rule by which another note takes over from the present one.
  @_noAllocation @_noLocks
  private func change() -> NoteChange {
    NoteChange(
      period: period, age: age, ringing: ringing, hasArrived: hasArrived, isSettled: isSettled,
      isOld: isOld, fitsMeans: fitsMeans)
  }

  /// Makes the candidate of `kind` the note.
  @_noAllocation @_noLocks
  mutating func accept(_ kind: EvidenceKind) {
    remember()
    disturbance.replace(isSettled: isSettled)
    (hasLasted, hasArrived) = (isLasting(kind), false)
    period = candidates[kind.rawValue].period
    age = candidates[kind.rawValue].age + earlier.age(before: period)
    meanPeriod = period
    missingTime = 0
    forgetCandidates()
  }

  /// Makes a note of `period` seconds that has arrived over others the note, `age` seconds old.
  /// `isPart`: whether its partials may all be those of one of them.
  @_noAllocation @_noLocks
  mutating func begin(_ period: Float, age: Float, isPart: Bool) {
    remember()
    (hasLasted, hasArrived, self.isPart) = (false, true, isPart)
    (self.period, self.age, meanPeriod, missingTime) = (period, age, period, 0)
    forgetCandidates()
  }

  /// Ends the note if it hasn't been heard for too long, now for `elapsed` seconds more.
  @_noAllocation @_noLocks
  mutating func hold(isHeard: Bool, elapsed: Float) {
    missingTime = isHeard ? 0 : missingTime + elapsed
    let patience = isYoung ? Self.youngPatience : isOld ? Self.oldPatience : Self.patience
    guard missingTime >= patience else { return }
    if isYoung { earlier.distrust() }
    stop()
  }

  /// Adds `elapsed` seconds to the note.
  @_noAllocation @_noLocks
  mutating func lengthen(by elapsed: Float) {
    age += elapsed
    meanPeriod += (period - meanPeriod) * min(1, elapsed / Self.meanSeconds)
    if isOld { earlier.trust() }
  }

  /// Ends the note, since another one seems to have begun over it. If it hasn't, the note returns.
  @_noAllocation @_noLocks
  mutating func interrupt() {
    if period > 0 { stop() }
    forgetCandidates()
  }

  /// Ends the note.
  @_noAllocation @_noLocks
  private mutating func stop() {
    remember()
    earlier.end(period, age: age, isYoung: isYoung)
    (period, age, missingTime) = (0, 0, 0)
  }

  @_noAllocation @_noLocks
  private mutating func forgetCandidates() {
    for index in 0..<3 { candidates[index].bits = 0 }
  }

  @_noAllocation @_noLocks
  private mutating func remember() {
    if period > 0 { earlier.add(meanPeriod, age: age) }
  }

  /// Whether `other` is the present note's period.
  @_noAllocation @_noLocks
  private func isPresent(_ other: Float) -> Bool {
    period > 0 && other > 0 && other.isAlike(period)
  }
}
