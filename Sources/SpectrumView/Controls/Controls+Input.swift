// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

extension Controls {
  mutating func resize(width: Float, height: Float) {
    self.width = width.held(within: 1...65_536)
    self.height = height.held(within: 1...65_536)
    // A wider window has no list of modes; left open, it would take keys unseen.
    if case .menu = overlay, layout.toolbar?.style != .menu { overlay = .none }
    // A narrower one may lack the focused button.
    if case .tool(let tool) = focus,
      layout.toolbar?.tools.contains(where: { $0.tool == tool }) != true
    {
      focus = nil
    }
    keepScrollInRange()
  }

  /// Returns false for keys to pass on to the host.
  mutating func handle(_ input: UserInput) -> Bool {
    defer { keepScrollInRange() }
    switch input {
    case .pointerMoved(let x, let y):
      guard let point = Self.point(x, y) else { return true }
      pointer = point
      moveDrag(to: point)
    case .pointerLeft: pointer = nil
    case .pressed(let x, let y, let button, let isDouble, let modifiers):
      guard button == .left, let point = Self.point(x, y) else { return true }
      endDrag()
      pointer = point
      press(point, isDouble: isDouble, modifiers)
    case .released(let x, let y, let button):
      guard button == .left else { return true }
      endDrag()
      let pressed = pressed
      self.pressed = nil
      guard let point = Self.point(x, y), let pressed, !pressed.isTap,
        pressed == target(at: point)
      else {
        return true
      }
      activate(pressed)
    case .scrolled(let x, let y, let steps, let modifiers):
      guard let point = Self.point(x, y), steps.isFinite else { return true }
      scroll(at: point, steps: steps.held(within: -32...32), modifiers)
    case .key(let key, let modifiers, let isRepeat):
      if !isRepeat { typesHeldKey = isTyping }
      // The host gets the repeats of the keys that it got.
      if !isRepeat || key.repeats || typesHeldKey && isTyping {
        takesHeldKey = handle(key, modifiers)
      }
      return takesHeldKey
    }
    return true
  }

  /// Nil if a coordinate isn't finite.
  private static func point(_ x: Float, _ y: Float) -> Point? {
    guard x.isFinite, y.isFinite else { return nil }
    let range: ClosedRange<Float> = -65_536...65_536
    return Point(x: x.held(within: range), y: y.held(within: range))
  }

  private mutating func keepScrollInRange() {
    settingsScroll = settingsScroll.held(
      within: 0...settingsLayout.scrollBar.highest)
    helpScroll = helpScroll.held(within: 0...helpLayout.scrollBar.highest)
    guard overlay == .references else { return }
    referencesScroll = referencesScroll.held(within: 0...referencesLayout.scrollBar.highest)
  }

  // The left button.

  private mutating func press(_ point: Point, isDouble: Bool, _ modifiers: Modifiers) {
    showsFocus = false
    let target = target(at: point)
    pressed = target
    // A second click on what closed with the first one is the first on what was below.
    let isDouble = isDouble && !pressCloses
    switch overlay {
    case .menu, .help: pressCloses = true
    case .none, .settings, .references: pressCloses = false
    }
    // A focus in the toolbar that isn't visible any more would take the host's keys.
    switch focus {
    case .modes, .tool: focus = nil
    case .row, nil: break
    }
    switch target {
    case .row(.tap, .button):
      focus = .row(.tap)
      tap()
    case .tool(.tapTempo): tap()
    case .reference(let row):
      focus = nil
      references.choose(row)
      if isDouble { activate(.use) }
    case .row(let port, let part):
      focus = .row(port)
      guard part == .slider || part == .name else { return }
      // The second click resets a value that the first one changed.
      if isDouble {
        change(port, to: port.initial)
      } else if part == .slider {
        grab(port, at: point, isFine: modifiers.contains(.shift))
      }
    case .scrollBar:
      drag = .scrollBar(
        startY: point.y,
        startScroll: overlayScroll)
    case .plot:
      switch overlay {
      case .none, .settings, .references:
        focus = nil
        if isDouble { resetView() } else { drag = .pending(point) }
      case .menu, .help: overlay = .none
      }
    case nil:
      if overlay != .settings, overlay != .references { overlay = .none }
    default: break
    }
  }

  private mutating func grab(_ port: Port, at point: Point, isFine: Bool) {
    let layout = settingsLayout
    guard let row = layout.rect(of: port, scroll: settingsScroll) else { return }
    let slider = layout.slider(in: row)
    note(.begin, port)
    var position = port.position(of: settings[port])
    // The knob moves to the pointer; with Shift it stays, and then moves slowly.
    if !isFine { position = (point.x - slider.x) / max(1, slider.width) }
    position = position.held(within: 0...1)
    drag = .slider(
      port, startX: point.x, startPosition: position, isFine: isFine)
    if !isFine { change(port, to: port.value(at: position)) }
  }

