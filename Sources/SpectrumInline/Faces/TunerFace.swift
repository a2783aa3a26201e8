// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReadings

/// The tuner: a note, its cents, the needle, and the instrument's strings.
public struct TunerFace {
  public enum State: Int32, Sendable {
    /// The pitch isn't tracked.
    case off
    case silent
    /// The last note, for a moment after its end.
    case ended
    case sounding
    /// A pitch that has neither a note nor a string: only its frequency is shown.
    case unnamed
  }

  public var state = State.silent
  /// MIDI number of the note or, on an instrument, of the string's; as written.
  public var note = 0
  /// The note's degree in a scale that hasn't twelve, and its period; −1 where it has a name.
  public var (degree, period) = (-1, 0)
  /// The pitch above (+) or below (−) it, rounded to a tenth.
  public var cents: Float = 0
  /// The needle's place in cents, ±50, to a tenth.
  public var needle: Float = 0
  /// Hz, to a tenth.
  public var frequency: Float = 0
  /// Cents within which a note is in tune.
  public var inTune: Float = 2
  public var spelling = NoteName.Spelling.sharps
  /// The string being tuned, 1 for the first; 0 for none.
  public var string = 0
  /// The string that the user has chosen; 0 for none.
  public var chosenString = 0
  /// As written; shape: [stringCount].
  public var strings = Message.Tuning.StringNotes(repeating: 0)
  public var stringCount = 0
  /// Whether the first string is on the left.
  public var isLeftHanded = false

  @_noAllocation @_noLocks
  public init() {}

  /// The tuner that a face has.
  public init(_ face: InlineFace) {
    let words = face.words
    state = State(rawValue: words[1]) ?? .off
    (note, cents, needle) = (Int(words[2]), Float(words[3]) / 10, Float(words[4]) / 10)
    (frequency, inTune) = (Float(words[5]) / 10, Float(words[6]) / 10)
    spelling = NoteName.Spelling(rawValue: Int(words[7])) ?? .sharps
    string = Int(words[8])
    stringCount = min(max(0, Int(words[9])), Message.Tuning.maximumStringCount)
    for index in 0..<Message.Tuning.maximumStringCount { strings[index] = words[10 + index] }
    let next = 10 + Message.Tuning.maximumStringCount
    isLeftHanded = words[next] != 0
    (degree, period) = (Int(words[next + 1]), Int(words[next + 2]))
    chosenString = Int(words[next + 3])
  }

  @_noAllocation @_noLocks
  func write(to face: InlineFace) {
    face.begin(.tuner)
    let words = face.words
    words[1] = state.word
    words[2] = Int32(truncatingIfNeeded: note)
    words[3] = Int32(steps: 10, of: cents)
    words[4] = Int32(steps: 10, of: needle)
    words[5] = Int32(steps: 10, of: frequency)
    words[6] = Int32(steps: 10, of: inTune)
    words[7] = spelling.word
    words[8] = Int32(truncatingIfNeeded: string)
    words[9] = Int32(truncatingIfNeeded: stringCount)
    for index in 0..<Message.Tuning.maximumStringCount { words[10 + index] = strings[index] }
    let next = 10 + Message.Tuning.maximumStringCount
    words[next] = isLeftHanded ? 1 : 0
    words[next + 1] = Int32(truncatingIfNeeded: degree)
    words[next + 2] = Int32(truncatingIfNeeded: period)
    words[next + 3] = Int32(truncatingIfNeeded: chosenString)
  }
}

// Raw values can't be marked for the real-time path.
extension TunerFace.State {
  fileprivate var word: Int32 {
    @_noAllocation @_noLocks get {
      switch self {
      case .off: 0
      case .silent: 1
      case .ended: 2
      case .sounding: 3
      case .unnamed: 4
      }
    }
  }
}

extension NoteName.Spelling {
  fileprivate var word: Int32 {
    @_noAllocation @_noLocks get {
      switch self {
      case .sharps: 0
      case .flats: 1
      case .mixed: 2
      }
    }
  }
}
