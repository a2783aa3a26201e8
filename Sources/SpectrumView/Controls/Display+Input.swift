// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

extension Display {
  /// The picture's size in logical pixels, where it is to be known before the first drawing.
  public mutating func resize(width: Float, height: Float) {
    (controls.width, controls.height) = (
      width.held(within: 1...65_536), height.held(within: 1...65_536)
    )
    // A wider window has no list of modes to show: unseen it would go on taking keys.
    if case .menu = controls.overlay, layout.toolbar?.style != .menu { controls.overlay = .none }
    keepScrollInRange()
  }

  /// Takes over what the user did; `nextChange` then tells what came of it. False for a key that is
  /// of no use here, and so the host's.
  @discardableResult
  public mutating func handle(_ input: UserInput) -> Bool {
    defer { keepScrollInRange() }
    switch input {
    case .pointerMoved(let x, let y):
      guard let point = Self.point(x, y) else { return true }
      controls.pointer = point
      moveDrag(to: point)
    case .pointerLeft: controls.pointer = nil
    case .pressed(let x, let y, let button, let isDouble, let modifiers):
      guard button == .left, let point = Self.point(x, y) else { return true }
      endDrag()
      controls.pointer = point
      press(point, isDouble: isDouble, modifiers)
    case .released(let x, let y, let button):
      guard button == .left else { return true }
      endDrag()
      let pressed = controls.pressed
      controls.pressed = nil
      guard let point = Self.point(x, y), let pressed, !pressed.isTap,
        pressed == target(at: point)
      else {
        return true
      }
      activate(pressed)
    case .scrolled(let x, let y, let steps, let modifiers):
      guard let point = Self.point(x, y), steps.isFinite else { return true }
      scroll(at: point, steps: steps.held(within: -32...32), modifiers)
    case .key(let key, let modifiers): return handle(key, modifiers)
    }
    return true
  }

  /// Nil for what is no place.
  private static func point(_ x: Float, _ y: Float) -> Controls.Point? {
    guard x.isFinite, y.isFinite else { return nil }
    let range: ClosedRange<Float> = -65_536...65_536
    return Controls.Point(x: x.held(within: range), y: y.held(within: range))
  }

  // Where things are in the picture that was drawn last.

  var layout: Layout {
    Layout(
      width: controls.width, height: controls.height, mode: settings.mode,
      showsControls: showsControls)
  }

  var settingsLayout: SettingsLayout {
    SettingsLayout(
      width: controls.width, height: controls.height, top: layout.overlayTop,
      plugin: Plugin(channelCount: channelCount), hasDegrees: settings.isTemperamentCustom)
  }

  var helpLayout: HelpLayout {
    HelpLayout(width: controls.width, height: controls.height, top: layout.overlayTop)
  }

  private mutating func keepScrollInRange() {
    controls.settingsScroll = controls.settingsScroll.held(
      within: 0...settingsLayout.scrollBar.highest)
    controls.helpScroll = controls.helpScroll.held(within: 0...helpLayout.scrollBar.highest)
  }

  /// What is at a place; nil for what takes no input.
  func target(at point: Controls.Point) -> ControlTarget? {
    guard showsControls else { return nil }
    let (layout, x, y) = (layout, point.x, point.y)
    if case .menu = controls.overlay {
      let items = layout.menuItems(windowHeight: controls.height)
      for (index, item) in items.enumerated() where item.contains(x, y) { return .menuItem(index) }
    }
    if let toolbar = layout.toolbar {
      for (index, rect) in toolbar.modes.enumerated() where rect.contains(x, y) {
        return .mode(index)
      }
      for button in toolbar.tools where button.rect.contains(x, y) { return .tool(button.tool) }
      if toolbar.menu.contains(x, y) { return .menuButton }
    }
    switch controls.overlay {
    case .settings:
      let settings = settingsLayout
      if settings.panel.contains(x, y) {
        return settings.target(x: x, y: y, scroll: controls.settingsScroll)
      }
    case .help:
      let help = helpLayout
      if help.panel.contains(x, y) {
        return help.scrollBar.track.contains(x, y) ? .scrollBar : .overlay
      }
    case .menu, .none: break
    }
    guard layout.plot.contains(x, y) else { return nil }
    return isOnClipLight(point, layout) ? .clipLight : .plot
  }

