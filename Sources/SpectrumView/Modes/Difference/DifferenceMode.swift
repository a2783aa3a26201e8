// SPDX-License-Identifier: GPL-3.0-or-later

/// How far the track is above or below what it is compared with.
enum DifferenceMode {
  static var mode: Mode {
    Mode(
      nameWidth: 80, letter: "D", settings: .comparison, axes: [.decibels, .frequencies],
      scale: .differenceRange, gesture: .frequencies, cursor: .difference, fillsPlot: true,
      icon: { pen in
        pen.line([(0.5, 8), (15.5, 8)], width: 1.1)
        pen.line([(0.5, 8), (3, 3.4), (5, 2.4), (7, 5), (8.4, 8), (10, 12), (12, 13.4), (15.5, 9)])
      },
      draw: { scene in
        let axis = DifferenceAxis(scene)
        scene.canvas.fill(scene.plot, scene.theme.plot)
        Grid.draw(scene, levels: axis.marks.map { (axis.place(of: $0), isStrong: $0 == 0) })
        SpreadBand.draw(scene, axis)
        let arrows = drawDifference(scene, axis)
        MaskingLayer.draw(scene, hasVeil: false)
        Grid.drawBaseline(scene)
        for arrow in arrows { draw(arrow, scene) }
      },
      texts: { scene, taken in
        DifferenceAxis(scene).texts(scene) + FrequencyAxis.texts(scene) + notes(scene, taken)
      },
      isStill: { $0.areBandsStill })
  }

  /// Where the difference leaves the scale, in device pixels from the plot's left edge: its farthest point
  /// within a run of columns.
  private struct Arrow {
    var x, end: Int
    var decibels: Float
  }

  /// Logical pixels from one arrow to the next, at least.
  private static var arrowSpacing: Float { 16 }

  /// Fills from 0 dB to the difference, in one colour above and in another below, with an outline; returns
  /// where it leaves the scale.
  private static func drawDifference(_ scene: Scene, _ axis: DifferenceAxis) -> [Arrow] {
    let (comparison, theme) = (scene.comparison, scene.theme)
    guard comparison.missingComparand == nil, comparison.isCompared else { return [] }
    var arrows: [Arrow] = []
    scene.withColumns { pixmap, area, columns in
      let (tops, height) = (scene.caches.scratch.heights, Float(area.height))
      let spacing = Int(arrowSpacing * scene.canvas.scale)
      columns.withValues({ comparison.difference(of: $0) ?? .nan }) { differences in
        for x in 0..<area.width {
          tops[x] = .nan
          guard let position = columns.position(x),
            let difference = difference(columns, at: position, { differences[$0] })
          else { continue }
          tops[x] = (1 - axis.place(of: difference)) * height
          if abs(difference) > axis.range { add(difference, at: x, to: &arrows, spacing) }
        }
      }
      let colors = (above: theme.loud.packed, below: theme.calm.packed)
      let middle = height / 2
      pixmap.blendColumns(
        in: area, alpha: theme.isLight ? 120 : 150,
        color: { tops[$0] < middle ? colors.above : colors.below },
        ends: { (min(tops[$0], middle), max(tops[$0], middle)) })
      pixmap.interruptedLine(
        scene.caches.scratch.$heights, in: area, thickness: 1.5 * scene.canvas.scale, alpha: 230,
        color: theme.text.packed)
    }
    return arrows
  }

  private static func add(
    _ difference: Float, at x: Int, to arrows: inout [Arrow], _ spacing: Int
  ) {
    // The latest to the same side, which another may follow on the other one.
    let latest = arrows.lastIndex { ($0.decibels > 0) == (difference > 0) }
    guard let latest, x - arrows[latest].end <= spacing else {
      arrows.append(Arrow(x: x, end: x, decibels: difference))
      return
    }
    if abs(difference) > abs(arrows[latest].decibels) {
      (arrows[latest].x, arrows[latest].decibels) = (x, difference)
    }
    arrows[latest].end = x
  }

  /// Draws an arrow on the plot's edge that says that the difference goes on beyond it.
  private static func draw(_ arrow: Arrow, _ scene: Scene) {
    let (plot, isAbove) = (scene.plot, arrow.decibels > 0)
    let x = (plot.x + (Float(arrow.x) + 0.5) / scene.canvas.scale).held(
      within: plot.x + 6...max(plot.x + 6, plot.right - 6))
    let (tip, foot) = isAbove ? (plot.y + 1, plot.y + 8) : (plot.bottom - 1, plot.bottom - 8)
    scene.canvas.fillPolygon([(x, tip), (x - 6, foot), (x + 6, foot)], scene.theme.text)
    scene.canvas.line(x - 6, foot, x + 6, foot, scene.theme.plot, width: 1)
  }

  /// The difference in dB at a place among the bands, interpolated as a curve is; of several bands in a
  /// column, their mean. Nil where there is none. `ofBand`: NaN for none.
  private static func difference(
    _ columns: DisplayColumns, at position: Float, _ ofBand: (Int) -> Float
  ) -> Float? {
    let bands = columns.bandsInside(position)
    if bands.count > 1 {
      var (sum, count) = (Float(0), Float(0))
      for band in bands where !ofBand(band).isNaN { (sum, count) = (sum + ofBand(band), count + 1) }
      return count > 0 ? sum / count : nil
    }
    let here = ofBand(min(columns.bandCount - 1, Int(position)))
    guard !here.isNaN else { return nil }
    return columns.interpolated(position - 0.5) { ofBand($0).isNaN ? here : ofBand($0) }
  }

  /// Both sides of the difference, in the upper right corner; or in the middle why there is none.
  private static func notes(_ scene: Scene, _ taken: [PlacedText]) -> [PlacedText] {
    let (canvas, plot) = (scene.canvas, scene.layout.plot)
    guard let missing = scene.comparison.missingComparandLabels else {
      let text = canvas.placed(
        scene.comparison.differenceLabel, plot.right - 8, plot.y + 16, canvas.theme.text,
        anchor: .right, isOverData: true)
      return taken.contains { $0.bounds.overlaps(text.bounds) } ? [] : [text]
    }
    guard let label = canvas.longest(of: missing, in: plot.width - 16, size: 13) else { return [] }
    return [
      canvas.placed(
        label, plot.middleX, PlacedText.baseline(middle: plot.middleY - 14, size: 13), size: 13,
        canvas.theme.quietText, anchor: .middle, isOverData: true)
    ]
  }
}
