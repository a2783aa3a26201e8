// SPDX-License-Identifier: GPL-3.0-or-later

/// The bands' history, with a row per moment.
enum SpectrogramMode {
  static var mode: Mode {
    Mode(
      nameWidth: 92, axes: [.ages, .frequencies, .legend], gesture: .frequencies, cursor: .time,
      fillsPlot: true, isAlwaysDark: true,
      icon: { pen in
        for row in 0..<4 {
          for column in 0..<4 {
            let weight =
              [0.35, 1, 0.6, 0.25, 0.5, 1, 0.3, 0.7, 0.3, 0.8, 1, 0.4, 0.6, 1, 0.5, 0.3]
              as [Float]
            pen.box(
              1 + 3.5 * Float(column), 1 + 3.5 * Float(row), 3, 3,
              opacity: weight[4 * row + column])
          }
        }
      },
      draw: { scene in
        scene.canvas.fill(scene.plot, Color(packed: scene.settings.palette.makeTable()[0]))
        drawHistory(scene)
        TimeAxis.draw(scene)
        ColorLegend.draw(scene)
      },
      texts: { scene, _ in
        let levels = ColorLegend.texts(scene)
        return FrequencyAxis.texts(scene, besides: levels) + TimeAxis.texts(scene) + levels
      },
      // Frozen, or empty and silent.
      isStill: {
        $0.stream.isFrozen
          || $0.spectra.isScaleStill && $0.pages.history.isEmpty && $0.spectra.areTargetsEmpty
      })
  }

  /// Frequency across, time upwards: the newest row at the bottom.
  private static func drawHistory(_ scene: Scene) {
    let history = scene.pages.history
    scene.withColumns { pixmap, area, columns in
      guard history.bandCount == columns.bandCount else { return }
      scene.caches.spectrogram.update(
        history,
        SpectrogramImage.Key(
          columns: columns, height: area.height, palette: scene.settings.palette,
          seconds: scene.settings[.spectrogramTime], generation: history.generation))
      scene.caches.spectrogram.draw(into: pixmap, area, isFlowing: !scene.model.stream.isFrozen)
    }
  }
}
