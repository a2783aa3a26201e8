// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides which note there is.
extension PitchTracker {
  /// Decides at the end of a cycle which note there is.
  @_noAllocation @_noLocks
  mutating func decide() {
    let elapsed = Float(tickNumber - decidedTick) * tickSeconds
    decidedTick = tickNumber
    drum.elapse(
      elapsed, isAfterOnset: loudness.isAfterOnset,
      hasNote: test.note.period > 0 || test.isChallenged,
      meanSquare: loudness.meanSquare)
    shared.elapse(elapsed)
    let evidence = gatherEvidence()
    let isFollowed = test.follow(evidence, elapsed: elapsed)
    if let start = newNote(evidence, elapsed: elapsed) {
      test.accept(start)
      beginNote(isStruck: loudness.isAlert)
    } else if test.note.period > 0 {
      let kept = max(evidence[0].presentRho, evidence[1].presentRho) >= test.note.rhoToKeep
      test.hold(isHeard: test.note.isVoiced && (isFollowed || kept), elapsed: elapsed)
    }
    if test.note.period > 0 {
      test.lengthen(by: elapsed)
      checkPartials()
    }
    guard test.note.period > 0 else {
      refinement.cancel()
      smoother.endNote()
      return
    }
    // As they fade, notes that ring on may shift the pitch of one that has arrived over them; hidden, it
    // waits to be trusted.
    if !test.note.hasArrived || drum.isHidden {
      drum.add(
        test.note, in: sound.pyramid.pointee, meanSquare: loudness.meanSquare, elapsed: elapsed)
    }
    if !refinement.isActive {
      refinement.begin(
        test.note, hasLonePartial: correlogram.hasLonePartial, in: sound.pyramid.pointee)
    }
  }

  /// The evidence of all three kinds, with ρ at the present note's period.
  @_noAllocation @_noLocks
  private mutating func gatherEvidence() -> InlineArray<3, PitchEvidence> {
    var evidence = InlineArray<3, PitchEvidence>(repeating: PitchEvidence())
    guard loudness.isSound else { return evidence }
    let (present, old) = (test.note.period, test.earlier.ringing)
    for index in 0..<3 {
      guard let kind = EvidenceKind(rawValue: index) else { break }
      // Beside nothing but a lone partial a note may die away, but none begins.
      if !correlogram.isLonePartial {
        evidence[index] = picker.pick(
          kind, correlogram, present: present > 0 ? present : old, old: old,
          settled: test.note.isSettled ? present : 0)
      }
      if shared.have(evidence[index].period, by: kind) {
        let part = shared.part(by: kind)
        evidence[index] = PitchEvidence(
          period: part, rho: part > 0 ? correlogram.rho(kind, near: part) : 0)
      }
      if present > 0 { evidence[index].presentRho = correlogram.rho(kind, near: present) }
    }
    return evidence
  }

  /// How another note begins, if one does.
  @_noAllocation @_noLocks
  private mutating func newNote(
    _ evidence: InlineArray<3, PitchEvidence>, elapsed: Float
  ) -> NoteStart? {
    var start: NoteStart?
    for index in 0..<3 {
      guard let kind = EvidenceKind(rawValue: index) else { continue }
      let isReady = test.collect(
        kind, evidence[index], elapsed: elapsed, isAfterOnset: loudness.isAfterOnset)
      if isReady && start == nil { start = self.start(evidence[index], kind) }
    }
    return start
  }

  /// How the note that `kind` has evidence of begins; nil if it is none.
  @_noAllocation @_noLocks
  private mutating func start(_ evidence: PitchEvidence, _ kind: EvidenceKind) -> NoteStart? {
    let period = evidence.period
    guard period * sound.pyramid.pointee.highestNote >= 1,
      !(test.note.isDrawn && period.isNear(test.note.period))
    else { return nil }
    var start = NoteStart(kind: kind, isAmongOthers: shared.isPart(period, by: kind))
    let isReturn = test.earlier.isReturn(period)
    let isLasting = test.isLasting(kind)
    if !voicing.allows(
      period, isReturn: isReturn, isAfterOnset: loudness.isAfterOnset, isLasting: isLasting,
      isAmongOthers: start.isAmongOthers, in: sound.pyramid.pointee)
    {
      start.isInNoise = true
      guard isReturn || isLasting,
        voicing.allowsInNoise(period, in: sound.pyramid.pointee)
      else { return nil }
    }
    // A note that sounded just before has been looked at.
    guard !isReturn, isShared(period, kind, rho: evidence.rho) else { return start }
    test.dismiss(kind)
    return nil
  }

  /// Whether a period of `period` seconds is none of one note.
  @_noAllocation @_noLocks
  mutating func isShared(_ period: Float, _ kind: EvidenceKind, rho: Float) -> Bool {
    shared.find(
      period, by: kind, rho: rho, in: sound.whole.pointee, steadySeconds: loudness.steadySeconds,
      secondsSinceOnset: loudness.secondsSinceOnset)
  }

  /// Looks once more whether the present note is one, when enough of it has been heard, and ends it if
  /// not.
  @_noAllocation @_noLocks
  private mutating func checkPartials() {
    guard !test.note.isChecked, !test.note.hasArrived, test.note.age > test.note.checkedAge
    else { return }
    test.note.isChecked = true
    let rho = correlogram.rho(.mid, near: test.note.period)
    if isShared(test.note.period, .mid, rho: rho) { test.interrupt() }
  }
}
