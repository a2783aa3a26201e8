// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

extension Display {
  /// False for a key that is of no use here.
  mutating func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // The host's own shortcuts.
    guard showsControls, !modifiers.contains(.control), !modifiers.contains(.alt) else {
      return false
    }
    if case .menu(let item) = controls.overlay, handleMenu(key, item) { return true }
    switch key {
    case .tab: moveFocus(by: modifiers.contains(.shift) ? -1 : 1)
    case .escape: escape()
    case .character(let character): return handle(character: character)
    // In hosts the space bar starts and stops the music.
    case .enter where controls.focus == nil, .space where controls.focus == nil: return false
    case .enter, .space: activateFocus()
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .backspace, .delete:
      let before = (settings.frequencies, settings.floor, settings.ceiling, camera)
      move(key, modifiers)
      // On the plot a key that moves nothing is the host's.
      guard controls.focus == nil, controls.overlay == .none else { return true }
      return before.0 != settings.frequencies || before.1 != settings.floor
        || before.2 != settings.ceiling || before.3 != camera
    }
    return true
  }

  /// Drops what is held, then closes what is open, then forgets the focus.
  private mutating func escape() {
    if controls.drag != nil {
      endDrag()
    } else if controls.overlay != .none {
      controls.overlay = .none
    } else {
      controls.focus = nil
    }
    if case .row = controls.focus, controls.overlay != .settings { controls.focus = nil }
  }

  /// Whether the list of modes took the key.
  private mutating func handleMenu(_ key: Key, _ item: Int) -> Bool {
    let last = DisplaySettings.Mode.allCases.count - 1
    switch key {
    case .up: controls.overlay = .menu(max(0, item - 1))
    case .down: controls.overlay = .menu(min(last, item + 1))
    case .home, .pageUp: controls.overlay = .menu(0)
    case .end, .pageDown: controls.overlay = .menu(last)
    case .enter, .space: activate(.menuItem(item))
    default:
      controls.overlay = .none
      return key == .escape
    }
    controls.showsFocus = true
    return true
  }

  private mutating func handle(character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "1")...UInt8(ascii: "8"):
      endDrag()
      change(.mode, to: Float(character - UInt8(ascii: "1")))
    case UInt8(ascii: "0"): activate(tool: .resetZoom)
    case UInt8(ascii: "f"), UInt8(ascii: "F"): activate(tool: .freeze)
    case UInt8(ascii: "s"), UInt8(ascii: "S"): openSettings()
    case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "?"): activate(tool: .help)
    case UInt8(ascii: "r"), UInt8(ascii: "R"): activate(tool: .resetLevels)
    case UInt8(ascii: "t"): tapByKey()
    case UInt8(ascii: "T"): activate(tool: .resetTempo)
    case UInt8(ascii: "-"), UInt8(ascii: "_"):
      change(.tempoScale, to: value(of: .tempoScale) - 1)
    case UInt8(ascii: "+"), UInt8(ascii: "="):
      change(.tempoScale, to: value(of: .tempoScale) + 1)
    default: return false
    }
    return true
  }

  /// While a key is held down it is typed over and over: those are no taps.
  private mutating func tapByKey() {
    let isRepeated = controls.secondsSinceTapKey < Self.shortestKeyInterval
    controls.secondsSinceTapKey = 0
    if !isRepeated { activate(tool: .tapTempo) }
  }

  /// Seconds: longer than from one repeat of a held key to the next, shorter than at 400 BPM.
  private static var shortestKeyInterval: Float { 0.12 }

  /// By key the settings open with their first row chosen.
  private mutating func openSettings() {
    activate(tool: .settings)
    if controls.overlay == .settings { focus(on: .row(settingsLayout.ports[0])) }
  }

  /// All that Tab goes to, in order: the rows of the open settings, the modes, the tools.
  private var stops: [Controls.Focus] {
    var stops: [Controls.Focus] = []
    if controls.overlay == .settings {
      stops += settingsLayout.ports.map { Controls.Focus.row($0) }
    }
    stops.append(.modes)
    if let toolbar = layout.toolbar { stops += toolbar.tools.map { Controls.Focus.tool($0.tool) } }
    return stops
  }

  private mutating func moveFocus(by step: Int) {
    let stops = stops
    var next = step > 0 ? 0 : stops.count - 1
    if let focus = controls.focus, let index = stops.firstIndex(where: { $0 == focus }) {
      next = (index + step + stops.count) % stops.count
    }
    focus(on: stops[next])
  }

  private mutating func focus(on focus: Controls.Focus) {
    endDrag()
    controls.focus = focus
    controls.showsFocus = true
    if case .row(let port) = focus {
      controls.settingsScroll = settingsLayout.scroll(
        showing: port, from: controls.settingsScroll)
    }
  }

  private mutating func activateFocus() {
    controls.showsFocus = true
    switch controls.focus {
    case nil: break
    case .modes:
      if layout.toolbar?.style == .menu {
        toggle(.menu(settings.mode.rawValue))
      } else {
        change(.mode, to: Float((settings.mode.rawValue + 1) % 8))
      }
    case .tool(let tool): activate(tool: tool)
    case .row(let port): if controls.overlay == .settings { activate(port) }
    }
  }

  /// Arrows and their neighbours go to what has the focus, without one to the plot.
  private mutating func move(_ key: Key, _ modifiers: Modifiers) {
    if controls.overlay == .help {
      scrollHelp(key)
      return
    }
    switch controls.focus {
    case .row(let port) where controls.overlay == .settings:
      moveRow(port, key, modifiers)
    case .modes: moveMode(key)
    case .tool where key == .left || key == .right: moveFocus(by: key == .left ? -1 : 1)
    case .tool: break
    default: movePlot(key, modifiers)
    }
  }

  private mutating func moveMode(_ key: Key) {
    let (mode, last) = (settings.mode.rawValue, DisplaySettings.Mode.allCases.count - 1)
    controls.showsFocus = true
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
    controls.showsFocus = true
    let stride: Port.Stride = modifiers.contains(.shift) ? .fine : .plain
    let value = value(of: port)
    let ports = settingsLayout.ports
    let index = ports.firstIndex(where: { $0 == port }) ?? 0
    switch key {
    case .up: focus(on: .row(ports[max(0, index - 1)]))
    case .down: focus(on: .row(ports[min(ports.count - 1, index + 1)]))
    default: break
    }
    // A trigger has no value to go to.
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
    case .up: controls.helpScroll -= Self.scrollStep
    case .down: controls.helpScroll += Self.scrollStep
    case .pageUp: controls.helpScroll -= page
    case .pageDown: controls.helpScroll += page
    case .home: controls.helpScroll = 0
    case .end: controls.helpScroll = helpLayout.scrollBar.highest
    default: break
    }
  }
}
