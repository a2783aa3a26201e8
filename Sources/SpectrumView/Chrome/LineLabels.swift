// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the held lines, each on its line, told without colours and legend.
enum LineLabels {
  /// A smaller plot has its lines too close together.
  private static let (leastWidth, leastHeight): (Float, Float) = (400, 160)
  /// Below this height, as a share of the plot's, a line gets no name.
  private static let ground: Float = 0.03

  /// A name above its line at the first free one of some fixed places. They begin on the left for
  /// the compared line, which moves, and on the right for the others, where most music leaves room.
  static func texts(_ scene: Scene, taken: [Rect]) -> [PlacedText] {
    let (model, canvas, plot) = (scene.model, scene.canvas, scene.layout.plot)
    guard model.spectra.bandCount > 0, plot.width >= leastWidth, plot.height >= leastHeight else {
      return []
    }
    let columns = model.spectra.makeColumns(width: Int(plot.width))
    var (texts, taken) = ([PlacedText](), taken)
    let lines = model.heldLines
    for line in lines.reversed() {
      let label = line == .compared ? model.comparison.name : model.name(of: line)
      let half: Float = canvas.width(of: label, size: Theme.axisText) / 2 + 4
      for step in 0..<8 {
        let inset: Float = plot.width * (0.06 + 0.11 * Float(step))
        let middle: Float = line == .compared ? plot.x + inset : plot.right - inset
        let left: Float = middle - half - plot.x
        let bands = columns.bands(from: left, to: left + 2 * half)
        guard let height = extent(of: line, over: bands, model)?.highest, height > ground
        else { continue }
        let baseline: Float = plot.bottom - height * plot.height - 8
        let text = canvas.placed(
          label, middle, baseline, line.style(canvas.theme).color, anchor: .middle, isOverData: true
        )
        guard text.fits(in: plot, besides: taken),
          !isCrossed(text.cover, of: line, by: lines, over: bands, model, plot)
        else { continue }
        texts.append(text)
        taken.append(text.cover)
        break
      }
    }
    return texts
  }

  /// Whether another line crosses the name of a line. The compared line, which moves, is left out
  /// on both sides: names would jump about.
  private static func isCrossed(
    _ name: Rect, of line: HeldLine, by lines: [HeldLine], over bands: Range<Int>,
    _ model: DisplayModel, _ plot: Rect
  ) -> Bool {
    guard line != .compared else { return false }
    for other in lines where other != line && other != .compared {
      guard let extent = extent(of: other, over: bands, model) else { continue }
      let top: Float = plot.bottom - extent.highest * plot.height
      let bottom: Float = plot.bottom - extent.lowest * plot.height
      if top < name.bottom && bottom > name.y { return true }
    }
    return false
  }

  /// The ends of a line over some bands; of what moves, of its slowly falling peaks.
  private static func extent(
    of line: HeldLine, over bands: Range<Int>, _ model: DisplayModel
  ) -> (lowest: Float, highest: Float)? {
    let heights = bands.map { height(of: line, at: $0, model) }
    guard let lowest = heights.min(), let highest = heights.max() else { return nil }
    return (lowest, highest)
  }

  private static func height(of line: HeldLine, at band: Int, _ model: DisplayModel) -> Float {
    line == .compared
      ? model.spectra.compared.motion.peak(of: band) : model.height(of: line, at: band)
  }
}
