// SPDX-License-Identifier: GPL-3.0-or-later

/// Follows the pitch of one voice, from 27.5 to 4186 Hz, using only past samples.
///
/// - `PitchPyramid` splits the sound into octave levels, and `Correlogram` correlates each level
///   with its own past.
/// - `PeriodPicker` picks a period from each of three kinds of evidence.
/// - `HeardSound` removes notes that ring on under a newer one.
/// - `NoteTest`, a sequential test, makes one of these periods the note if `PitchVoicing` finds
///   single periods of the sound alike.
/// - `PitchRefinement` reads the note's period at long lags, and `ReadingSmoother` shows it.
/// - `StretchTracker` follows the stretch of a piano, on request.
///
/// Time is counted in *ticks* of 64 samples of level 0, and `PitchSchedule` spreads the work over
/// them.
public struct PitchTracker: ~Copyable {
  private var input: TickInput
  private var sound: HeardSound
  private var correlogram: Correlogram
  private var picker = PeriodPicker()
  private var test = NoteTest()
  private var drum = DrumTest()
  private var gate: PitchGate
  private let voicing = PitchVoicing()
  private var refinement = PitchRefinement()
  private var smoother = ReadingSmoother()
  private var schedule = PitchSchedule()
  private var stretchTracker = StretchTracker()

  private let tickSeconds: Float
  /// Ticks since the start, now and at the last decision.
  private var (tickNumber, decidedTick) = (0, 0)
  private var loudness: PitchLoudness

  /// Products of refinement in a tick, about 1 µs.
  private static let productsPerTick = 12_000
  /// Seconds after which a note's attack is over.
  private static let steadyAge: Float = 0.08

  /// Whether the stretch of a piano is measured. Off, it is forgotten.
  var measuresStretch = false {
    didSet { if oldValue && !measuresStretch { stretchTracker.reset() } }
  }
  /// A4 in Hz, by which notes are keys of the piano.
  var reference: Float = 440

  /// `sampleRate` in Hz, 8000 to 128,000.
  public init(sampleRate: Float) {
    let halves = sampleRate > 64_000
    let rate = halves ? sampleRate / 2 : sampleRate
    let sound = HeardSound(rate: rate)
    let firstLevel = sound.pyramid.pointee.firstLevel
    correlogram = Correlogram(firstLevel: firstLevel, rates: sound.pyramid.pointee.rates)
    let tickSamples = PitchPyramid.tickSamples >> firstLevel
    input = TickInput(tickSamples: tickSamples, halves: halves)
    tickSeconds = Float(tickSamples) / rate
    loudness = PitchLoudness(tickSeconds: tickSeconds)
    gate = PitchGate(tickSeconds: tickSeconds)
    self.sound = sound
  }

  /// The pitch now.
  public var reading: PitchReading {
    @_noAllocation @_noLocks get { drum.isHidden || !gate.isOpen ? .none : smoother.reading }
  }

  /// The stretch of the piano now; nil unless it is measured.
  var stretch: StretchReading? {
    @_noAllocation @_noLocks get { measuresStretch ? stretchTracker.reading : nil }
  }

  /// Hides pitches of sounds below `level`, in dBFS (`PitchGate`).
  @_noAllocation @_noLocks
  mutating func hide(below level: Float) { gate.setThreshold(level) }

  /// Takes the next 1…64 samples, finite.
  @_noAllocation @_noLocks
  public mutating func process(_ samples: Span<Float>) {
    input.append(samples)
    while let tick = input.next() { advance(tick) }
  }

  /// Does the work of a tick.
  @_noAllocation @_noLocks
  private mutating func advance(_ samples: UnsafePointer<Float>) {
    tickNumber += 1
    if gate.isOn { gate.add(samples, count: input.tickSamples) }
    hear(samples)
    if sound.isWaiting { return }
    beginArrived()
    loudness.add(
      before: sound.pyramid.pointee.smoothEnd(correlogram.firstLevel), count: input.tickSamples)
    if schedule.isCycleOver { startCycle() }
    // The next decision comes sooner if it gets louder: that may be another note.
    if loudness.isRising { schedule.hurry() }
    if let level = schedule.lowLevel { correlate(level) }
    if schedule.isFirstTick { checkVoicing() }
    if let level = schedule.highLevel { correlate(level) }
    if schedule.isLastTick { decide() }
    schedule.advance()
    refine()
    if measuresStretch {
      stretchTracker.advance(
        in: sound.pyramid.pointee, frequency: reading.frequencyHz, age: test.note.age,
        reference: reference)
    }
  }

  /// Hears a tick, without the notes that another one has begun over.
  @_noAllocation @_noLocks
  private mutating func hear(_ samples: UnsafePointer<Float>) {
    follow(sound.process(samples, test.note, isRising: loudness.isRising))
    follow(
      sound.watch(
        test.note, isRising: loudness.isRising, isDisturbed: test.disturbance.isNoticed))
  }

  /// Begins again where another part of the sound is heard.
  @_noAllocation @_noLocks
  private mutating func follow(_ change: RingingNote.Change) {
    switch change {
    case .none: return
    case .begins: interrupt()
    case .ends:
      correlogram.forgetWindows()
      refinement.cancel()
    }
  }

  /// Begins with a note that has arrived over others, if there is one.
  @_noAllocation @_noLocks
  private mutating func beginArrived() {
    guard let arrived = sound.popArrival() else { return }
    test.begin(arrived)
    beginNote(isStruck: true)
    refinement.begin(arrived, hasLonePartial: false, in: sound.pyramid.pointee)
  }

