// SPDX-License-Identifier: GPL-3.0-or-later

/// The open list of a setting's choices.
///
/// Letters go to the next choice that begins with them, as in lists everywhere (WAI-ARIA Authoring
/// Practices, "Listbox"): those typed without a pause count together, and the same letter again goes on.
struct ChoiceList {
  let port: Port
  let choices: Choices
  /// The choice that Enter takes.
  var item: Int
  /// How far the list is scrolled, in logical pixels.
  var scroll: Float = 0
  /// The letters typed without a pause, in small ones.
  private var typed: [UInt8] = []
  /// Seconds left in which the next letter belongs to them.
  private var seconds: Float = 0

  /// Nil for a port without choices. `value`: the port's.
  init?(_ port: Port, value: Float) {
    guard let choices = port.choices else { return nil }
    (self.port, self.choices) = (port, choices)
    item = Int(port.held(value))
  }

  /// Seconds between two letters after which a search begins anew.
  private static var pause: Float { 1 }

  /// Whether letters are being typed, so that a space is one of them.
  var isSearching: Bool { seconds > 0 }

  mutating func step(elapsed: Float) { seconds = max(0, seconds - elapsed) }

  /// Goes to the next choice that begins with the letters, or else has a word that does.
  mutating func search(_ letter: UInt8) {
    if !isSearching { typed = [] }
    typed.append(Self.small(letter))
    seconds = Self.pause
    // The same letter again and again goes from one choice to the next.
    let isOne = typed.allSatisfy { $0 == typed[0] }
    let (text, first) = isOne ? ([typed[0]], item + 1) : (typed, item)
    for wholeName in [true, false] {
      for step in 0..<choices.count {
        let candidate = (first + step) % choices.count
        if matches(candidate, text, wholeName: wholeName) {
          item = candidate
          return
        }
      }
    }
  }

  /// Whether the name, or one of its words, begins with `text`.
  private func matches(_ choice: Int, _ text: [UInt8], wholeName: Bool) -> Bool {
    let name = choices.name(choice).map { Self.small($0) }
    if wholeName { return name.starts(with: text) }
    return name.indices.contains {
      $0 > 0 && (name[$0 - 1] == UInt8(ascii: " ") || name[$0 - 1] == UInt8(ascii: "-"))
        && name[$0...].starts(with: text)
    }
  }

  private static func small(_ letter: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter | 0x20 : letter
  }
}
