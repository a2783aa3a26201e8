// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The loudness since the last reset over time, beside its target.
enum HistoryMode {
  static var mode: Mode {
    Mode(
      nameWidth: 60, letter: "Y", settings: .levels, axes: [.decibels, .frequencies],
      scale: .loudnessTarget, fillsPlot: true, showsSpectrum: false,
      icon: { pen in
        pen.line([(0.5, 11), (3, 11), (5, 5), (8, 7), (10, 4), (12, 8), (15.5, 8)])
        pen.line([(0.5, 14.4), (15.5, 14.4)], width: 1.1)
      },
      draw: { scene in
        let picture = HistoryPicture(scene)
        picture.drawGrid()
        picture.drawColumns()
        picture.drawLines()
      },
      texts: { scene, _ in HistoryPicture(scene).texts() },
      isStill: { $0.pages.levels.isStill && $0.pages.loudness.isStill })
  }
}

/// Momentary loudness as columns, short-term as a line over them; target and integrated as levels.
private struct HistoryPicture {
  private let scene: Scene
  private let levels: LevelsPage
  private let history: LoudnessHistory
  private let canvas: Canvas
  private let plot: Rect
  private let theme: Theme
  /// In LUFS.
  private let marks: DecibelMarks

  init(_ scene: Scene) {
    self.scene = scene
    (levels, history) = (scene.pages.levels, scene.pages.loudness)
    (canvas, plot, theme) = (scene.canvas, scene.plot, scene.theme)
    let (units, target) = (LevelScale.loudness, levels.target)
    marks = DecibelMarks(
      LevelScale(floor: target + units.floor, ceiling: target + units.top),
      height: scene.layout.plot.height)
  }

  /// Seconds between the labelled times, with room for labels.
  private var timeStep: Double {
    let steps = [10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400] as [Double]
    let least = history.span * Double(Theme.labelSpacing * 2 / plot.width)
    return steps.first { $0 >= least } ?? history.span
  }

  private func x(_ seconds: Double) -> Float {
    plot.x + Float(seconds / history.span) * plot.width
  }

  private func y(_ loudness: Float) -> Float {
    plot.bottom - marks.scale.value(of: loudness) * plot.height
  }

  func drawGrid() {
    canvas.fill(plot, theme.plot)
    for mark in marks.all {
      canvas.fillRow(y(mark.decibels), plot.x, plot.right, theme.grid)
    }
    for seconds in stride(from: timeStep, to: history.span, by: timeStep) {
      canvas.fillColumn(x(seconds), plot.y, plot.bottom, theme.grid)
    }
  }

  /// Fills up to the momentary loudness, in another colour above the target.
  func drawColumns() {
    guard !history.columns.isEmpty else { return }
    canvas.withPixels(in: plot) { pixmap, area in
      let height = Float(area.height)
      func top(_ x: Int) -> Float {
        let loudness = history.momentary(at: x, of: area.width)
        return loudness.map { (1 - marks.scale.value(of: $0)) * height } ?? height
      }
      let zero = (1 - marks.scale.value(of: levels.target)) * height
      for (color, part) in [(theme.calm, zero...height), (theme.loud, 0...zero)] {
        pixmap.blendColumns(
          in: area, alpha: theme.isLight ? 120 : 150, color: { _ in color.packed },
          ends: { (max(top($0), part.lowerBound), part.upperBound) })
      }
    }
  }

  func drawLines() {
    canvas.fillRow(y(levels.target), plot.x, plot.right, theme.quietText)
    if levels.integrated > LevelScale.silence {
      canvas.fillSharp(Rect(plot.x, y(levels.integrated) - 1, plot.width, 2), theme.average)
    }
    let line = history.columns.enumerated().reversed().map { index, column in
      Point(x: x((Double(index) + 0.5) * history.columnSeconds), y: y(column.shortTerm))
    }
    canvas.trace(line, in: plot, theme.text, width: 2)
  }

  func texts() -> [PlacedText] {
    DecibelAxis.texts(
      scene, marks.all.map { (Label($0.decibels, decimals: 0), $0.place) }, unit: "LUFS")
      + timeTexts() + legend()
  }

  /// "0:00", "1:30", "1:00:00", below the plot.
  private func timeTexts() -> [PlacedText] {
    var labels = ClearLabels()
    for seconds in stride(from: 0, through: history.span, by: timeStep) {
      let time = Int(seconds)
      let (hours, minutes, rest) = (time / 3600, time / 60 % 60, time % 60)
      func two(_ number: Int) -> Label { number < 10 ? "0\(number)" : "\(number)" }
      labels.add([hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"]) {
        let margin = canvas.width(of: $0, size: Theme.axisText) / 2 + 4
        return canvas.placed(
          $0, min(x(seconds), canvas.width - margin), scene.layout.frequencies.y + 12,
          anchor: .middle)
      }
    }
    return labels.texts
  }

  /// The names and numbers of the lines at the top, each in its colour, and of the target at its line.
  private func legend() -> [PlacedText] {
    var labels = ClearLabels(in: plot)
    @discardableResult
    func add(_ label: Label, _ x: Float, _ baseline: Float, _ color: Color) -> Bool {
      labels.add([label]) {
        canvas.placed(
          $0, x, baseline, color, anchor: x < plot.middleX ? .left : .right, isOverData: true)
      }
    }
    let (left, right) = (plot.x + 8, plot.right - 8)
    let lines: [(StaticString, Figure, Color)] = [
      ("Integrated", .integrated, theme.average), ("Short-term", .shortTerm, theme.text),
      ("Momentary", .momentary, theme.calm),
    ]
    for (index, (name, figure, color)) in lines.enumerated() {
      add("\(name) \(levels.label(of: figure))", right, plot.y + 16 + 20 * Float(index), color)
    }
    let (target, below) = (Label("Target \(levels.target, decimals: 0)"), y(levels.target) + 14)
    if !add(target, right, below, theme.text) { add(target, left, below, theme.text) }
    return labels.texts
  }
}
