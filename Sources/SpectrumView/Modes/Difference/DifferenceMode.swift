// SPDX-License-Identifier: GPL-3.0-or-later

/// How far the track is above or below what it is compared with.
enum DifferenceMode {
  static var mode: Mode {
    Mode(
      nameWidth: 80, letter: "D", axes: [.decibels, .frequencies], gesture: .frequencies,
      cursor: .difference, fillsPlot: true,
      icon: { canvas, pen in
        pen.line(on: canvas, [(0.5, 8), (15.5, 8)], width: 1.1)
        pen.line(
          on: canvas,
          [(0.5, 8), (3, 3.4), (5, 2.4), (7, 5), (8.4, 8), (10, 12), (12, 13.4), (15.5, 9)])
      },
      draw: { model, caches, canvas, scene in
        canvas.fill(scene.plot, canvas.theme.plot)
        drawGrid(model, on: canvas, scene)
        SpreadBand.draw(
          model, &caches.scratch, on: canvas, in: scene.plot, axis(model, scene.plot))
        drawDifference(model, &caches.scratch, on: canvas, in: scene.plot)
        MaskingLayer.draw(model, on: canvas, in: scene.plot)
        Grid.drawBaseline(on: canvas, below: scene.plot)
      },
      texts: { model, canvas, scene, taken in
        axis(model, scene.plot).texts(on: canvas, scene.layout)
          + FrequencyAxis.texts(model.settings, on: canvas, scene.layout)
          + notes(model, on: canvas, scene.layout, taken)
      },
      isStill: { $0.areBandsStill })
  }

  private static func axis(_ model: DisplayModel, _ plot: Rect) -> DifferenceAxis {
    DifferenceAxis(range: model.settings[.differenceRange], height: plot.height)
  }

  private static func drawGrid(_ model: DisplayModel, on canvas: Canvas, _ scene: Scene) {
    let axis = axis(model, scene.plot)
    let levels = axis.marks.map { (place: axis.place(of: $0), isStrong: $0 == 0) }
    Grid.draw(model, levels: levels, fineLevels: [], on: canvas, scene)
  }

  /// Fills from 0 dB to the difference, in one colour above and in another below, with an outline.
  private static func drawDifference(
    _ model: DisplayModel, _ scratch: inout DisplayScratch, on canvas: Canvas, in plot: Rect
  ) {
    guard model.comparison.missingComparand == nil, model.comparison.isCompared else { return }
    let (scale, theme, axis) = (canvas.scale, canvas.theme, axis(model, plot))
    canvas.withPixels(in: plot) { pixmap, area in
      scratch.reserve(area.width)
      let columns = model.spectra.makeColumns(width: area.width)
      let (tops, height) = (scratch.heights, Float(area.height))
      for x in 0..<area.width {
        tops[x] = .nan
        guard let position = columns.position(x),
          let difference = difference(model, columns, at: position)
        else { continue }
        tops[x] = (1 - axis.place(of: difference)) * height
      }
      let colors = (above: theme.loud.packed, below: theme.calm.packed)
      let middle = height / 2
      pixmap.blendColumns(
        in: area, alpha: theme.isLight ? 120 : 150,
        color: { tops[$0] < middle ? colors.above : colors.below },
        ends: { (min(tops[$0], middle), max(tops[$0], middle)) })
      if let tops = tops.baseAddress {
        pixmap.interruptedLine(
          tops, in: area, thickness: 1.5 * scale, alpha: 230, color: theme.text.packed)
      }
    }
  }

  /// The difference in dB at a place among the bands, interpolated as a curve is; of several bands in a
  /// column, their mean. Nil where there is none.
  private static func difference(
    _ model: DisplayModel, _ columns: DisplayColumns, at position: Float
  ) -> Float? {
    let bands = columns.bandsInside(position)
    if bands.count > 1 {
      var (sum, count) = (Float(0), Float(0))
      for band in bands {
        guard let difference = model.comparison.difference(of: band) else { continue }
        (sum, count) = (sum + difference, count + 1)
      }
      return count > 0 ? sum / count : nil
    }
    let last = columns.bandCount - 1
    guard let here = model.comparison.difference(of: min(last, Int(position))) else { return nil }
    return columns.interpolated(position - 0.5) { model.comparison.difference(of: $0) ?? here }
  }

  /// Both sides of the difference, in the upper right corner; or in the middle why there is none.
  private static func notes(
    _ model: DisplayModel, on canvas: Canvas, _ layout: Layout, _ taken: [PlacedText]
  ) -> [PlacedText] {
    let plot = layout.plot
    guard let missing = model.comparison.missingComparandLabels else {
      let text = canvas.placed(
        model.comparison.differenceLabel, plot.right - 8, plot.y + 16, canvas.theme.text,
        anchor: .right,
        isOverData: true)
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
