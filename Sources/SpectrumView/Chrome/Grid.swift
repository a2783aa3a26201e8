// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines behind the data, one per label.
enum Grid {
  /// The lines behind bars and curve, one per label.
  static func draw(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ scene: Scene
  ) {
    let plot = scene.plot
    let pixel = 1 / canvas.scale
    for (_, place) in DecibelAxis.marks(model, scene.layout, .plane).all {
      let y = canvas.aligned(plot.bottom - place * plot.height)
      canvas.fill(Rect(plot.x, y, plot.width, pixel), Theme.grid)
    }
    let axis = model.settings.frequencies
    for mark in FrequencyAxis.marks(model.settings, along: scene.layout.plot.width) {
      let x = canvas.aligned(plot.x + axis.position(of: mark.frequency) * plot.width)
      canvas.fill(
        Rect(x, plot.y, pixel, plot.height), mark.isStrong ? Theme.strongGrid : Theme.grid)
    }
  }

  static func drawBaseline(on canvas: borrowing Canvas, below plot: Rect) {
    canvas.fill(Rect(plot.x, plot.bottom, plot.width, 1 / canvas.scale), Theme.baseline)
  }

  /// The rings behind the circle, and from each a line to its label.
  static func drawRings(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ scene: Scene
  ) {
    let plot = scene.plot
    let circle = CircularGeometry(in: plot)
    canvas.strokeCircle(circle.middleX, circle.middleY, radius: circle.inner, Theme.baseline)
    for (_, place) in DecibelAxis.marks(model, scene.layout, .circle).all {
      let radius = circle.inner + place * circle.length
      canvas.strokeCircle(circle.middleX, circle.middleY, radius: radius, Theme.grid)
      let y = canvas.aligned(circle.middleY - radius)
      canvas.fill(
        Rect(plot.x, y, circle.middleX - plot.x, 1 / canvas.scale), Theme.grid)
    }
  }
}
