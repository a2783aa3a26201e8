// SPDX-License-Identifier: GPL-3.0-or-later

/// The scale of levels as a button: under the pointer it says what a click does.
enum LevelAxisPanel {
  static func draw(_ controls: Controls, on canvas: Canvas) {
    guard controls.hovered == .levelAxis,
      let target = AutoMark.target(controls.layout, controls.mode.shape)
    else { return }
    canvas.fillButton(target, isPressed: controls.pressed == .levelAxis)
    if controls.pressed == nil, controls.overlay == .none {
      tooltip(controls, beside: target, on: canvas)?.draw(on: canvas)
    }
  }

  /// At the pointer's height beside the scale.
  private static func tooltip(
    _ controls: Controls, beside target: Rect, on canvas: Canvas
  ) -> Tooltip? {
    let name = Label(controls.settings.followsLevel ? "Fix the scale" : "Let the scale follow")
    return Tooltip(name: name, key: "A", on: canvas) { width in
      let right = target.right + 4
      let x = right + width <= canvas.width ? right : max(0, target.x - 4 - width)
      let y = (controls.pointer?.y ?? target.middleY) - Tooltip.height / 2
      let lowest = max(0, canvas.height - Tooltip.height)
      return Rect(x, y.held(within: 0...lowest), width, Tooltip.height)
    }
  }
}
