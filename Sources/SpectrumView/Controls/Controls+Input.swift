// SPDX-License-Identifier: GPL-3.0-or-later

extension Controls {
  mutating func resize(width: Float, height: Float) {
    self.width = width.held(within: 1...65_536)
    self.height = height.held(within: 1...65_536)
    // A wider window has no list of modes; left open, it would take keys unseen.
    if overlay == .menu, layout.toolbar?.style != .menu { overlay = .none }
    keepFocusInSight()
    panels.holdScroll(places.scrollBar, top: places.topScrollBar)
  }

  /// Returns false for keys to pass on to the host.
  mutating func handle(_ input: UserInput) -> Bool {
    if drag == nil { editor.history.prepare(for: input) }
    defer {
      keepFocusInSight()
      panels.holdScroll(places.scrollBar, top: places.topScrollBar)
    }
    switch input {
    case .pointerMoved(let x, let y):
      guard let point = Point(heldX: x, y) else { return true }
      pointer = point
      let places = places
      drag = drag?.moved(to: point, places, &panels, &editor)
    case .pointerLeft: pointer = nil
    case .pressed(let x, let y, let isDouble, let modifiers):
      guard let point = Point(heldX: x, y) else { return true }
      endDrag()
      pointer = point
      press(point, isDouble: isDouble, modifiers)
    case .released(let x, let y):
      endDrag()
      let pressed = pressed
      self.pressed = nil
      guard let point = Point(heldX: x, y), let pressed, !pressed.isTap,
        pressed == places.target(at: point)
      else { return true }
      activate(pressed)
    case .menuRequested(let x, let y):
      guard areShown, let point = Point(heldX: x, y),
        places.scrollBar?.panel.contains(point.x, point.y) != true
      else { return true }
      if overlay != .commands { toggle(.commands) }
    case .scrolled(let x, let y, let steps, let modifiers):
      guard let point = Point(heldX: x, y), steps.isFinite else { return true }
      let turn = WheelTurn(
        point: point, steps: steps.held(within: -32...32), modifiers: modifiers)
      let places = places
      turn.act(on: places, focus: focus, &panels, &editor)
    case .key(let key, let modifiers, let isRepeat):
      if !isRepeat { typesHeldKey = isTyping }
      // The host gets the repeats of the keys that it got.
      let repeats = key.repeats || key.isRedo(modifiers) != nil
      if !isRepeat || repeats || typesHeldKey && isTyping {
        takesHeldKey = handle(key, modifiers)
      }
      return takesHeldKey
    }
    return true
  }

  // The left button.

  private mutating func press(_ point: Point, isDouble: Bool, _ modifiers: Modifiers) {
    (showsFocus, isRowOffered) = (false, false)
    // As in all windows, a click beside an open list closes it, and one beside a field takes its text.
    if panels.list != nil, places.target(at: point) == nil {
      (panels.list, pressed, pressCloses) = (nil, nil, true)
      return
    }
    if panels.entry != nil {
      panels.take(&editor)
      // What the press does is a step of its own.
      editor.history.close()
    }
    let target = places.target(at: point)
    pressed = target
    // A second click on what closed with the first one is the first on what was below.
    let isDouble = isDouble && !pressCloses
    pressCloses = overlay.closesByClick
    // A focus in the toolbar that isn't visible any more would take the host's keys.
    switch focus {
    case .modes, .tool: focus = nil
    case .row, nil: break
    }
    switch target {
    case .row(.tap, .button):
      focus = .row(.tap)
      activateRow(.tap)
    case .tool(.tapTempo): perform(.tapTempo)
    case .reference(let row):
      focus = nil
      panels.references.choose(row)
      if isDouble { panels.references.press(.use, &editor) }
    case .row(let port, let part):
      focus = .row(port)
      guard part == .slider || part == .name, !editor.isLocked(port) else { return }
      // The second click resets a value that the first one changed.
      if isDouble {
        editor.reset(port)
      } else if part == .slider {
        drag = .slider(port, at: point, isFine: modifiers.contains(.shift), &editor)
      }
    case .scrollBar:
      drag = .scrollBar(startY: point.y, startScroll: panels.topScroll)
    case .plot:
      if pressCloses {
        overlay = .none
      } else {
        focus = nil
        if isDouble { editor.resetView() } else { drag = .pending(point) }
      }
    case nil:
      if pressCloses { overlay = .none }
    default: break
    }
  }

  // The action of a click or Enter.

  mutating func activate(_ target: ControlTarget) {
    switch target {
    case .mode(let index), .menuItem(let index):
      editor.change(.mode, to: Float(index))
      if overlay == .menu { overlay = .none }
    case .menuButton: toggle(.menu)
    case .tool(let tool): perform(tool)
    case .command(let command): choose(command)
    case .hint(let action): take(action)
    case .row(let port, let part): activateRow(port, part)
    case .choice(let item): panels.take(choice: item, &editor)
    case .setting(let port): activateShown(port)
    case .clipLight: editor.add(.pulse, .resetLevels)
    case .levelAxis: editor.toggleAutoLevel()
    case .string(let number): editor.toggleString(number)
    case .overlay: if overlay == .help { overlay = .none }
    case .referenceButton(let button): panels.references.press(button, &editor)
    case .scrollBar, .plot, .reference: break
    }
  }

  /// Opens `overlay`, closing any other, or closes it if it is open.
  mutating func toggle(_ overlay: Overlay) {
    endDrag()
    self.overlay = self.overlay == overlay ? .none : overlay
    panels.menuItem = overlay == .menu ? settings.mode.rawValue : 0
    if overlay == .commands { (panels.scroll, showsFocus) = (0, true) }
    // A focus that isn't visible would take the host's keys.
    if case .row = focus, self.overlay != .settings { focus = nil }
  }
}
