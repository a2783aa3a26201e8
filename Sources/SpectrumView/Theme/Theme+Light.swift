// SPDX-License-Identifier: GPL-3.0-or-later

extension Theme {
  /// The light theme where the host's colours are dark or unknown.
  public static var light: Theme {
    var theme = Theme()
    theme.isLight = true
    theme.background = Color(0.953, 0.957, 0.965)
    theme.plot = Color(0.988, 0.989, 0.992)
    theme.cover = theme.background.opacity(0.85)
    theme.panel = Color(0.902, 0.910, 0.925)
    theme.line = Color(0.66, 0.68, 0.71)
    theme.text = Color(0.09, 0.10, 0.13)
    theme.quietText = Color(0.32, 0.35, 0.40)
    theme.beat = Color(0, 0.36, 0.60)
    theme.fineGrid = Color(0, 0, 0, 0.21)
    theme.grid = Color(0, 0, 0, 0.26)
    theme.strongGrid = Color(0, 0, 0, 0.36)
    theme.baseline = theme.strongGrid
    theme.zeroLine = Color(0, 0, 0, 0.24)
    theme.peak = Color(0.10, 0.11, 0.14, 0.85)
    theme.overlay = Color(0.12, 0.13, 0.26)
    theme.waveform = Color(0, 0.42, 0.64, 0.9)
    theme.left = Color(0, 0.42, 0.44)
    theme.calm = Color(0, 0.48, 0.64)
    theme.maximum = Color(0.36, 0.26, 0)
    theme.average = Color(0.50, 0.05, 0.58)
    theme.reference = Color(0.24, 0.31, 0.42)
    theme.compared = Color(0.55, 0.08, 0.22)
    // L* = 38, 54 and 22; red is the darkest, because those who don't see it see it darker still.
    theme.states = StateColors(
      good: Color(0, 0.40, 0.315), fair: Color(0.73, 0.45, 0), poor: Color(0.447, 0, 0.012))
    theme.loud = theme.states.fair
    theme.stateTexts = theme.states
    theme.stateTexts.fair = Color(0.56, 0.33, 0)
    theme.clipText = Color(1, 0.97, 0.97)
    theme.clipFlash = Color(0.86, 0.10, 0.10)
    theme.bands.isLight = true
    theme.bands.base = theme.plot
    theme.controls = .light
    return theme
  }
}
