// SPDX-License-Identifier: GPL-3.0-or-later

/// The help panel: keys, mouse actions, the version.
enum HelpPanel {
  static func draw(_ layout: HelpLayout, on canvas: Canvas, scroll: Float) {
    canvas.drawPanel(layout.panel)
    canvas.clipped(to: layout.content) {
      for text in texts(on: canvas, layout, scroll: scroll) { text.draw(on: canvas) }
    }
    canvas.draw(layout.scrollBar, scroll: scroll)
  }

  static func texts(on canvas: Canvas, _ layout: HelpLayout, scroll: Float) -> [PlacedText] {
    HelpSection.allCases.flatMap { texts(of: $0, on: canvas, layout, scroll: scroll) }
  }

  private static func texts(
    of section: HelpSection, on canvas: Canvas, _ layout: HelpLayout, scroll: Float
  ) -> [PlacedText] {
    let (x, top) = layout.place(of: section, scroll: scroll)
    let (keyWidth, height) = (HelpLayout.keyWidth, HelpLayout.rowHeight)
    let (colors, meaningWidth) = (canvas.theme.controls, layout.columnWidth - keyWidth)
    func text(
      _ label: Label, _ line: Int, _ left: Float, _ width: Float, _ color: Color, bold: Bool = false
    ) -> PlacedText {
      let row = Rect(x + left, top + Float(line) * height, width, height)
      return canvas.controlText(label, in: row, color, bold: bold)
    }
    var texts = [
      text(Label(section.heading), 0, 0, layout.columnWidth, colors.heading, bold: true)
    ]
    if let note = section.note {
      texts.append(text(Label(note), 0, keyWidth, meaningWidth, colors.quietText))
    }
    for (line, entry) in section.lines(isForPlayer: layout.isForPlayer).enumerated() {
      texts.append(text(entry.key, line + 1, 0, keyWidth - 8, colors.text))
      texts.append(text(Label(entry.meaning), line + 1, keyWidth, meaningWidth, colors.quietText))
    }
    return texts
  }
}
