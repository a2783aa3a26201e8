// SPDX-License-Identifier: GPL-3.0-or-later

extension Display {
  /// What stands in the plot's upper corners: which line is which, and that the spectrum stands.
  func cornerTexts(on canvas: borrowing Canvas, _ layout: Layout) -> [PlacedText] {
    legendTexts(on: canvas, layout) + frozenTexts(on: canvas, layout)
  }

  /// Which line is which, where there are several: in a row from the right, beside the circle one
  /// below the other.
  private func legendTexts(on canvas: borrowing Canvas, _ layout: Layout) -> [PlacedText] {
    guard settings.mode.showsLines else { return [] }
    var entries = heldLines.map { (name: $0.name, color: $0.color) }
    if showsBothChannels {
      entries.append(("right", Theme.overlay))
      entries.append(("left", Theme.band(at: 0.3)))
    }
    var (x, y) = (layout.plot.right - 8, layout.plot.y + 16)
    var texts: [PlacedText] = []
    for entry in entries {
      let text = canvas.placed(
        Label(entry.name), x, y, entry.color, anchor: .right, isOverData: true)
      texts.append(text)
      if settings.mode == .circular { y += 16 } else { x = text.bounds.x - 12 }
    }
    return texts
  }

  /// Over a spectrum that stands while the readouts go on.
  private func frozenTexts(on canvas: borrowing Canvas, _ layout: Layout) -> [PlacedText] {
    guard isFrozen, settings.mode.showsSpectrum else { return [] }
    return [
      canvas.placed(
        Label("FROZEN"), layout.plot.x + 8, layout.plot.y + 16, size: Theme.captionText,
        Theme.fair, bold: true, isOverData: true)
    ]
  }

  /// Why there is nothing to be seen.
  func stateTexts(on canvas: borrowing Canvas, _ layout: Layout) -> [PlacedText] {
    let label: Label
    switch state {
    case .sound: return []
    case .silence: label = Label("Silence")
    case .noAudioYet: label = Label("No audio yet")
    }
    let size: Float = layout.isCompact ? 13 : 15
    if settings.mode == .circular {
      // Beside the circle, which has the middle.
      return [
        canvas.placed(label, layout.plot.x, layout.plot.bottom - 8, size: size)
      ]
    }
    // A picture has its weight a little above the middle.
    return [
      canvas.placed(
        label, layout.plot.middleX,
        PlacedText.baseline(middle: layout.plot.y + layout.plot.height * 0.42, size: size),
        size: size, anchor: .middle)
    ]
  }
}

extension DisplaySettings.Mode {
  /// Whether lines are drawn over the bands.
  var showsLines: Bool { self == .bars || self == .curve || self == .circular }

  /// Whether bands are shown, and not only numbers.
  var showsSpectrum: Bool { self != .tuner && self != .levels }
}