  private mutating func moveDrag(to point: Point) {
    switch drag {
    case nil: return
    case .slider(let port, let startX, let startPosition, let isFine):
      let layout = settingsLayout
      let width = layout.slider(in: layout.content).width * (isFine ? 10 : 1)
      change(port, to: port.value(at: startPosition + (point.x - startX) / max(1, width)))
    case .scrollBar(let startY, let startScroll):
      moveScrollBar(by: point.y - startY, from: startScroll)
    case .pending(let start):
      // A click may move this little.
      guard abs(point.x - start.x) + abs(point.y - start.y) > 3 else { return }
      beginPlotDrag(from: start)
      movePlotDrag(to: point)
    case .pan, .orbit: movePlotDrag(to: point)
    }
  }

  private mutating func moveScrollBar(by distance: Float, from start: Float) {
    let bar: ScrollBar =
      switch overlay {
      case .help: helpLayout.scrollBar
      case .references: referencesLayout.scrollBar
      case .none, .menu, .settings: settingsLayout.scrollBar
      }
    overlayScroll =
      start + distance * bar.highest / max(1, bar.track.height - bar.thumb(scroll: 0).height)
  }

  /// The scroll position of the open overlay.
  private var overlayScroll: Float {
    get {
      switch overlay {
      case .help: helpScroll
      case .references: referencesScroll
      case .none, .menu, .settings: settingsScroll
      }
    }
    set {
      switch overlay {
      case .help: helpScroll = newValue
      case .references: referencesScroll = newValue
      case .none, .menu, .settings: settingsScroll = newValue
      }
    }
  }

  // The action of a click or Enter.

  mutating func activate(_ target: ControlTarget) {
    switch target {
    case .mode(let index), .menuItem(let index):
      change(.mode, to: Float(index))
      if case .menu = overlay { overlay = .none }
    case .menuButton: toggle(.menu(settings.mode.rawValue))
    case .tool(let tool): activate(tool: tool)
    case .row(let port, let part):
      switch part {
      case .previous: change(port, to: stepped(port, by: -1))
      case .next: change(port, to: stepped(port, by: 1))
      case .button: activate(port)
      case .name, .slider: break
      }
    case .clipLight: note(.pulse, .resetLevels)
    case .levelAxis: toggleAutoLevel()
    case .string(let number): toggleString(number)
    case .overlay: if overlay == .help { overlay = .none }
    case .referenceButton(let button): activate(button)
    case .scrollBar, .plot, .reference: break
    }
  }

  mutating func activate(tool: Tool) {
    switch tool {
    case .halveTempo: choose(settings[TempoScale.self] == .half ? .same : TempoScale.half)
    case .doubleTempo: choose(settings[TempoScale.self] == .twice ? .same : TempoScale.twice)
    case .tapTempo: tap()
    case .resetTempo: note(.pulse, .tempoReset)
    case .resetLevels: note(.pulse, .resetLevels)
    case .resetZoom: resetView()
    case .freeze: activate(Port.freeze)
    case .settings: toggle(.settings)
    case .help: toggle(.help)
    }
  }

  /// Toggles a toggle, fires a trigger, and selects a choice's next value.
  mutating func activate(_ port: Port) {
    switch port.kind {
    case .toggle: change(port, to: 1 - settings[port])
    case .trigger: if port == .tap { tap() } else { note(.pulse, port) }
    case .choice: change(port, to: stepped(port, by: 1))
    case .number, .whole, .logarithmic: break
    }
  }

  private mutating func tap() {
    note(.pulse, .tap)
    tapSeconds = Self.tapLength
  }

  /// Seconds for which a tap is shown on its button.
  private static var tapLength: Float { 0.12 }

  /// The value of the neighbouring choice; wraps around.
  private func stepped(_ port: Port, by step: Int) -> Float {
    guard let count = port.choices?.count else { return settings[port] }
    return Float((Int(settings[port]) + step + count) % count)
  }

  /// Opens `overlay`, closing any other, or closes it if it is open.
  mutating func toggle(_ overlay: Overlay) {
    endDrag()
    let isOpen: Bool =
      switch (overlay, self.overlay) {
      case (.menu, .menu), (.settings, .settings), (.help, .help), (.references, .references): true
      default: false
      }
    self.overlay = isOpen ? .none : overlay
    // A focus that isn't visible would take the host's keys.
    if case .row = focus, self.overlay != .settings { focus = nil }
  }

  /// Logical pixels scrolled per step of the wheel.
  static var scrollStep: Float { 40 }

  private mutating func scroll(
    at point: Point, steps: Float, _ modifiers: Modifiers
  ) {
    switch target(at: point) {
    case .row(let port, let part):
      // Only in the focused row: otherwise scrolling the panel could change a value by accident.
      if part != .name && focus == .row(port) {
        let stride: Port.Stride = modifiers.contains(.shift) ? .fine : .plain
        change(port, to: port.value(steps, stride, from: settings[port]))
      } else {
        settingsScroll -= steps * Self.scrollStep
      }
    case .overlay, .scrollBar, .reference, .referenceButton:
      overlayScroll -= steps * Self.scrollStep
    case .plot: if overlay != .help { scrollPlot(at: point, steps: steps, modifiers) }
    case .levelAxis where modifiers.contains(.control): moveLevels(by: -2 * steps)
    // The circle's is in the middle of the plot.
    case .levelAxis where mode.shape == .circle: scrollPlot(at: point, steps: steps, modifiers)
    default: break
    }
  }
}
