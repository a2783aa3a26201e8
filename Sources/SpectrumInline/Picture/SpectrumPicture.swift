// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumReadings

/// Bars with peak marks, over lines at 100 Hz, 1 kHz and 10 kHz and at each 10 dB.
enum SpectrumPicture {
  /// The least height of a picture that has labels.
  private static var labelledHeight: Int { 40 }

  static func draw(_ face: SpectrumFace, on sheet: Sheet) {
    let isLabelled = sheet.height >= labelledHeight
    let capitals = max(6, sheet.height / 12)
    let bottom = sheet.height - (isLabelled ? capitals + 4 : 0)
    let plot = Pixmap.Area(left: 0, top: 0, right: sheet.width, bottom: bottom)
    sheet.fill(plot, Shade.plot)
    drawGrid(face, on: sheet, plot, labels: isLabelled ? capitals : 0)
    if isLabelled { drawTop(face, on: sheet, capitals: capitals) }
    for bar in 0..<SpectrumFace.barCount { draw(bar, of: face, on: sheet, plot) }
    sheet.fill(0, bottom - 1, sheet.width, bottom, Shade.grid)
  }

  /// Draws the level at the top, in the corner that few bars reach.
  private static func drawTop(_ face: SpectrumFace, on sheet: Sheet, capitals: Int) {
    let label: Label = "\(face.top) dB"
    let left = sheet.width - 4 - sheet.advance(of: label, capitals: capitals)
    sheet.fill(left, 0, sheet.width, capitals + 4, Shade.plot)
    sheet.text(label, left + 2, capitals + 2, capitals: capitals, Shade.quietText)
  }

  private static func drawGrid(
    _ face: SpectrumFace, on sheet: Sheet, _ plot: Pixmap.Area, labels capitals: Int
  ) {
    let range = max(1, face.top - face.floor)
    // The topmost line is at the highest multiple of 10 dB below the top.
    let highest = face.top - 1 - ((face.top - 1) % 10 + 10) % 10
    for level in stride(from: highest, to: face.floor, by: -10) {
      let y = plot.height * (face.top - level) / range
      sheet.fill(0, y, sheet.width, y + 1, Shade.grid.opacity(0.12))
    }
    let scale = FrequencyScale(low: face.lowHz, high: face.highHz)
    for (hertz, label) in [(100, "100"), (1000, "1k"), (10_000, "10k")] as [(Float, Label)] {
      let position = scale.position(of: hertz)
      guard position > 0.02, position < 0.98 else { continue }
      let x = Int(position * Float(sheet.width))
      sheet.fill(x, 0, x + 1, plot.bottom, Shade.grid)
      guard capitals > 0 else { continue }
      let half = sheet.advance(of: label, capitals: capitals) / 2
      sheet.text(
        label, min(max(half + 1, x), sheet.width - half - 1), sheet.height - 2,
        capitals: capitals, Shade.quietText, anchor: .middle)
    }
  }

  /// Draws a bar, 35 % as bright at its base as at its tip, like those of the window.
  private static func draw(
    _ bar: Int, of face: SpectrumFace, on sheet: Sheet, _ plot: Pixmap.Area
  ) {
    let count = SpectrumFace.barCount
    let left = bar * sheet.width / count
    var right = (bar + 1) * sheet.width / count
    // Narrower than a pixel: the next bar has its column.
    guard right > left else { return }
    if sheet.width >= 3 * count { right -= max(1, sheet.width / (6 * count)) }
    let color = Color.band(at: (Float(bar) + 0.5) / Float(count)).packed
    let tip = (1 - face.height(bar)) * Float(plot.height)
    let length = max(1, Float(plot.height) - tip)
    for y in Int(tip)..<plot.height {
      let covered = min(1, Float(y + 1) - tip)
      let part = min(1, Float(plot.height - y) / length)
      let shade = Pixel.scaled(color, UInt32(256 * (0.35 + 0.65 * part)))
      sheet.pixmap.blend(shade, alpha: UInt32(256 * covered), row: y, left, right)
    }
    let thickness = max(1, sheet.height / 60)
    let mark = Int((1 - face.mark(bar)) * Float(plot.height) + 0.5)
    guard mark < plot.height else { return }
    let top = max(0, mark - thickness)
    sheet.fill(left, top, right, top + thickness, Shade.mark)
  }
}
