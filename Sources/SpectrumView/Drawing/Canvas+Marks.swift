// SPDX-License-Identifier: GPL-3.0-or-later

/// Dots and traces in large numbers, without Cairo, which takes several times as long.
extension Canvas {
  /// Draws discs of `radius` around `points`, antialiased.
  func dots(_ points: [Point], radius: Float, _ color: Color) {
    let (ink, scale) = (Ink(color), scale)
    withClippedPixels { pixmap, clip in
      for point in points {
        pixmap.fillDisc(point.x * scale, point.y * scale, radius: radius * scale, ink, in: clip)
      }
    }
  }

  /// Draws a line from point to point, whose places lie one after the other from right to left,
  /// within `box`. `dash`: length of dashes and of the gaps between them; 0 for none.
  func trace(
    _ points: [Point], in box: Rect, _ color: Color, width: Float, dash: Float = 0
  ) {
    guard let newest = points.first, let oldest = points.last else { return }
    let (ink, scale) = (Ink(color), scale)
    withPixels { pixmap in
      let whole = pixmap.area(of: box, scale: scale)
      let line = pixmap.area(
        of: Rect(oldest.x, box.y, newest.x - oldest.x, box.height), scale: scale)
      let area = Pixmap.Area(
        left: max(whole.left, line.left), top: whole.top,
        right: min(whole.right, max(line.right, line.left + 1)), bottom: whole.bottom)
      guard !area.isEmpty else { return }
      withUnsafeTemporaryAllocation(of: Float.self, capacity: area.width) { heights in
        var index = points.count - 1
        for column in 0..<area.width {
          let x = (Float(area.left + column) + 0.5) / scale
          while index > 0, points[index - 1].x < x { index -= 1 }
          let (from, to) = (points[index], points[max(0, index - 1)])
          let part = to.x > from.x ? ((x - from.x) / (to.x - from.x)).held(within: 0...1) : 0
          let y = from.y + part * (to.y - from.y)
          heights.initializeElement(at: column, to: y * scale - Float(area.top))
        }
        guard let base = heights.baseAddress else { return }
        pixmap.polyline(
          base, in: area, thickness: width * scale, alpha: ink.alpha,
          dash: Int((dash * scale).held(within: 0...4096))
        ) { _ in ink.color }
      }
    }
  }
}
