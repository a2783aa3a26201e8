// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The tuner, full window: note, cents, needle, strobe and the last 10 s.
///
/// Update it with `receive`, advance it with `step`, draw it with `draw`.
struct TunerPage: Sendable {
  /// The names of the black keys.
  var spelling = NoteName.Spelling.sharps
  /// A4 in Hz, the temperament's choice and its root (0 = C); only displayed, because the plugin
  /// determines the notes.
  var reference: Float = 440
  var (temperament, temperamentRoot) = (TemperamentChoice.equal, 0)
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
  private(set) var tuning = Message.Tuning()

  private(set) var strobe = TunerStrobe()
  private(set) var history = TunerHistory()
  /// The open string and its twelfth fret, of the string that the user has chosen.
  private(set) var intonation = Intonation()
  /// The pitch range of the history.
  private(set) var range = TunerRange()
  var pace: TunerNeedle.Pace {
    get { motion.pace }
    set { motion.pace = newValue }
  }
  var needle: TunerNeedle { motion.needle }
  var presence: Float { motion.presence }
  var isSounding: Bool { motion.isSounding }
  /// The displayed reading, for the header too.
  var readout: TunerReading { motion.readout }

  init() {}

  /// Whether the page stays the same until the next message: there is no pitch and no trace.
  var isStill: Bool { isReadoutStill && history.isEmpty }

  /// The MIDI number of the current note; −1 if none, also while the last one fades.
  var note: Int32 { motion.reading?.note ?? -1 }

  /// Whether the displayed reading stays the same until the next message.
  var isReadoutStill: Bool { motion.isStill }

  /// The displayed frequency; nil without a pitch.
  var frequencyLabel: Label? { motion.frequencyLabel }

  /// How close the displayed reading is, by the cents as displayed.
  var accuracy: TunerAccuracy { zones.accuracy(cents: readout.shownCents) }

  /// `color` while the pitch lasts, then a grey that fades, so that a note that is gone has no
  /// accuracy.
  func fading(_ color: Color, _ theme: Theme) -> Color {
    (isSounding ? color : theme.quietText).opacity(presence)
  }

  /// Sets the latest pitch.
  mutating func receive(_ pitch: Message.Pitch) { motion.receive(TunerReading(pitch, tuning)) }

  /// Sets the reference for the following pitches.
  mutating func receive(_ tuning: Message.Tuning) {
    // A string of another tuning is another string.
    if !tuning.looksSame(as: self.tuning) || !tuning.tunesAlike(self.tuning) {
      intonation = Intonation()
    }
    self.tuning = tuning
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  mutating func step(elapsed: Float) {
    let elapsed = elapsed.held(within: 0...60)
    motion.step(elapsed: elapsed)
    let (reading, smoothed) = (motion.reading, motion.smoothed)
    if let reading { strobe.step(cents: reading.deviation, elapsed: elapsed) }
    intonation.step(
      string: tunedString <= tuning.stringCount ? tunedString : 0, place: reading?.place,
      deviation: smoothed.deviation, elapsed: elapsed)
    let (isFirst, shift) = (history.isEmpty, shift(of: smoothed))
    history.step(
      cents: isSounding ? smoothed.cents - 100 * shift : 0, note: note,
      place: tuning.place(ofNote: note) + shift, degree: reading?.degree, elapsed: elapsed)
    stepRange(isFirst: isFirst, elapsed: elapsed)
  }

  /// The note of a reading on the history's axis: the string's, unless keys aren't semitones, as in a
  /// scale with numbered degrees, where a string's note is no key.
  func axisNote(of reading: TunerReading) -> Int32 {
    tuning.hasNumberedDegrees ? reading.note : reading.target
  }

  /// Semitones by which what a reading is compared with is above its note on the history's axis, by the
  /// offset of a string: so the trace is in tune where the needle is.
  func shift(of reading: TunerReading) -> Float {
    reading.note == reading.target ? (reading.cents - reading.deviation) / 100 : 0
  }

  /// Where a note is on the history's axis now.
  func place(ofNote note: Int32) -> Float {
    tuning.place(ofNote: note) + (note == axisNote(of: readout) ? shift(of: readout) : 0)
  }

  /// Adapts the range to the recent notes and the string being tuned.
  private mutating func stepRange(isFirst: Bool, elapsed: Float) {
    guard var places = history.places else { return }
    let note = axisNote(of: motion.reading ?? readout)
    // A string without a note may have no place among those of a scale.
    guard note >= 0 else { return }
    let place = tuning.place(ofNote: note) + shift(of: motion.smoothed)
    if isSounding {
      places = (min(places.lowest, place), max(places.highest, place))
    }
    range.step(
      from: places.lowest, to: places.highest, around: place,
      isFirst: isFirst, elapsed: elapsed)
  }
}

extension Message.Tuning {
  /// Where a note is on the history's axis, in semitones: a MIDI number, with a fraction by the pitch
  /// that a Scala file gives to it.
  func place(ofNote note: Int32) -> Float {
    guard degreeCount > 0, (0...127).contains(note), !keyCents[Int(note)].isNaN else {
      return Float(note)
    }
    return 69 + Float(transpose) + keyCents[Int(note)] / 100
  }

  /// Whether the notes have the same frequencies, of equal names.
  func tunesAlike(_ other: Self) -> Bool {
    for note in 0..<12 where deviations[note] != other.deviations[note] { return false }
    return reference == other.reference
  }

  /// Whether all displayed values are equal.
  func looksSame(as other: Self) -> Bool {
    for key in 0..<128 where keyCents[key].bitPattern != other.keyCents[key].bitPattern {
      return false
    }
    for index in 0..<Self.maximumStringCount where strings[index] != other.strings[index] {
      return false
    }
    return stringCount == other.stringCount && transpose == other.transpose
      && degreeCount == other.degreeCount && scaleName == other.scaleName
      && referenceKey == other.referenceKey && referenceFrequency == other.referenceFrequency
  }
}
