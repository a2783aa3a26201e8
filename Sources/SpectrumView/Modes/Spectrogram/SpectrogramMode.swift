// SPDX-License-Identifier: GPL-3.0-or-later

/// The bands' history, with a row per moment.
enum SpectrogramMode {
  static var mode: Mode {
    Mode(
      nameWidth: 92, axes: [.ages, .frequencies, .legend], gesture: .frequencies, cursor: .time,
      fillsPlot: true, isAlwaysDark: true,
      icon: { canvas, pen in
        for row in 0..<4 {
          for column in 0..<4 {
            let weight =
              [0.35, 1, 0.6, 0.25, 0.5, 1, 0.3, 0.7, 0.3, 0.8, 1, 0.4, 0.6, 1, 0.5, 0.3]
              as [Float]
            pen.box(
              on: canvas, 1 + 3.5 * Float(column), 1 + 3.5 * Float(row), 3, 3,
              opacity: weight[4 * row + column])
          }
        }
      },
      draw: { model, caches, canvas, scene in
        let palette = model.settings.palette
        canvas.fill(scene.plot, Color(packed: palette.makeTable()[0]))
        drawHistory(model, &caches.spectrogram, on: canvas, in: scene.plot)
        TimeAxis.draw(model.settings, on: canvas, scene.layout)
        ColorLegend.draw(model, on: canvas, scene.layout)
      },
      texts: { model, canvas, scene, _ in
        let levels = ColorLegend.texts(model, on: canvas, scene.layout)
        return FrequencyAxis.texts(model.settings, on: canvas, scene.layout, besides: levels)
          + TimeAxis.texts(model.settings, on: canvas, scene.layout) + levels
      },
      // Frozen, or empty and silent.
      isStill: {
        $0.stream.isFrozen
          || $0.spectra.isScaleStill && $0.pages.history.isEmpty && $0.spectra.areTargetsEmpty
      })
  }

  /// Frequency across, time upwards: the newest row at the bottom.
  private static func drawHistory(
    _ model: DisplayModel, _ image: inout SpectrogramImage, on canvas: Canvas, in plot: Rect
  ) {
    canvas.withPixels(in: plot) { pixmap, area in
      let bandCount = model.spectra.bandCount
      guard bandCount > 0, model.pages.history.bandCount == bandCount else { return }
      image.update(
        model.pages.history,
        SpectrogramImage.Key(
          columns: model.spectra.makeColumns(width: area.width), height: area.height,
          palette: model.settings.palette,
          seconds: model.settings[.spectrogramTime],
          generation: model.pages.history.generation))
      image.draw(into: pixmap, area)
    }
  }
}
