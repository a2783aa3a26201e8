// SPDX-License-Identifier: GPL-3.0-or-later

/// The scale of the difference: 0 dB in the middle.
struct DifferenceAxis {
  /// dB from one mark to the next: parts of the ranges that users know from equalizers.
  private static var steps: [Float] { [1, 2, 3, 6, 12] }

  /// dB from the middle to the top.
  let range: Float
  /// dB between two marks.
  let step: Float

  /// `height`: logical pixels from bottom to top.
  init(range: Float, height: Float) {
    let range = range.held(within: Port.differenceRange.range)
    self.range = range
    let perDecibel = height / (2 * range)
    step = Self.steps.first { $0 * perDecibel >= Theme.labelSpacing } ?? 12
  }

  init(_ scene: Scene) {
    self.init(range: scene.settings[.differenceRange], height: scene.plot.height)
  }

  /// The height of a difference on the display, 0…1.
  func place(of decibels: Float) -> Float {
    (0.5 + decibels / (2 * range)).held(within: 0...1)
  }

  /// The difference at a height, the inverse.
  func decibels(at place: Float) -> Float { (2 * place - 1) * range }

  /// Differences in dB from the bottom up.
  var marks: [Float] {
    let count = Int(range / step)
    return (-count...count).map { Float($0) * step }
  }

  /// The labels beside the plot, and the unit above them.
  func texts(_ scene: Scene) -> [PlacedText] {
    DecibelAxis.texts(
      scene,
      marks.map { (label: Label($0, decimals: 0, sign: $0 > 0), place: place(of: $0)) },
      unit: "dB")
  }
}
