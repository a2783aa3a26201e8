// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a reference can't be read or kept.
public struct ReferenceError: Error, Equatable, Sendable {
  /// The line of the text, 1 for the first; 0 for none in particular.
  public let line: Int
  public let reason: Reason
  /// The system's error; 0 for none.
  public let number: Int32

  public init(_ reason: Reason, line: Int = 0, number: Int32 = 0) {
    (self.reason, self.line, self.number) = (reason, line, number)
  }

  public enum Reason: Sendable {
    case tooLarge, noLevels, outOfRange, oneLine, noFrequency
    case badName, missing, exists, unreadable, unwritable, noHome
  }
}

extension ReferenceError.Reason {
  /// The reason in words, to follow a name or "line 5: ".
  public var text: StaticString {
    switch self {
    case .tooLarge: "a reference has at most 4 MB"
    case .noLevels: "no line begins with a frequency and a level"
    case .outOfRange: "no level is between 20 Hz and 20 kHz"
    case .oneLine: "there is a level at one frequency only"
    case .noFrequency: "it begins with a digit, but with no frequency"
    case .badName: "a name has 1 to 60 bytes, no slash, no dot first"
    case .missing: "there is no such reference"
    case .exists: "there is a reference of that name already"
    case .unreadable: "the reference can't be read"
    case .unwritable: "the reference can't be written"
    case .noHome: "there is no home folder for references"
    }
  }
}
