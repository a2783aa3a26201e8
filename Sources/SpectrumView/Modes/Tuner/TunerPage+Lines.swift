// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

// What is said beside and below the name.
extension TunerPage {
  /// A line of the left column, and its shorter forms for narrow columns, the longest first.
  typealias Line = [Label]

  /// The lines below the frequency, the most important first, with the settings that they show.
  var lines: [(port: Port?, forms: Line)] {
    let offset = (1...offsets.count).contains(readout.string) ? readout.string : 1
    let lines: [(Port?, Line?)] = [
      (nil, degreeLine), (nil, heardLine), (nil, intonationLine),
      (.cents(ofString: offset), offsetLine), (.stretch, stretchLine), (.reference, referenceLine),
      (.transpose, transpositionLine), (.temperament, temperamentLine),
      (.instrument, instrumentLine), (nil, confidenceLine),
    ]
    return lines.compactMap { port, forms in forms.map { (port, $0) } }
  }

  /// "7\22 +1 Pa", in a narrow column the number: the degree and what its scale calls it; nil if it has
  /// no name.
  private var degreeLine: Line? {
    guard presence > 0, let degree = readout.targetDegree, let label = degree.namedLabel
    else { return nil }
    return [label, degree.label]
  }

  /// "Heard G2 +12 c": the sounding note, if another is the target.
  private var heardLine: Line? {
    guard presence > 0, readout.isFar, readout.note >= 0 else { return nil }
    let note: Label = "\(readout.heardName(naming)) \(readout.heardCents)"
    return ["Heard \(note)", note]
  }

  /// "Open +0.4 c, 12th fret +3.1 c" or their difference: the chosen string's intonation.
  private var intonationLine: Line? {
    // An open string alone is nothing new, and on a violin or a harp it stays alone.
    guard intonation.twelfthFret != nil else { return nil }
    func cents(_ value: Float?) -> Label { value.map { Label(cents: $0) } ?? .missing }
    return [
      "Open \(cents(intonation.open)), 12th fret \(cents(intonation.twelfthFret))",
      "12th \(cents(intonation.difference))",
    ]
  }

  /// "Tuned to E2 −2.0 c": the string's own pitch, if that isn't its note's.
  private var offsetLine: Line? {
    guard presence > 0, readout.string > 0, readout.string <= offsets.count,
      offsets[readout.string - 1] != 0
    else { return nil }
    let offset = offsets[readout.string - 1]
    let note: Label =
      "\(Label(note: Int(readout.target), naming)) \(offset, decimals: 1, sign: true) c"
    return ["Tuned to \(note)", "Tuned \(note)", note]
  }

  /// "Stretch +3.4 c, B 0.00038": how far the note's target is from its plain one, and the
  /// inharmonicity of its string, once that is measured.
  private var stretchLine: Line? {
    guard presence > 0, let stretch = readout.stretch else { return nil }
    let cents = Label(cents: stretch.cents)
    let short: Label = "Stretch \(cents)"
    let isMeasured = stretch.inharmonicity > 0
    return (isMeasured ? ["\(short), B \(stretch.inharmonicity, decimals: 5)"] : []) + [
      short, cents,
    ]
  }

  /// "A4 = 440 Hz", or "Key 60 = 261.63 Hz": a key map's own reference, by which A4 has no meaning.
  private var referenceLine: Line? {
    let hasKey = tuning.referenceKey >= 0
    let frequency = hasKey ? tuning.referenceFrequency : reference
    let isWhole = abs(frequency - spectrum_round(frequency)) < 0.005
    let name: Label = hasKey ? "Key \(tuning.referenceKey)" : Label(note: 69, naming)
    return ["\(name) = \(Label(hertz: frequency, decimals: isWhole ? 0 : hasKey ? 2 : 1))"]
  }

  /// "Guitar, DADGAD".
  private var instrumentLine: Line? { [Port.instrument.label(of: instrument.value)] }

  /// "Written for B♭ (+2)".
  private var transpositionLine: Line? {
    guard tuning.transpose != 0 else { return nil }
    let number = Label(Float(tuning.transpose), decimals: 0, sign: true)
    guard let key = NoteName.key(ofTransposition: tuning.transpose, naming.language) else {
      return ["Written \(number) semitones", "\(number) st"]
    }
    return ["Written for \(key) (\(number))", "\(key) \(number)"]
  }

  /// "Werckmeister III, D", or what a Scala file calls its scale; nil for equal temperament.
  private var temperamentLine: Line? {
    guard temperament != .equal else { return nil }
    let name = Port.temperament.label(of: temperament.value)
    let hasName = tuning.degreeCount > 0 && tuning.scaleName.count > 0
    let long = hasName ? tuning.scaleName.label : name
    // A key map has its own root.
    if tuning.referenceKey >= 0 { return [long, name] }
    return ["\(long), \(Label(note: temperamentRoot, naming, withOctave: false))", name]
  }

  private var confidenceLine: Line? {
    let number = presence > 0 ? Label(share: readout.confidence) : "–"
    return ["Confidence \(number)", "Conf. \(number)"]
  }

  /// The text in the name's place where there is none.
  var missingName: StaticString {
    if !tracksPitch { return "Pitch is off" }
    return motion.unnamedReadout > 0 ? "No note" : "No pitch"
  }
}
