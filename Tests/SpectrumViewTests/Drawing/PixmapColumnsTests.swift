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
  @Test("Rows that all columns cover are mixed in each channel, as those at the ends are")
  func mixture() {
    let (width, height, alpha) = (35, 12, Float(96))
    let picture = DisplayPicture(width: Float(width), height: Float(height))
    let area = Pixmap.Area(left: 0, top: 0, right: width, bottom: height)
    let under: UInt32 = 0xF0_40_08
    picture.pixmap.fill(area, Ink(Color(packed: under)))
    func color(_ x: Int) -> UInt32 { UInt32(x * 7) << 16 | UInt32(255 - x * 5) << 8 | UInt32(x) }
    picture.pixmap.blendColumns(
      in: area, alpha: alpha, color: color, ends: { (0.25 * Float($0 % 4), 11.5) })
    for (x, row) in (0..<width).flatMap({ x in (1..<11).map { (x, $0) } }) {
      for shift in [16, 8, 0] as [UInt32] {
        let channels = [picture[x, row], under, color(x)].map { Float($0 >> shift & 0xFF) }
        let mixed = channels[1] + (channels[2] - channels[1]) * alpha / 256
        #expect(abs(channels[0] - mixed) <= 2, "column \(x), row \(row), bit \(shift)")
      }
    }
  }
}
