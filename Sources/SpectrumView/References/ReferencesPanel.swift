// SPDX-License-Identifier: GPL-3.0-or-later

/// The page of references.
struct ReferencesPanel {
  private let controls: Controls
  private let canvas: Canvas
  private let layout: ReferencesLayout
  /// The state of a capture; nil while none runs.
  private let progress: Label?

  init(_ controls: Controls, _ model: DisplayModel, on canvas: Canvas) {
    (self.controls, self.canvas, layout) = (controls, canvas, controls.places.referencesLayout)
    progress = model.comparison.capture.isRunning ? Self.progress(model) : nil
  }

  private var page: ReferencesPage { controls.panels.references }
  private var scroll: Float { controls.panels.scroll }
  private var colors: ControlColors { canvas.theme.controls }

  private static func progress(_ model: DisplayModel) -> Label {
    let capture = model.comparison.capture
    if model.stream.isFrozen { return "Waits while frozen" }
    if capture.kind == .moment { return "Waiting for sound" }
    let (kind, taken, length) = (capture.kind.name, Float(capture.taken), Float(capture.length))
    return
      "\(kind) of \(taken, decimals: 0) of \(length, decimals: 0) s for slot \(capture.slot + 1)"
  }

  func draw() {
    canvas.drawPanel(layout.panel)
    let hovered = controls.hovered
    canvas.clipped(to: layout.content) {
      for index in 0..<page.rowCount {
        let rect = layout.rect(ofRow: index, scroll: scroll)
        if rect.overlaps(layout.content) { drawRow(page.row(index), rect, hovered) }
      }
      if page.files.isEmpty, hovered == .referenceButton(.average) {
        canvas.fillRound(layout.emptyLine(scroll: scroll), radius: 4, colors.hoveredRow)
      }
      for text in listTexts() { text.draw(on: canvas) }
    }
    canvas.draw(layout.scrollBar, scroll: scroll)
    for button in ReferencesPage.Button.allCases {
      let rect = layout.buttons[button.rawValue]
      let isHovered = hovered == .referenceButton(button) && page.isEnabled(button)
      let isPressed = isHovered && controls.pressed == .referenceButton(button)
      canvas.fillButton(rect, isPressed: isPressed)
      if isHovered, !isPressed { canvas.strokeRound(rect, radius: 4, colors.border) }
    }
    for text in footTexts() { text.draw(on: canvas) }
  }

  private func drawRow(_ row: ReferencesPage.Row, _ rect: Rect, _ hovered: ControlTarget?) {
    let isChosen = page.chosen == row
    if isChosen || hovered == .reference(row) {
      canvas.fillRound(rect, radius: 4, isChosen ? colors.hovered : colors.hoveredRow)
    }
    if isChosen { canvas.drawFocus(around: rect) }
    if isCompared(row) {
      canvas.fillCircle(rect.right - 12, rect.middleY, radius: 4, colors.accent)
    }
  }

  /// Whether the spectrum is compared with a row's reference.
  private func isCompared(_ row: ReferencesPage.Row) -> Bool {
    guard controls.settings.comparand == .reference, case .slot(let slot) = row else {
      return false
    }
    return controls.settings.comparedReference.slot == slot
  }

  /// The texts of the list.
  func listTexts() -> [PlacedText] {
    var texts = [("References of the session", false), ("Your files", true)].map {
      (heading: Label, ofFiles: Bool) in
      canvas.controlText(
        heading, in: layout.heading(ofFiles: ofFiles, scroll: scroll).inset(4, 0), colors.heading,
        bold: true)
    }
    if page.files.isEmpty {
      texts.append(
        canvas.controlText(
          "None yet. Click: capture an average", in: layout.emptyLine(scroll: scroll).inset(4, 0),
          colors.quietText))
    }
    for index in 0..<page.rowCount {
      let (row, rect) = (page.row(index), layout.rect(ofRow: index, scroll: scroll))
      guard rect.overlaps(layout.content) else { continue }
      var left: Float = 4
      if case .slot(let slot) = row {
        texts.append(canvas.controlText("\(slot + 1)", in: rect.inset(8, 0), colors.quietText))
        left = 24
      }
      let room = Rect(rect.x + left, rect.y, rect.width - left - 24, rect.height)
      let isQuiet = page.name(of: row) == nil
      texts.append(
        canvas.cutText(name(of: row), in: room, isQuiet ? colors.quietText : colors.text))
    }
    return texts
  }

  private func name(of row: ReferencesPage.Row) -> Label {
    if page.chosen == row, let typed = page.typed { return "\(Label(utf8: typed))|" }
    return page.name(of: row).map { Label(utf8: $0) } ?? "empty"
  }

  /// The texts of the buttons, and the line above them.
  func footTexts() -> [PlacedText] {
    var texts = ReferencesPage.Button.allCases.map { button in
      canvas.controlText(
        label(of: button), in: layout.buttons[button.rawValue].inset(2, 0),
        page.isEnabled(button)
          ? colors.text : colors.text.opacity(colors.text.alpha * ControlStyle.idle),
        anchor: .middle)
    }
    texts.append(canvas.cutText(progress ?? news, in: layout.notice, colors.quietText))
    return texts
  }

  private var news: Label {
    if page.typed != nil { return "Type a name, then Enter" }
    if page.notice.count > 0 { return page.notice }
    return "Enter, 1 … 8: compare. A, X, N: capture"
  }

  private func label(of button: ReferencesPage.Button) -> Label {
    switch button {
    case .use: if case .file = page.chosen { "Load" } else { "Compare" }
    case .rename: "Rename"
    case .delete: Label(page.isSure ? "Delete?" : "Delete")
    case .time: "\(page.seconds, decimals: 0) s"
    case .average: "Average"
    case .maximum: "Maximum"
    case .moment: "Moment"
    }
  }
}

extension Canvas {
  /// `label` in one size, cut off at the room's right edge with an ellipsis.
  func cutText(_ label: Label, in room: Rect, _ color: Color) -> PlacedText {
    controlText(
      label.cut { width(of: $0, size: ControlStyle.textSize) <= room.width }, in: room, color)
  }
}

extension Label {
  /// The label, or as much of its beginning as `fits` with an ellipsis.
  func cut(_ fits: (Label) -> Bool) -> Label {
    if fits(self) { return self }
    var end = count
    while end > 0 {
      end -= 1
      // Not within a character.
      while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
      let shorter: Label = "\(Label(utf8: (0..<end).map { self[$0] }))…"
      if fits(shorter) { return shorter }
    }
    return "…"
  }
}
