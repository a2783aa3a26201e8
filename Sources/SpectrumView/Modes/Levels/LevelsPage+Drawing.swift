// SPDX-License-Identifier: GPL-3.0-or-later

extension LevelsPage {
  /// Draws the page into `rect`, all of it.
  public func draw(on canvas: Canvas, in rect: Rect) {
    canvas.fillSharp(rect, canvas.theme.background)
    let layout = LevelsLayout(in: rect, channelCount: channelCount)
    for index in 0..<channelCount { drawMeter(on: canvas, layout, index) }
    drawLoudness(on: canvas, layout)
    drawCorrelation(on: canvas, layout)
    let boxes = layout.readouts.map { $0.rect }
    for (before, box) in zip(boxes, boxes.dropFirst()) {
      // A rule between readouts of one row.
      guard box.y == before.y else { continue }
      canvas.fillColumn(
        (before.right + box.x) / 2, box.y + 4, box.bottom - 4, canvas.theme.line)
    }
    for text in texts(on: canvas, layout) { text.draw(on: canvas) }
  }

  /// Draws the RMS in its zones' colours, the peak as a thin bright bar, the held peak as a tick.
  private func drawMeter(on canvas: Canvas, _ layout: LevelsLayout, _ index: Int) {
    let (bar, channel) = (layout.meters[index], channels[index])
    let peakHeight = max(4, PageStyle.grid(bar.height / 6))
    for (from, to) in [(0, MeterScale.yellow), (MeterScale.yellow, MeterScale.red)]
      + [(MeterScale.red, 1)] as [(Float, Float)]
    {
      let color = MeterScale.color(value: from, canvas.theme.states)
      let (left, right) = (bar.x + from * bar.width, bar.x + to * bar.width)
      canvas.fillSharp(
        Rect(left, bar.y, right - left, bar.height), canvas.theme.panel.mixed(with: color, 0.12))
      let level = bar.x + min(to, channel.value) * bar.width
      canvas.fillSharp(Rect(left, bar.y, level - left, bar.height), canvas.theme.body(color))
      let peak = bar.x + min(to, channel.peakValue) * bar.width
      canvas.fillSharp(
        Rect(left, bar.bottom - peakHeight, peak - left, peakHeight),
        canvas.theme.edge(color))
    }
    for decibels in stride(from: Float(-48), to: 0, by: 12) {
      canvas.fillColumn(
        bar.x + MeterScale.value(decibels: decibels) * bar.width, bar.y, bar.bottom,
        canvas.theme.background.opacity(0.6))
    }
    let held = MeterScale.value(decibels: channel.heldPeak)
    if held >= MeterScale.lowestMark {
      Self.drawHeld(on: canvas, bar, bar.x + held * bar.width)
    }
    if channel.heldPeak > 0 { Self.drawPeg(on: canvas, bar, end: 1, Self.pegSize(bar)) }
    clipLight(ofChannel: index, in: Self.clipBox(layout, index)).draw(on: canvas)
  }

  /// Draws the highest value so far as a tick.
  private static func drawHeld(on canvas: Canvas, _ bar: Rect, _ x: Float) {
    let x = min(bar.right - 2, x)
    canvas.fillColumn(x, bar.y, bar.bottom, canvas.theme.background, width: 5)
    canvas.fillColumn(x, bar.y, bar.bottom, canvas.theme.text, width: 3)
  }

  private static func pegSize(_ bar: Rect) -> Float { min(8, max(3, bar.height / 4)) }

  /// Draws an arrow out of a bar's left (`end` 0) or right (1) end: the value is beyond the scale.
  private static func drawPeg(on canvas: Canvas, _ bar: Rect, end: Float, _ size: Float) {
    let (tip, back) = end > 0.5 ? (bar.right - 1, -size) : (bar.x + 1, size)
    for (grown, color) in [(1.5, canvas.theme.background), (0, canvas.theme.text)]
      as [(Float, Color)]
    {
      canvas.move(to: tip, bar.middleY)
      canvas.lineTo(tip + back * (1 + grown / size), bar.middleY - size - grown)
      canvas.lineTo(tip + back * (1 + grown / size), bar.middleY + size + grown)
      canvas.fillPath(color)
    }
  }