  private func isOnClipLight(_ point: Controls.Point, _ layout: Layout) -> Bool {
    guard settings.mode == .levels else { return false }
    let page = LevelsLayout(in: layout.plot, channelCount: levels.channelCount)
    for channel in 0..<max(1, min(2, levels.channelCount))
    where LevelsPage.clipBox(page, channel).contains(point.x, point.y) { return true }
    return false
  }

  // The left button.

  private mutating func press(
    _ point: Controls.Point, isDouble: Bool, _ modifiers: Modifiers
  ) {
    controls.showsFocus = false
    let target = target(at: point)
    controls.pressed = target
    switch target {
    case .row(.tap, .button):
      controls.focus = .row(.tap)
      tap()
    case .tool(.tapTempo): tap()
    case .row(let port, let part):
      controls.focus = .row(port)
      guard part == .slider || part == .name else { return }
      // What jumped away at the first of the two clicks comes back to the default.
      if isDouble {
        change(port, to: port.initial)
      } else if part == .slider {
        grab(port, at: point, isFine: modifiers.contains(.shift))
      }
    case .scrollBar:
      controls.drag = .scrollBar(
        startY: point.y,
        startScroll: controls.overlay == .help ? controls.helpScroll : controls.settingsScroll)
    case .plot:
      switch controls.overlay {
      case .none, .settings:
        controls.focus = nil
        if isDouble { resetView() } else { controls.drag = .press(point) }
      case .menu, .help: controls.overlay = .none
      }
    case nil:
      if controls.overlay != .settings { controls.overlay = .none }
    default: break
    }
  }

  private mutating func grab(_ port: Port, at point: Controls.Point, isFine: Bool) {
    let layout = settingsLayout
    guard let row = layout.rect(of: port, scroll: controls.settingsScroll) else { return }
    let slider = layout.slider(in: row)
    controls.changes.begin(port)
    var position = port.position(of: value(of: port))
    // The knob comes to the pointer; with Shift it stays and moves slowly.
    if !isFine { position = (point.x - slider.x) / max(1, slider.width) }
    position = position.held(within: 0...1)
    controls.drag = .slider(
      port, startX: point.x, startPosition: position, isFine: isFine)
    if !isFine { change(port, to: port.value(at: position)) }
  }

  private mutating func moveDrag(to point: Controls.Point) {
    switch controls.drag {
    case nil: return
    case .slider(let port, let startX, let startPosition, let isFine):
      let layout = settingsLayout
      let width = layout.slider(in: layout.content).width * (isFine ? 10 : 1)
      change(port, to: port.value(at: startPosition + (point.x - startX) / max(1, width)))
    case .scrollBar(let startY, let startScroll):
      moveScrollBar(by: point.y - startY, from: startScroll)
    case .press(let start):
      // So far a click may tremble.
      guard abs(point.x - start.x) + abs(point.y - start.y) > 3 else { return }
      beginPlotDrag(from: start)
      movePlotDrag(to: point)
    case .pan, .orbit: movePlotDrag(to: point)
    }
  }

  private mutating func moveScrollBar(by distance: Float, from start: Float) {
    let isHelp = controls.overlay == .help
    let highest = isHelp ? helpLayout.scrollBar.highest : settingsLayout.scrollBar.highest
    let (track, thumb) =
      isHelp
      ? (helpLayout.scrollBar.track, helpLayout.scrollBar.thumb(scroll: 0))
      : (settingsLayout.scrollBar.track, settingsLayout.scrollBar.thumb(scroll: 0))
    let scroll = start + distance * highest / max(1, track.height - thumb.height)
    if isHelp { controls.helpScroll = scroll } else { controls.settingsScroll = scroll }
  }

