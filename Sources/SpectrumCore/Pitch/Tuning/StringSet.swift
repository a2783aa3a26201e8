// SPDX-License-Identifier: GPL-3.0-or-later

/// The open strings of an instrument, as they sound, in the order of the port's choices.
///
/// String 1 is the one that players call the first, at the highest edge of the neck. On the
/// ukulele, tuned g′ c′ e′ a′, and on the banjo the last string is higher than those before it.
public enum StringSet: Int, CaseIterable, Sendable {
  /// No strings: any note.
  case chromatic
  case guitar, bass, fiveStringBass, violin, viola, cello, ukulele, mandolin
  case sevenStringGuitar, banjo

  /// The sounding MIDI notes, the first string first, and −1 past the last. The mandolin's pairs
  /// count once.
  private var notes: InlineArray<8, Int> {
    @_noAllocation @_noLocks get {
      switch self {
      case .chromatic: Self.notes()
      // E4 B3 G3 D3 A2 E2
      case .guitar: Self.notes(64, 59, 55, 50, 45, 40)
      // G2 D2 A1 E1
      case .bass: Self.notes(43, 38, 33, 28)
      // … and B0
      case .fiveStringBass: Self.notes(43, 38, 33, 28, 23)
      // E5 A4 D4 G3
      case .violin, .mandolin: Self.notes(76, 69, 62, 55)
      // A4 D4 G3 C3
      case .viola: Self.notes(69, 62, 55, 48)
      // A3 D3 G2 C2
      case .cello: Self.notes(57, 50, 43, 36)
      // A4 E4 C4 G4
      case .ukulele: Self.notes(69, 64, 60, 67)
      // E4 B3 G3 D3 A2 E2 B1
      case .sevenStringGuitar: Self.notes(64, 59, 55, 50, 45, 40, 35)
      // D4 B3 G3 D3 in open G, and the short G4
      case .banjo: Self.notes(62, 59, 55, 50, 67)
      }
    }
  }

  @_noAllocation @_noLocks
  private static func notes(
    _ first: Int = -1, _ second: Int = -1, _ third: Int = -1, _ fourth: Int = -1,
    _ fifth: Int = -1, _ sixth: Int = -1, _ seventh: Int = -1, _ eighth: Int = -1
  ) -> InlineArray<8, Int> {
    [first, second, third, fourth, fifth, sixth, seventh, eighth]
  }

  /// The number of strings; 0 for `chromatic`.
  public var count: Int {
    @_noAllocation @_noLocks get {
      let notes = notes
      var count = 0
      while count < notes.count, notes[count] >= 0 { count += 1 }
      return count
    }
  }

  /// The sounding MIDI note of string `number`, 1…`count`; −1 for another number.
  @_noAllocation @_noLocks
  public func note(ofString number: Int) -> Int {
    guard number >= 1, number <= notes.count else { return -1 }
    return notes[number - 1]
  }

  /// The string nearest to `frequencyHz`, by reference and temperament of `tuning`; its
  /// transposition changes names, not strings. `.none` if the frequency is 0, negative, infinite or
  /// NaN, or more than an octave from each string.
  @_noAllocation @_noLocks
  public func nearest(to frequencyHz: Float, in tuning: Tuning) -> StringReading {
    guard frequencyHz > 0, frequencyHz < .infinity, count > 0 else { return .none }
    let pitch = tuning.cents(of: frequencyHz)
    var reading = StringReading(number: 0, cents: .infinity)
    for number in 1...count {
      let distance = pitch - tuning.cents(ofSemitone: note(ofString: number) - 69)
      if abs(distance) < abs(reading.cents) {
        reading = StringReading(number: number, cents: distance)
      }
    }
    return abs(reading.cents) <= StringReading.farthest ? reading : .none
  }
}

/// The string nearest to a pitch, and the distance from it.
public struct StringReading: Equatable, Sendable {
  /// 1 for the first string; 0 = none.
  public let number: Int
  /// Cents above the string's note, within ±1200: negative = the string is flat.
  public let cents: Float

  /// No string.
  public static let none = StringReading(number: 0, cents: 0)
  /// The most cents from a string at which it may be the one that is being tuned: an octave.
  static let farthest: Float = 1200

  public init(number: Int, cents: Float) { (self.number, self.cents) = (number, cents) }
}
