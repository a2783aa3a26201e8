// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The settings panel: a row per port.
struct SettingsPanel {
  let controls: Controls

  private var settings: DisplaySettings { controls.settings }

  func draw(on canvas: borrowing Canvas) {
    let layout = controls.settingsLayout
    canvas.drawPanel(layout.panel)
    let scroll = controls.settingsScroll
    let hovered = controls.hovered
    canvas.clipped(to: layout.content) {
      for place in layout.places {
        let rect = layout.rect(of: place, scroll: scroll)
        guard rect.overlaps(layout.content) else { continue }
        if case .row(let port) = place.item {
          drawRow(on: canvas, layout, port, rect, hovered)
        } else if place.top > 0 {
          canvas.fill(
            Rect(rect.x, canvas.aligned(rect.y - 4), rect.width, 1 / canvas.scale),
            ControlStyle.border)
        }
        for text in texts(of: place, on: canvas, layout, rect) { text.draw(on: canvas) }
      }
    }
    canvas.drawScrollBar(
      track: layout.scrollBar.track, thumb: layout.scrollBar.thumb(scroll: scroll))
  }

  /// The texts of a heading or a row at `rect`.
  func texts(
    of place: SettingsLayout.Place, on canvas: borrowing Canvas, _ layout: SettingsLayout,
    _ rect: Rect
  ) -> [PlacedText] {
    switch place.item {
    case .heading(let group):
      return [
        canvas.controlText(
          Label(group.name), in: rect.inset(4, 0), ControlStyle.heading, bold: true)
      ]
    case .row(let port):
      let value = port.label(of: settings[port])
      let text: PlacedText =
        switch port.kind {
        case .toggle:
          canvas.controlText(
            value, in: Rect(layout.toggle(in: rect).x - 48, rect.y, 40, rect.height),
            ControlStyle.quietText, anchor: .right)
        case .trigger:
          canvas.controlText(
            value, in: layout.trigger(in: rect).inset(4, 0), ControlStyle.text, anchor: .middle)
        case .choice:
          canvas.controlText(value, in: choice(layout, rect), ControlStyle.text, anchor: .middle)
        case .number, .whole, .logarithmic:
          canvas.controlText(
            value, in: layout.value(in: rect).inset(4, 0), ControlStyle.text, anchor: .right)
        }
      return [
        canvas.controlText(name(of: port), in: layout.name(in: rect), ControlStyle.text), text,
      ]
    }
  }

  /// The port's name; a degree's includes its note: "Degree 4, E♭".
  private func name(of port: Port) -> Label {
    var label = Label(port.name)
    if let degree = port.degree {
      label.append(", ")
      let note = (settings.temperamentRoot + degree) % 12
      label.append(Label(note: note, settings.spelling, withOctave: false))
    }
    return label
  }

  /// The area between the arrows.
  private func choice(_ layout: SettingsLayout, _ row: Rect) -> Rect {
    let left = layout.previous(in: row).right
    return Rect(left, row.y, layout.next(in: row).x - left, row.height)
  }

  private func drawRow(
    on canvas: borrowing Canvas, _ layout: SettingsLayout, _ port: Port, _ row: Rect,
    _ hovered: ControlTarget?
  ) {
    var part: RowPart?
    if case .row(port, let hoveredPart) = hovered { part = hoveredPart }
    if part != nil { canvas.fillRound(row, radius: 4, ControlStyle.hovered.opacity(0.05)) }
    func face(_ rect: Rect, _ of: RowPart) {
      guard part == of else { return }
      let isPressed = controls.pressed == .row(port, of)
      canvas.fillRound(
        rect.inset(2, 2), radius: 4, isPressed ? ControlStyle.pressed : ControlStyle.hovered)
    }
    switch port.kind {
    case .toggle: drawSwitch(on: canvas, layout.toggle(in: row), isOn: settings[port] > 0)
    case .trigger:
      let button = layout.trigger(in: row)
      canvas.fillRound(button, radius: 4, ControlStyle.hovered)
      face(button, .button)
    case .choice:
      face(layout.previous(in: row), .previous)
      face(layout.next(in: row), .next)
      drawArrow(on: canvas, layout.previous(in: row), by: -1)
      drawArrow(on: canvas, layout.next(in: row), by: 1)
    case .number, .whole, .logarithmic:
      var isHeld = part == .slider
      if case .slider(port, _, _, _) = controls.drag { isHeld = true }
      drawSlider(
        on: canvas, layout.slider(in: row), port.position(of: settings[port]), isHeld: isHeld)
    }
    if controls.showsFocus && controls.focus == .row(port) { canvas.drawFocus(around: row) }
  }

  private func drawSwitch(on canvas: borrowing Canvas, _ rect: Rect, isOn: Bool) {
    canvas.fillRound(rect, radius: 8, isOn ? ControlStyle.accent : ControlStyle.track)
    canvas.fillCircle(
      isOn ? rect.right - 8 : rect.x + 8, rect.middleY, radius: 6,
      isOn ? Theme.background : ControlStyle.text)
  }

  private func drawArrow(on canvas: borrowing Canvas, _ rect: Rect, by direction: Float) {
    let (x, y) = (rect.middleX, rect.middleY)
    canvas.move(to: x - 2.5 * direction, y - 5)
    canvas.lineTo(x + 2.5 * direction, y)
    canvas.lineTo(x - 2.5 * direction, y + 5)
    canvas.strokePath(ControlStyle.text, width: 1.6)
  }

  private func drawSlider(
    on canvas: borrowing Canvas, _ rect: Rect, _ position: Float, isHeld: Bool
  ) {
    let x = rect.x + position * rect.width
    let y = canvas.aligned(rect.middleY - 1.5)
    canvas.fillRound(Rect(rect.x, y, rect.width, 3), radius: 1.5, ControlStyle.track)
    canvas.fillRound(Rect(rect.x, y, x - rect.x, 3), radius: 1.5, ControlStyle.accent)
    canvas.fillCircle(x, y + 1.5, radius: isHeld ? 7 : 6, ControlStyle.text)
  }
}
