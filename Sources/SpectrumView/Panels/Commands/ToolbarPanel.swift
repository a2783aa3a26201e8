// SPDX-License-Identifier: GPL-3.0-or-later

/// The header line's buttons, the list of modes, and the tooltip.
struct ToolbarPanel {
  let controls: Controls
  let canvas: Canvas
  private var layout: Layout { controls.layout }
  private var settings: DisplaySettings { controls.settings }
  private var colors: ControlColors { canvas.theme.controls }

  func draw() {
    guard let toolbar = layout.toolbar else { return }
    let (hovered, mode) = (controls.hovered, settings.mode)
    for (index, rect) in toolbar.modes.enumerated() {
      drawButton(rect, .mode(index), hovered, isSelected: index == mode.rawValue)
      guard toolbar.style == .icons else { continue }
      let item = DisplayMode.allCases[index]
      item.drawIcon(on: canvas, in: rect, dimmed(item, color(isOn: item == mode)))
    }
    for text in toolbarTexts(toolbar) { text.draw(on: canvas) }
    if toolbar.style == .menu {
      let isOpen = controls.overlay == .menu
      let rect = toolbar.menu
      drawButton(rect, .menuButton, hovered, isSelected: isOpen)
      let icon = Rect(rect.x, rect.y, rect.width - 10, rect.height)
      mode.drawIcon(on: canvas, in: icon, colors.text)
      let (tip, y) = (rect.right - 9, rect.middleY)
      canvas.fillPolygon([(tip - 4, y - 2), (tip + 4, y - 2), (tip, y + 3)], colors.quietText)
    }
    for button in toolbar.tools {
      let isOn = button.tool.isLit(in: controls)
      drawButton(button.rect, .tool(button.tool), hovered, isSelected: isOn)
      if button.tool == .tapTempo && controls.tapSeconds > 0 {
        canvas.fillRound(button.rect.inset(1, 1), radius: 4, colors.pressed)
      }
      let color = color(isOn: isOn)
      button.tool.drawIcon(
        on: canvas, in: button.rect, button.tool.isIdle(in: controls) ? color.opacity(0.4) : color)
    }
    drawFocus(toolbar)
  }

  private func color(isOn: Bool) -> Color { isOn ? colors.text : colors.quietText }

  /// Dim for a mode that has nothing to show in this plugin.
  private func dimmed(_ mode: DisplayMode, _ color: Color) -> Color {
    isLacking(mode) ? color.opacity(0.4) : color
  }

  private func isLacking(_ mode: DisplayMode) -> Bool {
    mode.value.isEmpty(in: controls.editor.model)
  }

  /// The modes' names in the header line.
  func toolbarTexts(_ toolbar: ToolbarLayout) -> [PlacedText] {
    guard toolbar.style == .names else { return [] }
    return toolbar.modes.enumerated().map { index, rect in
      canvas.controlText(
        DisplayMode.allCases[index].name, in: rect.inset(4, 0),
        dimmed(DisplayMode.allCases[index], color(isOn: index == settings.mode.rawValue)),
        anchor: .middle)
    }
  }

  private func drawButton(
    _ rect: Rect, _ target: ControlTarget, _ hovered: ControlTarget?, isSelected: Bool
  ) {
    let face = rect.inset(1, 1)
    if isSelected { canvas.fillRound(face, radius: 4, colors.selected) }
    guard hovered == target else { return }
    canvas.fillButton(face, isPressed: controls.pressed == target)
  }

  private func drawFocus(_ toolbar: ToolbarLayout) {
    guard controls.showsFocus, let focus = controls.focus else { return }
    switch focus {
    case .modes:
      guard let first = toolbar.modes.first, let last = toolbar.modes.last else {
        return canvas.drawFocus(around: toolbar.menu)
      }
      canvas.drawFocus(around: Rect(first.x, first.y, last.right - first.x, first.height))
    case .tool(let tool):
      for button in toolbar.tools where button.tool == tool {
        canvas.drawFocus(around: button.rect)
      }
    case .row: break
    }
  }

  // The list of modes.

  func drawMenu() {
    let items = layout.menuItems(windowHeight: controls.height)
    guard let first = items.first, let last = items.last else { return }
    let bottom = items.reduce(last.bottom) { max($0, $1.bottom) }
    canvas.drawPanel(Rect(first.x, first.y - 4, last.right - first.x, bottom - first.y + 8))
    let hovered = controls.hovered
    for (index, rect) in items.enumerated() {
      drawButton(
        rect.inset(3, 0), .menuItem(index), hovered, isSelected: index == settings.mode.rawValue)
      let icon = Rect(rect.x + 6, rect.y, 24, rect.height)
      let mode = DisplayMode.allCases[index]
      mode.drawIcon(on: canvas, in: icon, dimmed(mode, colors.text))
      if controls.showsFocus && index == controls.panels.menuItem {
        canvas.drawFocus(around: rect.inset(3, 0))
      }
    }
    for text in menuTexts() { text.draw(on: canvas) }
  }

  func menuTexts() -> [PlacedText] {
    var texts: [PlacedText] = []
    for (index, rect) in layout.menuItems(windowHeight: controls.height).enumerated() {
      let row = Rect(rect.x + 38, rect.y, rect.width - 50, rect.height)
      let mode = DisplayMode.allCases[index]
      texts.append(canvas.controlText(mode.name, in: row, dimmed(mode, colors.text)))
      texts.append(canvas.controlText(mode.key, in: row, colors.quietText, anchor: .right))
    }
    return texts
  }

  // The tooltip.

  /// Name and key of the button under the pointer; none for that of the open panel.
  func tooltip() -> Tooltip? {
    guard let toolbar = layout.toolbar, controls.pressed == nil, let hovered = controls.hovered
    else { return nil }
    var key = Label()
    var (name, button) = (Label(), Rect.empty)
    switch hovered {
    case .mode(let index):
      guard let mode = DisplayMode(rawValue: index) else { return nil }
      (name, button, key) = (mode.name, toolbar.modes[index], mode.key)
      if isLacking(mode) { name = "\(name), needs the stereo plugin" }
    case .menuButton where controls.overlay == .none || controls.overlay == .settings:
      (name, button) = (Label(Port.mode.name), toolbar.menu)
      key = DisplayMode.keys
    case .tool(.settings) where controls.overlay == .settings: return nil
    case .tool(.help) where controls.overlay == .help: return nil
    case .tool(.commands) where controls.overlay == .commands: return nil
    case .tool(.references) where controls.overlay == .references: return nil
    case .tool(let tool):
      guard let index = toolbar.tools.firstIndex(where: { $0.tool == tool }) else { return nil }
      (name, button) = (tool.name(in: controls.mode), toolbar.tools[index].rect)
      key = Label(tool.row.key)
    default: return nil
    }
    return Tooltip(name: name, key: key, on: canvas) { width in
      let x = (button.middleX - width / 2).held(within: 4...max(4, canvas.width - width - 4))
      return box(Rect(x, button.bottom + 4, width, Tooltip.height))
    }
  }

  /// `box`, moved left of the open panel if it would lie on it; nil without room there.
  private func box(_ box: Rect) -> Rect? {
    guard let panel = controls.places.scrollBar?.panel, box.overlaps(panel) else { return box }
    let moved = Rect(panel.x - 4 - box.width, box.y, box.width, box.height)
    return moved.x >= 4 ? moved : nil
  }
}
