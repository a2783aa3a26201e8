// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReadings

/// The tuner: a note, its cents, the needle, and the instrument's strings.
public struct TunerFace: Equatable, Sendable {
  /// Whether the pitch is tracked, and whether the note sounds; if not, it is the last one, for a
  /// moment after its end.
  public var (isTracked, isSounding) = (true, false)
  /// MIDI number of the note or, on an instrument, of the string's, as written; −1 for none.
  public var note = -1
  /// The note's degree where degrees are named by numbers, and its period; −1 where it has a name.
  public var (degree, period) = (-1, 0)
  /// The pitch above (+) or below (−) it, and the needle's place, ±50; in cents, to a tenth.
  public var (cents, needle) = (Float(0), Float(0))
  /// Hz, to a tenth, also of a pitch that has neither a note nor a string; 0 for none.
  public var frequency: Float = 0
  /// Cents within which a note is in tune.
  public var inTune: Float = 2
  /// The raw values of `NoteName.Spelling`, `NoteName.Language` and `NoteName.Octaves`.
  public var (accidentals, noteNames, octaves) = (0, 0, 0)
  /// The string being tuned and the one that the user has chosen, 1 for the first; 0 for none.
  public var (string, chosenString) = (0, 0)
  /// As written; shape: [stringCount].
  public var strings = Message.Tuning.StringNotes(repeating: 0)
  public var stringCount = 0
  /// Whether the first string is on the left.
  public var isLeftHanded = false

  @_noAllocation @_noLocks
  public init() {}

  /// What can be seen of a pitch in motion.
  @_noAllocation @_noLocks
  init(_ motion: PitchMotion, _ tuning: Message.Tuning, _ settings: InlineSettings) {
    (inTune, isLeftHanded) = (settings.inTune.toTenths, settings.isLeftHanded)
    (accidentals, noteNames) = (tuning.accidentals, tuning.noteNames)
    octaves = tuning.octaves
    stringCount = tuning.stringCount
    chosenString = settings.tunedString <= tuning.stringCount ? settings.tunedString : 0
    for index in 0..<tuning.stringCount {
      strings[index] = tuning.strings[index] + Int32(truncatingIfNeeded: tuning.transpose)
    }
    isTracked = settings.tracksPitch
    guard isTracked, motion.isVisible else {
      frequency = isTracked ? motion.unnamedReadout.toTenths : 0
      return
    }
    let readout = motion.readout
    isSounding = motion.isSounding
    (note, string) = (Int(readout.target), readout.string)
    (cents, frequency) = (readout.deviation.toTenths, readout.frequency.toTenths)
    let end = TunerZones.gaugeCents
    needle = motion.needle.position.held(within: -end...end).toTenths
    if string == 0, let name = readout.degree { (degree, period) = (name.number, name.period) }
  }

  /// "+12.3 c".
  var centsLabel: Label {
    Label(cents: cents, decimals: TunerReading.isFar(cents, string: string) ? 0 : 1)
  }

  public var naming: NoteName.Naming {
    NoteName.Naming(spelling: accidentals, language: noteNames, octaves: octaves)
  }

  @_noAllocation @_noLocks
  public static func == (one: Self, other: Self) -> Bool {
    for index in 0..<Message.Tuning.maximumStringCount
    where one.strings[index] != other.strings[index] { return false }
    return one.isTracked == other.isTracked && one.isSounding == other.isSounding
      && one.note == other.note && one.degree == other.degree && one.period == other.period
      && one.cents == other.cents && one.needle == other.needle
      && one.frequency == other.frequency && one.inTune == other.inTune
      && one.accidentals == other.accidentals && one.noteNames == other.noteNames
      && one.octaves == other.octaves && one.string == other.string
      && one.chosenString == other.chosenString && one.stringCount == other.stringCount
      && one.isLeftHanded == other.isLeftHanded
  }
}
