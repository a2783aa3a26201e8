// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a Scala file can't be read, and where.
public struct ScalaError: Error, Equatable, Sendable {
  /// The line, 1 for the first; 0 for the file as a whole.
  public let line: Int
  public let reason: Reason

  public init(line: Int, reason: Reason) { (self.line, self.reason) = (line, reason) }

  public enum Reason: Sendable {
    case tooLong
    case missingCount, noDegrees, tooManyDegrees
    case notAPitch, decimalComma, noDenominator, secondSlash, notPositive, pitchTooFar
    case missingDegrees, surplusDegrees
    case missingValue, notANumber, mapTooLarge, notAKey, keysReversed, notAFrequency
    case degreeTooFar, surplusEntries, unmappedReference, nothingMapped
  }
}

extension ScalaError.Reason {
  /// The reason in words, to follow "line 5: ".
  public var text: StaticString {
    switch self {
    case .tooLong: "a Scala file has at most 64 KB"
    case .missingCount: "the number of degrees is expected here, a whole number"
    case .noDegrees: "a scale has at least one degree"
    case .tooManyDegrees: "a scale has at most 128 degrees"
    case .notAPitch: "a pitch is expected here: cents with a point (701.955) or a ratio (3/2)"
    case .decimalComma: "cents are written with a point, not with a comma"
    case .noDenominator: "the ratio lacks its denominator"
    case .secondSlash: "a ratio has one slash"
    case .notPositive: "a ratio is above 0"
    case .pitchTooFar: "a degree lies within 24000 cents of the first"
    case .missingDegrees: "there are fewer degrees than the number stated"
    case .surplusDegrees: "there are more degrees than the number stated"
    case .missingValue: "the key map ends before its formal octave"
    case .notANumber: "a whole number is expected here"
    case .mapTooLarge: "a key map has 0 to 128 entries"
    case .notAKey: "a key is a number from 0 to 127"
    case .keysReversed: "the last key is below the first"
    case .notAFrequency: "a frequency is a number such as 261.626, above 0 and up to 100000 Hz"
    case .degreeTooFar: "a degree is a number from -1000 to 1000"
    case .surplusEntries: "there are more entries than the map's size"
    case .unmappedReference: "the key that has the frequency is unmapped"
    case .nothingMapped: "no key is mapped"
    }
  }
}
