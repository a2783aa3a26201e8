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
    var texts: [PlacedText] = []
    let (x, top) = layout.place(of: section, scroll: scroll)
    let row = { (line: Int, left: Float, width: Float) in
      Rect(x + left, top + Float(line) * HelpLayout.rowHeight, width, HelpLayout.rowHeight)
    }
    texts.append(
      canvas.controlText(
        Label(section.heading), in: row(0, 0, layout.columnWidth), canvas.theme.controls.heading,
        bold: true))
    if let note = section.note {
      texts.append(
        canvas.controlText(
          Label(note), in: row(0, HelpLayout.keyWidth, layout.columnWidth - HelpLayout.keyWidth),
          canvas.theme.controls.quietText))
    }
    for (line, entry) in section.lines(isForPlayer: layout.isForPlayer).enumerated() {
      let keyWidth = HelpLayout.keyWidth
      texts.append(
        canvas.controlText(
          entry.key, in: row(line + 1, 0, keyWidth - 8), canvas.theme.controls.text))
      texts.append(
        canvas.controlText(
          Label(entry.meaning), in: row(line + 1, keyWidth, layout.columnWidth - keyWidth),
          canvas.theme.controls.quietText))
    }
    return texts
  }
}
