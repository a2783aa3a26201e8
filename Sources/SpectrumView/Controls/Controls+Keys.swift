// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

extension Controls {
  /// Returns false for keys to pass on to the host.
  mutating func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // The host's own shortcuts.
    guard areShown, !modifiers.contains(.control), !modifiers.contains(.alt) else {
      return false
    }
    if case .menu(let item) = overlay, handleMenu(key, item) { return true }
    if overlay == .references, focus == nil, handleReferences(key, modifiers) { return true }
    if isForPlayer(key) { return false }
    switch key {
    case .tab: moveFocus(by: modifiers.contains(.shift) ? -1 : 1)
    case .escape: return escape()
    case .character(let character): return handle(character: character)
    case .letter: return false
    // In hosts, the space bar starts and stops playback.
    case .enter where focus == nil, .space where focus == nil: return false
    case .enter, .space: activateFocus()
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .backspace, .delete:
      let before = (settings, camera)
      move(key, modifiers)
      // On the plot, a key without an effect goes to the host.
      guard focus == nil, overlay == .none else { return true }
      return before.0 != settings || before.1 != camera
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

  /// Returns whether the list of modes handled the key.
  private mutating func handleMenu(_ key: Key, _ item: Int) -> Bool {
    let last = DisplayMode.allCases.count - 1
    switch key {
    case .up: overlay = .menu(max(0, item - 1))
    case .down: overlay = .menu(min(last, item + 1))
    case .home, .pageUp: overlay = .menu(0)
    case .end, .pageDown: overlay = .menu(last)
    case .enter, .space: activate(.menuItem(item))
    default:
      overlay = .none
      return key == .escape
    }
    showsFocus = true
    return true
  }

  private mutating func handle(character: UInt8) -> Bool {
    if let mode = DisplayMode(key: character) {
      endDrag()
      choose(mode)
      return true
    }
    switch character {
    case UInt8(ascii: "0"): activate(tool: .resetZoom)
    case UInt8(ascii: "f"), UInt8(ascii: "F"): activate(tool: .freeze)
    case UInt8(ascii: "s"), UInt8(ascii: "S"): openSettings()
    case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "?"): activate(tool: .help)
    case UInt8(ascii: "r"), UInt8(ascii: "R"): activate(tool: .resetLevels)
    case UInt8(ascii: "a") where hasLevels, UInt8(ascii: "A") where hasLevels: toggleAutoLevel()
    case UInt8(ascii: "c"), UInt8(ascii: "C"): chooseNextComparand()
    case UInt8(ascii: "l"), UInt8(ascii: "L"): activate(Port.levelMatch)
    case UInt8(ascii: "o"): toggleReferences()
    case UInt8(ascii: "O"): compareWithNextSlot()
    case UInt8(ascii: "p"), UInt8(ascii: "P"): takeAlong(.picture)
    case UInt8(ascii: "e"), UInt8(ascii: "E"): takeAlong(.spectrum)
    case UInt8(ascii: "t"): activate(tool: .tapTempo)
    case UInt8(ascii: "T"): activate(tool: .resetTempo)
    // Not "_", which in France is the sign below 8.
    case UInt8(ascii: "-"): change(.tempoScale, to: settings[.tempoScale] - 1)
    case UInt8(ascii: "+"), UInt8(ascii: "="):
      change(.tempoScale, to: settings[.tempoScale] + 1)
    default: return false
    }
    return true
  }

  private mutating func takeAlong(_ export: Export) {
    if !exports.contains(export) { exports.append(export) }
  }

  /// Compares with the next of what the plugin can compare with.
  private mutating func chooseNextComparand() {
    let all = Comparand.allCases
    var next = settings.comparand
    repeat {
      next = all[(next.rawValue + 1) % all.count]
    } while next == .sideChain && !model.plugin.has(.sideLeft)
      || next == .otherChannel && model.plugin.channelCount == 1
    choose(next)
  }

  /// Opens the settings with the focus on the first row.
  private mutating func openSettings() {
    activate(tool: .settings)
    if overlay == .settings { focus(on: .row(settingsLayout.ports[0])) }
  }

