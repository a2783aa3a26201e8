// SPDX-License-Identifier: GPL-3.0-or-later

/// A turn of the wheel.
struct WheelTurn {
  let point: Point
  /// Positive away from the user.
  let steps: Float
  let modifiers: Modifiers

  /// Scrolls, zooms or changes what is at the point.
  func act(
    on places: Places, focus: ControlFocus?, _ panels: inout Panels, _ editor: inout SettingsEditor
  ) {
    switch places.target(at: point) {
    case .row(let port, let part):
      // Only in the focused row: otherwise scrolling the panel could change a value by accident.
      if part != .name, focus == .row(port), !editor.isLocked(port) {
        editor.scroll(port, by: steps, modifiers)
      } else {
        panels.scroll -= steps * Panels.scrollStep
      }
    case .overlay, .scrollBar, .reference, .referenceButton, .command, .choice:
      panels.topScroll -= steps * Panels.scrollStep
    case .setting(.lowFrequency), .setting(.tempoHistory): scrollPlot(places, &editor)
    // Not the tuner's lines, which the wheel would change by accident.
    case .setting(let port) where port.isTyped && editor.mode.gesture != .strings:
      editor.scroll(port, by: steps, modifiers)
    case .plot, .hint: if panels.overlay != .help { scrollPlot(places, &editor) }
    case .levelAxis where modifiers.contains(.control): editor.moveLevels(by: -2 * steps)
    // The circle's is in the middle of the plot.
    case .levelAxis where editor.mode.shape == .circle: scrollPlot(places, &editor)
    default: break
    }
  }

  private func scrollPlot(_ places: Places, _ editor: inout SettingsEditor) {
    editor.scrollPlot(by: steps, at: places.frequencyPosition(of: point), modifiers)
  }
}
