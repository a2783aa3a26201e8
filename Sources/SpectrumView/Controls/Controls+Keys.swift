// SPDX-License-Identifier: GPL-3.0-or-later

extension Controls {
  /// Returns false for keys to pass on to the host.
  mutating func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard areShown else { return false }
    if handleHistory(key, modifiers) { return true }
    // The host's own shortcuts.
    guard !modifiers.contains(.control), !modifiers.contains(.alt) else {
      return false
    }
    if panels.list != nil || panels.entry != nil {
      handleOpenRow(key, modifiers)
      return true
    }
    if overlay == .menu || overlay == .commands, handleMenu(key) { return true }
    if overlay == .references, focus == nil, handleReferences(key, modifiers) { return true }
    if isForPlayer(key) { return false }
    if case .row(let port) = focus, overlay == .settings, !isRowOffered,
      panels.begin(port, with: key)
    {
      // The same key chooses a mode, which is not what is meant here.
      if editor.isLocked(port) { panels.close() }
      showsFocus = true
      return true
    }
    switch key {
    case .tab: moveFocus(by: modifiers.contains(.shift) ? -1 : 1)
    case .escape: return escape()
    case .character(let character): return handle(character: character)
    case .letter: return false
    // In hosts, the space bar starts and stops playback.
    case .enter where focus == nil, .space where focus == nil || isRowOffered: return false
    case .enter, .space: activateFocus()
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .backspace, .delete:
      let before = (settings, editor.camera)
      move(key, modifiers)
      // On the plot, a key without an effect goes to the host.
      guard focus == nil, overlay == .none else { return true }
      return before.0 != settings || before.1 != editor.camera
    }
    return true
  }

  /// Whether a key is the player's: it would otherwise act on the plot, or on nothing.
  private func isForPlayer(_ key: Key) -> Bool {
    guard areKeysOfPlayer, focus == nil, overlay != .help else { return false }
    return key == .space || key == .left || key == .right || key == .home
  }

  /// Ends a drag, else closes the overlay, else removes the focus. Returns whether there was any.
  private mutating func escape() -> Bool {
    let hasEffect = drag != nil || overlay != .none || focus != nil
    if drag != nil {
      endDrag()
    } else if overlay != .none {
      overlay = .none
    } else {
      focus = nil
    }
    if case .row = focus, overlay != .settings { focus = nil }
    return hasEffect
  }

  /// Returns whether the list of modes or that of commands handled the key.
  private mutating func handleMenu(_ key: Key) -> Bool {
    let isOfModes = overlay == .menu
    let count = isOfModes ? DisplayMode.allCases.count : Command.listed.count
    if let item = key.moved(from: panels.menuItem, of: count, page: count) {
      panels.menuItem = item
      if !isOfModes {
        panels.scroll = places.commandsLayout.scroll(showing: item, from: panels.scroll)
      }
    } else if key == .enter || key == .space {
      let commands = Command.listed
      activate(
        isOfModes
          ? .menuItem(panels.menuItem) : .command(commands[commands.startIndex + panels.menuItem]))
    } else {
      overlay = .none
      return key == .escape
    }
    showsFocus = true
    return true
  }

  private mutating func handle(character: UInt8) -> Bool {
    if let mode = DisplayMode(typed: character) {
      endDrag()
      editor.choose(mode)
      return true
    }
    guard let command = Command(typed: character), hasEffect(command) else { return false }
    perform(command, byKey: true)
    return true
  }

  mutating func moveFocus(by step: Int) {
    let stops = places.stops
    var next = step > 0 ? 0 : stops.count - 1
    if let focus = focus, let index = stops.firstIndex(where: { $0 == focus }) {
      next = (index + step + stops.count) % stops.count
    }
    focus(on: stops[next])
  }

  mutating func focus(on focus: ControlFocus) {
    endDrag()
    panels.close()
    self.focus = focus
    (showsFocus, isRowOffered) = (true, false)
    if case .row(let port) = focus {
      panels.scroll = places.settingsLayout.scroll(
        showing: port, from: panels.scroll)
    }
  }

  private mutating func activateFocus() {
    showsFocus = true
    switch focus {
    case nil: break
    case .modes:
      if layout.toolbar?.style == .menu {
        toggle(.menu)
      } else {
        editor.change(.mode, to: Float((settings.mode.rawValue + 1) % DisplayMode.allCases.count))
      }
    case .tool(let tool): perform(tool)
    case .row(let port): if overlay == .settings { activateRow(port) }
    }
  }

  /// Passes arrow, page, Home and End keys to the focused control, or to the plot without one.
  private mutating func move(_ key: Key, _ modifiers: Modifiers) {
    if overlay == .help {
      panels.scrollHelp(by: key, places.helpLayout)
      return
    }
    switch focus {
    case .row(let port) where overlay == .settings:
      moveRow(port, key, modifiers)
    case .modes:
      showsFocus = true
      endDrag()
      editor.moveMode(key)
    case .tool where key == .left || key == .right: moveFocus(by: key == .left ? -1 : 1)
    case .tool: break
    // With the panel open, page keys mean it, and up and down go to a row of it.
    case nil where overlay == .settings && (key == .pageUp || key == .pageDown):
      panels.scrollPage(by: key, places.settingsLayout.content)
    case nil where overlay == .settings && (key == .up || key == .down):
      let layout = places.settingsLayout
      if let port = layout.firstPort(at: panels.scroll) ?? layout.ports.last {
        focus(on: .row(port))
      }
    default:
      if key == .home { endDrag() }
      editor.movePlot(by: key, modifiers)
    }
  }
}
