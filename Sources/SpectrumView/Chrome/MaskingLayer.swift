// SPDX-License-Identifier: GPL-3.0-or-later

/// A quiet layer at the frequencies at which one sound hides the other: a strip at the plot's bottom
/// where the track loses, at its top where the side-chain does, and a veil that fades away from it.
enum MaskingLayer {
  /// dB of a conflict that is drawn as strongly as can be: nothing is heard any more.
  private static var strongest: Float { 6 }
  /// Of the strip, and of a key's sample, in logical pixels.
  private static let (height, sampleSize): (Float, Float) = (5, 8)
  /// The parts of the plot's height under the veils of a column: not more than a third is veiled.
  private static let (part, partOfBoth): (Float, Float) = (1 / 3, 1 / 6)

  /// `hasVeil`: not over areas that are filled in the same two colours.
  static func draw(_ scene: Scene, hasVeil: Bool = true) {
    let comparison = scene.comparison
    guard comparison.isMaskingShown, !comparison.masking.isEmpty else { return }
    let axis = scene.settings.frequencies
    scene.canvas.withPixels(in: scene.plot) { pixmap, area in
      let strip = min(area.height, Int(height * scene.canvas.scale + 0.5))
      for x in 0..<area.width {
        let hertz = axis.frequency(at: (Float(x) + 0.5) / Float(area.width))
        guard let conflict = comparison.masking.conflict(atHz: hertz) else { continue }
        let part = conflict.loser == .both ? partOfBoth : part
        let reach = hasVeil ? max(strip, Int(part * Float(area.height))) : strip
        let strength = min(1, conflict.decibels / strongest)
        for isTrack in [true, false] where conflict.loser.includes(isTrack: isTrack) {
          let color = color(isTrack: isTrack, scene.theme).packed
          for step in 0..<reach {
            let row = isTrack ? area.height - 1 - step : step
            let pixel = pixmap.row(area.top + row) + area.left + x
            let fade = 1 - Float(step) / Float(reach)
            let alpha = step < strip ? 90 + 166 * strength : (24 + 80 * strength) * fade
            pixel.pointee = Pixel.blended(pixel.pointee, color, UInt32(alpha))
          }
        }
      }
    }
  }

  private static func color(isTrack: Bool, _ theme: Theme) -> Color {
    isTrack ? theme.loud : theme.calm
  }

  /// A line of the list: a sample of the colours, and who is masked.
  private struct Line {
    let loser: MaskingMarks.Loser
    let label: Label
  }

  /// The worst ranges: "track hidden at 210 to 420 Hz, 8 dB", and who else is masked, so that each colour
  /// has its words.
  private static func lines(_ marks: MaskingMarks) -> [Line] {
    var lines = marks.ranges.map { Line(loser: $0.loser, label: label(of: $0)) }
    for isTrack in [true, false] {
      let loser: MaskingMarks.Loser = isTrack ? .track : .sideChain
      guard marks.marks(loser), !lines.contains(where: { $0.loser.includes(isTrack: isTrack) })
      else { continue }
      lines.append(Line(loser: loser, label: "\(loser.name) masked"))
    }
    return lines
  }

  /// The lines in the plot's upper left corner, below `top`, and where their samples are. None where the
  /// plot is too low.
  private static func key(
    _ scene: Scene, below top: Float
  ) -> [(line: Line, text: PlacedText, sample: Rect)] {
    let plot = scene.layout.plot
    guard scene.comparison.isMaskingShown, plot.height >= 140 else { return [] }
    var (key, y) = ([(line: Line, text: PlacedText, sample: Rect)](), top)
    for line in lines(scene.comparison.masking) {
      let text = scene.canvas.placed(
        line.label, plot.x + 14 + sampleSize, y, size: Theme.captionText + 1, scene.theme.text,
        isOverData: true)
      guard text.bounds.right < plot.middleX else { break }
      let sample = Rect(
        plot.x + 8, text.bounds.middleY - sampleSize / 2, sampleSize, sampleSize)
      key.append((line, text, sample))
      y += 16
    }
    return key
  }

  static func texts(_ scene: Scene, below top: Float) -> [PlacedText] {
    key(scene, below: top).map { $0.text }
  }

  /// Draws the samples beside the texts: of both, the side-chain's above the track's, as their strips are.
  static func drawKey(_ scene: Scene, below top: Float) {
    for (line, _, sample) in key(scene, below: top) {
      for isTrack in [true, false] where line.loser.includes(isTrack: isTrack) {
        var part = sample
        if line.loser == .both {
          part.height = sample.height / 2
          if isTrack { part.y = sample.y + part.height }
        }
        scene.canvas.fillSharp(part, color(isTrack: isTrack, scene.theme))
      }
    }
  }

  private static func label(of range: MaskingMarks.Range) -> Label {
    let verb: StaticString = range.decibels >= strongest ? "hidden" : "masked"
    let high = Label(hertz: range.high, decimals: 0)
    return """
      \(range.loser.name) \(verb) at \(range.low, decimals: 0) to \(high), \
      \(range.decibels, decimals: 0) dB
      """
  }
}

extension MaskingMarks.Loser {
  fileprivate var name: StaticString {
    switch self {
    case .track: "track"
    case .sideChain: "side-chain"
    case .both: "both"
    }
  }

  fileprivate func includes(isTrack: Bool) -> Bool {
    self == .both || (self == .track) == isTrack
  }
}

extension Comparison {
  /// Whether it is shown where the side-chain and the track mask each other.
  var isMaskingShown: Bool {
    settings.comparand == .sideChain && settings[.masking] > 0 && isCompared && !isLost
  }
}
