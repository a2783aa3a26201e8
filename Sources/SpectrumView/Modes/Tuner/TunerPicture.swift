// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The tuner's page in all of a rectangle.
struct TunerPicture {
  let page: TunerPage
  let canvas: Canvas
  private let rect: Rect
  let layout: TunerLayout
  var theme: Theme { canvas.theme }
  var readout: TunerReading { page.readout }
  var presence: Float { page.presence }

  init(_ page: TunerPage, on canvas: Canvas, in rect: Rect) {
    (self.page, self.canvas, self.rect) = (page, canvas, rect)
    layout = page.layout(in: rect)
  }

  func draw() {
    canvas.fillSharp(rect, theme.background)
    drawName()
    drawStrings()
    drawGauge()
    drawStrobe()
    drawTrace()
    for text in texts() { text.draw(on: canvas) }
  }

  /// `color` while the pitch lasts, then a grey that fades.
  func fading(_ color: Color) -> Color { page.fading(color, theme) }

  /// The colour of the reading's accuracy, likewise.
  private var zoneColor: Color { fading(theme.states.zone(page.accuracy)) }

  /// Draws the name, and arrows pointing to it: on the left if flat, on the right if sharp, more of
  /// them the further off it is, one on either side if in tune. Without a pitch a text says so.
  private func drawName() {
    let (box, size) = (layout.name, layout.nameSize)
    guard size >= PlacedText.smallestSize, presence > 0,
      let name = TunerName(midi: Int(readout.target), readout.targetDegree, page.naming)
    else { return }
    name.drawLarge(
      on: canvas, left: box.x, baseline: canvas.aligned(box.bottom), size: size, fading(theme.text))
    let (cents, isInTune) = (readout.shownCents, page.accuracy == .inTune)
    drawArrows(in: layout.flatArrows, pointsRight: true, isLit: isInTune || cents < 0)
    drawArrows(in: layout.sharpArrows, pointsRight: false, isLit: isInTune || cents > 0)
  }

  /// Draws one to three arrows beside the name.
  private func drawArrows(in box: Rect, pointsRight: Bool, isLit: Bool) {
    let count = page.accuracy.arrowCount
    let width = 0.46 * box.width
    for index in 0..<count {
      let shift = 0.27 * box.width * Float(index)
      let tip = pointsRight ? box.right - shift : box.x + shift
      let back = pointsRight ? tip - width : tip + width
      // Several arrows are chevrons, so that they are distinct where they meet.
      let notch = count > 1 ? [(x: back + (tip - back) * 0.5, y: box.middleY)] : []
      canvas.fillPolygon(
        [(back, box.y), (tip, box.middleY), (back, box.bottom)] + notch,
        isLit ? zoneColor : theme.line.opacity(0.5))
    }
  }

  /// Draws a box for each string with its number and name. The string being tuned is lit; if it is
  /// too far off for the gauge, an arrow shows the direction. The one that the user has chosen has a
  /// frame.
  private func drawStrings() {
    for mark in stringMarks() {
      let box = canvas.aligned(mark.box)
      let isLit = presence > 0 && mark.number == readout.string
      if mark.number == page.tunedString {
        canvas.fillRound(box.inset(-2, -2), radius: 6, theme.text)
      }
      canvas.fillRound(box, radius: 4, theme.panel)
      if isLit { canvas.fillRound(box, radius: 4, zoneColor) }
      // On a lit box the text is what is read best on it.
      let isStrong = isLit && presence > 0.5
      let strong = theme.text(on: zoneColor)
      let ink = isStrong ? strong : theme.text
      canvas.text(
        mark.label, mark.labelRect.x, mark.labelBaseline, size: mark.labelSize,
        isStrong ? strong : theme.quietText)
      mark.name.draw(
        on: canvas, left: mark.nameRect.x, baseline: mark.baseline, size: mark.nameSize, ink)
      guard isLit, readout.isFar else { continue }
      let arrow = mark.arrow
      let (back, tip) = readout.deviation < 0 ? (arrow.bottom, arrow.y) : (arrow.y, arrow.bottom)
      canvas.fillPolygon([(arrow.x, back), (arrow.right, back), (arrow.middleX, tip)], ink)
    }
  }

