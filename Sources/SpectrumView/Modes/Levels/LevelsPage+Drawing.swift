// SPDX-License-Identifier: GPL-3.0-or-later

extension LevelsPage {
  /// The target of EBU R 128 in LUFS: 0 LU.
  static let targetLoudness: Float = -23
  /// The highest true peak that EBU R 128 permits, in dBTP.
  static let highestTruePeak: Float = -1
  /// Text of the lit clip light.
  static let clipText = Color(0.07, 0.02, 0.02)

  /// Draws the page into `rect`, all of it.
  public func draw(on canvas: borrowing Canvas, in rect: Rect) {
    canvas.fillSharp(rect, Theme.background)
    let layout = LevelsLayout(in: rect, channelCount: channelCount)
    for index in 0..<channelCount { drawMeter(on: canvas, layout, index) }
    drawLoudness(on: canvas, layout)
    drawCorrelation(on: canvas, layout)
    for (before, box) in zip(layout.readouts, layout.readouts.dropFirst()) {
      // A rule between readouts of one row.
      guard box.y == before.y else { continue }
      canvas.fillColumn(
        (before.right + box.x) / 2, box.y + 4, box.bottom - 4, Theme.line)
    }
    for text in texts(on: canvas, layout) { text.draw(on: canvas) }
  }

  /// Draws the RMS in its zones' colours, the peak as a thin bright bar, the held peak as a tick.
  private func drawMeter(on canvas: borrowing Canvas, _ layout: LevelsLayout, _ index: Int) {
    let (bar, channel) = (layout.meters[index], channel(index))
    let peakHeight = max(4, PageStyle.grid(bar.height / 6))
    for (from, to) in [(0, MeterScale.yellow), (MeterScale.yellow, MeterScale.red)]
      + [(MeterScale.red, 1)] as [(Float, Float)]
    {
      let color = MeterScale.color(value: from)
      let (left, right) = (bar.x + from * bar.width, bar.x + to * bar.width)
      canvas.fillSharp(
        Rect(left, bar.y, right - left, bar.height), Theme.panel.mixed(with: color, 0.12))
      let level = bar.x + min(to, channel.value) * bar.width
      canvas.fillSharp(Rect(left, bar.y, level - left, bar.height), color.brightness(0.8))
      let peak = bar.x + min(to, channel.peakValue) * bar.width
      canvas.fillSharp(
        Rect(left, bar.bottom - peakHeight, peak - left, peakHeight), color)
    }
    for decibels in stride(from: Float(-48), to: 0, by: 12) {
      canvas.fillColumn(
        bar.x + MeterScale.value(decibels: decibels) * bar.width, bar.y, bar.bottom,
        Theme.background.opacity(0.6))
    }
    let held = MeterScale.value(decibels: channel.heldPeak)
    if held >= MeterScale.lowestMark {
      let x = min(bar.right - 2, bar.x + held * bar.width)
      canvas.fillColumn(x, bar.y, bar.bottom, Theme.background, width: 5)
      canvas.fillColumn(x, bar.y, bar.bottom, Theme.text, width: 3)
    }
    let box = Self.clipBox(layout, index)
    if channel.clipped > 0 {
      let color = Theme.poor.mixed(with: Color(1, 0.7, 0.66), channel.flash)
      canvas.fillSharp(box, color)
    } else {
      canvas.strokeSharp(box, Theme.line)
    }
  }

  /// Draws momentary and short-term loudness as bars, the integrated one as a mark, and the target.
  private func drawLoudness(on canvas: borrowing Canvas, _ layout: LevelsLayout) {
    let (first, second) = (layout.loudness[0], layout.loudness[1])
    guard first.height > 0 else { return }
    let target = layout.x(loudness: Self.targetLoudness)
    for index in 0..<2 {
      let bar = layout.loudness[index]
      canvas.fillSharp(bar, Theme.panel)
      let end = layout.x(loudness: index == 0 ? momentary : shortTerm)
      let below = min(end, target)
      canvas.fillSharp(
        Rect(bar.x, bar.y, below - bar.x, bar.height), Theme.waveform.opacity(1).brightness(0.8))
      canvas.fillSharp(
        Rect(target, bar.y, end - target, bar.height), Theme.fair.brightness(0.9))
    }
    // Its label is below the bars.
    canvas.fillColumn(target, first.y - 4, second.bottom + 2, Theme.text, width: 2)
    guard integrated > LevelsReadout.silent else { return }
    // A diamond on the line between the bars.
    let (x, y) = (layout.x(loudness: integrated), (first.bottom + second.y) / 2)
    let radius = max(5, min(10, PageStyle.grid(first.height / 5)))
    for (radius, color) in [(radius + 2, Theme.background), (radius, Theme.text)] {
      canvas.move(to: x - radius, y)
      canvas.lineTo(x, y - radius)
      canvas.lineTo(x + radius, y)
      canvas.lineTo(x, y + radius)
      canvas.fillPath(color)
    }
  }

  /// Draws a bar from 0: to the right and green if the channels agree, else to the left and red.
  private func drawCorrelation(on canvas: borrowing Canvas, _ layout: LevelsLayout) {
    let bar = layout.correlation
    guard bar.height > 0 else { return }
    canvas.fillSharp(bar, Theme.panel)
    let x = bar.middleX + correlation * bar.width / 2
    let color = correlation < 0 ? Theme.poor : Theme.good
    canvas.fillSharp(
      Rect(min(x, bar.middleX), bar.y, abs(x - bar.middleX), bar.height), color.brightness(0.8))
    canvas.fillColumn(bar.middleX, bar.y - 4, bar.bottom + 2, Theme.quietText)
    canvas.fillColumn(
      min(bar.right - 2, max(bar.x + 2, x)), bar.y, bar.bottom, Theme.text, width: 3)
  }
}
