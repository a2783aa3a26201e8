// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Pitch from 27.5 to 4186 Hz, one voice, causal: joins the stages and spreads their work over time.
///
/// The sound is cut into a pyramid of octave levels; each level is correlated with its own past;
/// three kinds of evidence pick a period each; a sequential test makes one the note, where single
/// periods are alike; and long lags refine it. Time goes in *ticks* of 64 samples of level 0. Four of
/// them are a *cycle*, eight where nothing happens, sixteen in a note that stands, one just after an
/// onset. Levels 0 and 1 take turns, a cycle each; in a note that stands both are read in each. Of the
/// others 2 is read in every second cycle, 3 and 4 in every fourth; in a cycle longer than four ticks
/// there is time for 3 in every second. So a tick correlates one level at the most, after an onset
/// two. A cycle ends with a decision.
struct PitchEngine: ~Copyable {
  /// The pitch now.
  private(set) var reading = PitchReading.none

  /// Whether the input has to be halved first: above 64 kHz.
  private let halves: Bool
  private var halver = HalfBandDecimator()
  private let input = SampleBuffer(count: 64)
  private let halved = SampleBuffer(count: 64 + HalfBandDecimator.batch)
  private var pyramid: PitchPyramid
  private var correlogram: Correlogram
  private var picker = PeriodPicker()
  private var test = NoteTest()
  private let voicing = PitchVoicing()
  private var refinement = PitchRefinement()

  /// Samples of a tick at the input's (halved) rate.
  private let tickSamples: Int
  private let tickSeconds: Float
  /// The tick in the making.
  private let tick = SampleBuffer(count: PitchPyramid.tickSamples)
  private var filled = 0
  /// Ticks since the start.
  private var tickNumber = 0
  /// Ticks of the present cycle, those of it that are done, and the cycles before it.
  private var (cycleTicks, phase, cycleNumber) = (searchTicks, 0, 0)
  /// The tick of the last decision.
  private var decidedTick = 0
  /// The lag, in seconds, that the reading comes from, and whether a shorter one was passed over.
  private var (shownLag, isDoubted) = (Float(0), false)
  /// How many of the last readings were like the one before each.
  private var steadyReadings = 0
  private var loudness = PitchLoudness()
  /// Whether single periods of the present note were alike when last asked.
  private var isVoiced = true

  /// The period of 4.7 kHz, in seconds: two semitones above the highest note.
  private static let shortestPeriod: Float = 0.000_212_766
  /// −86 dBFS as a mean square: what is quieter is silence.
  private static let silence: Float = 2.5e-9
  /// −60 dBFS as a mean square: mains hum is not shown below it.
  private static let humLevel: Float = 1e-6
  /// ρ of the present period that keeps a note, and an old one.
  private static let rhoToKeep: Float = 0.75
  private static let rhoToKeepOld: Float = 0.6
  /// Products of refinement in a tick, about 1 µs; one stage is always done.
  private static let productsPerTick = 12_000
  /// Ticks from one decision to the next: 5.3 ms at 48 kHz; where nothing happens 10.7, in a note that
  /// stands 21.3, after an onset 1.3. Powers of two, as the levels' windows are: then more of the older
  /// windows' transforms are there already.
  private static let searchTicks = 4
  private static let restTicks = 8
  private static let longRestTicks = 16
  private static let onsetTicks = 1
  /// 3 cents: a pitch that moves by more from a reading to the next is no steady one.
  private static let steadiness: Float = 0.001_734
  /// So many in a row are a note that stands, not the turn of a vibrato.
  private static let standingReadings = 3
  /// 1 cent: readings of a standing note that differ by less differ by chance.
  private static let sameness: Float = 0.000_578
  /// Periods in the longest lag below which the edges of the window show.
  private static let fewPeriods: Float = 5
  /// Seconds after it got louder in which a note may begin, and after an onset, in which it is likely.
  private static let alertSeconds: Float = 0.06
  private static let onsetSeconds: Float = 0.04
  /// Seconds; a reading from a longer lag is that of a steady note.
  private static let steadyLag: Float = 0.06
  /// Seconds from which on a note is in its midst.
  private static let steadyAge: Float = 0.08

  /// `sampleRate` in Hz, 8000 to 128,000.
  init(sampleRate: Float) {
    halves = sampleRate > 64_000
    let rate = halves ? sampleRate / 2 : sampleRate
    let pyramid = PitchPyramid(sampleRate: rate)
    correlogram = Correlogram(firstLevel: pyramid.firstLevel, rates: pyramid.rates)
    tickSamples = PitchPyramid.tickSamples >> pyramid.firstLevel
    tickSeconds = Float(tickSamples) / rate
    self.pyramid = pyramid
  }

