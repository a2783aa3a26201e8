// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The spectrogram's time scale: now at the bottom, the oldest row at the top.
enum TimeAxis {
  /// The labelled times, in seconds before now.
  private static var timeSteps: [Float] { [0.5, 1, 2, 5, 10, 20] }

  static var now: Label { "now" }

  /// "−2 s", "−6.4 s".
  static func label(ago: Float) -> Label {
    "−\(ago, decimals: abs(ago - spectrum_round(ago)) < 0.05 ? 0 : 1) s"
  }

  /// The labelled ages in seconds: both ends, and round numbers between them.
  private static func marks(_ scene: Scene) -> [(ago: Float, y: Float)] {
    guard scene.layout.ages.width > 0 else { return [] }
    let (seconds, plot) = (scene.settings[.spectrogramTime], scene.layout.plot)
    func y(_ ago: Float) -> Float { plot.bottom - ago / seconds * plot.height }
    let roomy = timeSteps.first { $0 / seconds * plot.height >= 2 * Theme.labelSpacing }
    let step = roomy ?? seconds
    let between = stride(from: step, to: seconds, by: step).prefix {
      y($0) >= plot.y + 1.25 * Theme.labelSpacing
    }
    return ([0] + between).map { ($0, y($0)) } + [(seconds, plot.y)]
  }

  /// Draws a tick for each label, and an arrow where the newest row comes in.
  static func draw(_ scene: Scene) {
    let (canvas, layout) = (scene.canvas, scene.layout)
    let right = canvas.aligned(layout.plot.x) - canvas.lineWidth
    for mark in marks(scene) where mark.ago > 0 {
      canvas.fillRow(
        mark.y + canvas.lineWidth / 2, right - 4, right, canvas.theme.quietText)
    }
    guard layout.ages.width > 0 else { return }
    let y = layout.plot.bottom - Theme.axisText / 2
    canvas.fillPolygon([(right - 4, y - 4), (right, y), (right - 4, y + 4)], canvas.theme.text)
  }

  /// The labels of the rows' ages; those at the ends move inwards.
  static func texts(_ scene: Scene) -> [PlacedText] {
    let (canvas, plot) = (scene.canvas, scene.layout.plot)
    return marks(scene).map { mark in
      let isNow = mark.ago == 0
      return canvas.placed(
        isNow ? now : label(ago: mark.ago), plot.x - 8, middle: mark.y, in: plot,
        isNow ? scene.theme.text : nil, anchor: .right)
    }
  }
}
