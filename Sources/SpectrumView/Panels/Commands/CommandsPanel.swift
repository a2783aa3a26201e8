// SPDX-License-Identifier: GPL-3.0-or-later

/// The list of all commands: icon, name and key of each.
struct CommandsPanel {
  let controls: Controls
  let canvas: Canvas
  private var layout: ListLayout { controls.places.commandsLayout }
  private var scroll: Float { controls.panels.scroll }
  private var colors: ControlColors { canvas.theme.controls }

  func draw() {
    canvas.drawPanel(layout.panel)
    let hovered = controls.hovered
    canvas.clipped(to: layout.content) {
      for (place, command) in Command.listed.enumerated() {
        let row = layout.row(place, scroll: scroll)
        if command.isLit(in: controls) { canvas.fillRound(row, radius: 4, colors.selected) }
        if hovered == .command(command) {
          canvas.fillButton(row, isPressed: controls.pressed == .command(command))
        }
        command.drawIcon(on: canvas, in: Self.icon(in: row), color(of: command, colors.text))
        if controls.showsFocus, place == controls.panels.menuItem {
          canvas.drawFocus(around: row)
        }
      }
      for text in texts() { text.draw(on: canvas) }
    }
    canvas.draw(layout.scrollBar, scroll: scroll)
  }

  /// Name and key of each command.
  func texts() -> [PlacedText] {
    Command.listed.enumerated().flatMap { place, command in
      let row = layout.row(place, scroll: scroll)
      let (left, right) = (Self.icon(in: row).right + 6, row.right - 8)
      let key = canvas.controlText(
        Label(command.row.key), in: Rect(left, row.y, right - left, row.height),
        color(of: command, colors.quietText), anchor: .right)
      let room = Rect(left, row.y, key.bounds.x - 8 - left, row.height)
      let name = command.name(in: controls.mode)
      return [canvas.controlText(name, in: room, color(of: command, colors.text)), key]
    }
  }

  /// Dimmed for a command that would change nothing.
  private func color(of command: Command, _ color: Color) -> Color {
    command.isIdle(in: controls) ? color.opacity(color.alpha * ControlStyle.idle) : color
  }

  private static func icon(in row: Rect) -> Rect { Rect(row.x + 4, row.y, 24, row.height) }
}
