// SPDX-License-Identifier: GPL-3.0-or-later

/// The frame of words that a click acts on, and what the click does.
enum HintPanel {
  static func draw(_ controls: Controls, on canvas: Canvas) {
    let hovered = controls.hovered
    for hint in controls.places.hints where hint.action != .dismiss {
      let target = ControlTarget.hint(hint.action)
      canvas.strokeRound(hint.rect.inset(0.5, 0.5), radius: 4, canvas.theme.controls.border)
      guard hovered == target else { continue }
      canvas.fillButton(hint.rect, isPressed: controls.pressed == target)
      if controls.pressed == nil { tooltip(of: hint, controls, on: canvas)?.draw(on: canvas) }
    }
  }

  /// Below the words.
  static func tooltip(of hint: Hint, _ controls: Controls, on canvas: Canvas) -> Tooltip? {
    guard case .perform(let command) = hint.action else { return nil }
    let isLit = command == .freeze && command.isLit(in: controls)
    let name: Label = isLit ? "Let the spectrum go on" : command.name(in: controls.mode)
    return Tooltip(name: name, key: Label(command.row.key), on: canvas) { width in
      let x = (hint.rect.middleX - width / 2).held(within: 4...max(4, canvas.width - width - 4))
      return Rect(x, hint.rect.bottom + 4, width, Tooltip.height)
    }
  }
}