  /// Draws momentary and short-term loudness as bars, the integrated one as a mark, and the target.
  private func drawLoudness(on canvas: Canvas, _ layout: LevelsLayout) {
    let (first, second) = (layout.loudness[0], layout.loudness[1])
    guard first.height > 0 else { return }
    let zero = layout.x(loudnessUnits: 0)
    for index in 0..<2 {
      let bar = layout.loudness[index]
      canvas.fillSharp(bar, canvas.theme.panel)
      let units = (index == 0 ? momentary : shortTerm) - target
      let end = layout.x(loudnessUnits: units)
      let below = min(end, zero)
      canvas.fillSharp(Rect(bar.x, bar.y, below - bar.x, bar.height), canvas.theme.calm)
      canvas.fillSharp(Rect(zero, bar.y, end - zero, bar.height), canvas.theme.loud)
      if let loudest = readings.value(index == 0 ? .momentaryMax : .shortTermMax),
        loudest - target > LevelScale.loudness.floor
      {
        Self.drawHeld(on: canvas, bar, layout.x(loudnessUnits: loudest - target))
      }
      // Too quiet for the scale is an empty bar; only the other end wants a sign.
      if LevelScale.loudness.end(beyond: units) == 1 {
        Self.drawPeg(on: canvas, bar, end: 1, Self.pegSize(bar))
      }
    }
    // Its label is below the bars.
    canvas.fillColumn(zero, first.y - 4, second.bottom + 2, canvas.theme.text, width: 2)
    guard integrated > LevelScale.silence else { return }
    let y = (first.bottom + second.y) / 2
    if let end = LevelScale.loudness.end(beyond: integrated - target) {
      let line = Rect(first.x, y, first.width, 0)
      Self.drawPeg(on: canvas, line, end: end, Self.diamondRadius(layout))
    } else {
      Self.drawDiamond(
        on: canvas, layout.x(loudnessUnits: integrated - target), y,
        radius: Self.diamondRadius(layout))
    }
    if let legend = Self.legend(on: canvas, layout) {
      let radius = 0.36 * legend.size
      Self.drawDiamond(
        on: canvas, legend.bounds.x - 2 * radius, legend.bounds.middleY, radius: radius)
    }
  }

  private static func diamondRadius(_ layout: LevelsLayout) -> Float {
    max(5, min(10, PageStyle.grid(layout.loudness[0].height / 5)))
  }

  /// The mark of the integrated loudness, on the line between the bars and in its legend.
  private static func drawDiamond(on canvas: Canvas, _ x: Float, _ y: Float, radius: Float) {
    for (radius, color) in [(radius + 2, canvas.theme.background), (radius, canvas.theme.text)] {
      canvas.move(to: x - radius, y)
      canvas.lineTo(x, y - radius)
      canvas.lineTo(x + radius, y)
      canvas.lineTo(x, y + radius)
      canvas.fillPath(color)
    }
  }

  /// Draws a bar from 0: to the right and green if the channels agree, else to the left and red.
  private func drawCorrelation(on canvas: Canvas, _ layout: LevelsLayout) {
    let bar = layout.correlation
    guard bar.height > 0 else { return }
    canvas.fillSharp(bar, canvas.theme.panel)
    canvas.fillColumn(bar.middleX, bar.y - 4, bar.bottom + 2, canvas.theme.quietText)
    guard shown.correlation != nil else { return }
    let x = bar.middleX + correlation * bar.width / 2
    let color = correlation < 0 ? canvas.theme.states.poor : canvas.theme.states.good
    canvas.fillSharp(
      Rect(min(x, bar.middleX), bar.y, abs(x - bar.middleX), bar.height), canvas.theme.body(color))
    canvas.fillColumn(
      min(bar.right - 2, max(bar.x + 2, x)), bar.y, bar.bottom, canvas.theme.text, width: 3)
  }
}
