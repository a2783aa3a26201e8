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
    for index in 0...count {
      let point = center.moved(outer, turns: turns(index, of: count))
      if index == 0 { canvas.move(to: point.x, point.y) } else { canvas.lineTo(point.x, point.y) }
    }
    for index in (0...count).reversed() {
      let point = center.moved(inner, turns: turns(index, of: count))
      canvas.lineTo(point.x, point.y)
    }
  }

  private func turns(_ index: Int, of count: Int) -> Float {
    from + (to - from) * Float(index) / Float(count)
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
