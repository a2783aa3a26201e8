// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

extension Label {
  /// As the window shows it.
  public var string: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }

  /// In ASCII: "C#3", "Bb-1".
  public var text: String {
    String(string.map { Self.plain[$0] ?? $0 })
  }

  /// To be spoken: "C sharp 3", "8 A".
  public var words: String {
    var (words, wasDigit) = ("", false)
    for sign in string {
      let isDigit = sign.isNumber || sign == "−"
      if !words.isEmpty, isDigit != wasDigit, sign != " ", words.last != " " { words += " " }
      words += sign == "♯" ? " sharp" : sign == "♭" ? " flat" : String(Self.plain[sign] ?? sign)
      wasDigit = isDigit
    }
    return words
  }

  private static let plain: [Character: Character] = ["♯": "#", "♭": "b", "−": "-", "–": "-"]
}
