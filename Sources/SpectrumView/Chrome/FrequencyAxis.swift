// SPDX-License-Identifier: GPL-3.0-or-later

/// The frequency labels along the plot.
enum FrequencyAxis {
  /// The marks along `length` logical pixels of the scale, the most important first.
  static func marks(_ settings: DisplaySettings, along length: Float) -> [FrequencyMark] {
    if settings.showsNotes {
      let notes = NoteMarks(
        settings.frequencies, reference: settings[.reference], length: length,
        naming: settings.naming)
      return notes.all
    }
    let frequencies = settings.frequencies.marks
    let highest = frequencies.max()
    return frequencies.map {
      FrequencyMark(
        frequency: $0,
        labels: ($0 == highest ? [Label(frequency: $0, withUnit: true)] : [])
          + [Label(frequency: $0)],
        isStrong: $0 == 100 || $0 == 1000 || $0 == 10_000)
    }
  }

  /// The frequency labels, each drawn if the more important ones and `others` leave room.
  static func texts(_ scene: Scene, besides others: [PlacedText] = []) -> [PlacedText] {
    let (canvas, plot, axis) = (scene.canvas, scene.layout.plot, scene.settings.frequencies)
    var labels = ClearLabels(besides: others.map { $0.bounds })
    for mark in marks(scene.settings, along: plot.width) {
      let x = plot.x + axis.position(of: mark.frequency) * plot.width
      labels.add(mark.labels) { label in
        // The outermost labels move inwards rather than leave the picture.
        let margin = canvas.width(of: label, size: Theme.axisText) / 2 + 4
        return canvas.placed(
          label, x.held(within: margin...max(margin, canvas.width - margin)),
          scene.layout.frequencies.y + 12, mark.color(scene.theme), anchor: .middle)
      }
    }
    return labels.texts
  }
}

extension FrequencyMark {
  func color(_ theme: Theme) -> Color { isStrong ? theme.text : theme.quietText }
}
