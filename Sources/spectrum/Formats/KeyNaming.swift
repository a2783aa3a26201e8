// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// How the plugin's settings call notes and keys.
struct KeyNaming {
  var style = KeyName.Style.names
  var spelling = NoteName.Spelling.sharps

  /// "A minor", "F# major", "8A"; nil for no key.
  func text(_ number: Int) -> String? { label(number)?.text }

  /// "A minor", "F sharp major", "8 A", to be spoken; nil for no key.
  func words(_ number: Int) -> String? { label(number)?.words }

  private func label(_ number: Int) -> Label? {
    KeyName(number, spelling: spelling)?.label(style)
  }
}

extension Message.Key {
  /// The key that rivals `number`, the key of a row, if the plugin can't decide between the two;
  /// else −1.
  func rival(of number: Int) -> Int { isUndecided && Int(key) == number ? Int(rival) : -1 }
}

extension Message.Tuning {
  /// The written notes of the strings.
  var writtenStrings: [Int] { (0..<stringCount).map { Int(strings[$0]) + transpose } }
}

extension NoteName {
  /// "A4", "C#3", "Bb-1": in ASCII.
  var text: String { Label(note: number, spelling).text }
}

extension AnalysisRecorder {
  /// By the plugin's settings `key_names` and `accidentals`.
  var keyNaming: KeyNaming {
    KeyNaming(style: choice("key_names") ?? .names, spelling: spelling)
  }

  /// The name of a key: its note or, in a scale that hasn't twelve degrees, its degree.
  func noteName(_ key: Int) -> String {
    degrees.name(ofKey: key)?.text ?? NoteName(key, spelling).text
  }

  /// The plugin's setting `accidentals`.
  var spelling: NoteName.Spelling { choice("accidentals") ?? .sharps }

  private func choice<Choice: RawRepresentable<Int>>(_ symbol: String) -> Choice? {
    Int(exactly: instance[symbol].rounded()).flatMap { Choice(rawValue: $0) }
  }
}
