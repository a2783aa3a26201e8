// SPDX-License-Identifier: GPL-3.0-or-later

/// Takes notes that ring on out of the sound, so that the one after them can be heard.
///
/// A note of the period T is left out by a comb (`NoteComb`).
///
/// - It is needed if the sound got louder over a note, or the note is in doubt, and soon after T
///   explains less than `explained` of what is heard. T is read before that: later on the other note
///   draws it along.
/// - The newest ticks are heard again through the comb, a few in each tick, and all that follow.
/// - What is left out is chosen once more when the spectrum has shown which note has arrived: any of
///   the last three notes, or nothing.
/// - It ends when the new note alone explains the sound, or when nothing is heard through it.
struct RingingNote: ~Copyable {
  /// The event of a tick.
  enum Change {
    case none, begins, ends
  }

  private let tickSamples: Int
  private let tickSeconds: Float
  /// Samples per second.
  private let rate: Float
  private let correlation = LongLagCorrelation()
  /// A tick without the notes that the comb removes.
  private let block = SampleBuffer(count: PitchPyramid.tickSamples)
  /// The note that may ring on under another.
  private var suspect: Suspect?
  /// The notes that are removed.
  private var comb: Comb?
  /// Whether nothing was heard through the last comb, and it didn't get louder since.
  private var isFruitless = false

  private struct Suspect {
    /// Seconds.
    let period: Float
    /// Since it was suspected.
    var age: TickCount
    /// Since the sound last got louder.
    var quiet: TickCount

    /// A tick passes, in which the sound got louder or not.
    @_noAllocation @_noLocks
    mutating func advance(isRising: Bool) {
      age.advance()
      quiet.advance()
      if isRising && age.seconds < riseSeconds { quiet.restart() }
    }
  }

  private struct Comb {
    /// Periods of the notes that the comb removes, in samples.
    let lags: NotePeriods
    /// Ticks that are still to be heard through it.
    var waitingTicks: Int
    /// Since what it passes was last a note.
    var empty: TickCount
    /// Since the last check whether it is needed.
    var unchecked: TickCount
  }

  /// The most ticks that are heard again: the shortest windows hold no more.
  private static let mostTicksAgain = 16
  /// The most that are heard through the comb in one tick.
  private static let ticksPerTick = 4
  /// In ticks, 94 Hz: a bass note that is struck again is not like itself for some periods.
  private static let longestPeriod: Float = 8
  /// Ticks for which another note may have sounded before it is suspected.
  private static let ticksUnnoticed = 16
  /// Seconds in which a rise has ended, so that the sound after it is that of the notes.
  private static let riseSeconds: Float = 0.02
  /// A note with a lower ρ is not all that sounds; a new one with a higher ρ is.
  private static let explained: Float = 0.7
  private static let alone: Float = 0.96
  /// Seconds between two checks whether the comb is needed.
  private static let checkSeconds: Float = 0.02
  /// Seconds for which nothing may be heard through the comb.
  private static let emptySeconds: Float = 0.08

  /// `rate` in samples per second; `tickSamples`: a multiple of eight.
  init(rate: Float, tickSamples: Int) {
    (self.rate, self.tickSamples) = (rate, tickSamples)
    tickSeconds = Float(tickSamples) / rate
  }

  /// Whether a note is left out.
  var isActive: Bool {
    @_noAllocation @_noLocks get { comb != nil }
  }

  /// Whether ticks are still to be heard through the comb.
  var isWaiting: Bool {
    @_noAllocation @_noLocks get { (comb?.waitingTicks ?? 0) > 0 }
  }

  /// Goes on to the next tick of `sound`, of which `heard` is heard now. `note`: the present one;
  /// `isRising`: whether the sound got louder.
  @_noAllocation @_noLocks
  mutating func advance(
    _ sound: borrowing PitchPyramid, heard: borrowing PitchPyramid, _ note: PresentNote,
    isRising: Bool
  ) -> Change {
    comb?.waitingTicks += 1
    if isRising { isFruitless = false }
    if suspect != nil {
      suspect?.advance(isRising: isRising)
      if begins(heard, period: note.period) { return .begins }
    } else if note.isKnown && (isRising || !note.isVoiced && !isFruitless)
      && note.period < Self.longestPeriod * tickSeconds
    {
      let now = TickCount(ofSeconds: tickSeconds)
      suspect = Suspect(period: note.period, age: now, quiet: now)
    }
    guard isActive, ends(sound, note) else { return .none }
    (comb, isFruitless) = (nil, note.period == 0)
    return .ends
  }

