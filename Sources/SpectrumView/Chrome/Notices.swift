// SPDX-License-Identifier: GPL-3.0-or-later

/// Words in the plot: the legend, "FROZEN", and the reason why it is empty.
enum Notices {
  /// The legend and "FROZEN", in the plot's upper corners.
  static func cornerTexts(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout, _ mode: Mode
  ) -> [PlacedText] {
    legendTexts(model, on: canvas, layout, mode) + frozenTexts(model, on: canvas, layout, mode)
  }

  /// The legend, if there are several lines: a row from the right; beside the circle, a column.
  private static func legendTexts(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout, _ mode: Mode
  ) -> [PlacedText] {
    guard mode.showsLines else { return [] }
    var entries = model.heldLines.map { (name: $0.name, color: $0.color) }
    if model.showsBothChannels {
      entries.append(("right", Theme.overlay))
      entries.append(("left", Theme.band(at: 0.3)))
    }
    var (x, y) = (layout.plot.right - 8, layout.plot.y + 16)
    var texts: [PlacedText] = []
    for entry in entries {
      let text = canvas.placed(
        Label(entry.name), x, y, entry.color, anchor: .right, isOverData: true)
      texts.append(text)
      if mode.shape == .circle { y += 16 } else { x = text.bounds.x - 12 }
    }
    return texts
  }

  /// The label of a spectrum that is frozen while the readouts go on.
  private static func frozenTexts(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout, _ mode: Mode
  ) -> [PlacedText] {
    guard model.isFrozen, mode.showsSpectrum else { return [] }
    return [
      canvas.placed(
        Label("FROZEN"), layout.plot.x + 8, layout.plot.y + 16, size: Theme.captionText,
        Theme.fair, bold: true, isOverData: true)
    ]
  }

  /// The reason why the plot is empty.
  static func stateTexts(
    _ model: borrowing DisplayModel, on canvas: borrowing Canvas, _ layout: Layout, _ mode: Mode
  ) -> [PlacedText] {
    let label: Label
    switch model.state {
    case .sound: return []
    case .silence: label = Label("Silence")
    case .noAudioYet: label = Label("No audio yet")
    }
    let size: Float = layout.isCompact ? 13 : 15
    if mode.shape == .circle {
      // Beside the circle, which covers the middle.
      return [
        canvas.placed(label, layout.plot.x, layout.plot.bottom - 8, size: size)
      ]
    }
    // A little above the middle, which looks centred.
    return [
      canvas.placed(
        label, layout.plot.middleX,
        PlacedText.baseline(middle: layout.plot.y + layout.plot.height * 0.42, size: size),
        size: size, anchor: .middle)
    ]
  }
}
