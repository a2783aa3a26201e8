// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws the controls and the overlays.
enum ControlsPicture {
  static func draw(_ controls: Controls, _ model: DisplayModel, on canvas: Canvas) {
    LevelAxisPanel.draw(controls, on: canvas)
    let readout = CursorReadout(controls, model, on: canvas)
    readout?.draw(controls, on: canvas)
    let toolbar = ToolbarPanel(controls: controls, layout: controls.layout)
    toolbar.draw(on: canvas)
    switch controls.overlay {
    case .none: break
    case .menu: toolbar.drawMenu(on: canvas, controls.panels.menuItem)
    case .settings:
      let panel = SettingsPanel(controls: controls)
      panel.draw(on: canvas)
      panel.tooltip(on: canvas)?.draw(on: canvas)
    case .references: ReferencesPanel(controls, model).draw(on: canvas)
    case .help:
      HelpPanel.draw(controls.places.helpLayout, on: canvas, scroll: controls.panels.scroll)
    }
    toolbar.tooltip(on: canvas)?.draw(on: canvas)
    controls.notice?.draw(on: canvas, in: controls.layout.notice)
  }
}