  /// Decides about the suspected note, as soon as a period and a window have passed.
  @_noAllocation @_noLocks
  private mutating func begins(_ sound: borrowing PitchPyramid, period: Float) -> Bool {
    guard let suspect else { return false }
    let old = suspect.period
    let window = max(LongLagCorrelation.leastWindowSeconds, old)
    let level = sound.firstLevel
    guard suspect.quiet.seconds >= old + window else { return false }
    self.suspect = nil
    var lags = comb?.lags ?? NotePeriods()
    // Voices that beat may be heard through a comb of their own period.
    if lags.haveNear(old * rate) { return false }
    let rho = correlation.rho(
      of: old, in: sound, level, window: window, enough: Self.alone)
    if rho >= Self.explained { return false }
    // A new note that explains the sound by itself needs no comb.
    if period > 0
      && correlation.reaches(Self.alone, of: period, in: sound, level, window: window)
    {
      return false
    }
    let since = (suspect.age.ticks + Self.ticksUnnoticed) * tickSamples
    let before = correlation.peak(
      of: old, in: sound, level, window: LongLagCorrelation.windowSeconds(of: old), since: since)
    let isRead = before.position.isNear(old * rate)
    lags.add(isRead ? before.position : old * rate)
    leaveOut(lags, ticksAgain: min(suspect.age.ticks, Self.mostTicksAgain))
    return true
  }

  /// Leaves out these notes from now on, in seconds.
  @_noAllocation @_noLocks
  mutating func leaveOut(_ notes: NotePeriods) -> Change {
    suspect = nil
    if notes.newest > 0 {
      leaveOut(notes.times(rate), ticksAgain: Self.mostTicksAgain)
      return .begins
    }
    if !isActive { return .none }
    (comb, isFruitless) = (nil, false)
    return .ends
  }

  /// Leaves out notes of these periods in samples, from the latest ticks on, which are heard again.
  @_noAllocation @_noLocks
  private mutating func leaveOut(_ lags: NotePeriods, ticksAgain: Int) {
    comb = Comb(
      lags: lags, waitingTicks: ticksAgain, empty: TickCount(ofSeconds: tickSeconds),
      unchecked: TickCount(ofSeconds: tickSeconds))
  }

  /// Whether the comb is no longer needed. It isn't faded out: while its gain fell, the phases of
  /// what it passes would turn, and a sine be read 60 cents beside its pitch.
  @_noAllocation @_noLocks
  private mutating func ends(_ sound: borrowing PitchPyramid, _ note: PresentNote) -> Bool {
    guard var comb else { return false }
    let isEmpty = note.period == 0
    if isEmpty { comb.empty.advance() } else { comb.empty.restart() }
    comb.unchecked.advance()
    let isDue = (isEmpty || note.isKnown) && comb.unchecked.seconds >= Self.checkSeconds
    if isDue { comb.unchecked.restart() }
    self.comb = comb
    if comb.empty.seconds > Self.emptySeconds { return true }
    guard isDue else { return false }
    // Without a new note the old one may be all that sounds, after all.
    let heard = isEmpty ? comb.lags.newest / rate : note.period
    // The remains of a neighbour hardly lower ρ, and yet shift the note's pitch.
    let least =
      isEmpty ? Self.explained : 1 - (1 - Self.alone) * comb.lags.contrast(to: heard * rate)
    let window = LongLagCorrelation.windowSeconds(of: heard)
    return correlation.reaches(least, of: heard, in: sound, sound.firstLevel, window: window)
  }

  /// Hears some of the ticks of `sound` that wait, without the note, in `rest`.
  @_noAllocation @_noLocks
  mutating func hear(_ sound: borrowing PitchPyramid, in rest: inout PitchPyramid) {
    guard var comb else { return }
    var count = min(comb.waitingTicks, Self.ticksPerTick)
    while count > 0 {
      let end = sound.plainEnd(sound.firstLevel) - (comb.waitingTicks - 1) * tickSamples
      NoteComb.leaveOut(comb.lags, from: end - tickSamples, count: tickSamples, into: block.base)
      rest.split(block.base)
      (comb.waitingTicks, count) = (comb.waitingTicks - 1, count - 1)
    }
    self.comb = comb
  }

  /// Whether the lower partials of a note of `period` seconds are all that sounds there.
  @_noAllocation @_noLocks
  func explainsAll(_ period: Float, in sound: borrowing PitchPyramid) -> Bool {
    let level = sound.fineLevel(for: period)
    let window = max(LongLagCorrelation.leastWindowSeconds, period)
    return correlation.reaches(Self.alone, of: period, in: sound, level, window: window)
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    (comb, suspect, isFruitless) = (nil, nil, false)
  }
}
