// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A part of a ring, in turns clockwise from the top.
struct RingSector {
  let center: Point
  let inner, outer: Float
  let from, to: Float

  /// Halfway between its edges.
  var middle: Point { center.moved((inner + outer) / 2, turns: (from + to) / 2) }

  /// Adds its outline to the canvas' path.
  func addPath(on canvas: Canvas) {
    // Chords that leave the arc by less than a tenth of a pixel: r·θ²/8.
    let step = (0.8 / max(1, outer)).squareRoot() / (2 * Float.pi)
    let count = Int(((to - from) / step).held(within: 1...512)) + 1
    let turns = (0...count).map { from + (to - from) * Float($0) / Float(count) }
    let corners =
      turns.map { center.moved(outer, turns: $0) }
      + turns.reversed().map { center.moved(inner, turns: $0) }
    canvas.path(corners.map { ($0.x, $0.y) })
  }

  func fill(on canvas: Canvas, _ color: Color) {
    addPath(on: canvas)
    canvas.fillPath(color)
  }
}

extension Point {
  /// The point at a distance, `turns` clockwise from straight up.
  func moved(_ distance: Float, turns: Float) -> Point {
    let angle = Double(turns * 2 * Float.pi)
    return Point(
      x: x + distance * Float(spectrum_sin(angle)), y: y - distance * Float(spectrum_cos(angle)))
  }
}
