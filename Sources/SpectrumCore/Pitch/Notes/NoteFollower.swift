// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Makes notes of the pitch: where each begins, how hard it is played, and where it ends.
///
/// - A note begins when the pitch has been nearest to it for `standing`, two readings of it agree
///   within `agreement`, and its level has reached `leastLevel`.
/// - It is left for another when the pitch has gone `reach` of the way to that one: a voice that
///   wavers between two notes stays with the one it has.
/// - With a vibrato (`VibratoDetector`), the middle of the vibrato decides instead of the pitch.
/// - Struck again on the same pitch (`StrikeDetector`), or bowed, blown or sung again
///   (`ReattackDetector`), it begins again; so it does where its vibration breaks off and goes on
///   (`RestartDetector`).
/// - It ends when the tracker has had no pitch, or none near a key, for `patience`; and at once for
///   another that is too soft to begin.
/// - With `bends`, a pitch that slides stays with its note up to two semitones, and bends it; a pitch
///   that jumps (`JumpDetector`) is another note.
public struct NoteFollower: ~Copyable {
  /// The note now.
  public private(set) var state = NoteState()
  /// Whether a slide bends the note instead of leaving it.
  public var bends = false
  /// The level of velocity 1 in dBFS, −80…−20; a note that stays below doesn't begin.
  public var leastLevel: Float = -60

  private var strikes: StrikeDetector
  private var reattacks: ReattackDetector
  private var restarts: RestartDetector
  private var vibrato: VibratoDetector
  private var jumps: JumpDetector
  private let stepSeconds: Float
  private var candidate = Candidate()
  /// Seconds for which the tracker has had no pitch.
  private var silence: Float = 0
  /// The last pitch, in cents above A4.
  private var lastCents: Float = 0
  /// Seconds since the last note began, 1000 at most.
  private var age: Float = 0
  /// Whether the last strike, and the last reattack, are yet to be made a note.
  private var (isStrikeDue, isReattackDue) = (false, false)
  /// Whether the note that sounds begins again now.
  private var isRestart = false

  /// The note that may be next.
  private struct Candidate {
    /// −1 = none.
    var midi = -1
    /// The pitch at first, in cents above A4, and seconds since then.
    var (cents, age) = (Float(0), Float(0))
    /// How many readings of the pitch there have been.
    var readings = 0
  }

  /// Seconds that a pitch must have been nearest to a note that begins, and to one that another is
  /// left for.
  private static let standing: Float = 0.005
  private static let standingToChange: Float = 0.006
  /// The same for an octave, a twelfth or two octaves from the note that sounds, where a pitch tracker
  /// errs; and for the agreement of two readings, if there is no second one.
  private static let standingToDouble: Float = 0.012
  private static let standingAlone: Float = 0.012
  /// Cents from an octave, a twelfth and two octaves within which an interval is one of these, in
  /// any scale.
  private static let doubleReach: Float = 50
  /// Cents within which two readings agree: in a slide, or while the tracker is still searching, they
  /// don't.
  private static let agreement: Float = 30
  /// The part of the way to the nearest key at which a note is left for it: half, and 0.2 of
  /// hysteresis.
  private static let reach: Float = 0.7
  /// The same with `bends`: two semitones.
  private static let bendReach: Float = 200
  /// Seconds without a pitch that end a note.
  private static let patience: Float = 0.02
  /// Seconds from a strike or a reattack on in which the tracker would have found another pitch.
  private static let strikeSeconds: Float = 0.03
  /// The least ratio of the peaks after and before a strike: what makes it no louder is a noise of
  /// the fingers.
  private static let strikeRise: Float = 0.9
  /// Seconds of a note's beginning in which breaks of its vibration are part of it.
  private static let restartSeconds: Float = 0.08
  /// Seconds of a note's beginning that its velocity is read from, if it wasn't struck.
  private static let attackSeconds: Float = 0.03

  /// `stepSeconds`: the length of a step, above 0.
  public init(stepSeconds: Float) {
    self.stepSeconds = stepSeconds
    strikes = StrikeDetector(stepSeconds: stepSeconds)
    reattacks = ReattackDetector(stepSeconds: stepSeconds)
    restarts = RestartDetector(stepSeconds: stepSeconds)
    vibrato = VibratoDetector(stepSeconds: stepSeconds)
    jumps = JumpDetector(stepSeconds: stepSeconds)
  }

  // As in `Analyzer`.
  deinit {}

  /// Takes a step: its samples, and the pitch at its end.
  @_noAllocation @_noLocks
  public mutating func process(
    _ samples: Span<Float>, _ pitch: PitchReading, _ tuning: borrowing Tuning
  ) {
    let period = pitch.frequencyHz > 0 ? 1 / pitch.frequencyHz : 0
    listen(to: samples, period: period)
    guard pitch.frequencyHz > 0 else { return isRestart ? beginAgain() : wait() }
    let cents = tuning.cents(of: pitch.frequencyHz)
    let isNew = cents != lastCents
    lastCents = cents
    vibrato.add(cents, period: period)
    let isJump = jumps.add(cents, period: period)
    let middle = vibrato.isOn ? vibrato.centre : cents
    let nearest = tuning.sounding(at: middle)
    guard nearest >= 0 else { return wait() }
    silence = 0
    let isSliding = bends && (vibrato.isOn || candidate.midi < 0 && !isJump)
    if state.midi >= 0, stays(at: middle, beside: nearest, isSliding: isSliding, tuning) {
      candidate = Candidate()
      state.bend = Self.bend(cents - tuning.cents(ofSounding: state.midi))
      return strikeAgain()
    }
    look(at: middle, nearest, isNew: isNew, tuning)
  }

