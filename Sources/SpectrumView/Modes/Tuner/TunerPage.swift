// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The tuner, full window: note, cents, needle, strobe and the last 10 s.
///
/// Update it with `receive`, advance it with `step`, draw it with `draw`.
struct TunerPage: Sendable {
  /// How notes are called.
  var naming = NoteName.Naming()
  /// A4 in Hz, temperament and root (0 = C), only displayed: the plugin determines the notes.
  var reference: Float = 440
  var (temperament, temperamentRoot) = (TemperamentChoice.equal, 0)
  /// Only displayed, too: the strings are those that the plugin reports.
  var instrument = Instrument.chromatic
  /// How far off a note may be to be called in tune, and beyond.
  var zones = TunerZones()
  /// The string that the user tunes, 0 for the nearest, and whether the first one is on the left.
  var (tunedString, isLeftHanded) = (0, false)
  /// Cents above its note that a string is tuned to, from the first on; others have none.
  var offsets = InlineArray<12, Float>(repeating: 0) {
    didSet {
      for string in 0..<12 where offsets[string] != oldValue[string] { intonation = Intonation() }
    }
  }
  /// Whether the plugin looks for a pitch.
  var tracksPitch = true
  /// The reading in motion.
  private(set) var motion = PitchMotion()
  /// The strings and the transposition, as the plugin reported them.
  var tuning: Message.Tuning { trace.tuning }
  /// The last 10 s.
  private(set) var trace = TunerTrace()
  private(set) var strobe = TunerStrobe()
  /// The open string and its twelfth fret, of the string that the user has chosen.
  private(set) var intonation = Intonation()
  var presence: Float { motion.presence }
  var isSounding: Bool { motion.isSounding }
  /// The displayed reading, for the header too.
  var readout: TunerReading { motion.readout }

  /// Whether the page stays the same until the next message: there is no pitch and no trace.
  var isStill: Bool { motion.isStill && trace.history.isEmpty }

  /// How close the displayed reading is, by the cents as displayed.
  var accuracy: TunerAccuracy { zones.accuracy(cents: readout.shownCents) }

  /// `color` while the pitch lasts, then a fading grey: a note that is gone has no accuracy.
  func fading(_ color: Color, _ theme: Theme) -> Color {
    (isSounding ? color : theme.quietText).opacity(presence)
  }

  /// The layout of a page drawn into `rect`.
  func layout(in rect: Rect) -> TunerLayout {
    TunerLayout(in: rect, stringCount: tuning.stringCount, isLeftHanded: isLeftHanded)
  }

  /// Takes what the page shows of the settings.
  mutating func follow(_ settings: DisplaySettings) {
    (reference, naming) = (settings[.reference], settings.naming)
    zones = TunerZones(inTune: settings[.inTune])
    (temperament, temperamentRoot) = (settings[TemperamentChoice.self], settings.temperamentRoot)
    (tunedString, isLeftHanded) = (settings.tunedString, settings.isLeftHanded)
    (offsets, motion.pace) = (settings.stringOffsets, settings[TunerNeedle.Pace.self])
    instrument = settings[Instrument.self]
    tracksPitch = settings[.trackPitch] > 0
  }

  /// Sets the latest pitch.
  mutating func receive(_ pitch: Message.Pitch) { motion.receive(TunerReading(pitch, tuning)) }

  /// Sets the reference for the following pitches.
  mutating func receive(_ tuning: Message.Tuning) {
    // A string of another tuning is another string.
    if !tuning.isSame(as: self.tuning) { intonation = Intonation() }
    trace.tuning = tuning
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  mutating func step(elapsed: Float) {
    let elapsed = elapsed.held(within: 0...60)
    motion.step(elapsed: elapsed)
    let reading = motion.reading
    if let reading { strobe.step(cents: reading.deviation, elapsed: elapsed) }
    intonation.step(
      string: tunedString <= tuning.stringCount ? tunedString : 0, place: reading?.place,
      deviation: motion.smoothed.deviation, elapsed: elapsed)
    trace.step(motion, elapsed: elapsed)
  }
}