  /// Lets go of what is held; the host hears of the end.
  mutating func endDrag() {
    switch controls.drag {
    case .slider(let port, _, _, _): controls.changes.end(port)
    case .pan:
      controls.changes.end(.lowFrequency)
      controls.changes.end(.highFrequency)
    case nil, .press, .orbit, .scrollBar: break
    }
    controls.drag = nil
  }

  // What a click or Enter does.

  mutating func activate(_ target: ControlTarget) {
    switch target {
    case .mode(let index), .menuItem(let index):
      change(.mode, to: Float(index))
      if case .menu = controls.overlay { controls.overlay = .none }
    case .menuButton: toggle(.menu(settings.mode.rawValue))
    case .tool(let tool): activate(tool: tool)
    case .row(let port, let part):
      switch part {
      case .previous: change(port, to: stepped(port, by: -1))
      case .next: change(port, to: stepped(port, by: 1))
      case .button: activate(port)
      case .name, .slider: break
      }
    case .clipLight: controls.changes.pulse(.resetLevels)
    case .overlay: if controls.overlay == .help { controls.overlay = .none }
    case .scrollBar, .plot: break
    }
  }

  mutating func activate(tool: Tool) {
    switch tool {
    case .halveTempo: change(.tempoScale, to: value(of: .tempoScale) == 0 ? 1 : 0)
    case .doubleTempo: change(.tempoScale, to: value(of: .tempoScale) == 2 ? 1 : 2)
    case .tapTempo: tap()
    case .resetTempo: controls.changes.pulse(.tempoReset)
    case .resetLevels: controls.changes.pulse(.resetLevels)
    case .resetZoom: resetView()
    case .freeze: activate(Port.freeze)
    case .settings: toggle(.settings)
    case .help: toggle(.help)
    }
  }

  /// Turns a toggle over, sets a trigger off, and takes a choice's next value.
  mutating func activate(_ port: Port) {
    switch port.kind {
    case .toggle: change(port, to: 1 - value(of: port))
    case .trigger: if port == .tap { tap() } else { controls.changes.pulse(port) }
    case .choice: change(port, to: stepped(port, by: 1))
    case .number, .whole, .logarithmic: break
    }
  }

  private mutating func tap() {
    controls.changes.pulse(.tap)
    controls.tapSeconds = Self.tapLength
  }

  /// Seconds for which a tap is seen on its button.
  private static var tapLength: Float { 0.12 }

  /// The choice beside the present one; after the last comes the first.
  private func stepped(_ port: Port, by step: Int) -> Float {
    guard let count = port.choices?.count else { return value(of: port) }
    return Float((Int(value(of: port)) + step + count) % count)
  }

  /// Opens what is closed, instead of what was open, and closes what is open.
  mutating func toggle(_ overlay: Controls.Overlay) {
    endDrag()
    let isOpen: Bool =
      switch (overlay, controls.overlay) {
      case (.menu, .menu), (.settings, .settings), (.help, .help): true
      default: false
      }
    controls.overlay = isOpen ? .none : overlay
    // What is no longer seen would take the host's keys.
    if case .row = controls.focus, controls.overlay != .settings { controls.focus = nil }
  }

  /// How far a step of the wheel scrolls, in logical pixels.
  static var scrollStep: Float { 40 }

  private mutating func scroll(
    at point: Controls.Point, steps: Float, _ modifiers: Modifiers
  ) {
    switch target(at: point) {
    case .row(let port, let part):
      // Only the chosen row: else a value would change by accident while the panel is scrolled.
      if part != .name && controls.focus == .row(port) {
        let stride: Port.Stride = modifiers.contains(.shift) ? .fine : .plain
        change(port, to: port.value(steps, stride, from: value(of: port)))
      } else {
        controls.settingsScroll -= steps * Self.scrollStep
      }
    case .overlay, .scrollBar:
      if controls.overlay == .help {
        controls.helpScroll -= steps * Self.scrollStep
      } else {
        controls.settingsScroll -= steps * Self.scrollStep
      }
    case .plot: if controls.overlay != .help { scrollPlot(at: point, steps: steps, modifiers) }
    default: break
    }
  }
}
