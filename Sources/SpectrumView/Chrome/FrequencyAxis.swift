// SPDX-License-Identifier: GPL-3.0-or-later

/// The frequency labels along the plot.
enum FrequencyAxis {
  /// The marks along `length` logical pixels of the scale, the most important first.
  static func marks(_ settings: DisplaySettings, along length: Float) -> [FrequencyMark] {
    if settings.showsNotes {
      let notes = NoteMarks(
        settings.frequencies, reference: settings[.reference], length: length,
        spelling: settings.spelling)
      return notes.all
    }
    let frequencies = settings.frequencies.marks
    let highest = frequencies.max()
    return frequencies.map {
      FrequencyMark(
        frequency: $0, label: Label(frequency: $0),
        unitLabel: $0 == highest ? Label(frequency: $0, withUnit: true) : nil,
        isStrong: $0 == 100 || $0 == 1000 || $0 == 10_000)
    }
  }

  /// The frequency labels, each drawn if the more important ones and `others` leave room.
  static func texts(_ scene: Scene, besides others: [PlacedText] = []) -> [PlacedText] {
    let (plot, axis) = (scene.layout.plot, scene.settings.frequencies)
    var texts: [PlacedText] = []
    for mark in marks(scene.settings, along: plot.width) {
      let x = plot.x + axis.position(of: mark.frequency) * plot.width
      // The end of the scale names the unit, if it has room for it.
      if let label = mark.unitLabel, add(label, mark, x, to: &texts, others, scene) { continue }
      _ = add(mark.label, mark, x, to: &texts, others, scene)
    }
    return texts
  }

  /// Adds `label` around `x` unless it would come too close to another one; returns whether it did.
  private static func add(
    _ label: Label, _ mark: FrequencyMark, _ x: Float, to texts: inout [PlacedText],
    _ others: [PlacedText], _ scene: Scene
  ) -> Bool {
    let canvas = scene.canvas
    let half = canvas.width(of: label, size: Theme.axisText) / 2
    // The outermost labels move inwards rather than leave the picture.
    let text = canvas.placed(
      label, x.held(within: (half + 4)...max(half + 4, canvas.width - half - 4)),
      scene.layout.frequencies.y + 12, mark.isStrong ? canvas.theme.text : canvas.theme.quietText,
      anchor: .middle)
    let spaced = text.bounds.inset(-4, 0)
    if (texts + others).contains(where: { $0.bounds.overlaps(spaced) }) { return false }
    texts.append(text)
    return true
  }
}
