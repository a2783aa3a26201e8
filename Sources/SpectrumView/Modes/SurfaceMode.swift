// SPDX-License-Identifier: GPL-3.0-or-later

extension Display {
  /// The last three seconds as a lit surface, rasterised straight into the picture's pixels.
  mutating func drawSurface(
    on canvas: borrowing Canvas, in plot: Rect, _ style: SurfaceRenderer.Style
  ) {
    let scale = canvas.scale
    // A band keeps its colour when others are zoomed away.
    let (shown, flash) = (shownBands, flash)
    surfaceRenderer.setColors {
      Theme.band(at: shown.low + (shown.high - shown.low) * $0, flash: flash)
    }
    let rect = Rect(plot.x * scale, plot.y * scale, plot.width * scale, plot.height * scale)
    canvas.withPixels { pixmap in
      surfaceRenderer.draw(
        surface, camera, style: style, into: pixmap.row(0), width: pixmap.width,
        height: pixmap.height, stride: pixmap.stride, rect: rect)
    }
  }
}
