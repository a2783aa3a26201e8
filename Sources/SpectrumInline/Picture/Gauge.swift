// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumReadings

/// A scale with a needle, at the foot of a page.
struct Gauge {
  let sheet: Sheet
  let area: Pixmap.Area

  /// The gauge at the foot of `sheet`.
  init(on sheet: Sheet) {
    self.sheet = sheet
    let (margin, height) = (sheet.margin, max(6, sheet.height * 24 / 100))
    area = Pixmap.Area(
      left: margin, top: sheet.height - margin - height, right: sheet.width - margin,
      bottom: sheet.height - margin)
    sheet.fill(area, Shade.panel)
  }

  /// The column of a place on the scale, 0…1.
  func column(_ place: Float) -> Int {
    area.left + Int(place.held(within: 0...1) * Float(area.width - 1) + 0.5)
  }

  /// Fills from `from` to `to`, 0…1, as high as `part` of the gauge.
  func fill(from: Float, to: Float, part: Float, _ color: Color) {
    let top = area.bottom - max(1, Int(part * Float(area.height) + 0.5))
    sheet.fill(column(from), top, column(to) + 1, area.bottom, color)
  }

  /// Draws a line across the gauge.
  func line(at place: Float, _ color: Color) {
    let (x, half) = (column(place), sheet.height / 100)
    sheet.fill(x - half, area.top, x + half + 1, area.bottom, color)
  }

  /// Draws the needle, with an edge that separates it from a bright zone.
  func needle(at place: Float, _ color: Color) {
    let (x, half) = (column(place), max(1, sheet.height / 60))
    let (left, right) = (max(area.left, x - half), min(area.right, x + half + 1))
    sheet.fill(left - 1, area.top, right + 1, area.bottom, Shade.background)
    sheet.fill(left, area.top - 1, right, area.bottom + 1, color)
  }
}
