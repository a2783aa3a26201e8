// SPDX-License-Identifier: GPL-3.0-or-later

// The histories of tempo and beats.
extension MusicPicture {
  private var history: MusicHistory { page.history }

  /// Seconds between two labels of the axis of time, and its lines.
  var timeStep: Float {
    let span = history.span
    for step in [1, 2, 5, 10, 20, 30, 60, 120] as [Float]
    where step / span * layout.tempos.width >= 4.6 * layout.bodySize { return step }
    return span
  }

  func drawTempos() {
    let box = layout.tempos
    guard box.height > 0 else { return }
    drawGround(box)
    guard let scale = history.tempoScale else { return }
    for value in scale.lines {
      canvas.fillRow(scale.y(value, in: box), box.x, box.right, theme.line.opacity(0.5))
    }
    let width = max(1.5, layout.bodySize / 8)
    drawTrace(scale, theme.quietText, width: 1, dash: 4) { $0.hostBPM }
    drawTrace(scale, theme.waveform, width: width, dash: 0) { $0.bpm }
  }

  /// Draws a dot for each beat, the last one large, above the line of the host's beats if late.
  func drawOffsets() {
    let box = layout.offsets
    guard box.height > 0 else { return }
    drawGround(box)
    let (scale, radius) = (history.offsetScale, max(1.5, layout.bodySize / 7))
    // Without a beat of the host's, words stand there.
    if history.medianOffset != nil {
      canvas.fillRow(scale.y(0, in: box), box.x, box.right, theme.quietText)
    }
    let inner = box.inset(2 * radius, 2 * radius)
    let points = history.shownOffsets.map { beat in
      let x = x(ago: Float(history.clock - beat.time))
      return Point(
        x: x.held(within: inner.x...max(inner.x, inner.right)),
        y: scale.y(beat.milliseconds, in: inner))
    }
    canvas.dots(points, radius: radius, theme.calm)
    if let last = points.first { canvas.dots([last], radius: 1.7 * radius, theme.text) }
  }

  /// The place of a moment `ago` seconds before now.
  func x(ago: Float) -> Float { layout.x(ago: ago, span: history.span) }

  private func drawGround(_ box: Rect) {
    canvas.fillSharp(box, theme.panel)
    for ago in stride(from: timeStep, to: history.span, by: timeStep) {
      canvas.fillColumn(x(ago: ago), box.y, box.bottom, theme.line.opacity(0.5))
    }
  }

  /// Draws a tempo, with points at least a pixel apart, up to where it ends or leaps.
  private func drawTrace(
    _ scale: HistoryScale, _ color: Color, width: Float, dash: Float,
    _ value: (TempoHistory.Point) -> Float
  ) {
    var (points, last): ([Point], Float) = ([], 0)
    for ago in 0..<history.tempos.points.count {
      let point = history.tempos.points[ago]
      let value = value(point)
      let age = Float(history.clock - point.time)
      guard age <= history.span else { break }
      if !points.isEmpty, value <= 0 || abs(value - last) >= 0.2 * last {
        canvas.trace(points, in: layout.tempos, color, width: width, dash: dash)
        points = []
      }
      guard value > 0 else { continue }
      last = value
      let place = Point(x: x(ago: age), y: scale.y(value, in: layout.tempos))
      if let before = points.last, before.x - place.x < 1 { continue }
      points.append(place)
    }
    canvas.trace(points, in: layout.tempos, color, width: width, dash: dash)
  }
}
