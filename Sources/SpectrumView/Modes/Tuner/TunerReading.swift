// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// A pitch with a note or a string, and only finite numbers: what header and page name.
struct TunerReading: Sendable {
  /// Hz, and 0…1.
  var (frequency, confidence) = (Float(0), Float(0))
  /// MIDI number of the nearest note, and the pitch's cents above it; −1 and 0 for none.
  var note: Int32 = -1
  var cents: Float = 0
  /// Cents by which the stretched tuning has the note above its plain one, and B of its string, 0 unless
  /// it is measured; nil unless the tuner reads stretched.
  var stretch: (cents: Float, inharmonicity: Float)?
  /// The nearest note's degree, in a scale that hasn't twelve.
  var degree: ScaleDegree?
  /// 1 for the first string; 0 for none.
  var string = 0
  /// Whether the string sounds open or at its twelfth fret; nil for another note.
  var place: Intonation.Place?
  /// The target, the string's written note, that of its twelfth fret or the nearest one, and the
  /// pitch's cents above it.
  var target: Int32 = -1
  var deviation: Float = 0

  /// The deviation as displayed, rounded to a decimal; it also determines the colour. Off a string,
  /// it may exceed 50.
  var shownCents: Float { Self.tenths(deviation) }

  /// Whether the string is too far off for the gauge.
  var isFar: Bool { string > 0 && abs(shownCents) > TunerLayout.gaugeCents }

  /// The sounding note and its cents, to a decimal: the target, unless a string is so far off that
  /// another note, or none, sounds.
  var heard: (note: Int32, cents: Float) {
    isFar ? (note, Self.tenths(cents)) : (target, shownCents)
  }

  /// Whether what sounds has a note.
  var hasHeardNote: Bool { heard.note >= 0 }

  /// The name of `heard`; a dash without a note.
  func heardName(_ spelling: NoteName.Spelling) -> Label {
    guard hasHeardNote else { return Label("–") }
    return heardDegree?.label ?? Label(note: Int(heard.note), spelling)
  }

  /// "+12 c": the cents of `heard` where there is no room for their tenths.
  var heardCents: Label {
    var label = Label()
    label.append(heard.cents, decimals: 0, sign: spectrum_round(heard.cents) != 0)
    label.append(" c")
    return label
  }

  /// "110.23 Hz".
  var frequencyLabel: Label { Self.label(ofFrequency: frequency) }

  /// "110.23 Hz".
  static func label(ofFrequency frequency: Float) -> Label {
    var label = Label()
    label.append(frequency, decimals: 2)
    label.append(" Hz")
    return label
  }

  /// The degree that names the target; nil where a note's name does, as that of a string.
  var targetDegree: ScaleDegree? { string > 0 ? nil : degree }

  /// The degree that names the sounding note.
  var heardDegree: ScaleDegree? { isFar ? degree : targetDegree }

  /// Whether both are of the same note and the same target.
  func isSameNote(as other: Self) -> Bool { note == other.note && target == other.target }

  /// The reading with its deviation moved to `deviation`: frequency and cents move along.
  func moved(to deviation: Float) -> Self {
    var reading = self
    let shift = deviation - self.deviation
    reading.deviation = deviation
    reading.cents += shift
    reading.frequency *= spectrum_exp2(shift / 1200)
    return reading
  }

  private static func tenths(_ cents: Float) -> Float { spectrum_round(cents * 10) / 10 }
}
