// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReadings

/// The needle of the tuner page, and numbers that stand long enough to be read.
struct TunerMotion {
  /// Seconds for which the last note stays after its end.
  private static var patience: Float { @_noAllocation @_noLocks get { 0.6 } }

  private var needle = TunerNeedle()
  private var shown = TunerFace()
  private var readout = ReadoutClock()
  /// Seconds since the pitch ended.
  private var silence = Float.infinity

  @_noAllocation @_noLocks
  init() {}

  /// Moves towards the pitch for `elapsed` seconds.
  @_noAllocation @_noLocks
  mutating func step(
    towards pitch: Message.Pitch, _ tuning: Message.Tuning, _ settings: InlineSettings,
    elapsed: Float
  ) {
    (shown.inTune, shown.isLeftHanded) = (settings.inTune, settings.isLeftHanded)
    needle.pace = settings.pace
    shown.spelling =
      tuning.accidentals == 1 ? .flats : tuning.accidentals == 2 ? .mixed : .sharps
    shown.stringCount = tuning.stringCount
    shown.chosenString = settings.tunedString <= tuning.stringCount ? settings.tunedString : 0
    for index in 0..<tuning.stringCount {
      shown.strings[index] = tuning.strings[index] + Int32(truncatingIfNeeded: tuning.transpose)
    }
    let string = Int(pitch.string)
    let isOnString = string > 0 && string <= shown.stringCount
    let isHeard = settings.tracksPitch && pitch.frequency > 0
    // Beyond the keys of a scale there is no note, but a string has its cents there, too.
    guard isHeard, pitch.note >= 0 || isOnString else {
      silence += elapsed
      let isDue = readout.isDue(after: elapsed)
      shown.state = !settings.tracksPitch ? .off : silence < Self.patience ? .ended : .silent
      if isHeard { showFrequency(of: pitch, isDue: isDue) }
      return
    }
    let target =
      isOnString ? pitch.target(ofString: shown.strings[string - 1]) : (pitch.note, pitch.cents)
    let (note, cents) = (Int(target.0), target.1)
    // The cents of another note say nothing about this one's.
    let isNew = silence > 0 || note != shown.note
    if isNew { needle.place(at: cents) } else { needle.step(towards: cents, elapsed: elapsed) }
    (silence, shown.state, shown.note) = (0, .sounding, note)
    shown.string = isOnString ? string : 0
    let isNumbered = !isOnString && tuning.hasNumberedDegrees
    shown.degree = isNumbered ? Int(pitch.degree) : -1
    shown.period = isNumbered ? Int(pitch.period) : 0
    let limit = TunerZones.gaugeCents
    shown.needle = needle.position.held(within: -limit...limit)
    if readout.isDue(after: elapsed) || isNew || abs(needle.position - shown.cents) > 1 {
      (shown.cents, shown.frequency) = (needle.position, pitch.frequency)
      readout.restart()
    }
  }

  /// Shows the frequency of a pitch without a note, once the last note has gone.
  @_noAllocation @_noLocks
  private mutating func showFrequency(of pitch: Message.Pitch, isDue: Bool) {
    guard silence >= Self.patience else { return }
    if isDue {
      shown.frequency = pitch.frequency
      readout.restart()
    }
    shown.state = .unnamed
  }

  @_noAllocation @_noLocks
  mutating func write(to face: InlineFace) {
    var shown = shown
    // Without a note, nothing but the strings and the frequency is shown.
    if !shown.state.hasNote {
      (shown.note, shown.cents, shown.needle, shown.string) = (0, 0, 0, 0)
      (shown.degree, shown.period) = (-1, 0)
    }
    if !shown.state.hasPitch { shown.frequency = 0 }
    shown.write(to: face)
  }
}

extension TunerFace.State {
  fileprivate var hasNote: Bool {
    @_noAllocation @_noLocks get {
      switch self {
      case .off, .silent, .unnamed: false
      case .ended, .sounding: true
      }
    }
  }

  fileprivate var hasPitch: Bool {
    @_noAllocation @_noLocks get {
      switch self {
      case .off, .silent: false
      case .ended, .sounding, .unnamed: true
      }
    }
  }
}

/// The least time for which a number stands, so that it can be read.
struct ReadoutClock {
  private static var interval: Float { @_noAllocation @_noLocks get { 0.19 } }
  /// Seconds since the last change.
  private var age = Float.infinity

  @_noAllocation @_noLocks
  init() {}

  @_noAllocation @_noLocks
  mutating func isDue(after elapsed: Float) -> Bool {
    age += elapsed
    return age >= Self.interval
  }

  @_noAllocation @_noLocks
  mutating func restart() { age = 0 }
}
