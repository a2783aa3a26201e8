// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

extension NoteName {
  /// "A4", "C#3", "Bb-1": accidental and minus sign in ASCII.
  var text: String { "\(pitchClassText)\(octave)" }

  /// The same without the octave.
  var pitchClassText: String {
    let sign =
      switch accidental {
      case .natural: ""
      case .sharp: "#"
      case .flat: "b"
      }
    return "\(letter)\(sign)"
  }

  /// "A", "C sharp", "B flat".
  var pitchClassWords: String {
    let accidental =
      switch accidental {
      case .natural: ""
      case .sharp: " sharp"
      case .flat: " flat"
      }
    return "\(letter)\(accidental)"
  }
}

extension AnalysisRecorder {
  /// The name of a key: its note or, in a scale that hasn't twelve degrees, its degree.
  func noteName(_ key: Int) -> String { degrees.name(ofKey: key) ?? NoteName(key, spelling).text }

  /// The plugin's setting `accidentals`.
  var spelling: NoteName.Spelling {
    let choice = instance.control("accidentals")?.pointee ?? 0
    return Int(exactly: choice.rounded()).flatMap { NoteName.Spelling(rawValue: $0) } ?? .sharps
  }
}
