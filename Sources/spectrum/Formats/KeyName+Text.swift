// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// How the plugin's settings call keys.
struct KeyNaming {
  var style = KeyName.Style.names
  var spelling = NoteName.Spelling.sharps

  /// "A minor", "F# major", "8A"; nil for no key.
  func text(_ number: Int) -> String? {
    guard let name = KeyName(number, spelling: spelling) else { return nil }
    return switch style {
    case .names: "\(name.tonic.pitchClassText) \(name.mode)"
    case .camelot: "\(name.camelotHour)\(name.isMinor ? "A" : "B")"
    }
  }

  /// "A minor", "F sharp major", "8 A", to be spoken; nil for no key.
  func words(_ number: Int) -> String? {
    guard let name = KeyName(number, spelling: spelling) else { return nil }
    return switch style {
    case .names: "\(name.tonic.pitchClassWords) \(name.mode)"
    case .camelot: "\(name.camelotHour) \(name.isMinor ? "A" : "B")"
    }
  }
}

extension Message.Key {
  /// The key that rivals `number`, the key of a row, if the plugin can't decide between the two;
  /// else −1.
  func rival(of number: Int) -> Int { isUndecided && Int(key) == number ? Int(rival) : -1 }
}

extension KeyName {
  fileprivate var mode: String { isMinor ? "minor" : "major" }
}

extension AnalysisRecorder {
  /// By the plugin's settings `key_names` and `accidentals`.
  var keyNaming: KeyNaming {
    let choice = instance.control("key_names")?.pointee ?? 0
    let style = Int(exactly: choice.rounded()).flatMap { KeyName.Style(rawValue: $0) }
    return KeyNaming(style: style ?? .names, spelling: spelling)
  }
}
