// SPDX-License-Identifier: GPL-3.0-or-later

/// Meters, loudness and correlation.
enum LevelsMode {
  static var mode: Mode {
    Mode(
      nameWidth: 56, showsSpectrum: false,
      icon: { canvas, pen in
        pen.box(on: canvas, 1, 2.5, 10, 3.5)
        pen.box(on: canvas, 12, 2.5, 3, 3.5, opacity: 0.4)
        pen.box(on: canvas, 1, 9.5, 7, 3.5)
        pen.box(on: canvas, 9, 9.5, 6, 3.5, opacity: 0.4)
      },
      draw: { model, _, canvas, scene in model.pages.levels.draw(on: canvas, in: scene.plot) },
      isStill: { $0.pages.levels.isStill })
  }
}
