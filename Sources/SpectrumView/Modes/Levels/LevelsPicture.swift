// SPDX-License-Identifier: GPL-3.0-or-later

/// The page of the levels in all of a rectangle.
struct LevelsPicture {
  let page: LevelsPage
  let canvas: Canvas
  private let rect: Rect
  let layout: LevelsLayout
  var theme: Theme { canvas.theme }

  init(_ page: LevelsPage, on canvas: Canvas, in rect: Rect) {
    (self.page, self.canvas, self.rect) = (page, canvas, rect)
    layout = LevelsLayout(in: rect, channelCount: page.channelCount)
  }

  func draw() {
    canvas.fillSharp(rect, theme.background)
    for index in 0..<page.channelCount { drawMeter(index) }
    drawLoudness()
    drawCorrelation()
    let boxes = layout.readouts.map { $0.rect }
    for (before, box) in zip(boxes, boxes.dropFirst()) {
      // A rule between readouts of one row.
      guard box.y == before.y else { continue }
      canvas.fillColumn((before.right + box.x) / 2, box.y + 4, box.bottom - 4, theme.line)
    }
    for text in texts() { text.draw(on: canvas) }
  }

  /// Draws the RMS in its zones' colours, the peak as a thin bright bar, the held peak as a tick.
  private func drawMeter(_ index: Int) {
    let (bar, channel) = (layout.meters[index], page.channels[index])
    let peakHeight = max(4, PageStyle.grid(bar.height / 6))
    let ends = [0, MeterScale.yellow, MeterScale.red, 1]
    for (from, to) in zip(ends, ends.dropFirst()) {
      let color = MeterScale.color(value: from, theme.states)
      let (left, right) = (bar.x + from * bar.width, bar.x + to * bar.width)
      canvas.fillSharp(
        Rect(left, bar.y, right - left, bar.height), theme.panel.mixed(with: color, 0.12))
      let level = bar.x + min(to, channel.value) * bar.width
      canvas.fillSharp(Rect(left, bar.y, level - left, bar.height), theme.body(color))
      let peak = bar.x + min(to, channel.peakValue) * bar.width
      canvas.fillSharp(
        Rect(left, bar.bottom - peakHeight, peak - left, peakHeight), theme.edge(color))
    }
    for decibels in stride(from: Float(-48), to: 0, by: 12) {
      canvas.fillColumn(
        bar.x + MeterScale.value(decibels: decibels) * bar.width, bar.y, bar.bottom,
        theme.background.opacity(0.6))
    }
    let held = MeterScale.value(decibels: channel.heldPeak)
    if held >= MeterScale.lowestMark { drawHeld(bar, bar.x + held * bar.width) }
    if channel.heldPeak > 0 { drawPeg(bar, end: 1, pegSize(bar)) }
    clipLight(index).draw(on: canvas)
  }

  /// Draws the highest value so far as a tick.
  private func drawHeld(_ bar: Rect, _ x: Float) {
    let x = min(bar.right - 2, x)
    canvas.fillColumn(x, bar.y, bar.bottom, theme.background, width: 5)
    canvas.fillColumn(x, bar.y, bar.bottom, theme.text, width: 3)
  }

  private func pegSize(_ bar: Rect) -> Float { min(8, max(3, bar.height / 4)) }

  /// Draws an arrow out of a bar's left (`end` 0) or right (1) end: the value is beyond the scale.
  private func drawPeg(_ bar: Rect, end: Float, _ size: Float) {
    let (tip, back) = end > 0.5 ? (bar.right - 1, -size) : (bar.x + 1, size)
    for (grown, color) in [(1.5, theme.background), (0, theme.text)] as [(Float, Color)] {
      let (x, half) = (tip + back * (1 + grown / size), size + grown)
      canvas.fillPolygon(
        [(tip, bar.middleY), (x, bar.middleY - half), (x, bar.middleY + half)], color)
    }
  }

  /// Draws momentary and short-term loudness as bars, the integrated one as a mark, and the target.
  private func drawLoudness() {
    let (first, second) = (layout.loudness[0], layout.loudness[1])
    guard first.height > 0 else { return }
    let zero = layout.x(loudnessUnits: 0)
    for index in 0..<2 {
      let bar = layout.loudness[index]
      canvas.fillSharp(bar, theme.panel)
      let units = (index == 0 ? page.momentary : page.shortTerm) - page.target
      let end = layout.x(loudnessUnits: units)
      let below = min(end, zero)
      canvas.fillSharp(Rect(bar.x, bar.y, below - bar.x, bar.height), theme.calm)
      canvas.fillSharp(Rect(zero, bar.y, end - zero, bar.height), theme.loud)
      if let loudest = page.readings.value(index == 0 ? .momentaryMax : .shortTermMax),
        loudest - page.target > LevelScale.loudness.floor
      {
        drawHeld(bar, layout.x(loudnessUnits: loudest - page.target))
      }
      // Too quiet for the scale is an empty bar; only the other end wants a sign.
      if LevelScale.loudness.end(beyond: units) == 1 { drawPeg(bar, end: 1, pegSize(bar)) }
    }
    // Its label is below the bars.
    canvas.fillColumn(zero, first.y - 4, second.bottom + 2, theme.text, width: 2)
    let integrated = page.integrated - page.target
    guard page.integrated > LevelScale.silence else { return }
    let y = (first.bottom + second.y) / 2
    let radius = max(5, min(10, PageStyle.grid(first.height / 5)))
    if let end = LevelScale.loudness.end(beyond: integrated) {
      drawPeg(Rect(first.x, y, first.width, 0), end: end, radius)
    } else {
      drawDiamond(layout.x(loudnessUnits: integrated), y, radius: radius)
    }
    if let legend {
      let radius = 0.36 * legend.size
      drawDiamond(legend.bounds.x - 2 * radius, legend.bounds.middleY, radius: radius)
    }
  }

  /// The mark of the integrated loudness, on the line between the bars and in its legend.
  private func drawDiamond(_ x: Float, _ y: Float, radius: Float) {
    for (radius, color) in [(radius + 2, theme.background), (radius, theme.text)] {
      canvas.fillPolygon(
        [(x - radius, y), (x, y - radius), (x + radius, y), (x, y + radius)], color)
    }
  }

  /// Draws a bar from 0: to the right and green if the channels agree, else to the left and red.
  private func drawCorrelation() {
    let (bar, correlation) = (layout.correlation, page.correlation)
    guard bar.height > 0 else { return }
    canvas.fillSharp(bar, theme.panel)
    canvas.fillColumn(bar.middleX, bar.y - 4, bar.bottom + 2, theme.quietText)
    guard page.shown.correlation != nil else { return }
    let x = bar.middleX + correlation * bar.width / 2
    let color = correlation < 0 ? theme.states.poor : theme.states.good
    canvas.fillSharp(
      Rect(min(x, bar.middleX), bar.y, abs(x - bar.middleX), bar.height), theme.body(color))
    canvas.fillColumn(
      min(bar.right - 2, max(bar.x + 2, x)), bar.y, bar.bottom, theme.text, width: 3)
  }
}