  /// Takes the next 1…64 samples, finite.
  @_noAllocation @_noLocks
  mutating func process(_ samples: Span<Float>) {
    let count = min(samples.count, input.count)
    for index in 0..<count { input.base[index] = samples[index] }
    if halves {
      let written = halver.process(input.base, count: count, into: halved.base)
      gather(halved.base, count: written)
    } else {
      gather(input.base, count: count)
    }
  }

  /// Cuts the samples into ticks.
  @_noAllocation @_noLocks
  private mutating func gather(_ samples: UnsafePointer<Float>, count: Int) {
    var taken = 0
    while taken < count {
      if filled == 0 && count - taken >= tickSamples {
        advance(samples + taken)
        taken += tickSamples
        continue
      }
      let next = min(count - taken, tickSamples - filled)
      spectrum_copy(tick.base + filled, samples + taken, next)
      (taken, filled) = (taken + next, filled + next)
      if filled == tickSamples {
        filled = 0
        advance(tick.base)
      }
    }
  }

  /// Does a tick's work.
  @_noAllocation @_noLocks
  private mutating func advance(_ samples: UnsafePointer<Float>) {
    pyramid.process(samples)
    loudness.add(before: pyramid.smoothEnd(pyramid.firstLevel), count: tickSamples)
    tickNumber += 1
    if phase == cycleTicks { startCycle() }
    // Sooner if it gets louder: that may be another note.
    if phase > 1 && phase < cycleTicks - 2 && loudness.isRising { phase = cycleTicks - 2 }
    if cycleTicks == Self.onsetTicks {
      listenAtOnce()
    } else {
      listen()
    }
    phase += 1
    refine()
  }

  /// What the present phase of a cycle has to do.
  @_noAllocation @_noLocks
  private mutating func listen() {
    switch phase {
    case 0:
      correlate(lowLevel)
      checkVoicing()
    case 1: if cycleTicks > Self.searchTicks && cycleNumber % 4 == 1 { correlate(4) }
    case cycleTicks - 2: if reads(1) { correlate(1) }
    case cycleTicks - 1:
      if reads(0) { correlate(0) }
      decide()
    default: break
    }
  }

  /// A cycle of a single tick.
  @_noAllocation @_noLocks
  private mutating func listenAtOnce() {
    correlate(lowLevel)
    checkVoicing()
    correlate(reads(0) ? 0 : 1)
    decide()
  }

  /// Whether this cycle reads level 0 or 1: in turns, in a long cycle both.
  @_noAllocation @_noLocks
  private func reads(_ level: Int) -> Bool {
    cycleTicks == Self.longRestTicks || cycleNumber % 2 == level
  }

  /// The one of the other levels that a cycle begins with.
  private var lowLevel: Int {
    @_noAllocation @_noLocks get {
      cycleNumber % 2 == 0 ? 2 : cycleTicks > Self.searchTicks || cycleNumber % 4 == 1 ? 3 : 4
    }
  }

  /// Asks whether the present note still sounds.
  @_noAllocation @_noLocks
  private mutating func checkVoicing() {
    if test.period > 0 { isVoiced = voicing.sustains(test, in: pyramid) }
  }

  /// Begins the next cycle: a short one after an onset, until there is a note; a long one in the midst
  /// of a steady note that nothing contradicts, and where there is none and it has not got louder for a
  /// while.
  @_noAllocation @_noLocks
  private mutating func startCycle() {
    phase = 0
    cycleNumber += 1
    let isMidst =
      test.period > 0
      ? test.held > Self.steadyAge && isVoiced && isSteady : !isAlert
    if isAfterOnset && (test.period == 0 || test.isYoung) {
      cycleTicks = Self.onsetTicks
    } else if isMidst && !test.isChallenged {
      cycleTicks = test.period > 0 && isStanding ? Self.longRestTicks : Self.restTicks
    } else {
      cycleTicks = Self.searchTicks
    }
  }

  /// Whether it got louder a short while ago.
  private var isAlert: Bool {
    @_noAllocation @_noLocks get {
      Float(loudness.ticksSinceRise) * tickSeconds <= Self.alertSeconds
    }
  }

  /// Whether the last reading was like the one before.
  private var isSteady: Bool {
    @_noAllocation @_noLocks get { steadyReadings > 0 }
  }

  /// Whether the last readings are those of a note that stands.
  private var isStanding: Bool {
    @_noAllocation @_noLocks get { steadyReadings >= Self.standingReadings }
  }

  /// Whether a note is likely to begin.
  private var isAfterOnset: Bool {
    @_noAllocation @_noLocks get {
      Float(loudness.ticksSinceOnset) * tickSeconds < Self.onsetSeconds
    }
  }

