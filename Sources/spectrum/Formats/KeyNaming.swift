// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// How the plugin's settings call notes and keys.
struct KeyNaming {
  var style = KeyName.Style.names
  var notes = NoteName.Naming()

  /// "A minor", "F# major", "8A"; nil for no key.
  func text(_ number: Int) -> String? { label(number)?.text }

  /// "A minor", "F sharp major", "8 A", to be spoken; nil for no key.
  func words(_ number: Int) -> String? { label(number)?.words }

  private func label(_ number: Int) -> Label? {
    KeyName(number, notes)?.label(style)
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
  /// "A4", "C#3", "Bb-1", "cis'": in ASCII.
  var text: String { Label(note: number, naming).text }

  /// "C sharp 4", "small C sharp", to be spoken: Helmholtz's octaves by their own names, since capitals
  /// and primes aren't heard.
  var words: String {
    guard naming.octaves == .helmholtz else { return Label(note: number, naming).words }
    let name = Label(note: number, naming, withOctave: false).words
    let lines = ["one", "two", "three", "four", "five", "six"]
    return switch octave {
    case ..<0: "sub-sub-contra \(name)"
    case 0: "sub-contra \(name)"
    case 1: "contra \(name)"
    case 2: "great \(name)"
    case 3: "small \(name)"
    default: "\(lines[min(octave - 4, lines.count - 1)])-line \(name)"
    }
  }
}

extension AnalysisRecorder {
  /// By the plugin's settings.
  var keyNaming: KeyNaming {
    KeyNaming(
      style: KeyName.Style(rawValue: instance.choice("key_names")) ?? .names,
      notes: instance.noteNaming)
  }

  /// The name of a key: its note or, in a scale that hasn't twelve degrees, its degree.
  func noteName(_ key: Int) -> String {
    degrees.name(ofKey: key)?.text ?? NoteName(key, instance.noteNaming).text
  }
}

extension PluginInstance {
  /// How the plugin's settings call notes.
  var noteNaming: NoteName.Naming {
    NoteName.Naming(
      spelling: choice("accidentals"), language: choice("note_names"), octaves: choice("octaves"))
  }

  /// The number of a setting's choice; −1 for none.
  fileprivate func choice(_ symbol: String) -> Int { Int(exactly: self[symbol].rounded()) ?? -1 }
}
