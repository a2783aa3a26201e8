// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Notices when a note begins over others, and which.
///
/// 40 ms after an attack or a rise in loudness the spectrum is compared with that before it, and once
/// more 20 ms later if nothing has been found. A soft attack is noticed some 20 ms late, where the
/// present note suddenly explains less of the sound. An arrival is a note if it is harmonic and no
/// mere fluctuation of the sound before.
struct ArrivalWatch: ~Copyable {
  /// The last notes, which may ring on, in seconds.
  private(set) var ringing = NotePeriods()
  /// Whether there was an attack, not only a rise.
  private(set) var isAttack = false

  private let spectrum: ArrivalSpectrum
  private var attacks = AttackDetector()
  /// The level of the pyramid that is looked at.
  private let level: Int
  private let rate: Float
  private let tickSamples: Int
  private let tickSeconds: Float
  /// Seconds from a beginning to the next look at the spectrum.
  private var wait = firstLook
  private var (sinceBeginning, sinceAttack, sinceNote): (TickCount, TickCount, TickCount)

  /// Seconds from a beginning to the first look, and to the second one.
  static let firstLook: Float = 0.04
  private static let secondLook: Float = 0.06
  /// Seconds from a soft beginning until the present note is seen to be disturbed.
  private static let disturbed: Float = 0.02
  /// Seconds before the beginning was noticed at which the sound before it ends.
  private static let unnoticed: Float = 0.01
  /// Seconds without a note after which none rings on.
  private static let memory: Float = 0.25
  /// An attack this many seconds after a beginning is another one.
  private static let attackSeconds: Float = 0.02
  /// Seconds after an attack in which an arrival without an attack isn't a note: the notes before
  /// die away at different speeds, and stand out in turn.
  private static let ebb: Float = 0.15
  /// Seconds after a beginning from which on a note isn't disturbed by it.
  private static let settled: Float = 0.08
  /// The least ρ of a note in proportion to its share: the less else there is, the better a string
  /// differs from a drum.
  private static let leastRhoOfShare: Float = 0.75
  /// The least of one with an attack, more than a click's where a sound is cut off, and without one.
  private static let leastStruck: Float = 0.3
  private static let leastSoft: Float = 0.45
  /// The highest ratio of a note's frequency to that of the note before. A voice's formants, which
  /// beat, are higher.
  private static let highest: Float = 5

  /// For ticks of `tickSamples` samples of the first level of `sound`.
  init(of sound: borrowing PitchPyramid, tickSamples: Int) {
    level = max(1, sound.firstLevel)
    rate = sound.rates[level]
    self.tickSamples = tickSamples
    tickSeconds = Float(tickSamples) / sound.rates[sound.firstLevel]
    spectrum = ArrivalSpectrum(rate: rate)
    let now = TickCount(ofSeconds: tickSeconds)
    (sinceBeginning, sinceAttack, sinceNote) = (now, now, now)
    reset()
  }

  /// Takes a tick of `sound`; returns the note that has come if it is time to look, and there is
  /// one. `isRising`: whether the sound got louder; `isDisturbed`: whether the present note explains
  /// less of it. A look takes two ticks.
  @_noAllocation @_noLocks
  mutating func advance(
    _ sound: borrowing PitchPyramid, isRising: Bool, isDisturbed: Bool
  ) -> Arrival? {
    let hearsAttack = attacks.hears(before: sound.plainEnd(sound.firstLevel), count: tickSamples)
    sinceBeginning.advance()
    sinceAttack.advance()
    sinceNote.advance()
    if hearsAttack { sinceAttack.restart() }
    if sinceNote.seconds > Self.memory { ringing = NotePeriods() }
    let seconds = sinceBeginning.seconds
    if hearsAttack && seconds > Self.attackSeconds || isRising && seconds > Self.firstLook {
      sinceBeginning.restart()
      (isAttack, wait) = (hearsAttack, Self.firstLook)
    } else if isDisturbed && seconds > Self.settled {
      sinceBeginning.seconds = Self.disturbed
      (isAttack, wait) = (false, Self.firstLook)
    }
    let wanted = Int(clamping: wait / tickSeconds, to: 1...TickCount.most)
    let ticks = sinceBeginning.ticks
    if ticks == wanted && ringing.newest > 0 {
      let end = sound.plainEnd(level)
      let back = Int(clamping: (wait + Self.unnoticed) * rate, to: 0...sound.capacity(level))
      guard back + spectrum.size <= sound.capacity(level) else { return nil }
      spectrum.begin(older: end - back, newer: end)
    }
    return ticks == wanted + 1 && ringing.newest > 0 ? arrival() : nil
  }

  /// The note that has come, if it is one; looks again if not.
  @_noAllocation @_noLocks
  private mutating func arrival() -> Arrival? {
    let arrival = spectrum.finish()
    let least = max(
      isAttack ? Self.leastStruck : Self.leastSoft, Self.leastRhoOfShare * arrival.share)
    guard arrival.rho > least, ringing.newest < Self.highest * arrival.period,
      isAttack || sinceAttack.seconds > Self.ebb
    else {
      lookAgain()
      return nil
    }
    return arrival
  }

  /// Looks once more, since nothing has been found.
  @_noAllocation @_noLocks
  mutating func lookAgain() { wait = Self.secondLook }

  /// Remembers a note of `period` seconds that has been heard for a while, unless it may be what
  /// several have in common: a multiple of the last one's period.
  @_noAllocation @_noLocks
  mutating func remember(_ period: Float) {
    sinceNote.restart()
    let isCommon = period.isMultiple(of: ringing.newest)
    if sinceBeginning.seconds > Self.settled && !isCommon { add(period) }
  }

  /// Remembers a note of `period` seconds.
  @_noAllocation @_noLocks
  mutating func add(_ period: Float) {
    if !period.isAlike(ringing.newest) { ringing.add(period) }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    (ringing, attacks) = (NotePeriods(), AttackDetector())
    sinceBeginning.expire()
    sinceAttack.expire()
    sinceNote.restart()
    wait = Self.firstLook
  }
}
