// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The marks of the scale of decibels: a round number of dB apart, and far enough to be read.
struct DecibelMarks {
  /// The finest is for a tall plot only: few labels are read faster than many.
  private static var steps: [(decibels: Float, roominess: Float)] {
    [(5, 1.6), (10, 1), (20, 1), (40, 1), (100, 1)]
  }

  let scale: LevelScale
  /// dB between two marks.
  let step: Float

  /// `height`: logical pixels from bottom to top; `spacing`: the least between two marks.
  init(_ scale: LevelScale, height: Float, spacing: Float) {
    self.scale = scale
    let perDecibel = height / (scale.top - scale.floor)
    var step: Float = 100
    for candidate in Self.steps.reversed()
    where candidate.decibels * perDecibel >= spacing * candidate.roominess {
      step = candidate.decibels
    }
    self.step = step
  }

  /// From the top down: dBFS and their places, 0…1.
  var all: [(decibels: Float, place: Float)] {
    var marks: [(decibels: Float, place: Float)] = []
    var decibels = spectrum_floor(scale.top / step) * step
    while decibels >= scale.floor {
      marks.append((decibels, scale.value(of: decibels)))
      decibels -= step
    }
    return marks
  }
}

extension Display {
  /// The part of the plot over which levels go from bottom to top.
  func levelRange(_ layout: Layout) -> Rect {
    guard settings.mode == .circular else { return layout.plot }
    // The circle's upper radius: where its rings cross the vertical.
    let circle = CircularGeometry(in: layout.plot)
    return Rect(layout.plot.x, circle.middleY - circle.outer, layout.plot.width, circle.length)
  }

  func marks(_ layout: Layout) -> DecibelMarks {
    DecibelMarks(scale, height: levelRange(layout).height, spacing: Theme.labelSpacing)
  }

  func decibelTexts(on canvas: borrowing Canvas, _ layout: Layout) -> [PlacedText] {
    let range = levelRange(layout)
    let right = layout.decibels.right - 8
    var texts: [PlacedText] = []
    for (decibels, place) in marks(layout).all {
      var label = Label()
      label.append(decibels, decimals: 0)
      // The first and last one move inwards rather than leave the plot's height.
      let half = Theme.axisText / 2
      let y = (range.bottom - place * range.height).held(
        within: (layout.plot.y + half)...max(layout.plot.y + half, layout.plot.bottom - half))
      texts.append(
        canvas.placed(
          label, right, PlacedText.baseline(middle: y, size: Theme.axisText), anchor: .right))
    }
    return texts
  }

  /// The spectrogram's colours beside its scale of decibels.
  func drawPaletteBar(on canvas: borrowing Canvas, beside plot: Rect) {
    let table = settings.palette.makeTable()
    let scale = canvas.scale
    canvas.withPixels { pixmap in
      let bar = pixmap.area(of: Rect(plot.x - 4, plot.y, 3, plot.height), scale: scale)
      for y in bar.top..<max(bar.top, bar.bottom) {
        let color = table[255 - (y - bar.top) * 255 / max(1, bar.height - 1)]
        let row = pixmap.row(y)
        for x in bar.left..<max(bar.left, bar.right) { row[x] = color }
      }
    }
  }
}
