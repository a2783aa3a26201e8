// SPDX-License-Identifier: GPL-3.0-or-later

/// The spectrogram's time scale.
enum TimeAxis {
  /// The labelled times, in seconds before now.
  private static var timeSteps: [Float] { [0.5, 1, 2, 5, 10, 20] }

  /// The labels of the rows' ages.
  static func texts(
    _ settings: DisplaySettings, on canvas: borrowing Canvas, _ layout: Layout
  ) -> [PlacedText] {
    guard layout.times.width > 0 else { return [] }
    let seconds = settings.spectrogramSeconds
    var step = seconds
    for candidate in Self.timeSteps.reversed()
    where candidate / seconds * layout.plot.height >= 2 * Theme.labelSpacing { step = candidate }
    var texts: [PlacedText] = []
    var ago = step
    while ago <= seconds {
      var label = Label()
      label.append("−")
      label.append(ago, decimals: step < 1 ? 1 : 0)
      label.append(" s")
      let y = max(
        layout.plot.y + Theme.axisText / 2,
        layout.plot.bottom - ago / seconds * layout.plot.height)
      texts.append(
        canvas.placed(
          label, layout.times.x + 4, PlacedText.baseline(middle: y, size: Theme.axisText)))
      ago += step
    }
    return texts
  }
}