  /// Draws zones, taller for better accuracy, ticks, and the needle.
  private func drawGauge() {
    let gauge = layout.gauge
    canvas.fillSharp(gauge, theme.panel)
    // Taller and lighter from the outside inwards, so that they are told apart without colours.
    for (zone, height, part) in [
      (.off, 0.25, 0.22), (.near, 0.36, 0.28), (.close, 0.48, 0.36), (.inTune, 0.62, 0.5),
    ] as [(TunerAccuracy, Float, Float)] {
      let cents = page.zones.limit(of: zone)
      let (left, right) = (layout.x(cents: -cents), layout.x(cents: cents))
      let top = gauge.bottom - spectrum_round(height * gauge.height + 2)
      let isLit = page.isSounding && zone == page.accuracy
      // Opaque: a zone covers the wider one beneath.
      let color = theme.panel.mixed(with: theme.states.zone(zone), isLit ? 0.85 : part)
      canvas.fillSharp(Rect(left, top, right - left, gauge.bottom - top), color)
    }
    for cents in stride(from: Float(-50), through: 50, by: 10) {
      canvas.fillColumn(
        layout.x(cents: cents), gauge.y, gauge.y + 0.2 * gauge.height, theme.quietText)
    }
    // Single cents around the middle, if they stay apart.
    if layout.axis.width >= 500 {
      for cents in -9...9 {
        let bottom = gauge.y + (cents % 5 == 0 ? 0.15 : 0.1) * gauge.height
        canvas.fillColumn(layout.x(cents: Float(cents)), gauge.y, bottom, theme.quietText)
      }
    }
    canvas.fillColumn(layout.x(cents: 0), gauge.y, gauge.bottom, theme.quietText)
    guard presence > 0 else { return }
    let (x, width) = (
      layout.x(cents: page.motion.needle.position), max(3, spectrum_round(gauge.height / 8))
    )
    // A dark edge separates the needle from a bright zone.
    canvas.line(x, gauge.y, x, gauge.bottom, theme.background.opacity(presence), width: width + 2)
    canvas.line(x, gauge.y, x, gauge.bottom, fading(theme.text), width: width)
    let head = min(0.35 * gauge.height, layout.bodySize)
    canvas.fillPolygon(
      [(x - head, gauge.y), (x + head, gauge.y), (x, gauge.y + 1.2 * head)], fading(theme.text))
  }

  /// Draws rows of bands, each drifting twice as fast as the one above.
  private func drawStrobe() {
    let box = canvas.aligned(layout.strobe)
    guard box.height > 0, box.width > 0 else { return }
    canvas.fill(box, theme.panel)
    guard presence > 0 else { return }
    // Twelve bands per axis at any size: a drift looks the same in all windows.
    let period = box.width / 12
    let color = page.isSounding ? theme.states.zone(page.accuracy) : theme.quietText
    let count = box.height >= 24 ? 3 : 2
    for row in 0..<count {
      let top = canvas.aligned(box.y + box.height * Float(row) / Float(count))
      // A dark line separates the rows.
      let bottom = canvas.aligned(
        box.y + box.height * Float(row + 1) / Float(count) - (row + 1 < count ? 1 : 0))
      let contrast = page.strobe.contrast(ofRow: row)
      // Blurring keeps the mean: half of the row is lit.
      canvas.fill(
        Rect(box.x, top, box.width, bottom - top),
        color.opacity(0.42 * (1 - contrast) * presence))
      // For a note in tune, adjacent rows are half a band apart.
      let shift = page.strobe.phase(ofRow: row) + (row % 2 == 0 ? 0.25 : 0.75) - 1.5
      for band in 0..<14 {
        let left = box.x + (Float(band) + shift) * period
        let (x0, x1) = (max(box.x, left), min(box.right, left + period / 2))
        guard x1 > x0 else { continue }
        canvas.path([(x0, top), (x1, top), (x1, bottom), (x0, bottom), (x0, top)])
      }
      canvas.fillPath(color.opacity(0.85 * contrast * presence))
    }
  }
}
