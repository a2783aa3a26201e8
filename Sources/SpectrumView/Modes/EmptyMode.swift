// SPDX-License-Identifier: GPL-3.0-or-later

extension Display {
  func drawSurface(on canvas: borrowing Canvas, in plot: Rect, withRidges: Bool) {
    drawNote("Surface", on: canvas, in: plot)
  }

  func drawTuner(on canvas: borrowing Canvas, in plot: Rect) {
    drawNote("Tuner", on: canvas, in: plot)
  }

  func drawLevels(on canvas: borrowing Canvas, in plot: Rect) {
    drawNote("Levels", on: canvas, in: plot)
  }

  private func drawNote(_ text: StaticString, on canvas: borrowing Canvas, in plot: Rect) {
    canvas.text(
      Label(text), plot.middleX, plot.middleY, size: 13, Theme.quietText, anchor: .middle)
  }
}
