// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws all that can be pressed, and what lies over the picture.
struct ControlsPicture {
  let controls: Controls
  let layout: Layout

  init(_ controls: Controls, _ layout: Layout) {
    (self.controls, self.layout) = (controls, layout)
  }

  var settings: DisplaySettings { controls.settings }

  func draw(_ model: borrowing DisplayModel, on canvas: borrowing Canvas) {
    if let readout = cursorReadout(model, on: canvas) { draw(readout, on: canvas) }
    drawToolbar(on: canvas)
    switch controls.overlay {
    case .none: break
    case .menu(let item): drawMenu(on: canvas, item)
    case .settings: drawSettings(on: canvas, controls.settingsLayout)
    case .help: drawHelp(on: canvas, controls.helpLayout)
    }
    if let tip = tooltip(on: canvas) { draw(tip, on: canvas) }
  }

  /// What the pointer is on, unless it holds something else.
  var hovered: ControlTarget? {
    guard controls.drag == nil, let pointer = controls.pointer else { return nil }
    return controls.target(at: pointer)
  }

  func drawFocus(on canvas: borrowing Canvas, around rect: Rect) {
    canvas.strokeRound(rect.inset(1, 1), radius: 4, ControlStyle.focus, width: 1.5)
  }

  /// A box that lies over the picture.
  func drawPanel(on canvas: borrowing Canvas, _ rect: Rect) {
    canvas.fill(rect, ControlStyle.panel)
    let line = 1 / canvas.scale
    canvas.fill(Rect(rect.x, rect.y, line, rect.height), ControlStyle.border)
    canvas.fill(Rect(rect.right - line, rect.y, line, rect.height), ControlStyle.border)
    canvas.fill(Rect(rect.x, rect.y, rect.width, line), ControlStyle.border)
    canvas.fill(Rect(rect.x, rect.bottom - line, rect.width, line), ControlStyle.border)
  }

  func drawScrollBar(on canvas: borrowing Canvas, track: Rect, thumb: Rect) {
    guard track.width > 0 else { return }
    canvas.fillRound(track.inset(4, 0), radius: 2, ControlStyle.hovered)
    canvas.fillRound(thumb.inset(3, 0), radius: 3, ControlStyle.track)
  }
}