  /// Brings a level of the correlogram up to date, where there is that level and a sound.
  @_noAllocation @_noLocks
  private mutating func correlate(_ number: Int) {
    guard number >= pyramid.firstLevel else { return }
    guard loudness.meanSquare >= Self.silence else {
      correlogram.clear(number)
      return
    }
    correlogram.update(
      number, before: pyramid.smoothEnd(number), tick: tickNumber, tickSeconds: tickSeconds)
  }

  /// Decides at the end of a hop which note there is.
  @_noAllocation @_noLocks
  private mutating func decide() {
    let elapsed = Float(tickNumber - decidedTick) * tickSeconds
    decidedTick = tickNumber
    test.elapse(elapsed)
    let evidence = gatherEvidence()
    let isFollowed = test.follow(evidence)
    if let kind = newNote(evidence, elapsed: elapsed) {
      test.accept(kind)
      isVoiced = true
      shownLag = 0
      refinement.cancel()
    } else if test.period > 0 {
      let kept =
        max(evidence[0].presentRho, evidence[1].presentRho)
        >= (test.isOld ? Self.rhoToKeepOld : Self.rhoToKeep)
      test.hold(isHeard: isVoiced && (isFollowed || kept), elapsed: elapsed)
    }
    guard test.period > 0 else {
      refinement.cancel()
      reading = .none
      return
    }
    test.age(elapsed)
    if !refinement.isActive { refinement.begin(test.period, held: test.held, in: pyramid) }
  }

  /// What the three kinds of evidence say, and how they like the present note.
  @_noAllocation @_noLocks
  private mutating func gatherEvidence() -> InlineArray<3, PitchEvidence> {
    var evidence = InlineArray<3, PitchEvidence>(repeating: PitchEvidence())
    guard loudness.meanSquare >= Self.silence else { return evidence }
    let (present, old) = (test.period, test.ringing)
    for index in 0..<3 {
      guard let kind = EvidenceKind(rawValue: index) else { continue }
      evidence[index] = picker.pick(
        kind, correlogram, present: present > 0 ? present : old, old: old)
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
        kind, evidence[index], elapsed: elapsed, isAfterOnset: isAfterOnset)
      if isReady && accepted == nil && evidence[index].period >= Self.shortestPeriod
        && voicing.allows(
          evidence[index].period, isReturn: test.isReturn(evidence[index].period),
          isAfterOnset: isAfterOnset, in: pyramid)
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
    var products = Self.productsPerTick
    repeat {
      products -= refinement.cost(in: pyramid)
      refinement.advance(in: pyramid)
    } while refinement.isActive && refinement.cost(in: pyramid) <= products
    if !refinement.isActive || reading.frequencyHz == 0 { show() }
  }

  /// Shows what the refinement has found so far.
  ///
  /// But once: where noise hides the long lags of an old note, a short one says less than the reading
  /// before. If the next one is as short, the pitch moves.
  @_noAllocation @_noLocks
  private mutating func show() {
    let isShort = shownLag > Self.steadyLag && 2 * refinement.lag < shownLag
    if isShort && reading.frequencyHz > 0 && !isDoubted {
      isDoubted = true
      return
    }
    (isDoubted, shownLag) = (false, refinement.lag)
    test.correct(refinement.period)
    var frequency = 1 / refinement.period
    let change = abs(frequency / max(reading.frequencyHz, 1) - 1)
    // A lag of few periods is moved to and fro by what lies at the edges of the window.
    let showsEdges = refinement.lag < Self.fewPeriods * refinement.period
    if showsEdges && isStanding && change < Self.sameness {
      frequency = (frequency + reading.frequencyHz) / 2
    }
    steadyReadings =
      change < Self.steadiness ? min(steadyReadings + 1, Self.standingReadings) : 0
    reading = PitchReading(frequencyHz: frequency, confidence: refinement.rho.clamped(to: 0...1))
    if loudness.meanSquare < Self.humLevel && Self.isMains(frequency) { reading = .none }
  }

  /// Whether it is 50 or 60 Hz or twice that, within 0.6 %.
  @_noAllocation @_noLocks
  private static func isMains(_ frequency: Float) -> Bool {
    abs(frequency / 50 - 1) < 0.006 || abs(frequency / 60 - 1) < 0.006
      || abs(frequency / 100 - 1) < 0.006 || abs(frequency / 120 - 1) < 0.006
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    halver.reset()
    pyramid.reset()
    correlogram.reset()
    test = NoteTest()
    refinement.reset()
    loudness = PitchLoudness()
    (filled, tickNumber, decidedTick) = (0, 0, 0)
    (cycleTicks, phase, cycleNumber) = (Self.searchTicks, 0, 0)
    (isVoiced, steadyReadings) = (true, 0)
    (shownLag, isDoubted) = (0, false)
    reading = .none
  }
}
