// SPDX-License-Identifier: GPL-3.0-or-later

/// A text in a box over the picture.
struct Tooltip {
  let box: Rect
  let texts: [PlacedText]

  func draw(on canvas: borrowing Canvas) {
    canvas.fillRound(box, radius: 4, ControlStyle.panel)
    canvas.strokeRound(box.inset(0.5, 0.5), radius: 4, ControlStyle.border)
    for text in texts { text.draw(on: canvas) }
  }
}
