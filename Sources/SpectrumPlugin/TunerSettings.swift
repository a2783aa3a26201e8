// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts
import SpectrumReadings

/// The tuner's controls, and the note and string that they make of a pitch.
struct TunerSettings {
  var tuning = Tuning()
  var strings = StringSet()
  /// The string that is tuned; 0 = the nearest.
  var tunedString = 0
  /// The values of the ports that say how notes are called; only the display follows them.
  var (accidentals, noteNames, octaves) = (0, 0, 0)
  /// Whether notes are read against a stretched piano: strings of an instrument aren't a piano's.
  var stretches = false
  /// dBFS, below which no pitch is shown.
  var threshold: Float = -90
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
    (noteNames, octaves) = (ports.integer(.noteNames), ports.integer(.octaves))
    stretches = ports.isOn(.stretch) && Instrument(ports).isChromatic
    threshold = ports.value(.pitchThreshold)
  }

  /// Sets what the analysis follows.
  @_noAllocation @_noLocks
  func apply(to analyzer: inout Analyzer) {
    analyzer.tuningReference = tuning.reference
    analyzer.measureStretch(stretches)
    analyzer.hidePitches(below: threshold)
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

  /// Sets the tuner's figures to those of `reading`; returns its note. `stretch`: that of the piano, if
  /// it is measured.
  @_noAllocation @_noLocks
  func read(
    _ reading: PitchReading, _ stretch: StretchReading?, into readings: inout Readings
  ) -> NoteReading {
    (readings[.pitch], readings[.pitchConfidence]) = (reading.frequencyHz, reading.confidence)
    let note: NoteReading
    if let stretch {
      let stretched = tuning.note(at: reading.frequencyHz, stretchedBy: stretch)
      note = stretched.note
      (readings[.string], readings[.stringCents]) = (0, 0)
      readings[.stretchCents] = stretched.stretch
      readings[.inharmonicity] = stretch.inharmonicity
    } else {
      note = tuning.note(at: reading.frequencyHz)
      let string =
        tunedString >= 1 && tunedString <= strings.count
        ? strings.reading(ofString: tunedString, at: reading.frequencyHz, in: tuning)
        : strings.nearest(to: reading.frequencyHz, in: tuning)
      (readings[.string], readings[.stringCents]) = (Float(string.number), string.cents)
      (readings[.stretchCents], readings[.inharmonicity]) = (.nan, 0)
    }
    (readings[.note], readings[.cents]) = (Float(note.midi), note.cents)
    return note
  }

  /// The message of the tuner's figures and their note.
  @_noAllocation @_noLocks
  func message(_ readings: Readings, _ note: NoteReading) -> Message.Pitch {
    let stretch = readings[.stretchCents]
    return Message.Pitch(
      frequency: readings[.pitch], confidence: readings[.pitchConfidence],
      note: Int32(truncatingIfNeeded: note.midi), cents: note.cents,
      string: Int32(Int(clamping: readings[.string], to: 0...StringSet.capacity)),
      stringCents: readings[.stringCents], degree: Int32(truncatingIfNeeded: note.degree),
      period: Int32(truncatingIfNeeded: note.period), degreeName: degreeName(of: note),
      stretch: stretch.isNaN ? nil : stretch, inharmonicity: readings[.inharmonicity])
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
        noteNames: noteNames, octaves: octaves, strings: notes, stringCount: strings.count,
        deviations: tuning.deviations,
        degreeCount: tuning.scale?.degreeCount ?? 0, scaleName: scaleName, keyCents: keyCents,
        referenceKey: hasMap ? tuning.scale?.referenceKey ?? -1 : -1,
        referenceFrequency: tuning.scale?.frequencyHz ?? 0)
    }
  }

  /// Whether clients that draw the tuner need no other message for it: the scale's names aren't compared,
  /// since a scale that is read is reported anyway.
  @_noAllocation @_noLocks
  func tunes(like other: Self) -> Bool {
    tuning == other.tuning && strings == other.strings && tunedString == other.tunedString
      && accidentals == other.accidentals && noteNames == other.noteNames
      && octaves == other.octaves
  }
}
