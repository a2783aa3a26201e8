// SPDX-License-Identifier: GPL-3.0-or-later

/// Shapes with edges on device pixel boundaries.
extension Canvas {
  /// A logical pixel in whole device pixels, at least one: the width of sharp lines.
  var lineWidth: Float { max(1 / scale, aligned(1)) }

  /// `rect` with each edge moved to the nearest device pixel boundary.
  func aligned(_ rect: Rect) -> Rect {
    let (left, top) = (aligned(rect.x), aligned(rect.y))
    return Rect(left, top, aligned(rect.right) - left, aligned(rect.bottom) - top)
  }

  /// Fills `rect` with sharp edges.
  func fillSharp(_ rect: Rect, _ color: Color) { fill(aligned(rect), color) }

  /// Fills a sharp vertical line around `x`, at least a device pixel wide.
  func fillColumn(_ x: Float, _ top: Float, _ bottom: Float, _ color: Color, width: Float = 1) {
    let device = max(1 / scale, aligned(width))
    let left = aligned(x - device / 2)
    let (top, bottom) = (aligned(top), aligned(bottom))
    fill(Rect(left, top, device, bottom - top), color)
  }

  /// Fills a sharp horizontal line around `y`.
  func fillRow(_ y: Float, _ left: Float, _ right: Float, _ color: Color) {
    let (left, right) = (aligned(left), aligned(right))
    fill(Rect(left, aligned(y - lineWidth / 2), right - left, lineWidth), color)
  }

  /// Strokes a sharp outline inside `rect`.
  func strokeSharp(_ rect: Rect, _ color: Color) {
    let (outer, line) = (aligned(rect), lineWidth)
    fill(Rect(outer.x, outer.y, outer.width, line), color)
    fill(Rect(outer.x, outer.bottom - line, outer.width, line), color)
    fill(Rect(outer.x, outer.y + line, line, outer.height - 2 * line), color)
    fill(Rect(outer.right - line, outer.y + line, line, outer.height - 2 * line), color)
  }
}
