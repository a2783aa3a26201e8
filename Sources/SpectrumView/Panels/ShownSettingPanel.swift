// SPDX-License-Identifier: GPL-3.0-or-later

/// A label or a scale that shows a setting, as a button: under the pointer it says what a click does.
enum ShownSettingPanel {
  static func draw(_ controls: Controls, on canvas: Canvas) {
    guard case .setting(let port) = controls.hovered, let pointer = controls.pointer,
      let shown = controls.places.shownSettings.first(where: {
        $0.port == port && $0.rect.contains(pointer.x, pointer.y)
      })
    else { return }
    canvas.fillButton(shown.rect, isPressed: controls.pressed == .setting(port))
    guard controls.pressed == nil, controls.overlay == .none else { return }
    tooltip(controls, port, beside: shown.rect, at: pointer, on: canvas)?.draw(on: canvas)
  }

  /// Beside a high place, at the pointer's height; else above the place, or below it without room there.
  static func tooltip(
    _ controls: Controls, _ port: Port, beside place: Rect, at pointer: Point, on canvas: Canvas
  ) -> Tooltip? {
    Tooltip(name: Label(port.name), key: effect(controls, port), on: canvas) { width in
      if place.height > place.width, place.right + 4 + width <= canvas.width {
        let lowest = max(0, canvas.height - Tooltip.height)
        let y = (pointer.y - Tooltip.height / 2).held(within: 0...lowest)
        return Rect(place.right + 4, y, width, Tooltip.height)
      }
      let x = (pointer.x - width / 2).held(within: 0...max(0, canvas.width - width))
      let above = place.y - Tooltip.height - 4
      return Rect(x, above >= 0 ? above : place.bottom + 4, width, Tooltip.height)
    }
  }

  /// What a click sets, or the key of the settings that it opens.
  private static func effect(_ controls: Controls, _ port: Port) -> Label {
    guard port == .loudnessTarget, !controls.editor.isLocked(port) else {
      return Label(Command.settings.row.key)
    }
    return "→ \(port.label(of: controls.editor.nextTarget))"
  }
}
