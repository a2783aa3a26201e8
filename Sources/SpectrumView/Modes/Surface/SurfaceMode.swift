// SPDX-License-Identifier: GPL-3.0-or-later

/// The last three seconds as a lit surface, plain or with its ridges drawn.
enum SurfaceMode {
  static var plain: Mode {
    surface(
      nameWidth: 64,
      icon: { canvas, pen in
        drawMountain(on: canvas, pen)
        canvas.fillPath(pen.color)
      },
      draw: { model, caches, canvas, scene in
        drawSurface(model, &caches.surfaceRenderer, on: canvas, scene, .plain)
        SurfaceScales.draw(model, on: canvas, scene)
      })
  }

  static var ridges: Mode {
    surface(
      nameWidth: 72,
      icon: { canvas, pen in
        drawMountain(on: canvas, pen)
        canvas.strokePath(pen.color, width: 1.3 * pen.unit)
        pen.line(
          on: canvas, [(4, 13.5), (7, 8.5), (9, 11.5), (10.5, 9.5), (12.5, 13.5)], width: 1.2)
      },
      draw: { model, caches, canvas, scene in
        drawSurface(model, &caches.surfaceRenderer, on: canvas, scene, .ridges)
        SurfaceScales.draw(model, on: canvas, scene)
      })
  }

  private static func surface(
    nameWidth: Float,
    icon: @escaping (Canvas, IconPen) -> Void,
    draw: @escaping (DisplayModel, inout PictureCaches, Canvas, Scene) -> Void
  ) -> Mode {
    Mode(
      nameWidth: nameWidth, axes: [.decibels, .frequencies, .legend], gesture: .camera, icon: icon,
      draw: draw,
      texts: { model, canvas, scene, _ in SurfaceScales.texts(model, on: canvas, scene) },
      // Frozen, or flat and at rest.
      isStill: {
        $0.stream.isFrozen
          || $0.spectra.left.motion.isStill && $0.spectra.isScaleStill && $0.pages.surface.isEmpty
      })
  }

  /// Draws the last three seconds as a lit surface, directly into the picture's pixels.
  static func drawSurface(
    _ model: DisplayModel, _ renderer: inout SurfaceRenderer,
    on canvas: Canvas, _ scene: Scene, _ style: SurfaceRenderer.Style
  ) {
    let plot = scene.plot
    let (scale, theme) = (canvas.scale, canvas.theme)
    // Bands keep their colours when zoomed.
    let (shown, flash) = (model.stream.shownBands, model.stream.flash)
    // Colours are of sounds: the floor of a surface without any is a quiet shade of them.
    let sound: Float = model.pages.surface.isEmpty ? 0.15 : 1
    renderer.setColors(ground: theme.isLight ? theme.panel : Color(0, 0, 0)) {
      theme.panel.mixed(
        with: theme.band(at: shown.low + (shown.high - shown.low) * $0, flash: flash), sound)
    }
    let rect = Rect(plot.x * scale, plot.y * scale, plot.width * scale, plot.height * scale)
    canvas.withPixels { pixmap in
      renderer.draw(
        model.pages.surface, scene.camera, style: style, into: pixmap.row(0), width: pixmap.width,
        height: pixmap.height, stride: pixmap.stride, rect: rect)
    }
  }

  /// The outline of two peaks as a path.
  private static func drawMountain(on canvas: Canvas, _ pen: IconPen) {
    let points: [(Float, Float)] = [
      (0.5, 13.5), (6, 2.5), (9, 8.5), (10.8, 5.5), (15.5, 13.5), (0.5, 13.5),
    ]
    for (index, point) in points.enumerated() {
      let (x, y) = (pen.x + point.0 * pen.unit, pen.y + point.1 * pen.unit)
      if index == 0 { canvas.move(to: x, y) } else { canvas.lineTo(x, y) }
    }
  }
}
