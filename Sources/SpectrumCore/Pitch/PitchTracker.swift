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
  var sound: HeardSound
  var correlogram: Correlogram
  var picker = PeriodPicker()
  var test = NoteTest()
  var shared = SharedPeriods()
  var drum = DrumTest()
  private var gate: PitchGate
  let voicing = PitchVoicing()
  var refinement = PitchRefinement()
  var smoother = ReadingSmoother()
  private var schedule = PitchSchedule()
  private var stretchTracker = StretchTracker()

  let tickSeconds: Float
  /// Ticks since the start, now and at the last decision.
  private(set) var tickNumber = 0
  var decidedTick = 0
  private(set) var loudness: PitchLoudness

  /// Products of refinement in a tick, about 1 µs.
  private static let productsPerTick = 12_000
  /// The longest period that is read by the first partial, in seconds: of a bass it may be missing.
  private static let longestDrawn: Float = 0.014
  /// A note with a higher ρ has harmonic partials. How far others draw the period along that is read by
  /// the lowest one, and how little that one moves from one reading to the next: 30 and 3 cents.
  private static let harmonicRho: Float = 0.97
  private static let drawn: Float = 0.0175
  private static let stillness: Float = 0.001_73
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
    if loudness.isRising {
      schedule.hurry()
      shared.forget()
    }
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
    guard let arrived = sound.popArrival(),
      arrived.isPart || !isShared(arrived.period, .fast, rho: 1)
    else { return }
    test.begin(arrived)
    beginNote(isStruck: true)
    refinement.begin(arrived, hasLonePartial: false, in: sound.pyramid.pointee)
  }

  /// Begins again with all that follows the note. `isStruck`: as `DrumTest.begin`.
  @_noAllocation @_noLocks
  mutating func beginNote(isStruck: Bool) {
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

  /// Refines the note's period by as many stages as fit into a tick.
  @_noAllocation @_noLocks
  private mutating func refine() {
    guard refinement.isActive else { return }
    refinement.advance(in: sound.pyramid.pointee, products: Self.productsPerTick)
    // A new note is shown as soon as it is known, another period at the end.
    guard !refinement.isActive || smoother.reading.frequencyHz == 0 else { return }
    var period = refinement.period
    // The correlation's maximum is drawn along by the other notes.
    let isAmong = test.note.isAmongOthers
    let seconds = isAmong ? loudness.secondsSinceOnset : loudness.steadySeconds
    if (isAmong || test.note.isInNoise) && period < Self.longestDrawn,
      let first = FirstPartials(
        of: period, in: sound.whole.pointee, seconds: min(seconds, FirstPartials.periodSeconds))
    {
      let exact = first.period
      test.note.isDrawn = isAmong ? exact.isNear(period) : exact.isAlike(period)
      if test.note.isDrawn { period = exact }
    }
    let lowest = lowestPartial(near: period)
    let isShown = smoother.update(
      period: lowest ?? period, rho: refinement.rho, lag: refinement.lag,
      meanSquare: loudness.meanSquare)
    // The note is followed by the correlation, wherever that is drawn.
    if isShown && lowest == nil { test.note.period = period }
  }

  /// The period of the note's lowest partial, in seconds, if the others aren't harmonic and draw `period`
  /// along; nil if not.
  @_noAllocation @_noLocks
  private mutating func lowestPartial(near period: Float) -> Float? {
    let note = test.note
    guard !note.isAmongOthers, !note.isInNoise, period < Self.longestDrawn,
      note.isInharmonic || refinement.rho < Self.harmonicRho,
      let lowest = LowestPartial(
        near: period, in: sound.whole.pointee, seconds: loudness.steadySeconds)?.period
    else { return nil }
    test.note.lowest = lowest
    // While a pitch glides, the correlation is late.
    guard note.lowest > 0, abs(lowest / note.lowest - 1) < Self.stillness,
      note.isInharmonic || abs(lowest / period - 1) > Self.drawn
    else { return nil }
    (test.note.isInharmonic, test.note.isDrawn) = (true, true)
    return lowest
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  public mutating func reset() {
    input.reset()
    sound.reset()
    correlogram.reset()
    (test, drum) = (NoteTest(), DrumTest())
    shared.forget()
    refinement.reset()
    gate.reset()
    stretchTracker.reset()
    loudness = PitchLoudness(tickSeconds: tickSeconds)
    (smoother, schedule) = (ReadingSmoother(), PitchSchedule())
    (tickNumber, decidedTick) = (0, 0)
  }
}
