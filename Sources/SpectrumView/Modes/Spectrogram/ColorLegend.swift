// SPDX-License-Identifier: GPL-3.0-or-later

/// The levels that the spectrogram's colours stand for: a bar with a scale of its own, apart from
/// the plot so that it isn't taken for the plot's axis.
enum ColorLegend {
  /// Height of the unit above the bar.
  private static var unitHeight: Float { 16 }

  static func bar(_ layout: Layout) -> Rect {
    let (gap, width): (Float, Float) = layout.isCompact ? (8, 8) : (12, 10)
    let room = layout.legend
    return Rect(
      room.x + gap, room.y + unitHeight, min(width, room.width), room.height - unitHeight)
  }

  static func draw(_ scene: Scene) {
    let canvas = scene.canvas
    let bar = canvas.aligned(bar(scene.layout))
    let table = scene.settings.palette.makeTable()
    canvas.withPixels(in: bar) { pixmap, area in
      for y in area.top..<area.bottom {
        let color = table[255 - (y - area.top) * 255 / max(1, area.height - 1)]
        (pixmap.row(y) + area.left).update(repeating: color, count: area.width)
      }
    }
    // A frame: the darkest colours are those of the ground.
    canvas.strokeSharp(bar, canvas.theme.baseline)
    for (_, place) in marks(scene).all {
      canvas.fillRow(
        bar.bottom - place * bar.height, bar.right, bar.right + 3, canvas.theme.quietText)
    }
  }

  static func texts(_ scene: Scene) -> [PlacedText] {
    let (canvas, layout) = (scene.canvas, scene.layout)
    let bar = bar(layout)
    guard bar.width > 0 else { return [] }
    var texts = marks(scene).all.map { mark in
      canvas.placed(
        Label(mark.decibels, decimals: 0), bar.right + (layout.isCompact ? 4 : 6),
        middle: bar.bottom - mark.place * bar.height, in: bar)
    }
    let unit = canvas.placed(
      scene.pages.historyView.unit.label, bar.x, middle: layout.legend.y + Theme.axisText / 2)
    if unit.bounds.right <= canvas.width { texts.append(unit) }
    return texts + AutoMark.texts(scene)
  }

  private static func marks(_ scene: Scene) -> DecibelMarks {
    DecibelMarks(scene.pages.historyView.scale, height: bar(scene.layout).height)
  }
}
