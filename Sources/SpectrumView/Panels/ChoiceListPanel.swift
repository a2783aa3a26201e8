// SPDX-License-Identifier: GPL-3.0-or-later

/// The open list of a setting's choices.
struct ChoiceListPanel {
  private let controls: Controls
  private let canvas: Canvas
  private let list: ChoiceList
  private let layout: ListLayout

  /// Nil if no list is open.
  init?(_ controls: Controls, on canvas: Canvas) {
    guard let list = controls.panels.list, let layout = controls.places.listLayout else {
      return nil
    }
    (self.controls, self.canvas, self.list, self.layout) = (controls, canvas, list, layout)
  }

  private var colors: ControlColors { canvas.theme.controls }

  func draw() {
    // Opaque: two translucent panels would show the rows through.
    canvas.fill(layout.panel, canvas.theme.controls.panel.opacity(1))
    canvas.drawPanel(layout.panel)
    let hovered = controls.hovered
    canvas.clipped(to: layout.content) {
      for item in 0..<list.choices.count {
        let rect = layout.row(item, scroll: list.scroll)
        guard rect.overlaps(layout.content) else { continue }
        if item == list.item {
          canvas.fillRound(rect, radius: 4, colors.selected)
        } else if hovered == .choice(item) {
          canvas.fillRound(rect, radius: 4, colors.hovered)
        }
        if item == Int(controls.settings[list.port]) {
          canvas.fillCircle(rect.x + 10, rect.middleY, radius: 3, colors.accent)
        }
        text(of: item).draw(on: canvas)
      }
    }
    canvas.draw(layout.scrollBar, scroll: list.scroll)
  }

  /// The name of a choice in its row.
  func text(of item: Int) -> PlacedText {
    let rect = layout.row(item, scroll: list.scroll)
    return canvas.controlText(
      list.port.label(of: Float(item), controls.settings.naming),
      in: Rect(rect.x + 20, rect.y, rect.width - 24, rect.height), colors.text)
  }
}
