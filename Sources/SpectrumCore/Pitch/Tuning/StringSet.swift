// SPDX-License-Identifier: GPL-3.0-or-later

/// Strings to be tuned: the note that each should have, and cents above it.
///
/// String 1 is the first that was added.
public struct StringSet: Equatable, Sendable {
  private typealias Strings<Element> = InlineArray<24, Element>
  /// The most strings.
  public static var capacity: Int { @_noAllocation @_noLocks get { Strings<Int>.count } }

  /// The number of strings; 0: any note is tuned.
  public private(set) var count = 0
  /// Sounding MIDI notes, and the cents above them; shape: [count] of [capacity].
  private var notes = Strings<Int>(repeating: 0)
  private var offsets = Strings<Float>(repeating: 0)

  @_noAllocation @_noLocks
  public init() {}

  /// Adds a string that sounds as the MIDI note `note`, held within 0…127, plus `cents`; if there is
  /// room.
  @_noAllocation @_noLocks
  public mutating func append(note: Int, cents: Float = 0) {
    guard count < Self.capacity else { return }
    notes[count] = max(0, min(127, note))
    offsets[count] = cents
    count += 1
  }

  /// The sounding MIDI note of string `number`, 1…`count`; −1 for another number.
  @_noAllocation @_noLocks
  public func note(ofString number: Int) -> Int {
    guard number >= 1, number <= count else { return -1 }
    return notes[number - 1]
  }

  /// The string nearest to `frequencyHz`, by reference and temperament of `tuning`; its
  /// transposition changes names, not strings. `.none` if the frequency is 0, negative, infinite or
  /// NaN, or farther from each string than one that is being tuned.
  @_noAllocation @_noLocks
  public func nearest(to frequencyHz: Float, in tuning: Tuning) -> StringReading {
    guard frequencyHz > 0, frequencyHz < .infinity, count > 0 else { return .none }
    var reading = StringReading(number: 0, cents: .infinity)
    for number in 1...count {
      let distance = cents(of: frequencyHz, aboveString: number, in: tuning)
      if abs(distance) < abs(reading.cents) {
        reading = StringReading(number: number, cents: distance)
      }
    }
    return reading.cents >= -StringReading.farthestBelow
      && reading.cents <= StringReading.farthestAbove ? reading : .none
  }

  /// String `number` and the distance from it, however far; `.none` if there is no such string, or
  /// no frequency.
  @_noAllocation @_noLocks
  public func reading(
    ofString number: Int, at frequencyHz: Float, in tuning: Tuning
  ) -> StringReading {
    guard frequencyHz > 0, frequencyHz < .infinity, number >= 1, number <= count else {
      return .none
    }
    let distance = cents(of: frequencyHz, aboveString: number, in: tuning)
    return StringReading(
      number: number, cents: distance.clamped(to: -StringReading.limit...StringReading.limit))
  }

  @_noAllocation @_noLocks
  private func cents(
    of frequencyHz: Float, aboveString number: Int, in tuning: Tuning
  ) -> Float {
    tuning.cents(of: frequencyHz) - tuning.cents(ofString: notes[number - 1])
      - offsets[number - 1]
  }

  @_noAllocation @_noLocks
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count
    where left.notes[index] != right.notes[index] || left.offsets[index] != right.offsets[index] {
      return false
    }
    return true
  }
}

/// A string, and the distance of a pitch from it.
public struct StringReading: Equatable, Sendable {
  /// 1 for the first string; 0 = none.
  public let number: Int
  /// Cents above the string's pitch: negative = the string is flat.
  public let cents: Float

  /// No string.
  public static let none = StringReading(number: 0, cents: 0)
  /// The most cents below and above a string at which it may be the one that is being tuned: a new
  /// string is slack, but one that is an octave sharp has long since broken. Above, the twelfth fret
  /// with all its readings (`Message.Pitch.isTwelfthFret`) belongs to it.
  static var farthestBelow: Float { @_noAllocation @_noLocks get { 2400 } }
  static var farthestAbove: Float { @_noAllocation @_noLocks get { 1260 } }
  /// The most cents that are reported.
  public static var limit: Float { @_noAllocation @_noLocks get { 6000 } }
}
