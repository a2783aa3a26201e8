// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

extension TunerReading {
  /// The reading of a pitch in a tuning; nil without a frequency, or if a number isn't finite.
  @_noAllocation @_noLocks
  public init?(_ pitch: Message.Pitch, _ tuning: Message.Tuning) {
    guard pitch.frequency > 0, pitch.frequency.isFinite, pitch.cents.isFinite else { return nil }
    self.init(
      frequency: pitch.frequency, confidence: pitch.confidence, note: pitch.note,
      cents: pitch.cents)
    if let cents = pitch.stretch { stretch = (cents, pitch.inharmonicity) }
    if note >= 0, tuning.hasNumberedDegrees, pitch.degree >= 0, pitch.degree < tuning.degreeCount {
      degree = ScaleDegree(
        number: Int(pitch.degree), count: tuning.degreeCount, period: Int(pitch.period),
        name: pitch.degreeName.label)
    }
    let string = Int(pitch.string)
    if let note = tuning.writtenNote(ofString: string), pitch.stringCents.isFinite {
      compare(withString: string, of: note, cents: pitch.stringCents)
    }
  }
}

extension Message.Tuning {
  /// Whether notes are named by the numbers of their degrees.
  public var hasNumberedDegrees: Bool {
    @_noAllocation @_noLocks get { ScaleDegree.areNumbered(of: degreeCount) }
  }

  /// The written note of a string, 1 for the first; nil if there is no such string or the note has
  /// no MIDI number.
  @_noAllocation @_noLocks
  public func writtenNote(ofString number: Int) -> Int32? {
    guard number >= 1, number <= stringCount else { return nil }
    let note = strings[number - 1] + Int32(truncatingIfNeeded: transpose)
    return note >= 0 && note <= 127 ? note : nil
  }
}