  /// Whether the note that sounds stays where the key `nearest` is nearest to the pitch.
  @_noAllocation @_noLocks
  private func stays(
    at pitch: Float, beside nearest: Int, isSliding: Bool, _ tuning: borrowing Tuning
  ) -> Bool {
    let key = tuning.cents(ofSounding: state.midi)
    // Another key map may have left it out.
    guard key < .infinity else { return false }
    if nearest == state.midi { return true }
    let step = abs(tuning.cents(ofSounding: nearest) - key)
    return abs(pitch - key) <= (isSliding ? Self.bendReach : Self.reach * step)
  }

  /// Listens for strikes, reattacks and restarts.
  @_noAllocation @_noLocks
  private mutating func listen(to samples: Span<Float>, period: Float) {
    age = min(age + stepSeconds, 1000)
    strikes.add(samples, period: period)
    if strikes.age == 0 { isStrikeDue = true }
    let breaks = restarts.hears(samples, peaks: strikes.peaks, period: period)
    isRestart = breaks && state.midi >= 0 && age > Self.restartSeconds
    // A note that was in its attack when the level rose is the one that made it rise.
    if reattacks.hears(strikes.peaks, period: period)
      && age > reattacks.riseSeconds + Self.attackSeconds
    {
      isReattackDue = true
    }
  }

  /// Ends the note. What sounds begins again, if it goes on.
  @_noAllocation @_noLocks
  public mutating func release() {
    (state.midi, state.bend) = (-1, 0)
    (candidate, silence) = (Candidate(), 0)
    (isStrikeDue, isReattackDue) = (false, false)
    forgetMotion()
  }

  /// Ends the note, and forgets the sound so far.
  @_noAllocation @_noLocks
  public mutating func reset() {
    release()
    strikes.reset()
    reattacks.reset()
    restarts.reset()
  }

  /// Without a pitch, waits for its return.
  @_noAllocation @_noLocks
  private mutating func wait() {
    candidate = Candidate()
    forgetMotion()
    guard state.midi >= 0 else { return }
    silence += stepSeconds
    if silence >= Self.patience { release() }
  }

  /// Forgets how the pitch has moved.
  @_noAllocation @_noLocks
  private mutating func forgetMotion() {
    vibrato.reset()
    jumps.interrupt()
  }

  /// Begins the note `midi`, which is nearest to `cents` above A4, once it has stood long enough.
  /// `isNew`: whether the tracker has read the pitch again.
  @_noAllocation @_noLocks
  private mutating func look(
    at cents: Float, _ midi: Int, isNew: Bool, _ tuning: borrowing Tuning
  ) {
    if midi == candidate.midi && abs(cents - candidate.cents) <= Self.agreement {
      candidate.age += stepSeconds
      if isNew { candidate.readings += 1 }
    } else {
      (candidate.midi, candidate.cents) = (midi, cents)
      (candidate.age, candidate.readings) = (0, 1)
    }
    let isRead = candidate.readings > 1 || candidate.age >= Self.standingAlone
    let standing = standing(of: midi, tuning)
    guard isRead && candidate.age >= standing else { return }
    begin(midi, bend: Self.bend(lastCents - tuning.cents(ofSounding: midi)))
  }

  /// Seconds that the pitch must have been nearest to the note `midi`.
  @_noAllocation @_noLocks
  private func standing(of midi: Int, _ tuning: borrowing Tuning) -> Float {
    guard state.midi >= 0 else { return Self.standing }
    // Infinite or NaN where a new key map has left a key out: no double then.
    let interval = abs(tuning.cents(ofSounding: midi) - tuning.cents(ofSounding: state.midi))
    let isDouble =
      abs(interval - 1200) < Self.doubleReach || abs(interval - 1902) < Self.doubleReach
      || abs(interval - 2400) < Self.doubleReach
    return isDouble ? Self.standingToDouble : Self.standingToChange
  }

  /// Begins the present note again, if there was a strike or a reattack a while ago, or a restart now.
  @_noAllocation @_noLocks
  private mutating func strikeAgain() {
    var (isStrike, isReattack) = (false, false)
    if isStrikeDue && strikes.age >= Self.strikeSeconds {
      isStrikeDue = false
      isStrike = strikes.peak(ofLast: Self.strikeSeconds) > Self.strikeRise * strikes.peakBefore
    }
    if isReattackDue && reattacks.age >= Self.strikeSeconds {
      isReattackDue = false
      // A vibrato wavers in level, too; and another pitch may have been in between.
      isReattack = !vibrato.isOn && reattacks.age <= 2 * Self.strikeSeconds
    }
    if isStrike || isReattack || isRestart { beginAgain() }
  }

  /// Begins the present note again.
  @_noAllocation @_noLocks
  private mutating func beginAgain() {
    silence = 0
    begin(state.midi, bend: state.bend)
  }

  /// The bend in semitones for a pitch `cents` above a note.
  @_noAllocation @_noLocks
  private static func bend(_ cents: Float) -> Float { (cents / 100).clamped(to: -2...2) }

  @_noAllocation @_noLocks
  private mutating func begin(_ midi: Int, bend: Float) {
    let isStruck = strikes.age <= 2 * Self.strikeSeconds
    let peak = strikes.peak(ofLast: isStruck ? strikes.age + stepSeconds : Self.attackSeconds)
    let level = 20 * spectrum_log10(max(peak, 1e-9))
    guard level >= leastLevel else {
      if midi != state.midi { (state.midi, state.bend) = (-1, 0) }
      return
    }
    let share = (level - leastLevel) / -leastLevel
    state.midi = midi
    state.velocity = Int(clamping: spectrum_round(1 + 126 * share), to: 1...127)
    state.bend = bend
    state.number &+= 1
    jumps.settle()
    (candidate, age) = (Candidate(), 0)
    (isStrikeDue, isReattackDue) = (false, false)
  }
}
