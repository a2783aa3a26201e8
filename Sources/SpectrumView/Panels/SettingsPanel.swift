// SPDX-License-Identifier: GPL-3.0-or-later

/// The settings panel: a row per port.
struct SettingsPanel {
  private let controls: Controls
  private let canvas: Canvas
  private let layout: SettingsLayout

  init(_ controls: Controls, on canvas: Canvas) {
    (self.controls, self.canvas, layout) = (controls, canvas, controls.places.settingsLayout)
  }

  private var settings: DisplaySettings { controls.settings }
  private var colors: ControlColors { canvas.theme.controls }

  func draw() {
    canvas.drawPanel(layout.panel)
    let scroll = controls.panels.scroll
    let hovered = controls.hovered
    canvas.clipped(to: layout.content) {
      for place in layout.places {
        let rect = layout.rect(of: place, scroll: scroll)
        guard rect.overlaps(layout.content) else { continue }
        if case .row(let port) = place.item {
          drawRow(port, rect, hovered)
        } else if place.top > 0 {
          canvas.fill(
            Rect(rect.x, canvas.aligned(rect.y - 4), rect.width, 1 / canvas.scale), colors.border)
        }
        for text in texts(of: place, rect) { text.draw(on: canvas) }
      }
    }
    canvas.draw(layout.scrollBar, scroll: scroll)
  }

  /// The texts of a heading or a row at `rect`.
  func texts(of place: SettingsLayout.Place, _ rect: Rect) -> [PlacedText] {
    switch place.item {
    case .heading(let group):
      return [
        canvas.controlText(
          Label(group.name), in: Rect(layout.name(in: rect).x, rect.y, rect.width, rect.height),
          colors.heading, bold: true)
      ]
    case .row(let port):
      let value = typedNumber(of: port) ?? port.label(of: settings[port], settings.naming)
      let ink = color(of: port, colors.text)
      let text: PlacedText =
        switch port.kind {
        case .toggle:
          canvas.controlText(
            value, in: Rect(layout.toggle(in: rect).x - 48, rect.y, 40, rect.height),
            color(of: port, colors.quietText), anchor: .right)
        case .trigger:
          canvas.controlText(value, in: layout.trigger(in: rect).inset(4, 0), ink, anchor: .middle)
        case .choice: canvas.controlText(value, in: layout.choice(in: rect), ink, anchor: .middle)
        case .number, .whole, .logarithmic:
          canvas.controlText(value, in: layout.value(in: rect).inset(4, 0), ink, anchor: .right)
        }
      return [canvas.controlText(name(of: port), in: layout.name(in: rect), ink), text]
    }
  }

  /// `color`, dimmed if the setting can't change anything now.
  private func color(of port: Port, _ color: Color) -> Color {
    port.unmetCondition(settings) == nil ? color : color.opacity(color.alpha * ControlStyle.idle)
  }

  /// The port's name; a degree's includes its note: "Degree 4, E♭".
  private func name(of port: Port) -> Label {
    guard let degree = port.degree else { return Label(port.name) }
    let note = (settings.temperamentRoot + degree) % 12
    return "\(port.name), \(Label(note: note, settings.naming, withOctave: false))"
  }

  /// What is typed for the setting, up to the cursor; nil if nothing is.
  private func typedNumber(of port: Port) -> Label? {
    guard let entry = controls.panels.entry, entry.port == port else { return nil }
    return "\(Label(utf8: entry.text))|"
  }