  /// The stops of the Tab key, in order: the rows of open settings, the modes, the tools.
  private var stops: [Focus] {
    var stops: [Focus] = []
    if overlay == .settings {
      stops += settingsLayout.ports.map { Focus.row($0) }
    }
    stops.append(.modes)
    if let toolbar = layout.toolbar { stops += toolbar.tools.map { Focus.tool($0.tool) } }
    return stops
  }

  private mutating func moveFocus(by step: Int) {
    let stops = stops
    var next = step > 0 ? 0 : stops.count - 1
    if let focus = focus, let index = stops.firstIndex(where: { $0 == focus }) {
      next = (index + step + stops.count) % stops.count
    }
    focus(on: stops[next])
  }

  private mutating func focus(on focus: Focus) {
    endDrag()
    self.focus = focus
    showsFocus = true
    if case .row(let port) = focus {
      settingsScroll = settingsLayout.scroll(
        showing: port, from: settingsScroll)
    }
  }

  private mutating func activateFocus() {
    showsFocus = true
    switch focus {
    case nil: break
    case .modes:
      if layout.toolbar?.style == .menu {
        toggle(.menu(settings.mode.rawValue))
      } else {
        change(.mode, to: Float((settings.mode.rawValue + 1) % DisplayMode.allCases.count))
      }
    case .tool(let tool): activate(tool: tool)
    case .row(let port): if overlay == .settings { activate(port) }
    }
  }

  /// Passes arrow, page, Home and End keys to the focused control, or to the plot without one.
  private mutating func move(_ key: Key, _ modifiers: Modifiers) {
    if overlay == .help {
      scrollHelp(key)
      return
    }
    switch focus {
    case .row(let port) where overlay == .settings:
      moveRow(port, key, modifiers)
    case .modes: moveMode(key)
    case .tool where key == .left || key == .right: moveFocus(by: key == .left ? -1 : 1)
    case .tool: break
    default: movePlot(key, modifiers)
    }
  }

  private mutating func moveMode(_ key: Key) {
    let (mode, last) = (settings.mode.rawValue, DisplayMode.allCases.count - 1)
    showsFocus = true
    endDrag()
    switch key {
    case .left, .up: change(.mode, to: Float(max(0, mode - 1)))
    case .right, .down: change(.mode, to: Float(min(last, mode + 1)))
    case .home: change(.mode, to: 0)
    case .end: change(.mode, to: Float(last))
    default: break
    }
  }

  private mutating func moveRow(_ port: Port, _ key: Key, _ modifiers: Modifiers) {
    showsFocus = true
    let stride: Port.Stride = modifiers.contains(.shift) ? .fine : .plain
    let value = settings[port]
    let ports = settingsLayout.ports
    let index = ports.firstIndex(where: { $0 == port }) ?? 0
    switch key {
    case .up: focus(on: .row(ports[max(0, index - 1)]))
    case .down: focus(on: .row(ports[min(ports.count - 1, index + 1)]))
    default: break
    }
    // A trigger has no value.
    if port.kind.isTrigger { return }
    switch key {
    case .left: change(port, to: port.value(-1, stride, from: value))
    case .right: change(port, to: port.value(1, stride, from: value))
    case .pageUp: change(port, to: port.value(1, .coarse, from: value))
    case .pageDown: change(port, to: port.value(-1, .coarse, from: value))
    case .home: change(port, to: port.range.lowerBound)
    case .end: change(port, to: port.range.upperBound)
    case .backspace, .delete: change(port, to: port.initial)
    default: break
    }
  }

  private mutating func scrollHelp(_ key: Key) {
    let page = helpLayout.content.height
    switch key {
    case .up: helpScroll -= Self.scrollStep
    case .down: helpScroll += Self.scrollStep
    case .pageUp: helpScroll -= page
    case .pageDown: helpScroll += page
    case .home: helpScroll = 0
    case .end: helpScroll = helpLayout.scrollBar.highest
    default: break
    }
  }
}
