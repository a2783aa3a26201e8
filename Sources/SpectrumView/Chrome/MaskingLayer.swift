// SPDX-License-Identifier: GPL-3.0-or-later

/// A quiet layer over the frequencies at which one sound hides the other: a veil, and a strip at the
/// plot's bottom where the track loses, at its top where the side-chain does.
enum MaskingLayer {
  /// dB of a conflict that is drawn as strongly as can be: nothing is heard any more.
  private static var strongest: Float { 6 }
  /// Of the strip, in logical pixels.
  private static var height: Float { 5 }

  static func draw(_ scene: Scene) {
    let (comparison, theme) = (scene.comparison, scene.theme)
    guard comparison.isMaskingShown, !comparison.masking.isEmpty else { return }
    let axis = scene.settings.frequencies
    scene.canvas.withPixels(in: scene.plot) { pixmap, area in
      let strip = min(area.height, Int(height * scene.canvas.scale + 0.5))
      for x in 0..<area.width {
        let hertz = axis.frequency(at: (Float(x) + 0.5) / Float(area.width))
        let conflict = comparison.masking.conflict(atHz: hertz)
        guard conflict != 0 else { continue }
        let color = (conflict > 0 ? theme.loud : theme.calm).packed
        let part = min(1, abs(conflict) / strongest)
        let (veil, mark) = (UInt32(12 + 40 * part), UInt32(90 + 166 * part))
        let marked = conflict > 0 ? area.height - strip..<area.height : 0..<strip
        for y in 0..<area.height {
          let pixel = pixmap.row(area.top + y) + area.left + x
          pixel.pointee = Pixel.blended(pixel.pointee, color, marked.contains(y) ? mark : veil)
        }
      }
    }
  }

  /// The worst ranges, in the plot's upper left corner, below `top`: "track hidden at 210 to 420 Hz,
  /// 8 dB". None where the plot is too low.
  static func texts(_ scene: Scene, below top: Float) -> [PlacedText] {
    let plot = scene.layout.plot
    guard scene.comparison.isMaskingShown, plot.height >= 140 else { return [] }
    var (texts, y) = ([PlacedText](), top)
    for range in scene.comparison.masking.ranges {
      let text = scene.canvas.placed(
        label(of: range), plot.x + 8, y, size: Theme.captionText + 1, scene.theme.text,
        isOverData: true)
      guard text.bounds.right < plot.middleX else { break }
      texts.append(text)
      y += 16
    }
    return texts
  }

  private static func label(of range: MaskingMarks.Range) -> Label {
    let name: StaticString = range.isTrackMasked ? "track" : "side-chain"
    let verb: StaticString = range.decibels >= strongest ? "hidden" : "masked"
    let high = Label(hertz: range.high, decimals: 0)
    return """
      \(name) \(verb) at \(range.low, decimals: 0) to \(high), \(range.decibels, decimals: 0) dB
      """
  }
}

extension Comparison {
  /// Whether it is shown where the side-chain and the track mask each other.
  var isMaskingShown: Bool {
    settings.comparand == .sideChain && settings[.masking] > 0 && isCompared
  }
}