  private func drawRow(_ port: Port, _ row: Rect, _ hovered: ControlTarget?) {
    var part: RowPart?
    if case .row(port, let hoveredPart) = hovered { part = hoveredPart }
    if part != nil { canvas.fillRound(row, radius: 4, colors.hoveredRow) }
    func face(_ rect: Rect, _ of: RowPart) {
      guard part == of, !controls.editor.isLocked(port) else { return }
      canvas.fillButton(rect.inset(2, 2), isPressed: controls.pressed == .row(port, of))
    }
    if !controls.editor.isDefault(port), !port.kind.isTrigger {
      let mark = layout.mark(in: row)
      canvas.fillCircle(mark.x, mark.y, radius: 2.5, colors.accent)
    }
    if controls.panels.entry?.port == port {
      let field = layout.value(in: row).inset(0, 3)
      canvas.fillRound(field, radius: 3, colors.hovered)
      canvas.strokeRound(field.inset(0.5, 0.5), radius: 3, colors.accent)
    }
    switch port.kind {
    case .toggle: drawSwitch(layout.toggle(in: row), port)
    case .trigger:
      let button = layout.trigger(in: row)
      canvas.fillRound(button, radius: 4, colors.hovered)
      face(button, .button)
    case .choice:
      face(layout.previous(in: row), .previous)
      face(layout.next(in: row), .next)
      face(layout.choice(in: row), .value)
      let ink = color(of: port, colors.text)
      drawArrow(layout.previous(in: row), by: -1, ink)
      drawArrow(layout.next(in: row), by: 1, ink)
    case .number, .whole, .logarithmic:
      if controls.panels.entry?.port != port { face(layout.value(in: row), .value) }
      var isHeld = part == .slider
      if case .slider(port, _, _, _) = controls.drag { isHeld = true }
      drawSlider(layout.slider(in: row), port, isHeld: isHeld)
    }
    if controls.showsFocus, controls.panels.list == nil, controls.focus == .row(port) {
      canvas.drawFocus(around: row)
    }
  }

  private func drawSwitch(_ rect: Rect, _ port: Port) {
    let isOn = settings[port] > 0
    canvas.fillRound(rect, radius: 8, color(of: port, isOn ? colors.accent : colors.track))
    canvas.fillCircle(
      isOn ? rect.right - 8 : rect.x + 8, rect.middleY, radius: 6,
      isOn ? colors.knob : color(of: port, colors.text))
  }

  private func drawArrow(_ rect: Rect, by direction: Float, _ color: Color) {
    let (x, y) = (rect.middleX, rect.middleY)
    let half = 2.5 * direction
    canvas.path([(x - half, y - 5), (x + half, y), (x - half, y + 5)])
    canvas.strokePath(color, width: 1.6)
  }

  private func drawSlider(_ rect: Rect, _ port: Port, isHeld: Bool) {
    let isIdle = port.unmetCondition(settings) != nil
    let x = rect.x + port.position(of: settings[port]) * rect.width
    let y = canvas.aligned(rect.middleY - 1.5)
    canvas.fillRound(Rect(rect.x, y, rect.width, 3), radius: 1.5, colors.track)
    if !isIdle { canvas.fillRound(Rect(rect.x, y, x - rect.x, 3), radius: 1.5, colors.accent) }
    // Opaque: the track would show through.
    let knob = isIdle ? colors.idleKnob : colors.text
    canvas.fillCircle(x, y + 1.5, radius: isHeld ? 7 : 6, knob)
  }

  // The tooltip.

  /// The unmet condition of the setting under the pointer or with the keys; nil if it works.
  func tooltip() -> Tooltip? {
    guard controls.overlay == .settings, controls.panels.list == nil, let port = indicatedPort,
      let condition = port.unmetCondition(settings)
    else { return nil }
    guard let row = layout.rect(of: port, scroll: controls.panels.scroll),
      layout.content.contains(layout.content.x, row.middleY)
    else { return nil }
    let label = condition.label
    let width = canvas.width(of: label, size: ControlStyle.textSize) + 16
    // Left of the panel, at the row's height; without room there, below the row or above it.
    var box = Rect(
      layout.panel.x - 4 - width, row.middleY - Tooltip.height / 2, width, Tooltip.height)
    if box.x < 4 {
      box.x = max(4, row.right - width)
      box.y = row.bottom + 26 <= canvas.height ? row.bottom + 2 : row.y - 24
    }
    return Tooltip(box: box, texts: [canvas.controlText(label, in: box.inset(8, 0), colors.text)])
  }

  private var indicatedPort: Port? {
    if case .slider(let port, _, _, _) = controls.drag { return port }
    if case .row(let port, _) = controls.hovered { return port }
    if controls.showsFocus, case .row(let port) = controls.focus { return port }
    return nil
  }
}
