// SPDX-License-Identifier: GPL-3.0-or-later

// The panel of the settings.
extension Controls {
  /// Shows the settings, which are open now, from the group of the mode on; keys then choose among them.
  mutating func showSettings(byKey: Bool) {
    let layout = places.settingsLayout
    panels.scroll = layout.scroll(to: mode.settings)
    if let first = layout.first(of: mode.settings) { focus(on: .row(first)) }
    isRowOffered = !byKey
  }

  /// Does what a click where the picture shows a setting is for: the next usual value, or the settings
  /// at its row, with the list of its choices.
  mutating func activateShown(_ port: Port) {
    if port == .loudnessTarget, !editor.isLocked(port) {
      return editor.change(port, to: editor.nextTarget)
    }
    if overlay != .settings {
      toggle(.settings)
      showSettings(byKey: false)
    }
    focus(on: .row(port))
    if port.choices != nil { activateRow(port) }
  }

  /// Toggles or fires a row, or opens the list of its choices or the field of its number.
  mutating func activateRow(_ port: Port) {
    guard !editor.isLocked(port) else { return }
    if port.kind.isToggle { return activate(port) }
    panels.edit(port, settings)
    panels.showItem(in: places.listLayout)
  }

  /// Acts on a click on a part of a row.
  mutating func activateRow(_ port: Port, _ part: RowPart) {
    switch part {
    case .previous, .next:
      if !editor.isLocked(port) { editor.step(port, by: part == .next ? 1 : -1) }
    case .button, .value: activateRow(port)
    case .name, .slider: break
    }
  }

  /// Handles a key while a list or a field is open: all keys are theirs.
  mutating func handleOpenRow(_ key: Key, _ modifiers: Modifiers) {
    showsFocus = true
    let isList = panels.list != nil
    switch key {
    case .tab:
      panels.take(&editor)
      moveFocus(by: modifiers.contains(.shift) ? -1 : 1)
    case .up where !isList, .down where !isList:
      panels.take(&editor)
      if case .row(let port) = focus { moveRow(port, key, modifiers) }
    default:
      let rows = places.listLayout?.rowsInView ?? 1
      if isList {
        panels.handleList(key, rowsInView: rows, &editor)
      } else {
        panels.handleEntry(key, &editor)
      }
      panels.showItem(in: places.listLayout)
    }
  }

  mutating func moveRow(_ port: Port, _ key: Key, _ modifiers: Modifiers) {
    (showsFocus, isRowOffered) = (true, false)
    let layout = places.settingsLayout
    let (ports, rows) = (layout.ports, layout.rowsInView)
    let index = ports.firstIndex(of: port) ?? 0
    if key != .home, key != .end, let next = key.moved(from: index, of: ports.count, page: rows) {
      focus(on: .row(ports[next]))
    } else if !editor.isLocked(port) {
      editor.move(port, by: key, modifiers)
    }
  }

  /// Undoes or redoes a step by Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y. Returns whether a key is one of these;
  /// they are the host's as long as nothing has been changed here.
  mutating func handleHistory(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let isRedo = key.isRedo(modifiers), editor.history.canUndo || editor.history.canRedo,
      !isTyping || overlay == .settings
    else { return false }
    undo(isRedo: isRedo)
    return true
  }

  mutating func undo(isRedo: Bool) {
    panels.close()
    endDrag()
    if let port = editor.undo(isRedo: isRedo), overlay == .settings {
      panels.scroll = places.settingsLayout.scroll(showing: port, from: panels.scroll)
    }
  }
}
