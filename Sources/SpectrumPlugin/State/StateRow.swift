// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages

/// A value that a session keeps besides the ports.
enum StateValue {
  /// The path of a file, empty for none.
  case path(FileProperty)
  /// The text of that file, so that a session has its tuning on a machine without the file, too.
  case text(FileProperty)
  /// A text of the windows.
  case session(SessionItem)
}

/// A value and its key, a row of the state. A further value gets a case, a row at the end, and what
/// `PluginState` reads and writes of it.
struct StateRow {
  let key: LV2_URID
  let value: StateValue

  /// All rows.
  static func all(_ keys: Terms) -> [StateRow] {
    let files = [
      StateRow(key: keys[.scale], value: .path(.scale)),
      StateRow(key: keys[.scaleText], value: .text(.scale)),
      StateRow(key: keys[.keymap], value: .path(.keyMap)),
      StateRow(key: keys[.keymapText], value: .text(.keyMap)),
    ]
    return files + SessionItem.all.map { StateRow(key: keys[$0.term], value: .session($0)) }
  }
}
