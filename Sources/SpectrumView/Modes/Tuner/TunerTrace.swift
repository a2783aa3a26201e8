// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The pitch of the last 10 s, over a line for each note.
struct TunerTrace: Sendable {
  var tuning = Message.Tuning()
  private(set) var history = TunerHistory()
  /// The pitch range of the history.
  private(set) var range = TunerRange()
  /// The displayed reading, and whether its note can be seen.
  private(set) var (readout, isShown) = (TunerReading(), false)

  /// Takes the pitch after a step of `elapsed` seconds.
  mutating func step(_ motion: PitchMotion, elapsed: Float) {
    let (isFirst, smoothed) = (history.isEmpty, motion.smoothed)
    let (shift, note) = (shift(of: smoothed), motion.reading?.note ?? -1)
    (readout, isShown) = (motion.readout, motion.presence > 0)
    history.step(
      cents: motion.isSounding ? smoothed.cents - 100 * shift : 0, note: note,
      place: tuning.place(ofNote: note) + shift, degree: motion.reading?.degree, elapsed: elapsed)
    stepRange(motion, isFirst: isFirst, elapsed: elapsed)
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

  /// The notes with lines in the history. With a Scala file, those that it maps, at their pitches.
  var notesInRange: [Int] {
    // At the ends, half a semitone remains.
    let places = range.low + 0.01...max(range.low + 0.01, range.high)
    return (0...127).filter { note in
      let isPitch = tuning.degreeCount == 0 || !tuning.keyCents[note].isNaN
      return isPitch && places.contains(tuning.place(ofNote: Int32(note)))
    }
  }

  /// Adapts the range to the recent notes and the string being tuned.
  private mutating func stepRange(_ motion: PitchMotion, isFirst: Bool, elapsed: Float) {
    guard var places = history.places else { return }
    let note = axisNote(of: motion.reading ?? readout)
    // A string without a note may have no place among those of a scale.
    guard note >= 0 else { return }
    let place = tuning.place(ofNote: note) + shift(of: motion.smoothed)
    if motion.isSounding {
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

  /// Whether notes and strings have the same frequencies and names.
  func isSame(as other: Self) -> Bool {
    for key in 0..<128 where keyCents[key].bitPattern != other.keyCents[key].bitPattern {
      return false
    }
    for index in 0..<Self.maximumStringCount where strings[index] != other.strings[index] {
      return false
    }
    for note in 0..<12 where deviations[note] != other.deviations[note] { return false }
    return reference == other.reference && stringCount == other.stringCount
      && transpose == other.transpose && degreeCount == other.degreeCount
      && scaleName == other.scaleName && referenceKey == other.referenceKey
      && referenceFrequency == other.referenceFrequency
  }
}
