// SPDX-License-Identifier: GPL-3.0-or-later

extension Display {
  /// The lines behind bars and curve, one per label.
  func drawGrid(on canvas: borrowing Canvas, _ layout: Layout, in plot: Rect) {
    let pixel = 1 / canvas.scale
    for (_, place) in marks(layout).all {
      let y = canvas.aligned(plot.bottom - place * plot.height)
      canvas.fill(Rect(plot.x, y, plot.width, pixel), Theme.grid)
    }
    let axis = settings.frequencies
    for mark in frequencyMarks(along: layout.plot.width) {
      let x = canvas.aligned(plot.x + axis.position(of: mark.frequency) * plot.width)
      canvas.fill(
        Rect(x, plot.y, pixel, plot.height), mark.isStrong ? Theme.strongGrid : Theme.grid)
    }
  }

  func drawBaseline(on canvas: borrowing Canvas, below plot: Rect) {
    canvas.fill(Rect(plot.x, plot.bottom, plot.width, 1 / canvas.scale), Theme.baseline)
  }

  /// The rings behind the circle, and from each a line to its label.
  func drawRings(on canvas: borrowing Canvas, _ layout: Layout, in plot: Rect) {
    let circle = CircularGeometry(in: plot)
    canvas.strokeCircle(circle.middleX, circle.middleY, radius: circle.inner, Theme.baseline)
    for (_, place) in marks(layout).all {
      let radius = circle.inner + place * circle.length
      canvas.strokeCircle(circle.middleX, circle.middleY, radius: radius, Theme.grid)
      let y = canvas.aligned(circle.middleY - radius)
      canvas.fill(
        Rect(plot.x, y, circle.middleX - plot.x, 1 / canvas.scale), Theme.grid)
    }
  }
}
