// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A pitch beside the note or the string that it is compared with: what window, strip and tool name.
public struct TunerReading: Sendable {
  /// Where a string sounds.
  public enum Place: Sendable { case open, twelfthFret }

  /// Hz, and 0…1.
  public var (frequency, confidence) = (Float(0), Float(0))
  /// MIDI number of the nearest note, and the pitch's cents above it; −1 and 0 for none.
  public private(set) var note: Int32 = -1
  public private(set) var cents: Float = 0
  /// Cents by which the stretched tuning has the note above its plain one, and B of its string, 0
  /// unless it is measured; nil unless the tuner reads stretched.
  public var stretch: (cents: Float, inharmonicity: Float)?
  /// The nearest note's degree, where degrees are named by numbers.
  public var degree: ScaleDegree?
  /// 1 for the first string; 0 for none.
  public private(set) var string = 0
  /// Whether the string sounds open or at its twelfth fret; nil for another note.
  public private(set) var place: Place?
  /// The target, the string's written note, that of its twelfth fret or the nearest one, and the
  /// pitch's cents above it; −1 for a pitch that has neither.
  public private(set) var target: Int32 = -1
  public private(set) var deviation: Float = 0

  /// `note`: none outside 0…127.
  @_noAllocation @_noLocks
  public init(
    frequency: Float = 0, confidence: Float = 0, note: Int32 = -1, cents: Float = 0
  ) {
    (self.frequency, self.confidence) = (frequency, confidence > 0 ? min(1, confidence) : 0)
    guard note >= 0, note <= 127 else { return }
    (self.note, self.cents) = (note, cents)
    (target, deviation) = (note, cents)
  }

  /// Compares the pitch with string `number`, 1 for the first, of the written note `open`, that it is
  /// `cents` above: within 60 cents of the octave with the twelfth fret's note.
  @_noAllocation @_noLocks
  public mutating func compare(withString number: Int, of open: Int32, cents: Float) {
    let isTwelfthFret = abs(cents - 1200) <= 60
    (string, target, deviation) = (number, open, cents)
    if isTwelfthFret {
      place = .twelfthFret
      // No octave has a number beyond MIDI's.
      if open <= 127 - 12 { (target, deviation) = (open + 12, cents - 1200) }
    } else if abs(cents) <= 60 {
      place = .open
    }
  }

  /// Whether both are of the same note and the same target.
  @_noAllocation @_noLocks
  public func isSameNote(as other: Self) -> Bool { note == other.note && target == other.target }

  /// The reading with its deviation moved to `deviation`: frequency and cents move along.
  @_noAllocation @_noLocks
  public func moved(to deviation: Float) -> Self {
    var reading = self
    let shift = deviation - self.deviation
    reading.deviation = deviation
    reading.cents += shift
    reading.frequency *= spectrum_exp2(shift / 1200)
    return reading
  }
}
