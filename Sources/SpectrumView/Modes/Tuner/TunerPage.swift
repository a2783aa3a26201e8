// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
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
  var pace: TunerNeedle.Pace {
    get { needle.pace }
    set { needle.pace = newValue }
  }
  /// The strings and the transposition, as the plugin reported them.
  private(set) var tuning = Message.Tuning()

  private(set) var needle = TunerNeedle()
  private(set) var strobe = TunerStrobe()
  private(set) var history = TunerHistory()
  /// The open string and its twelfth fret, of the string that the user has chosen.
  private(set) var intonation = Intonation()
  /// The pitch range of the history.
  private(set) var range = TunerRange()
  /// The note's visibility, 0…1: it appears at once and fades after the pitch ends.
  private(set) var presence: Float = 0

  /// The current reading; nil without a pitch, and for one that has neither a note nor a string.
  private var reading: TunerReading?
  /// Hz of a pitch that has neither; 0 for none.
  private var unnamed: Float = 0
  /// Seconds since the last message.
  private var silence: Float = 0
  /// The reading at the needle's position, the only smoothing; the last one after the pitch ends.
  private(set) var smoothed = TunerReading()
  /// The displayed reading, for the header too: `smoothed`, updated slowly enough to be read.
  private(set) var readout = TunerReading()
  /// The displayed frequency of a pitch without a note, updated as slowly; 0 for none.
  private(set) var unnamedReadout: Float = 0
  /// Seconds since `readout` changed.
  private var readoutAge: Float = 0

  /// Seconds without a message after which the pitch has ended, because the stream stopped.
  private static let timeout: Float = 0.5
  /// Time constants of the presence in seconds.
  private static let (rise, fall): (Float, Float) = (0.03, 0.2)
  /// The least time of a text in seconds.
  private var readoutInterval: Float { pace == .calm ? 0.25 : 0.1 }
  /// Cents between needle and number from which on the number changes at once.
  static let widestLag: Float = 1

  init() {}

  /// Whether the page stays the same until the next message: there is no pitch and no trace.
  var isStill: Bool { isReadoutStill && history.isEmpty }

  /// The MIDI number of the current note; −1 if none, also while the last one fades.
  var note: Int32 { reading?.note ?? -1 }

  /// Whether a pitch is heard now; if not, what is shown is the last one, fading.
  var isSounding: Bool { reading != nil }

  /// Whether the displayed reading stays the same until the next message.
  var isReadoutStill: Bool {
    reading == nil && presence == 0 && unnamed == 0 && unnamedReadout == 0
  }

  /// The displayed frequency; nil without a pitch.
  var frequencyLabel: Label? {
    if presence > 0 { return readout.frequencyLabel }
    return unnamedReadout > 0 ? TunerReading.label(ofFrequency: unnamedReadout) : nil
  }

  /// How close the displayed reading is, by the cents as displayed.
  var accuracy: TunerAccuracy { zones.accuracy(cents: readout.shownCents) }

  /// `color` while the pitch lasts, then a grey that fades, so that a note that is gone has no
  /// accuracy.
  func fading(_ color: Color, _ theme: Theme) -> Color {
    (isSounding ? color : theme.quietText).opacity(presence)
  }

  /// Sets the latest pitch; without a frequency or finite numbers there is none.
  mutating func receive(_ pitch: Message.Pitch) {
    silence = 0
    (reading, unnamed) = (nil, 0)
    guard pitch.frequency > 0, pitch.frequency.isFinite, pitch.cents.isFinite else { return }
    // Beyond the keys of a scale there is no note, but a string has its cents there, too.
    reading = makeReading(of: pitch)
    if reading == nil { unnamed = pitch.frequency }
  }

  /// The reading of a pitch of finite numbers; nil if it has neither a MIDI note nor a string.
  private func makeReading(of pitch: Message.Pitch) -> TunerReading? {
    let hasNote = (0...127).contains(pitch.note)
    let (note, cents): (Int32, Float) = hasNote ? (pitch.note, pitch.cents) : (-1, 0)
    var reading = TunerReading(
      frequency: pitch.frequency, confidence: pitch.confidence > 0 ? min(1, pitch.confidence) : 0,
      note: note, cents: cents, target: note, deviation: cents)
    if let cents = pitch.stretch { reading.stretch = (cents, pitch.inharmonicity) }
    if hasNote, tuning.hasNumberedDegrees,
      (0..<Int32(tuning.degreeCount)).contains(pitch.degree)
    {
      reading.degree = ScaleDegree(
        number: Int(pitch.degree), count: tuning.degreeCount, period: Int(pitch.period),
        name: pitch.degreeName.label)
    }
    if let note = writtenNote(ofString: Int(pitch.string)), pitch.stringCents.isFinite {
      reading.string = Int(pitch.string)
      (reading.target, reading.deviation) = pitch.target(ofString: note)
      reading.place = Intonation.place(of: pitch)
    }
    return reading.target >= 0 ? reading : nil
  }

  /// Sets the reference for the following pitches.
  mutating func receive(_ tuning: Message.Tuning) {
    // A string of another tuning is another string.
    if !tuning.looksSame(as: self.tuning) || !tuning.tunesAlike(self.tuning) {
      intonation = Intonation()
    }
    self.tuning = tuning
  }

  /// The written note of a string, 1 for the first; nil if there is no such string or the note has
  /// no MIDI number.
  func writtenNote(ofString number: Int) -> Int32? {
    guard number >= 1, number <= tuning.stringCount else { return nil }
    let note = tuning.strings[number - 1] + Int32(tuning.transpose)
    return (0...127).contains(note) ? note : nil
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  mutating func step(elapsed: Float) {
    let elapsed = elapsed > 0 ? min(elapsed, 60) : 0
    silence += elapsed
    if silence > Self.timeout { (reading, unnamed) = (nil, 0) }
    let target: Float = reading == nil ? 0 : 1
    let timeConstant = reading == nil ? Self.fall : Self.rise
    let isNew = reading.map { presence < 0.05 || !$0.isSameNote(as: smoothed) } ?? false
    presence = target + (presence - target) * spectrum_exp(-elapsed / timeConstant)
    if presence < 0.01 { presence = 0 }
    if let reading {
      // The cents of another note say nothing about this one's.
      if isNew {
        needle.place(at: reading.deviation)
      } else {
        needle.step(towards: reading.deviation, elapsed: elapsed)
      }
      smoothed = reading.moved(to: needle.position)
      strobe.step(cents: reading.deviation, elapsed: elapsed)
    }
    intonation.step(
      string: tunedString <= tuning.stringCount ? tunedString : 0, place: reading?.place,
      deviation: smoothed.deviation, elapsed: elapsed)
    updateReadout(isNew: isNew, elapsed: elapsed)
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
    let note = axisNote(of: reading ?? readout)
    // A string without a note may have no place among those of a scale.
    guard note >= 0 else { return }
    let place = tuning.place(ofNote: note) + shift(of: smoothed)
    if reading != nil {
      places = (min(places.lowest, place), max(places.highest, place))
    }
    range.step(
      from: places.lowest, to: places.highest, around: place,
      isFirst: isFirst, elapsed: elapsed)
  }

  /// A new note is named at once; the number of a moving one stays within a cent of the needle;
  /// when the pitch ends, needle and number end in one place.
  private mutating func updateReadout(isNew: Bool, elapsed: Float) {
    readoutAge += elapsed
    let isBehind = abs(smoothed.deviation - readout.deviation) > Self.widestLag
    let isEnd = !isSounding && (unnamed == 0 || unnamedReadout == 0)
    guard readoutAge >= readoutInterval || isNew || isBehind || isEnd else { return }
    (readout, unnamedReadout) = (smoothed, unnamed)
    readoutAge = 0
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
