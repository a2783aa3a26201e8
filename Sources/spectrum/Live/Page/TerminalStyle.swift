// SPDX-License-Identifier: GPL-3.0-or-later

/// The abilities of a terminal.
struct TerminalStyle {
  enum Colors { case none, sixteen, many }

  /// The meaning of a text's colour.
  enum Ink: Equatable {
    case text, quiet, title, good, fair, poor
    /// A bar's part, from its low end, 0, to its high end, 1.
    case bar(Float)
  }

  let colors: Colors
  /// From nothing to a full cell.
  let steps: [Character]
  /// The needle, its scale and the middle of that, a light that is on and one that is off.
  let needle, scale, middle, lightOn, lightOff: Character
  let flat, sharp: Character
  /// The halves of a full cell; nil without.
  let upperHalf, lowerHalf: Character?
  /// Before a number that may be higher.
  let atLeast: String

  /// By the customs of no-color.org and the locale's variables.
  init(_ environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false || !Terminal.hasCursor(environment) {
      colors = .none
    } else {
      let isWide = terminal.contains("256color") || environment["COLORTERM"]?.isEmpty == false
      colors = isWide ? .many : .sixteen
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }?.lowercased()
    if locale?.contains("utf-8") ?? false || locale?.contains("utf8") ?? false {
      steps = Array(" ▁▂▃▄▅▆▇█")
      (needle, scale, middle, lightOn, lightOff) = ("●", "─", "┼", "●", "○")
      (flat, sharp, atLeast) = ("♭", "♯", "≥")
      (upperHalf, lowerHalf) = ("▀", "▄")
    } else {
      steps = Array(" .:-=+*%#")
      (needle, scale, middle, lightOn, lightOff) = ("^", "-", "|", "*", ".")
      (flat, sharp, atLeast) = ("b", "#", ">=")
      (upperHalf, lowerHalf) = (nil, nil)
    }
  }

  /// The sequence that selects a colour; empty without colours.
  func sequence(_ ink: Ink) -> String {
    let code: String
    switch (colors, ink) {
    case (.none, _): return ""
    case (_, .text): code = "0"
    case (_, .title): code = "0;1"
    case (.sixteen, .quiet): code = "0;90"
    case (.sixteen, .good): code = "0;32"
    case (.sixteen, .fair): code = "0;33"
    case (.sixteen, .poor): code = "0;31"
    case (.sixteen, .bar): code = "0;36"
    case (.many, .quiet): code = "0;38;5;245"
    case (.many, .good): code = "0;38;5;78"
    case (.many, .fair): code = "0;38;5;179"
    case (.many, .poor): code = "0;38;5;203"
    case (.many, .bar(let part)):
      let blues = [31, 37, 43, 79, 115, 151, 187, 223]
      code = "0;38;5;\(blues[min(max(Int(part * Float(blues.count)), 0), blues.count - 1)])"
    }
    return "\u{1B}[\(code)m"
  }
}

/// A line of a terminal's page.
struct TerminalLine {
  private var characters: [Character] = []
  private var inks: [TerminalStyle.Ink] = []

  var count: Int { characters.count }

  mutating func add(_ text: String, _ ink: TerminalStyle.Ink = .text) {
    for character in text { add(character, ink) }
  }

  mutating func add(_ character: Character, _ ink: TerminalStyle.Ink = .text) {
    characters.append(character)
    inks.append(ink)
  }

  /// Fills up with spaces to a column.
  mutating func pad(to column: Int) {
    while count < column { add(" ") }
  }

  func padded(to column: Int) -> TerminalLine {
    var line = self
    line.pad(to: column)
    return line
  }

  func followed(by other: TerminalLine) -> TerminalLine {
    var line = self
    line.characters += other.characters
    line.inks += other.inks
    return line
  }

  /// The first `columns` characters, with the sequences of their colours.
  func text(_ style: TerminalStyle, columns: Int) -> String {
    var text = ""
    var ink = TerminalStyle.Ink.text
    for (character, next) in zip(characters, inks).prefix(max(0, columns)) {
      if next != ink, character != " " {
        text += style.sequence(next)
        ink = next
      }
      text.append(character)
    }
    return ink == .text ? text : text + style.sequence(.text)
  }
}
