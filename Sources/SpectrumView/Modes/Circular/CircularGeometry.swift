// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The circle that the bands stand around, in logical pixels.
struct CircularGeometry {
  /// Of the shorter side of the plot: where bands begin, and how far the longest one goes.
  private static var innerPart: Float { 0.10 }
  private static var lengthPart: Float { 0.30 }

  let middleX, middleY: Float
  let inner, length: Float

  init(in plot: Rect) {
    let side = min(plot.width, plot.height)
    (middleX, middleY) = (plot.middleX, plot.middleY)
    (inner, length) = (side * Self.innerPart, side * Self.lengthPart)
  }

  var outer: Float { inner + length }

  /// The point at `turn` (0…1, from the top, clockwise) and `radius`.
  func point(turn: Float, radius: Float) -> (x: Float, y: Float) {
    let angle = Double(2 * Float.pi * turn)
    return (
      middleX + radius * Float(spectrum_sin(angle)), middleY - radius * Float(spectrum_cos(angle))
    )
  }
}
