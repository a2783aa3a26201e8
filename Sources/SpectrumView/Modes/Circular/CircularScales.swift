// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// The circle's scales: a ring per labelled level, whose label is in the gap between its ends, and
/// the frequencies around the outermost ring.
enum CircularScales {
  /// Distance of a label from the circle.
  private static var labelGap: Float { 4 }

  static func draw(_ scene: Scene) {
    let (canvas, circle) = (scene.canvas, CircularGeometry(in: scene.plot))
    let lines = scene.settings[GridLines.self]
    canvas.strokeRing(circle, at: 0, canvas.theme.baseline)
    guard lines != .off else { return }
    // The edge that the frequencies' labels stand at.
    canvas.strokeRing(circle, at: 1, canvas.theme.fineGrid)
    let marks = marks(scene, circle)
    for (decibels, place) in marks.all {
      canvas.strokeRing(
        circle, at: place, decibels == 0 ? canvas.theme.strongGrid : canvas.theme.grid)
    }
    guard lines == .fine else { return }
    for place in Grid.fineLevels(marks) {
      canvas.strokeRing(circle, at: place, canvas.theme.fineGrid)
    }
  }

  /// Labels clear of each other and of `taken`.
  static func texts(_ scene: Scene, taken: [Rect]) -> [PlacedText] {
    let circle = CircularGeometry(in: scene.layout.plot)
    var texts = levelTexts(scene, circle)
    if circle.hasUnit {
      texts.append(
        scene.canvas.placed(
          scene.spectra.view.unit.label, circle.middleX,
          middle: circle.middleY - (scene.settings.followsLevel ? 7 : 0), anchor: .middle))
    }
    texts += AutoMark.texts(scene)
    return texts + frequencyTexts(scene, circle, taken: taken + texts.map { $0.bounds })
  }

  private static func marks(_ scene: Scene, _ circle: CircularGeometry) -> DecibelMarks {
    DecibelMarks(scene.spectra.scale, height: circle.length)
  }

  /// The levels from the outside in, as far as the gap is wide enough.
  private static func levelTexts(_ scene: Scene, _ circle: CircularGeometry) -> [PlacedText] {
    marks(scene, circle).all.compactMap { mark in
      let radius = circle.radius(of: mark.place)
      let text = scene.canvas.placed(
        Label(mark.decibels, decimals: 0), circle.middleX, middle: circle.middleY - radius,
        anchor: .middle)
      return text.bounds.width + 2 <= circle.gapWidth(at: radius) ? text : nil
    }
  }

  /// The frequencies directly around the circle.
  private static func frequencyTexts(
    _ scene: Scene, _ circle: CircularGeometry, taken: [Rect]
  ) -> [PlacedText] {
    let (canvas, axis) = (scene.canvas, scene.settings.frequencies)
    var labels = ClearLabels(in: scene.layout.plot, besides: taken)
    let length = 2 * Float.pi * circle.outer * (1 - circle.gap)
    for mark in FrequencyAxis.marks(scene.settings, along: length) {
      let edge = circle.point(at: axis.position(of: mark.frequency), radius: circle.outer)
      let (across, down) = (
        (edge.x - circle.middleX) / circle.outer, (edge.y - circle.middleY) / circle.outer
      )
      labels.add(mark.labels) { label in
        // The label's box touches a circle that is the gap's width farther out.
        let half = canvas.width(of: label, size: Theme.axisText) / 2
        let distance = labelGap + abs(across) * half + abs(down) * Theme.axisText / 2
        return canvas.placed(
          label, edge.x + across * distance, middle: edge.y + down * distance,
          mark.color(scene.theme), anchor: .middle)
      }
    }
    return labels.texts
  }
}

extension Canvas {
  /// Strokes a ring at a place on the scale of levels, 0…1, open at the gap.
  fileprivate func strokeRing(_ circle: CircularGeometry, at place: Float, _ color: Color) {
    let quarter = Double.pi / 2
    cairo_new_path(context)
    cairo_arc(
      context, Double(circle.middleX), Double(circle.middleY), Double(circle.radius(of: place)),
      2 * Double.pi * Double(circle.turn(of: 0)) - quarter,
      2 * Double.pi * Double(circle.turn(of: 1)) - quarter)
    strokePath(color, width: lineWidth)
  }
}
