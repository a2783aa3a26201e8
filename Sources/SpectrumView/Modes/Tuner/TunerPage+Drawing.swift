// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

extension TunerPage {
  /// The layout of a page drawn into `rect`.
  func layout(in rect: Rect) -> TunerLayout {
    TunerLayout(in: rect, stringCount: tuning.stringCount, isLeftHanded: isLeftHanded)
  }

  /// Draws the page into `rect`, all of it.
  public func draw(on canvas: Canvas, in rect: Rect) {
    canvas.fillSharp(rect, canvas.theme.background)
    let layout = layout(in: rect)
    drawName(on: canvas, layout)
    drawStrings(on: canvas, layout)
    drawGauge(on: canvas, layout)
    drawStrobe(on: canvas, layout)
    trace.draw(on: canvas, layout)
    for text in texts(on: canvas, layout) { text.draw(on: canvas) }
  }

  /// Draws the name, and arrows pointing to it: on the left if flat, on the right if sharp, more of
  /// them the further off it is, one on either side if in tune. Without a pitch a text says so.
  private func drawName(on canvas: Canvas, _ layout: TunerLayout) {
    let (box, size) = (layout.name, layout.nameSize)
    guard size >= PlacedText.smallestSize, presence > 0,
      let name = TunerName(midi: Int(readout.target), readout.targetDegree, spelling: spelling)
    else { return }
    name.drawLarge(
      on: canvas, left: box.x, baseline: canvas.aligned(box.bottom), size: size,
      fading(canvas.theme.text, canvas.theme))
    let cents = readout.shownCents
    let color = fading(canvas.theme.states.zone(accuracy), canvas.theme)
    let count = accuracy.arrowCount
    let unlit = canvas.theme.line.opacity(0.5)
    let (isFlat, isSharp) = (accuracy == .inTune || cents < 0, accuracy == .inTune || cents > 0)
    drawArrows(on: canvas, in: layout.flatArrows, pointsRight: true, count, isFlat ? color : unlit)
    drawArrows(
      on: canvas, in: layout.sharpArrows, pointsRight: false, count, isSharp ? color : unlit)
  }

  /// Draws one to three arrows beside the name.
  private func drawArrows(
    on canvas: Canvas, in box: Rect, pointsRight: Bool, _ count: Int, _ color: Color
  ) {
    let width = 0.46 * box.width
    for index in 0..<count {
      let shift = 0.27 * box.width * Float(index)
      let tip = pointsRight ? box.right - shift : box.x + shift
      let back = pointsRight ? tip - width : tip + width
      canvas.move(to: back, box.y)
      canvas.lineTo(tip, box.middleY)
      canvas.lineTo(back, box.bottom)
      if count > 1 {
        // Several arrows are chevrons, so that they are distinct where they meet.
        canvas.lineTo(back + (tip - back) * 0.5, box.middleY)
      }
      canvas.fillPath(color)
    }
  }

  /// Draws a box for each string with its number and name. The string being tuned is lit; if it is
  /// too far off for the gauge, an arrow shows the direction. The one that the user has chosen has a
  /// frame.
  private func drawStrings(on canvas: Canvas, _ layout: TunerLayout) {
    for mark in stringMarks(on: canvas, layout) {
      let box = canvas.aligned(mark.box)
      let isLit = presence > 0 && mark.number == readout.string
      if mark.number == tunedString {
        canvas.fillRound(box.inset(-2, -2), radius: 6, canvas.theme.text)
      }
      canvas.fillRound(box, radius: 4, canvas.theme.panel)
      if isLit {
        canvas.fillRound(box, radius: 4, fading(canvas.theme.states.zone(accuracy), canvas.theme))
      }
      // On a lit box the text is what is read best on it.
      let isStrong = isLit && presence > 0.5
      let strong = canvas.theme.text(on: fading(canvas.theme.states.zone(accuracy), canvas.theme))
      let ink = isStrong ? strong : canvas.theme.text
      canvas.text(
        mark.label, mark.labelRect.x, mark.labelBaseline, size: mark.labelSize,
        isStrong ? strong : canvas.theme.quietText)
      mark.name.draw(
        on: canvas, left: mark.nameRect.x, baseline: mark.baseline, size: mark.nameSize, ink)
      guard isLit, readout.isFar else { continue }
      let (arrow, isUp) = (mark.arrow, readout.deviation < 0)
      canvas.move(to: arrow.x, isUp ? arrow.bottom : arrow.y)
      canvas.lineTo(arrow.right, isUp ? arrow.bottom : arrow.y)
      canvas.lineTo(arrow.middleX, isUp ? arrow.y : arrow.bottom)
      canvas.fillPath(ink)
    }
  }

