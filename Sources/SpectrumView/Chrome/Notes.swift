// SPDX-License-Identifier: GPL-3.0-or-later

extension Display {
  /// Which spectrum is which, when there are two.
  func legendTexts(on canvas: borrowing Canvas, _ layout: Layout) -> [PlacedText] {
    guard showsBothChannels, settings.mode != .spectrogram else { return [] }
    let (right, y) = (layout.plot.right - 8, layout.plot.y + 16)
    return [
      PlacedText(
        label: Label("left"), x: right - 36, baseline: y, color: Theme.band(at: 0.3),
        anchor: .right, isOverData: true),
      PlacedText(
        label: Label("right"), x: right, baseline: y, color: Theme.overlay, anchor: .right,
        isOverData: true),
    ]
  }

  /// Why there is nothing to be seen.
  func stateTexts(_ layout: Layout) -> [PlacedText] {
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
        PlacedText(
          label: label, x: layout.plot.x, baseline: layout.plot.bottom - 8, size: size,
          color: Theme.quietText)
      ]
    }
    // A picture has its weight a little above the middle.
    return [
      PlacedText(
        label: label, x: layout.plot.middleX,
        baseline: PlacedText.baseline(
          middle: layout.plot.y + layout.plot.height * 0.42, size: size), size: size,
        color: Theme.quietText, anchor: .middle)
    ]
  }
}