  /// Begins again with all that follows the note. `isStruck`: as `DrumTest.begin`.
  @_noAllocation @_noLocks
  private mutating func beginNote(isStruck: Bool) {
    drum.begin(isStruck: isStruck)
    smoother.beginNote()
    refinement.cancel()
  }

  /// Ends the note, which has been removed from the sound, and starts again with the rest.
  @_noAllocation @_noLocks
  private mutating func interrupt() {
    for level in 0..<PitchPyramid.levelCount { correlogram.clear(level) }
    test.interrupt()
    smoother.endNote()
    refinement.cancel()
    stretchTracker.interrupt()
  }

  /// Checks whether the present note still sounds.
  @_noAllocation @_noLocks
  private mutating func checkVoicing() {
    guard test.note.period > 0 else { return }
    test.note.isVoiced =
      test.note.hasJustArrived || voicing.sustains(test.note, in: sound.pyramid.pointee)
  }

  /// Starts the next cycle of the schedule.
  @_noAllocation @_noLocks
  private mutating func startCycle() {
    let note = test.note
    let isNote = note.period > 0
    let isUnchanging =
      isNote
      ? note.age > Self.steadyAge && note.isVoiced && smoother.isSteady : !loudness.isAlert
    if loudness.isAfterOnset && (!isNote || note.isYoung) {
      schedule.begin(.onset)
    } else if isUnchanging && !test.isChallenged {
      schedule.begin(
        isNote && smoother.isStanding ? .longRest : .rest, isLow: correlogram.isLow(note.period))
    } else {
      schedule.begin(.search)
    }
  }

  /// Updates a level of the correlogram, if that level exists and there is a sound.
  @_noAllocation @_noLocks
  private mutating func correlate(_ number: Int) {
    guard number >= correlogram.firstLevel else { return }
    guard loudness.isSound else {
      correlogram.clear(number)
      return
    }
    correlogram.update(
      number, before: sound.pyramid.pointee.smoothEnd(number), tick: tickNumber,
      tickSeconds: tickSeconds)
  }

  /// Decides at the end of a cycle which note there is.
  @_noAllocation @_noLocks
  private mutating func decide() {
    let elapsed = Float(tickNumber - decidedTick) * tickSeconds
    decidedTick = tickNumber
    drum.elapse(elapsed)
    let evidence = gatherEvidence()
    let isFollowed = test.follow(evidence, elapsed: elapsed)
    if let kind = newNote(evidence, elapsed: elapsed) {
      test.accept(kind)
      beginNote(isStruck: loudness.isAlert)
    } else if test.note.period > 0 {
      let kept = max(evidence[0].presentRho, evidence[1].presentRho) >= test.note.rhoToKeep
      test.hold(isHeard: test.note.isVoiced && (isFollowed || kept), elapsed: elapsed)
    }
    guard test.note.period > 0 else {
      refinement.cancel()
      smoother.endNote()
      return
    }
    test.lengthen(by: elapsed)
    // As they fade, notes that ring on may shift the pitch of one that has arrived over them.
    if !test.note.hasArrived {
      drum.add(test.note, meanSquare: loudness.meanSquare, elapsed: elapsed)
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
      if present > 0 { evidence[index].presentRho = correlogram.rho(kind, near: present) }
    }
    return evidence
  }

  /// The kind of evidence whose candidate becomes the note, if any.
  @_noAllocation @_noLocks
  private mutating func newNote(
    _ evidence: InlineArray<3, PitchEvidence>, elapsed: Float
  ) -> EvidenceKind? {
    var accepted: EvidenceKind?
    for index in 0..<3 {
      guard let kind = EvidenceKind(rawValue: index) else { continue }
      let isReady = test.collect(
        kind, evidence[index], elapsed: elapsed, isAfterOnset: loudness.isAfterOnset)
      if isReady && accepted == nil
        && evidence[index].period * sound.pyramid.pointee.highestNote >= 1
        && voicing.allows(
          evidence[index].period, isReturn: test.earlier.isReturn(evidence[index].period),
          isAfterOnset: loudness.isAfterOnset, isLasting: test.isLasting(kind),
          in: sound.pyramid.pointee)
      {
        accepted = kind
      }
    }
    return accepted
  }

  /// Refines the note's period by as many stages as fit into a tick.
  @_noAllocation @_noLocks
  private mutating func refine() {
    guard refinement.isActive else { return }
    refinement.advance(in: sound.pyramid.pointee, products: Self.productsPerTick)
    // A new note is shown as soon as it is known, another period at the end.
    guard !refinement.isActive || smoother.reading.frequencyHz == 0 else { return }
    let isShown = smoother.update(
      period: refinement.period, rho: refinement.rho, lag: refinement.lag,
      meanSquare: loudness.meanSquare)
    if isShown { test.note.period = refinement.period }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  public mutating func reset() {
    input.reset()
    sound.reset()
    correlogram.reset()
    (test, drum) = (NoteTest(), DrumTest())
    refinement.reset()
    gate.reset()
    stretchTracker.reset()
    loudness = PitchLoudness(tickSeconds: tickSeconds)
    (smoother, schedule) = (ReadingSmoother(), PitchSchedule())
    (tickNumber, decidedTick) = (0, 0)
  }
}
