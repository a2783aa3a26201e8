// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The circle of bands, in logical pixels.
struct CircularGeometry {
  /// Parts of the plot's shorter side: the inner radius, and the length of the longest band.
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

  /// The point at `turn` (0…1, clockwise from the top) and `radius`.
  func point(turn: Float, radius: Float) -> (x: Float, y: Float) {
    let angle = Double(2 * Float.pi * turn)
    return (
      middleX + radius * Float(spectrum_sin(angle)), middleY - radius * Float(spectrum_cos(angle))
    )
  }
}
