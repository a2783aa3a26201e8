// SPDX-License-Identifier: GPL-3.0-or-later

// The page of references.
extension Controls {
  /// Has the page, which is open now, list the user's files.
  mutating func showReferences() {
    focus = nil
    panels.references.open()
    editor.effects.append(.owner(.reference(.list)))
    showChosenReference()
  }

  /// Whether keys type a name, a number, or letters that go to a choice.
  var isTyping: Bool {
    panels.list != nil || panels.entry != nil
      || overlay == .references && focus == nil && panels.references.typed != nil
  }

  /// Returns whether the page took a key.
  mutating func handleReferences(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let wasTyping = panels.references.typed != nil
    let rows = max(1, Int(places.referencesLayout.content.height / ReferencesLayout.rowHeight))
    guard panels.references.handle(key, modifiers, rowsInView: rows, &editor) else {
      return false
    }
    switch key {
    // Of the characters, only those of the slots choose a row.
    case .character(let character)
    where !(UInt8(ascii: "1")...UInt8(ascii: "8")).contains(character):
      break
    default: if !wasTyping { showChosenReference() }
    }
    return true
  }

  private mutating func showChosenReference() {
    panels.scroll = places.referencesLayout.scroll(
      showing: panels.references.chosen, of: panels.references, from: panels.scroll)
  }
}
