// SPDX-License-Identifier: GPL-3.0-or-later

// What is open over the settings: the list of a choice, or the field of a number. `editor` takes what
// the user chooses.
extension Panels {
  /// Opens the list of a setting's choices, or else the field for its number.
  mutating func edit(_ port: Port, _ settings: DisplaySettings) {
    list = ChoiceList(port, value: settings[port])
    entry = port.isTyped ? NumberEntry(port) : nil
  }

  /// Opens the field for a number that a key begins; returns whether it begins one.
  mutating func begin(_ port: Port, with key: Key) -> Bool {
    guard case .character(let character) = key, port.isTyped,
      NumberEntry.begins(with: character)
    else { return false }
    entry = NumberEntry(port)
    entry?.type(key)
    return true
  }

  /// Scrolls the list to its chosen item.
  mutating func showItem(in layout: ListLayout?) {
    guard let list, let layout else { return }
    self.list?.scroll = layout.scroll(showing: list.item, from: list.scroll)
  }

  mutating func close() { (list, entry) = (nil, nil) }

  /// The setting whose list or field is open.
  var editedPort: Port? { list?.port ?? entry?.port }

  /// Takes a choice of the list, and closes it.
  mutating func take(choice item: Int, _ editor: inout SettingsEditor) {
    if let list { editor.changeUnlocked(list.port, to: Float(item)) }
    list = nil
  }

  /// Takes the number that has been typed, if there is any, or the item of the list, and closes both.
  mutating func take(_ editor: inout SettingsEditor) {
    if let entry, let value = entry.value { editor.changeUnlocked(entry.port, to: value) }
    if let list { editor.changeUnlocked(list.port, to: Float(list.item)) }
    close()
  }

  /// Handles a key while the list is open: all keys are its own.
  mutating func handleList(_ key: Key, rowsInView: Int, _ editor: inout SettingsEditor) {
    guard let list else { return }
    switch key {
    case .escape: self.list = nil
    case .space where list.isSearching: self.list?.search(UInt8(ascii: " "))
    case .enter, .space: take(&editor)
    case .character(let letter): self.list?.search(letter)
    default:
      if let item = key.moved(from: list.item, of: list.choices.count, page: rowsInView) {
        self.list?.item = item
      }
    }
  }

  /// Handles a key while a number is typed, likewise.
  mutating func handleEntry(_ key: Key, _ editor: inout SettingsEditor) {
    switch key {
    case .escape: entry = nil
    case .enter: take(&editor)
    default: entry?.type(key)
    }
  }
}
