// SPDX-License-Identifier: GPL-3.0-or-later

// The common parts of all panels.
extension Canvas {
  func drawFocus(around rect: Rect) {
    strokeRound(rect.inset(1, 1), radius: 4, theme.controls.focus, width: 1.5)
  }

  /// Fills a button that is hovered or pressed.
  func fillButton(_ rect: Rect, isPressed: Bool) {
    fillRound(rect, radius: 4, isPressed ? theme.controls.pressed : theme.controls.hovered)
  }

  /// Draws a panel's box over the picture.
  func drawPanel(_ rect: Rect) {
    fill(rect, theme.controls.panel)
    let line = 1 / scale
    fill(Rect(rect.x, rect.y, line, rect.height), theme.controls.border)
    fill(Rect(rect.right - line, rect.y, line, rect.height), theme.controls.border)
    fill(Rect(rect.x, rect.y, rect.width, line), theme.controls.border)
    fill(Rect(rect.x, rect.bottom - line, rect.width, line), theme.controls.border)
  }

  func draw(_ bar: ScrollBar, scroll: Float) {
    guard bar.track.width > 0 else { return }
    fillRound(bar.track.inset(4, 0), radius: 2, theme.controls.hovered)
    fillRound(bar.thumb(scroll: scroll).inset(3, 0), radius: 3, theme.controls.track)
  }
}
