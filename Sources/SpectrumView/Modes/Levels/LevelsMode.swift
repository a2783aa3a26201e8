// SPDX-License-Identifier: GPL-3.0-or-later

/// Meters, loudness and correlation.
enum LevelsMode {
  static var mode: Mode {
    Mode(
      nameWidth: 56, settings: .levels, showsSpectrum: false,
      icon: { pen in
        pen.box(1, 2.5, 10, 3.5)
        pen.box(12, 2.5, 3, 3.5, opacity: 0.4)
        pen.box(1, 9.5, 7, 3.5)
        pen.box(9, 9.5, 6, 3.5, opacity: 0.4)
      },
      draw: { LevelsPicture($0.pages.levels, on: $0.canvas, in: $0.plot).draw() },
      isStill: { $0.pages.levels.isStill })
  }
}
