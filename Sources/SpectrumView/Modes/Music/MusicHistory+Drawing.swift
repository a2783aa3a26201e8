// SPDX-License-Identifier: GPL-3.0-or-later

extension MusicHistory {
  /// The scale of the tempos; nil if none was heard.
  var tempoScale: HistoryScale? {
    tempos.range(span: Double(span), now: clock).map { .tempo(from: $0.lowest, to: $0.highest) }
  }

  var offsetScale: HistoryScale {
    var farthest: Float = 0
    for ago in 0..<offsets.count(span: Double(span), now: clock) {
      farthest = max(farthest, abs(offsets[ago].milliseconds))
    }
    return .offset(farthest: farthest)
  }

  /// Seconds between two labels of the axis of time, and its lines.
  func timeStep(_ layout: MusicLayout) -> Float {
    for step in [1, 2, 5, 10, 20, 30, 60, 120] as [Float]
    where step / span * layout.tempos.width >= 4.6 * layout.bodySize { return step }
    return span
  }

  func drawTempos(on canvas: Canvas, _ layout: MusicLayout) {
    let box = layout.tempos
    guard box.height > 0 else { return }
    drawGround(on: canvas, box, layout)
    guard let scale = tempoScale else { return }
    for value in scale.lines {
      canvas.fillRow(scale.y(value, in: box), box.x, box.right, canvas.theme.line.opacity(0.5))
    }
    let width = max(1.5, layout.bodySize / 8)
    drawTrace(
      on: canvas, layout, scale, canvas.theme.quietText, width: 1, dash: 4
    ) { $0.hostBPM }
    drawTrace(on: canvas, layout, scale, canvas.theme.waveform, width: width, dash: 0) { $0.bpm }
  }

  /// Draws a dot for each beat, the last one large, above the line of the host's beats if late.
  func drawOffsets(on canvas: Canvas, _ layout: MusicLayout) {
    let box = layout.offsets
    guard box.height > 0 else { return }
    drawGround(on: canvas, box, layout)
    let (scale, radius) = (offsetScale, max(1.5, layout.bodySize / 7))
    // Without a beat of the host's, words stand there.
    if medianOffset != nil {
      canvas.fillRow(scale.y(0, in: box), box.x, box.right, canvas.theme.quietText)
    }
    let inner = box.inset(2 * radius, 2 * radius)
    let points = (0..<offsets.count(span: Double(span), now: clock)).map { ago in
      let beat = offsets[ago]
      let x = layout.x(ago: Float(clock - beat.time), span: span)
      return Point(
        x: x.held(within: inner.x...max(inner.x, inner.right)),
        y: scale.y(beat.milliseconds, in: inner))
    }
    canvas.dots(points, radius: radius, canvas.theme.calm)
    if let last = points.first { canvas.dots([last], radius: 1.7 * radius, canvas.theme.text) }
  }

  private func drawGround(on canvas: Canvas, _ box: Rect, _ layout: MusicLayout) {
    canvas.fillSharp(box, canvas.theme.panel)
    let step = timeStep(layout)
    for ago in stride(from: step, to: span, by: step) {
      canvas.fillColumn(
        layout.x(ago: ago, span: span), box.y, box.bottom, canvas.theme.line.opacity(0.5))
    }
  }

  /// Draws one of the tempos, newest first, with points at least a pixel apart; it ends where there
  /// is none and where it leaps.
  private func drawTrace(
    on canvas: Canvas, _ layout: MusicLayout, _ scale: HistoryScale, _ color: Color,
    width: Float, dash: Float, _ value: (TempoHistory.Point) -> Float
  ) {
    var (points, last): ([Point], Float) = ([], 0)
    for ago in 0..<tempos.points.count {
      let point = tempos.points[ago]
      let value = value(point)
      let age = Float(clock - point.time)
      guard age <= span else { break }
      if !points.isEmpty, value <= 0 || abs(value - last) >= 0.2 * last {
        canvas.trace(points, in: layout.tempos, color, width: width, dash: dash)
        points = []
      }
      guard value > 0 else { continue }
      last = value
      let place = Point(
        x: layout.x(ago: age, span: span), y: scale.y(value, in: layout.tempos))
      if let before = points.last, before.x - place.x < 1 { continue }
      points.append(place)
    }
    canvas.trace(points, in: layout.tempos, color, width: width, dash: dash)
  }
}
