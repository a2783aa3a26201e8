// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The marks of the decibel scale: a round number of dB apart, with room for labels.
struct DecibelMarks {
  /// The finest step is for tall plots only: few labels are read faster than many.
  private static var steps: [(decibels: Float, roominess: Float)] {
    [(5, 1.6), (10, 1), (20, 1), (40, 1), (100, 1)]
  }

  let scale: LevelScale
  /// dB between two marks.
  let step: Float

  /// `height`: logical pixels from bottom to top; `spacing`: the least distance of two marks.
  init(_ scale: LevelScale, height: Float, spacing: Float) {
    self.scale = scale
    let perDecibel = height / (scale.top - scale.floor)
    var step: Float = 100
    for candidate in Self.steps.reversed()
    where candidate.decibels * perDecibel >= spacing * candidate.roominess {
      step = candidate.decibels
    }
    self.step = step
  }

  /// Levels in dBFS from the top down, and their positions, 0…1.
  var all: [(decibels: Float, place: Float)] {
    var marks: [(decibels: Float, place: Float)] = []
    var decibels = spectrum_floor(scale.top / step) * step
    while decibels >= scale.floor {
      marks.append((decibels, scale.value(of: decibels)))
      decibels -= step
    }
    return marks
  }
}

/// The decibel scale beside the plot.
enum DecibelAxis {
  static func marks(_ scene: Scene) -> DecibelMarks {
    DecibelMarks(
      scene.spectra.scale, height: scene.layout.plot.height, spacing: Theme.labelSpacing)
  }

  static func texts(_ scene: Scene) -> [PlacedText] {
    let (canvas, layout) = (scene.canvas, scene.layout)
    let range = layout.plot
    let right = layout.decibels.right - 8
    var texts: [PlacedText] = []
    for (decibels, place) in marks(scene).all {
      let label = Label(decibels, decimals: 0)
      // The first and the last label move inwards rather than leave the plot's height.
      let half = Theme.axisText / 2
      let y = (range.bottom - place * range.height).held(
        within: (layout.plot.y + half)...max(layout.plot.y + half, layout.plot.bottom - half))
      texts.append(
        canvas.placed(
          label, right, PlacedText.baseline(middle: y, size: Theme.axisText), anchor: .right))
    }
    if let unit = unitText(scene) { texts.append(unit) }
    if let mark = AutoMark.text(scene) { texts.append(mark) }
    return texts
  }

  /// The texts of this scale over that of frequencies.
  static func planeTexts(_ scene: Scene, taken: [PlacedText]) -> [PlacedText] {
    let levels = texts(scene)
    return levels + FrequencyAxis.texts(scene, besides: levels)
  }

  /// The unit above the scale; nil in a compact layout, which has no room for it.
  private static func unitText(_ scene: Scene) -> PlacedText? {
    let layout = scene.layout
    if layout.isCompact { return nil }
    let text = scene.canvas.placed(
      scene.spectra.view.unit.label, layout.decibels.right - 8, layout.plot.y - 3, anchor: .right)
    return text.bounds.x >= 0 ? text : nil
  }
}
