// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension TunerPage {
  /// Draws the page over all of `rect`.
  public func draw(on canvas: borrowing Canvas, in rect: Rect) {
    canvas.fillSharp(rect, Theme.background)
    let layout = TunerLayout(in: rect)
    drawName(on: canvas, layout)
    drawGauge(on: canvas, layout)
    drawStrobe(on: canvas, layout)
    drawHistory(on: canvas, layout)
    for text in texts(on: canvas, layout) { text.draw(on: canvas) }
  }

  /// The name, and the arrows that point the way to it: on its left for a flat note, on its right
  /// for a sharp one, two for a far one, one on either side in tune.
  private func drawName(on canvas: borrowing Canvas, _ layout: TunerLayout) {
    let (box, size) = (layout.name, layout.nameSize)
    guard size >= PlacedText.smallestSize else { return }
    guard presence > 0,
      let name = NoteName(midi: Int(readout.note), spelling: spelling)
    else {
      canvas.text(
        Label("–"), box.middleX, box.bottom, size: size, Theme.line, anchor: .middle, bold: true
      )
      return
    }
    name.drawLarge(
      on: canvas, left: box.x, baseline: canvas.aligned(box.bottom), size: size,
      Theme.text.opacity(presence))
    let (cents, color) = (shownCents, accuracy.color.opacity(presence))
    let count = accuracy == .off ? 2 : 1
    let unlit = Theme.line.opacity(0.5)
    let (isFlat, isSharp) = (accuracy == .inTune || cents < 0, accuracy == .inTune || cents > 0)
    drawArrows(on: canvas, in: layout.flatArrows, pointsRight: true, count, isFlat ? color : unlit)
    drawArrows(
      on: canvas, in: layout.sharpArrows, pointsRight: false, count, isSharp ? color : unlit)
  }

  /// One arrow next to the name, or two.
  private func drawArrows(
    on canvas: borrowing Canvas, in box: Rect, pointsRight: Bool, _ count: Int, _ color: Color
  ) {
    let width = 0.6 * box.width
    for index in 0..<count {
      let shift = 0.4 * box.width * Float(index)
      let tip = pointsRight ? box.right - shift : box.x + shift
      let back = pointsRight ? tip - width : tip + width
      canvas.move(to: back, box.y)
      canvas.lineTo(tip, box.middleY)
      canvas.lineTo(back, box.bottom)
      if count > 1 {
        // Two arrows are chevrons, so that they are told apart where they meet.
        canvas.lineTo(back + (tip - back) * 0.35, box.middleY)
      }
      canvas.fillPath(color)
    }
  }

  /// Zones that are as tall as they are good, ticks, and the needle.
  private func drawGauge(on canvas: borrowing Canvas, _ layout: TunerLayout) {
    let gauge = layout.gauge
    canvas.fillSharp(gauge, Theme.panel)
    let isLit = presence > 0.5
    for (cents, height, zone) in [
      (50, 0.25, .off), (TunerAccuracy.nearCents, 0.4, .near),
      (TunerAccuracy.inTuneCents, 0.55, .inTune),
    ] as [(Float, Float, TunerAccuracy)] {
      let (left, right) = (layout.x(cents: -cents), layout.x(cents: cents))
      let top = gauge.bottom - PageStyle.grid(height * gauge.height + 2)
      let part: Float = isLit && zone == accuracy ? 0.75 : 0.3
      // Opaque: a zone covers the wider one beneath it.
      let color = Theme.panel.mixed(with: zone.color, part)
      canvas.fillSharp(Rect(left, top, right - left, gauge.bottom - top), color)
    }
    for cents in stride(from: Float(-50), through: 50, by: 10) {
      canvas.fillColumn(
        layout.x(cents: cents), gauge.y, gauge.y + 0.2 * gauge.height, Theme.quietText)
    }
    canvas.fillColumn(layout.x(cents: 0), gauge.y, gauge.bottom, Theme.quietText)
    guard presence > 0 else { return }
    let (x, width) = (layout.x(cents: needle.position), max(3, PageStyle.grid(gauge.height / 8)))
    // A dark edge keeps the needle apart from a bright zone.
    canvas.line(
      x, gauge.y, x, gauge.bottom, Theme.background.opacity(presence), width: width + 2)
    canvas.line(x, gauge.y, x, gauge.bottom, Theme.text.opacity(presence), width: width)
    let head = min(0.35 * gauge.height, layout.bodySize)
    canvas.move(to: x - head, gauge.y)
    canvas.lineTo(x + head, gauge.y)
    canvas.lineTo(x, gauge.y + 1.2 * head)
    canvas.fillPath(Theme.text.opacity(presence))
  }

  /// Two rows of bands, one half a band on from the other.
  private func drawStrobe(on canvas: borrowing Canvas, _ layout: TunerLayout) {
    let box = canvas.aligned(layout.strobe)
    guard box.height > 0, box.width > 0 else { return }
    canvas.fill(box, Theme.panel)
    guard presence > 0 else { return }
    // Twelve bands to the axis at every size: a drift looks alike in all windows.
    let period = box.width / 12
    let middle = canvas.aligned(box.middleY)
    for row in 0..<2 {
      let (top, bottom) = row == 0 ? (box.y, middle) : (middle, box.bottom)
      let shift = strobe.phase + (row == 0 ? 0.25 : 0.75) - 1.5
      for band in 0..<14 {
        let left = box.x + (Float(band) + shift) * period
        let (x0, x1) = (max(box.x, left), min(box.right, left + period / 2))
        guard x1 > x0 else { continue }
        canvas.move(to: x0, top)
        canvas.lineTo(x1, top)
        canvas.lineTo(x1, bottom)
        canvas.lineTo(x0, bottom)
        canvas.lineTo(x0, top)
      }
    }
    canvas.fillPath(accuracy.color.opacity(0.85 * presence))
  }

  private func drawHistory(on canvas: borrowing Canvas, _ layout: TunerLayout) {
    let box = layout.history
    guard box.height > 0 else { return }
    canvas.fillSharp(box, Theme.panel)
    let (left, right) = (
      layout.x(cents: -TunerAccuracy.inTuneCents), layout.x(cents: TunerAccuracy.inTuneCents)
    )
    canvas.fillSharp(
      Rect(left, box.y, right - left, box.height), Theme.good.opacity(0.1))
    for cents in [-TunerAccuracy.nearCents, 0, TunerAccuracy.nearCents] {
      canvas.fillColumn(layout.x(cents: cents), box.y, box.bottom, Theme.line)
    }
    for seconds in stride(from: Float(2.5), to: 10, by: 2.5) {
      canvas.fillRow(layout.y(age: seconds), box.x, box.right, Theme.line.opacity(0.5))
    }
    let size = max(PlacedText.smallestSize, 0.8 * layout.bodySize)
    for mark in noteMarks(on: canvas, layout) {
      canvas.fillRow(mark.y, box.x, box.right, Theme.quietText.opacity(0.6))
      guard let rect = mark.rect else { continue }
      mark.name.draw(
        on: canvas, left: rect.x, baseline: rect.bottom - 0.14 * size, size: size,
        Theme.quietText)
    }
    drawTrace(on: canvas, layout)
  }

  /// The trace, newest on top: a stroke for each stretch of one note and one accuracy. It is made
  /// of points that lie at least a pixel apart in time.
  private func drawTrace(on canvas: borrowing Canvas, _ layout: TunerLayout) {
    let width = max(1.5, layout.bodySize / 8)
    var last: (x: Float, y: Float, point: TunerHistory.Point, accuracy: TunerAccuracy)?
    var isOpen = false
    for ago in 0..<history.count {
      let point = history[ago]
      let age = Float(history.clock - point.time)
      guard age <= Float(TunerHistory.span) else { break }
      let (x, y) = (layout.x(cents: point.cents), layout.y(age: age))
      let accuracy = TunerAccuracy(cents: point.cents)
      if let before = last, before.point.note == point.note {
        guard point.note >= 0, y - before.y >= 1 else { continue }
        if !isOpen { canvas.move(to: before.x, before.y) }
        canvas.lineTo(x, y)
        isOpen = true
        if accuracy != before.accuracy {
          canvas.strokePath(before.accuracy.color, width: width)
          isOpen = false
        }
      } else if isOpen, let before = last {
        canvas.strokePath(before.accuracy.color, width: width)
        isOpen = false
      }
      last = (x, y, point, accuracy)
    }
    if isOpen, let last { canvas.strokePath(last.accuracy.color, width: width) }
  }
}
