// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Finds tempo and beats from onsets.
///
/// Five times a second
///
/// - each tempo is scored by the autocorrelation of the onset envelopes (`TempoScorer`,
///   `TempoFilter`);
/// - the best is refined (`TempoComb`) and held (`TempoLock`);
/// - the level of the beat is chosen (`BeatLevel`);
/// - each phase is scored by the profile of two beats (`PhaseScorer`, `BeatPhase`).
///
/// At each half beat the bar is followed (`BarTracker`), which also says on which half the beat is.
///
/// An update is a list of small jobs (`TempoJob`), eight after each of its twenty frames, so that
/// no call does much. Those of tempo and beats fill the first five, so that the tempo is known
/// soon; in the others the bar is followed.
struct TempoEngine: ~Copyable {
  /// The tempo, in 70…160 BPM, and its probability.
  private(set) var lock = TempoLock()
  /// The ratio of the beat to the tempo, by the music.
  private(set) var level = BeatLevel()

  /// The tempi that the user wants to see.
  var range = TempoRange(TempoLock.range)
  /// Whether every second beat of the tempo in the range is empty.
  private var gaps = BeatGaps()

  private var onsets: OnsetAnalysis
  private let scorer = TempoScorer()
  private let levelScorer = BeatLevelScorer()
  private let phaseScorer = PhaseScorer()
  private let tempogram = LogLagTempogram(frameSeconds: OnsetAnalysis.frameSeconds)
  private var filter = TempoFilter()
  private var comb = TempoComb()
  private var profile = BeatProfile()
  private var phase = BeatPhase()
  private var clock = BeatClock()
  private var herald = BeatClock.herald
  /// When the next beat will fall, in frames since the start, if that became known in the last call.
  private(set) var comingBeat: Double?
  private var bars = BarTracker()
  /// The bar of the beat signalled last.
  private(set) var bar = BarReading.none

  /// The inputs that all candidates share in this update.
  private var summary: RhythmSummary
  /// The best tempo of this update, and its probability.
  private var best: (bpm: Float, probability: Float) = (0, 0)
  /// The period of a beat in frames; 0 = no tempo.
  private(set) var period: Float = 0
  /// Whether the user has chosen the beat's level.
  private var isBeatChosen = false
  /// The tempo of the beat that `phase` follows.
  private var phaseBPM: Float = 0

  private var onsetCounter = OnsetCounter()

  /// Seconds without an onset after which the tempo is let go.
  private static let longestPause: Float = 4
  private static let updateSeconds = Float(TempoJob.framesPerUpdate) * OnsetAnalysis.frameSeconds
  private static let framesPerMinute = 60 * Float(OnsetFrames.framesPerSecond)
  /// The least probability at which the beats of a tempo that isn't held yet are followed.
  private static let leastBeating: Float = 0.2
  /// A beat whose tempo differs by more than this share is another one: its phase is found from
  /// scratch.
  private static let otherTempo: Float = 0.04
  /// The share by which the tempo of taps that pin the beat may differ from its own.
  private static let pinTolerance: Float = 0.06

  /// `sampleRate` in Hz: 8000 up to 88,200.
  init(sampleRate: Float) {
    precondition(TempoJob.readsProfileAtOnce)
    onsets = OnsetAnalysis(
      sampleRate: sampleRate, stepsPerFrame: OnsetAnalysis.stepCount + TempoJob.perFrame)
    summary = RhythmSummary(onsets.autocorrelation)
  }

  /// Takes the next 1…64 samples, finite, and does the steps that are due. Returns when the next
  /// beat falls, in frames since the start, if that became known now.
  ///
  /// `beatMultiple`: the ratio of the beat to the tempo that the user asks for; nil: the music's.
  @_noAllocation @_noLocks
  mutating func process(_ samples: Span<Float>, beatMultiple: Float?) -> Double? {
    var beat: Double?
    comingBeat = nil
    onsets.append(samples)
    while let step = onsets.advance() {
      if step == OnsetAnalysis.stepCount - 1 {
        beat = tick()
      } else if step >= OnsetAnalysis.stepCount {
        let frame = (onsets.history.count - 1) % TempoJob.framesPerUpdate
        let number = frame * TempoJob.perFrame + step - OnsetAnalysis.stepCount
        run(TempoJob(number), beatMultiple: beatMultiple)
      }
    }
    return beat
  }