  /// Draws zones, taller for better accuracy, ticks, and the needle.
  private func drawGauge(on canvas: Canvas, _ layout: TunerLayout) {
    let gauge = layout.gauge
    canvas.fillSharp(gauge, canvas.theme.panel)
    // Taller and lighter from the outside inwards, so that they are told apart without colours.
    for (zone, height, part) in [
      (.off, 0.25, 0.22), (.near, 0.36, 0.28), (.close, 0.48, 0.36), (.inTune, 0.62, 0.5),
    ] as [(TunerAccuracy, Float, Float)] {
      let cents = zones.limit(of: zone)
      let (left, right) = (layout.x(cents: -cents), layout.x(cents: cents))
      let top = gauge.bottom - spectrum_round(height * gauge.height + 2)
      let isLit = isSounding && zone == accuracy
      // Opaque: a zone covers the wider one beneath.
      let color = canvas.theme.panel.mixed(
        with: canvas.theme.states.zone(zone), isLit ? 0.85 : part)
      canvas.fillSharp(Rect(left, top, right - left, gauge.bottom - top), color)
    }
    for cents in stride(from: Float(-50), through: 50, by: 10) {
      canvas.fillColumn(
        layout.x(cents: cents), gauge.y, gauge.y + 0.2 * gauge.height, canvas.theme.quietText)
    }
    // Single cents around the middle, if they stay apart.
    if layout.axis.width >= 500 {
      for cents in -9...9 {
        let bottom = gauge.y + (cents % 5 == 0 ? 0.15 : 0.1) * gauge.height
        canvas.fillColumn(layout.x(cents: Float(cents)), gauge.y, bottom, canvas.theme.quietText)
      }
    }
    canvas.fillColumn(layout.x(cents: 0), gauge.y, gauge.bottom, canvas.theme.quietText)
    guard presence > 0 else { return }
    let (x, width) = (
      layout.x(cents: motion.needle.position), max(3, spectrum_round(gauge.height / 8))
    )
    // A dark edge separates the needle from a bright zone.
    canvas.line(
      x, gauge.y, x, gauge.bottom, canvas.theme.background.opacity(presence), width: width + 2)
    canvas.line(x, gauge.y, x, gauge.bottom, fading(canvas.theme.text, canvas.theme), width: width)
    let head = min(0.35 * gauge.height, layout.bodySize)
    canvas.move(to: x - head, gauge.y)
    canvas.lineTo(x + head, gauge.y)
    canvas.lineTo(x, gauge.y + 1.2 * head)
    canvas.fillPath(fading(canvas.theme.text, canvas.theme))
  }

  /// Draws rows of bands, each drifting twice as fast as the one above.
  private func drawStrobe(on canvas: Canvas, _ layout: TunerLayout) {
    let box = canvas.aligned(layout.strobe)
    guard box.height > 0, box.width > 0 else { return }
    canvas.fill(box, canvas.theme.panel)
    guard presence > 0 else { return }
    // Twelve bands per axis at any size: a drift looks the same in all windows.
    let period = box.width / 12
    let color = isSounding ? canvas.theme.states.zone(accuracy) : canvas.theme.quietText
    let count = box.height >= 24 ? 3 : 2
    for row in 0..<count {
      let top = canvas.aligned(box.y + box.height * Float(row) / Float(count))
      // A dark line separates the rows.
      let bottom = canvas.aligned(
        box.y + box.height * Float(row + 1) / Float(count) - (row + 1 < count ? 1 : 0))
      let contrast = strobe.contrast(ofRow: row)
      // Blurring keeps the mean: half of the row is lit.
      canvas.fill(
        Rect(box.x, top, box.width, bottom - top),
        color.opacity(0.42 * (1 - contrast) * presence))
      // For a note in tune, adjacent rows are half a band apart.
      let shift = strobe.phase(ofRow: row) + (row % 2 == 0 ? 0.25 : 0.75) - 1.5
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
      canvas.fillPath(color.opacity(0.85 * contrast * presence))
    }
  }
}
