// SPDX-License-Identifier: GPL-3.0-or-later

/// Draws the controls and the overlays.
enum ControlsPicture {
  static func draw(_ controls: Controls, _ model: DisplayModel, on canvas: Canvas) {
    LevelAxisPanel.draw(controls, on: canvas)
    HintPanel.draw(controls, on: canvas)
    ShownSettingPanel.draw(controls, on: canvas)
    let readout = CursorReadout(controls, model, on: canvas)
    readout?.draw(controls, on: canvas)
    let toolbar = ToolbarPanel(controls: controls, canvas: canvas)
    toolbar.draw()
    switch controls.overlay {
    case .none: break
    case .menu: toolbar.drawMenu()
    case .settings:
      let panel = SettingsPanel(controls, on: canvas)
      panel.draw()
      panel.tooltip()?.draw(on: canvas)
      ChoiceListPanel(controls, on: canvas)?.draw()
    case .references: ReferencesPanel(controls, model, on: canvas).draw()
    case .commands: CommandsPanel(controls: controls, canvas: canvas).draw()
    case .help:
      HelpPanel.draw(controls.places.helpLayout, on: canvas, scroll: controls.panels.scroll)
    }
    toolbar.tooltip()?.draw(on: canvas)
    controls.notice?.draw(on: canvas, in: controls.layout.notice)
    KeySign.draw(controls, on: canvas)
  }
}
