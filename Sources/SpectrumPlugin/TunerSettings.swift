// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts

/// The tuner's controls, and the note and string that they make of a pitch.
struct TunerSettings: Equatable {
  var tuning = Tuning()
  var strings = StringSet()
  /// The string that is tuned; 0 = the nearest.
  var tunedString = 0
  /// The value of the port `accidentals`; only the display follows it.
  var accidentals = 0
  /// Whether notes are read against a stretched piano: strings of an instrument aren't a piano's.
  var stretches = false
  /// The display name of a Scala file's scale.
  var scaleName = Message.Tuning.ScaleName()
  /// The names of its degrees, valid as long as the scale.
  var degreeNames = UnsafeBufferPointer<Message.Tuning.ScaleName>(start: nil, count: 0)

  init() {}

  /// `scale`: the pitches of a Scala file, if there is one.
  @_noAllocation @_noLocks
  init(_ ports: borrowing Ports, scale: KeyPitches? = nil) {
    var degrees = Tuning.Deviations(repeating: 0)
    for degree in 0..<12 { degrees[degree] = ports.value(.degree(degree)) }
    tuning = Tuning(
      reference: ports.value(.reference), transpose: ports.integer(.transpose),
      temperament: Temperament(rawValue: ports.integer(.temperament)) ?? .equal,
      root: ports.integer(.temperamentRoot), degrees: degrees, scale: scale)
    strings = Self.strings(ports)
    tunedString = ports.integer(.tunedString)
    accidentals = ports.integer(.accidentals)
    stretches = ports.isOn(.stretch) && Instrument(ports).isChromatic
  }

  /// The instrument's strings or the user's own, with capo and offsets.
  @_noAllocation @_noLocks
  private static func strings(_ ports: borrowing Ports) -> StringSet {
    let instrument = Instrument(ports)
    var notes = instrument.strings
    if case .custom = instrument {
      // A string without a note ends the row, so that numbers are those of the ports.
      var number = 1
      while number <= Port.ownStringCount, ports.integer(.note(ofString: number)) >= 0 {
        notes.append(ports.integer(.note(ofString: number)))
        number += 1
      }
    }
    var strings = StringSet()
    let capo = ports.integer(.capo)
    for index in 0..<notes.count {
      let hasOffset = index < Port.ownStringCount
      strings.append(
        note: notes[index] + capo,
        cents: hasOffset ? ports.value(.cents(ofString: index + 1)) : 0)
    }
    return strings
  }

  /// The note and the string of `reading`, for outputs and messages alike. `stretch`: that of the
  /// piano, if it is measured.
  @_noAllocation @_noLocks
  func pitch(_ reading: PitchReading, _ stretch: StretchReading?) -> Message.Pitch {
    if let stretch {
      let (note, offset) = tuning.note(at: reading.frequencyHz, stretchedBy: stretch)
      return Message.Pitch(
        frequency: reading.frequencyHz, confidence: reading.confidence, note: Int32(note.midi),
        cents: note.cents, degree: Int32(note.degree),
        period: Int32(truncatingIfNeeded: note.period), degreeName: degreeName(of: note),
        stretch: offset, inharmonicity: stretch.inharmonicity)
    }
    let note = tuning.note(at: reading.frequencyHz)
    let string =
      tunedString >= 1 && tunedString <= strings.count
      ? strings.reading(ofString: tunedString, at: reading.frequencyHz, in: tuning)
      : strings.nearest(to: reading.frequencyHz, in: tuning)
    return Message.Pitch(
      frequency: reading.frequencyHz, confidence: reading.confidence, note: Int32(note.midi),
      cents: note.cents, string: Int32(string.number), stringCents: string.cents,
      degree: Int32(note.degree), period: Int32(truncatingIfNeeded: note.period),
      degreeName: degreeName(of: note))
  }

  /// What the Scala file calls the degree of `note`; empty without a file or a name.
  @_noAllocation @_noLocks
  private func degreeName(of note: NoteReading) -> Message.Tuning.ScaleName {
    guard tuning.scale != nil, note.degree >= 0, note.degree < degreeNames.count else {
      return Message.Tuning.ScaleName()
    }
    return degreeNames[note.degree]
  }

  /// The settings for clients that draw the tuner.
  var message: Message.Tuning {
    @_noAllocation @_noLocks get {
      var notes = Message.Tuning.StringNotes(repeating: 0)
      for index in 0..<strings.count { notes[index] = Int32(strings.note(ofString: index + 1)) }
      var keyCents = Message.Tuning.KeyCents(repeating: .nan)
      if tuning.scale != nil {
        for note in 0..<128 {
          let cents = tuning.cents(ofSounding: note - tuning.transpose)
          if cents < .infinity { keyCents[note] = cents }
        }
      }
      let hasMap = tuning.scale?.hasMap == true
      return Message.Tuning(
        reference: tuning.reference, transpose: tuning.transpose, accidentals: accidentals,
        strings: notes, stringCount: strings.count, deviations: tuning.deviations,
        degreeCount: tuning.scale?.degreeCount ?? 0, scaleName: scaleName, keyCents: keyCents,
        referenceKey: hasMap ? tuning.scale?.referenceKey ?? -1 : -1,
        referenceFrequency: tuning.scale?.frequencyHz ?? 0)
    }
  }

  @_noAllocation @_noLocks
  static func == (left: Self, right: Self) -> Bool {
    left.tuning == right.tuning && left.strings == right.strings
      && left.tunedString == right.tunedString && left.accidentals == right.accidentals
  }
}
