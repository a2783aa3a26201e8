// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import Testing

@testable import SpectrumView

@Suite("Parts of columns, blended") struct PixmapColumnsTests {
  @Test("Each column is covered between its ends, in shares of a pixel, and nowhere else")
  func coverage() {
    // More columns than are blended together.
    let (width, height) = (20, 6)
    let ends: [(Float, Float)] = (0..<width).map { x in
      switch x {
      case 1: (0.5, 2.25)
      case 2: (.nan, 3)
      case 3: (4, 2)
      case 17: (-5, 100)
      case 19: (3, 3.5)
      default: (0, 0)
      }
    }
    let picture = DisplayPicture(width: Float(width), height: Float(height))
    let area = Pixmap.Area(left: 0, top: 0, right: width, bottom: height)
    picture.pixmap.blendColumns(
      in: area, alpha: 256, color: { _ in 0x00FF00 }, ends: { ends[$0] })
    for x in 0..<width {
      let covered = (0..<height).map { row -> Float in
        let (top, bottom) = ends[x]
        return bottom > top ? max(0, min(bottom, Float(row + 1)) - max(top, Float(row))) : 0
      }
      for row in 0..<height {
        let green = Float(picture[x, row] >> 8 & 0xFF)
        #expect(abs(green - 255 * covered[row]) <= 1, "column \(x), row \(row)")
      }
    }
  }
}