  /// The tempo, at the octave in the range at which something happens on each beat; 0 = none.
  var bpm: Float {
    @_noAllocation @_noLocks @inline(__always) get {
      let felt = self.felt(lock.bpm)
      let even = gaps.areGaps && range.holdsHalf(of: felt) ? felt / 2 : felt
      return bars.isDoubled ? range.folded(2 * even) : even
    }
  }

  /// The probability of the tempo and, as far as the sound decides that, of its octave, 0…1.
  var confidence: Float {
    @_noAllocation @_noLocks @inline(__always) get {
      range.holdsHalf(of: felt(lock.bpm))
        ? lock.confidence * gaps.certainty : lock.confidence
    }
  }

  /// The octave of a tempo, within the range, at which the beat is felt; gaps are not considered.
  @_noAllocation @_noLocks @inline(__always)
  private func felt(_ tempo: Float) -> Float { range.folded(tempo * level.multiple) }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    onsets.reset()
    bars.reset()
    onsetCounter = OnsetCounter()
    forget()
  }

  /// Forgets the tempo and the beats.
  @_noAllocation @_noLocks
  private mutating func forget() {
    tempogram.reset()
    filter.restart()
    phase.restart()
    (lock, level, gaps) = (TempoLock(), BeatLevel(), BeatGaps())
    (clock, herald) = (BeatClock(), .herald)
    (best, period, phaseBPM, bar) = ((0, 0), 0, 0, .none)
    onsetCounter.restart()
  }

  /// Takes a tap in a series of `bpm`: if that is the beat's tempo, there is a beat at this moment.
  @_noAllocation @_noLocks
  mutating func pinBeat(bpm: Float) {
    guard period > 0, abs(phaseBPM - bpm) < Self.pinTolerance * bpm else { return }
    phase.pin()
    bars.pin()
  }

  /// Takes the user's word that the beat at `frame`, in frames since the start, is the 1 of its bar.
  @_noAllocation @_noLocks
  mutating func beginBar(at frame: Double) {
    // A beat at frame n is the slot of the frame before, as in `tick`.
    bars.begin(at: (frame - 1) * Double(OnsetAnalysis.frameSeconds))
  }

  /// Undoes the last `beginBar`.
  @_noAllocation @_noLocks
  mutating func undoBeginBar() { bars.undoBegin() }

  /// The bar as of the last beat or, if it `isComing`, of one that is signalled but has no slot yet.
  @_noAllocation @_noLocks
  mutating func bar(isComing: Bool) -> BarReading {
    period > 0 && phase.beat >= 0 && lock.bpm > 0 ? bars.reading(isComing: isComing) : .none
  }

  /// Advances the beats by a frame. Returns when the next one falls, in frames since the start, if
  /// it is to be signalled now.
  @_noAllocation @_noLocks
  private mutating func tick() -> Double? {
    listen()
    if period > 0 { phase.tick(period: period) }
    bars.tick(
      position: period > 0 && phase.beat >= 0 ? phase.sinceBeat() : -1,
      certainty: phase.certainty(), period: period,
      time: Double(onsets.history.count - 1) * Double(OnsetAnalysis.frameSeconds), onsets.history,
      mayShift: !isBeatChosen && !gaps.areGaps)
    guard period > 0, phase.beat >= 0, lock.bpm > 0 else {
      clock.rest()
      herald.rest()
      bar = .none
      return nil
    }
    let (beat, sinceBeat) = (bars.isDoubled ? period / 2 : period, sinceBeat())
    if let distance = herald.tick(sinceBeat: sinceBeat, period: beat), distance > 0 {
      comingBeat = Double(onsets.history.count) + Double(distance)
    }
    guard let distance = clock.tick(sinceBeat: sinceBeat, period: beat) else { return nil }
    bar = bars.reading(isComing: distance > 0)
    return Double(onsets.history.count) + Double(distance)
  }

  /// Bins since the last beat, 0..<32, with beats moved by half a beat or doubled as `bars` says.
  @_noAllocation @_noLocks @inline(__always)
  private func sinceBeat() -> Float {
    let (bins, half) = (phase.sinceBeat(), Float(BeatProfile.binsPerBeat / 2))
    if bars.isDoubled { return 2 * (bins < half ? bins : bins - half) }
    guard bars.isShifted else { return bins }
    return bins < half ? bins + half : bins - half
  }

  /// Adds the newest frame of chroma.
  @_noAllocation @_noLocks
  mutating func add(_ tonality: borrowing TonalAnalysis) {
    bars.add(tonality, middle: onsets.seconds - tonality.age - tonality.windowSeconds / 2)
  }

  /// Counts the seconds since the last onset. A long pause ends the music: tempo and beats are
  /// forgotten.
  @_noAllocation @_noLocks
  private mutating func listen() {
    var strength: Float = 0
    for channel in 0..<LeakyAutocorrelation.channelCount {
      strength += onsets.history.past(channel)[0]
    }
    onsetCounter.add(strength)
    guard onsetCounter.pauseSeconds > Self.longestPause, period > 0 else { return }
    forget()
    filter.doubt()
  }

  /// Does a job of the update.
  @_noAllocation @_noLocks
  private mutating func run(_ job: TempoJob, beatMultiple: Float?) {
    switch job {
    case .normalize:
      onsets.autocorrelation.normalize()
      summary = RhythmSummary(onsets.autocorrelation)
    case .readTempogram(let memory):
      tempogram.read(onsets.autocorrelation, memory: memory)
      if memory == 1 { scorer.prepare(tempogram, summary) }
    case .score(let part): scorer.net.score(part: part, of: TempoJob.scoreParts)
    case .filter:
      guard !onsetCounter.isResting else { break }
      scorer.weigh()
      range.weigh(scorer.evidence, tempogram)
      filter.update(scorer.evidence)
      best = filter.best()
    case .lookBack: comb.lookBack(onsets.autocorrelation, around: best.bpm)
    case .lock:
      guard !onsetCounter.isResting, onsetCounter.count >= OnsetCounter.enough else { break }
      best.bpm = comb.tempo(onsets.autocorrelation, around: best.bpm)
      lock.update(
        bpm: best.bpm, probability: best.probability, silence: filter.silence,
        elapsed: Self.updateSeconds)
    case .chooseBeat: chooseBeat(multiple: beatMultiple)
    case .readProfile(let part): readProfile(part: part)
    case .scorePhase(let part):
      if period > 0 { phaseScorer.net.score(part: part, of: TempoJob.phaseParts) }
    case .weighPhase:
      guard period > 0 else { break }
      phaseScorer.weigh()
      phase.update(phaseScorer.evidence)
    case .followBar: bars.work()
    }
  }

  /// Sets the period of the beat. `multiple`: of the tempo, by the user's choice; nil: the music's.
  @_noAllocation @_noLocks
  private mutating func chooseBeat(multiple: Float?) {
    isBeatChosen = multiple != nil
    let isBeating = lock.bpm > 0 || best.probability > Self.leastBeating
    let tempo = lock.bpm > 0 ? lock.bpm : best.bpm
    guard isBeating, tempo > 0 else {
      (period, phaseBPM) = (0, 0)
      return
    }
    level.update(levelScorer.probabilities(tempogram, summary, bpm: tempo), bpm: tempo)
    level.findDots(tempogram, bpm: tempo)
    let felt = self.felt(tempo)
    if range.holdsHalf(of: felt) {
      gaps.update(onsets.history, period: Self.framesPerMinute / felt)
    } else {
      gaps = BeatGaps()
    }
    // In the gaps there is no beat.
    let bpm = gaps.areGaps && multiple == nil ? felt / 2 : tempo * (multiple ?? level.multiple)
    period = Self.framesPerMinute / bpm
    if abs(bpm - phaseBPM) > Self.otherTempo * bpm { phase.restart() }
    phaseBPM = bpm
  }

  /// Reads a part of the profile: two channels; in the last part one, and then normalizes all for
  /// the scorer. All parts are jobs of the same frame.
  @_noAllocation @_noLocks
  private mutating func readProfile(part: Int) {
    guard period > 0 else { return }
    if part == 0 {
      phase.markProfile()
      profile.begin(count: onsets.history.count, period: period)
    }
    for channel in 2 * part..<min(2 * part + 2, BeatProfile.channelCount) {
      profile.read(onsets.history, channel: channel)
    }
    guard part == TempoJob.profileParts - 1 else { return }
    profile.normalize()
    phaseScorer.net.read(profile.rows.base)
  }
}
