// SPDX-License-Identifier: GPL-3.0-or-later

/// The last three seconds as a lit surface, plain or with its ridges drawn.
enum SurfaceMode {
  static var plain: Mode {
    surface(
      nameWidth: 64,
      style: .plain,
      icon: { pen in
        pen.path(mountain)
        pen.canvas.fillPath(pen.color)
      })
  }

  static var ridges: Mode {
    surface(
      nameWidth: 72,
      style: .ridges,
      icon: { pen in
        pen.line(mountain, width: 1.3)
        pen.line([(4, 13.5), (7, 8.5), (9, 11.5), (10.5, 9.5), (12.5, 13.5)], width: 1.2)
      })
  }

  private static func surface(
    nameWidth: Float, style: SurfaceRenderer.Style, icon: @escaping (IconPen) -> Void
  ) -> Mode {
    Mode(
      nameWidth: nameWidth, axes: [.decibels, .frequencies, .legend], gesture: .camera, icon: icon,
      draw: { scene in
        drawSurface(scene, style)
        SurfaceScales.draw(scene)
      },
      texts: { scene, _ in SurfaceScales.texts(scene) },
      // Frozen, or flat and at rest.
      isStill: {
        $0.stream.isFrozen
          || $0.spectra.left.motion.isStill && $0.spectra.isScaleStill && $0.pages.surface.isEmpty
      })
  }

  /// Draws the last three seconds as a lit surface, directly into the picture's pixels.
  static func drawSurface(_ scene: Scene, _ style: SurfaceRenderer.Style) {
    let (plot, scale, theme) = (scene.plot, scene.canvas.scale, scene.theme)
    // Bands keep their colours when zoomed.
    let (shown, flash) = (scene.model.stream.shownBands, scene.model.stream.flash)
    // Colours are of sounds: the floor of a surface without any is a quiet shade of them.
    let sound: Float = scene.pages.surface.isEmpty ? 0.15 : 1
    scene.caches.surfaceRenderer.setColors(ground: theme.isLight ? theme.panel : Color(0, 0, 0)) {
      theme.panel.mixed(
        with: theme.band(at: shown.low + (shown.high - shown.low) * $0, flash: flash), sound)
    }
    let rect = Rect(plot.x * scale, plot.y * scale, plot.width * scale, plot.height * scale)
    scene.canvas.withPixels { pixmap in
      scene.caches.surfaceRenderer.draw(
        scene.pages.surface, scene.camera, style, into: pixmap, in: rect)
    }
  }

  /// The outline of two peaks.
  private static var mountain: [(Float, Float)] {
    [(0.5, 13.5), (6, 2.5), (9, 8.5), (10.8, 5.5), (15.5, 13.5), (0.5, 13.5)]
  }
}
