// SPDX-License-Identifier: GPL-3.0-or-later

/// A curve through all bands.
enum CurveMode {
  static var mode: Mode {
    .bands(
      nameWidth: 52, isStepped: false,
      icon: { pen in
        pen.line([
          (0.5, 14), (2.5, 12), (4, 6), (5, 3), (6, 5), (7.5, 9), (9, 7), (10.5, 10), (15.5, 14),
        ])
      },
      draw: drawCurve)
  }

  /// Draws a curve through all bands, filled from a part of its colour at the base to all of it at
  /// the curve, with an outline; a small square at each band's peak. The right channel is a line
  /// over it.
  private static func drawCurve(_ scene: Scene) {
    let (spectra, scale, theme) = (scene.spectra, scene.canvas.scale, scene.theme)
    scene.withColumns { pixmap, area, columns in
      let scratch = scene.caches.scratch
      let (tops, colors) = (scratch.heights, scratch.colors)
      for x in 0..<columns.width {
        colors[x] = scene.color(atBand: columns.first + (Float(x) + 0.5) * columns.step)
      }
      fillTops(tops, columns, spectra.left.motion.values, height: area.height)
      CurveFill.draw(pixmap, area, scratch, theme.isLight ? .light : .dark)
      // On a light ground a darker line is the stronger one.
      let strength: UInt32 = theme.isLight ? 192 : 256
      pixmap.polyline(scratch.$heights, in: area, thickness: 1.5 * scale, alpha: 256) {
        Pixel.scaled(colors[$0], strength)
      }
      if spectra.showsBothChannels {
        fillTops(tops, columns, spectra.right.motion.values, height: area.height)
        let overlay = theme.overlay.packed
        pixmap.polyline(scratch.$heights, in: area, thickness: 1.5 * scale, alpha: 218) { _ in
          overlay
        }
      }
      drawSquares(scene, columns, pixmap, area)
    }
  }

  /// Sets the curve's height in each column, in device pixels from the plot's top.
  private static func fillTops(
    _ tops: UnsafeMutableBufferPointer<Float>, _ columns: DisplayColumns,
    _ values: UnsafeBufferPointer<Float>, height: Int
  ) {
    columns.fill(tops) { values[$0] }
    for x in 0..<columns.width { tops[x] = (1 - tops[x]) * Float(height) }
  }

  private static func drawSquares(
    _ scene: Scene, _ columns: DisplayColumns, _ pixmap: Pixmap, _ area: Pixmap.Area
  ) {
    let color = scene.theme.peak.packed
    // If bands are closer than the squares' width, the squares would merge into a line.
    let side = max(2, Int(2 * scene.canvas.scale + 0.5))
    let interval = max(1, Int(columns.step * Float(2 * side) + 0.999))
    for first in columns.visibleBands where first % interval == 0 {
      var (value, band) = (Float(0), first)
      for other in first..<min(columns.bandCount, first + interval) {
        let peak = scene.spectra.peak(of: other)
        if peak > value { (value, band) = (peak, other) }
      }
      guard value > 0.002 else { continue }
      let x = Int((columns.edge(band) + columns.edge(band + 1)) / 2) - side / 2
      let y = Int((1 - value) * Float(area.height)) - side / 2
      let (left, right) = (area.left + max(0, x), area.left + min(area.width, x + side))
      for y in max(0, y)..<max(0, min(area.height, y + side)) where left < right {
        pixmap.blend(color, alpha: 218, row: area.top + y, left, right)
      }
    }
  }
}
