// SPDX-License-Identifier: GPL-3.0-or-later

/// A key as a musician or a DJ calls it.
public struct KeyName: Equatable, Sendable {
  /// How keys are called; the raw values are those of the port `key_names`.
  public enum Style: Int, CaseIterable, Sendable {
    /// "A minor".
    case names
    /// By the numbers of the Camelot wheel: "8A".
    case camelot
  }

  /// 0…11 for C, C♯ … B major, 12…23 for C … B minor.
  public let number: Int
  public let naming: NoteName.Naming

  /// Nil outside 0…23, such as −1 for no key.
  public init?(_ number: Int, _ naming: NoteName.Naming) {
    guard (0..<24).contains(number) else { return nil }
    (self.number, self.naming) = (number, naming)
  }

  public var isMinor: Bool { number >= 12 }

  /// The key's first note, in the octave of C4. Of the common names, the one with fewer signs: D♭ major
  /// has five flats where C♯ major has seven sharps, G♯ minor five sharps where A♭ minor has seven flats.
  public var tonic: NoteName {
    var own = naming
    switch (naming.spelling, number) {
    case (.mixed, 1): own.spelling = .flats
    case (.mixed, 20): own.spelling = .sharps
    default: break
    }
    return NoteName(60 + number % 12, own)
  }

  /// Fifths from C major or A minor upwards, 0…11: keys of the same number have the same notes.
  public var fifths: Int { (number + (isMinor ? 3 : 0)) * 7 % 12 }

  /// The key's hour on the Camelot wheel, 1…12: 8 for C major (8B) and A minor (8A), and one more
  /// per fifth upwards.
  public var camelotHour: Int { (fifths + 7) % 12 + 1 }
}

extension KeyName {
  /// "A minor", in the other style "8A".
  public func label(_ style: Style) -> Label {
    style == .names ? "\(tonicLabel)\(isMinor ? " minor" : " major")" : camelotLabel
  }

  /// "Am", "C"; in the other style "8A", "8B"; with a question mark if it may be another key.
  public func shortLabel(_ style: Style, isUndecided: Bool = false) -> Label {
    let name = style == .names ? tonicLabel : camelotLabel
    return "\(name)\(style == .names && isMinor ? "m" : "")\(isUndecided ? "?" : "")"
  }

  /// "A minor", or "Am or C" with a rival that it may as well be.
  public func label(or rival: KeyName?, _ style: Style) -> Label {
    guard let rival else { return label(style) }
    return "\(shortLabel(style)) or \(rival.shortLabel(style))"
  }

  /// The key's first note: "A".
  public var tonicLabel: Label { Label(note: tonic.number, tonic.naming, withOctave: false) }

  private var camelotLabel: Label { "\(camelotHour)\(isMinor ? "A" : "B")" }
}
