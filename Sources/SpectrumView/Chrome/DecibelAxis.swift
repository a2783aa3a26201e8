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

  /// `height`: logical pixels from bottom to top.
  init(_ scale: LevelScale, height: Float) {
    self.scale = scale
    let perDecibel = height / (scale.top - scale.floor)
    let roomy = Self.steps.first {
      $0.decibels * perDecibel >= Theme.labelSpacing * $0.roominess
    }
    step = roomy?.decibels ?? 100
  }

  /// Levels in dBFS from the top down, and their positions, 0…1.
  var all: [(decibels: Float, place: Float)] {
    let highest = spectrum_floor(scale.top / step) * step
    return stride(from: highest, through: scale.floor, by: -step).map { ($0, scale.value(of: $0)) }
  }
}

/// The decibel scale beside the plot.
enum DecibelAxis {
  static func marks(_ scene: Scene) -> DecibelMarks {
    DecibelMarks(scene.spectra.scale, height: scene.layout.plot.height)
  }

  static func texts(_ scene: Scene) -> [PlacedText] {
    let labels = marks(scene).all.map {
      (label: Label($0.decibels, decimals: 0), place: $0.place)
    }
    return texts(scene, labels, unit: scene.spectra.view.unit.label) + AutoMark.texts(scene)
  }

  /// Labels beside the plot at places from 0 at its bottom to 1 at its top, and their unit above.
  static func texts(
    _ scene: Scene, _ labels: [(label: Label, place: Float)], unit: Label
  ) -> [PlacedText] {
    let (canvas, layout, plot) = (scene.canvas, scene.layout, scene.layout.plot)
    let right = layout.decibels.right - 8
    let texts = labels.map {
      canvas.placed(
        $0.label, right, middle: plot.bottom - $0.place * plot.height, in: plot, anchor: .right)
    }
    let unit = canvas.placed(unit, right, plot.y - 3, anchor: .right)
    // A compact layout has no room for it.
    return layout.isCompact || unit.bounds.x < 0 ? texts : texts + [unit]
  }
}
