// SPDX-License-Identifier: GPL-3.0-or-later

/// The scale of levels as a button: under the pointer it says what a click does.
enum LevelAxisPanel {
  static func draw(_ controls: Controls, on canvas: borrowing Canvas) {
    guard controls.hovered == .levelAxis,
      let target = AutoMark.target(controls.layout, controls.mode.shape)
    else { return }
    let isPressed = controls.pressed == .levelAxis
    canvas.fillRound(
      target, radius: 4, isPressed ? ControlStyle.pressed : ControlStyle.hovered)
    if controls.pressed == nil, controls.overlay == .none {
      tooltip(controls, beside: target, on: canvas).draw(on: canvas)
    }
  }

  /// At the pointer's height beside the scale.
  private static func tooltip(
    _ controls: Controls, beside target: Rect, on canvas: borrowing Canvas
  ) -> Tooltip {
    let name = Label(controls.settings.followsLevel ? "Fix the scale" : "Let the scale follow")
    let (key, size) = (Label("A"), ControlStyle.textSize)
    let nameWidth = canvas.width(of: name, size: size)
    let width = nameWidth + 12 + canvas.width(of: key, size: size) + 16
    let right = target.right + 4
    let x = right + width <= canvas.width ? right : max(0, target.x - 4 - width)
    let y = (controls.pointer?.y ?? target.middleY) - 11
    let box = Rect(x, y.held(within: 0...max(0, canvas.height - 22)), width, 22)
    let row = box.inset(8, 0)
    return Tooltip(
      box: box,
      texts: [
        canvas.controlText(name, in: Rect(row.x, row.y, nameWidth, row.height), ControlStyle.text),
        canvas.controlText(
          key, in: Rect(row.x + nameWidth + 12, row.y, row.width, row.height),
          ControlStyle.heading),
      ])
  }
}
