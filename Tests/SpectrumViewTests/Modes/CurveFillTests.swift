// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct CurveFillTests {
  /// Grey with a bright line across and one down, as the scales' lines are.
  private static func behind(_ x: Int, _ y: Int) -> UInt32 {
    x % 11 == 3 || y % 13 == 5 ? 0xFF_FFFF : 0x20_3040
  }

  private static func top(_ x: Int, height: Int) -> Float {
    switch x % 6 {
    case 0: Float(height)  // nothing
    case 1: 0  // all
    case 2: Float(height) - 1.5
    case 3: Float(height) / 2
    case 4: Float(x) / 2 + 0.25
    default: 7
    }
  }

  private static func color(_ x: Int) -> UInt32 {
    [0xFF_FFFF, 0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_8040][x % 5]
  }

  private static let margin = 3

  /// An area of this size with a margin on all sides.
  private func picture(_ width: Int, _ height: Int) -> DisplayPicture {
    let margin = Self.margin
    let picture = DisplayPicture(
      width: Float(width + 2 * margin), height: Float(height + 2 * margin))
    for y in 0..<picture.height {
      for x in 0..<picture.width { picture.pixmap.row(y)[x] = Self.behind(x - margin, y - margin) }
    }
    var scratch = DisplayScratch()
    scratch.reserve(width)
    for x in 0..<width {
      (scratch.heights[x], scratch.colors[x]) = (Self.top(x, height: height), Self.color(x))
    }
    let area = Pixmap.Area(
      left: margin, top: margin, right: margin + width, bottom: margin + height)
    CurveFill.draw(picture.pixmap, area, scratch, .dark)
    return picture
  }

  @Test(
    "Below the curve its color fades to 15 % brightness and 40 % alpha; all else stays",
    arguments: [1, 3, 7, 8, 9, 15, 16, 17, 100], [1, 2, 15, 16, 17, 33, 200])
  func shares(width: Int, height: Int) {
    let picture = picture(width, height)
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let (x, y, pixel) = (column - Self.margin, row - Self.margin, picture[column, row])
        let behind = Self.behind(x, y)
        let isInside = (0..<width).contains(x) && (0..<height).contains(y)
        guard isInside, Self.top(x, height: height) < Float(y) else {
          #expect(pixel == behind, "at \(x), \(y)")
          continue
        }
        let columnHeight = Float(height) - Self.top(x, height: height)
        let share = Float(height - y) / columnHeight
        let (alpha, brightness) = (0.4 + 0.6 * share, 0.15 + 0.85 * share)
        for shift in [0, 8, 16] as [UInt32] {
          let (under, color) = (behind >> shift & 255, Self.color(x) >> shift & 255)
          let expected = Float(under) * (1 - alpha) + Float(color) * alpha * brightness
          // Of 255: the weights are whole 256ths, and the result is whole, too.
          let got = Float(pixel >> shift & 255)
          #expect(abs(got - expected) < 3, "at \(x), \(y)")
        }
      }
    }
  }

  @Test("In a high column the color is full at the curve, without a step on the way to the base")
  func smooth() {
    let height = 2160
    let picture = picture(2, height)
    // Column 1 is red from the first row to the last.
    let reds = (1..<height).map { Int(picture[Self.margin + 1, Self.margin + $0] >> 16 & 255) }
    #expect(reds[0] >= 252)
    let isLine = (1..<height).map { $0 % 13 == 5 }
    for (index, pair) in zip(reds, reds.dropFirst()).enumerated()
    where !isLine[index] && !isLine[index + 1] {
      #expect(abs(pair.0 - pair.1) <= 2, "at row \(index + 1)")
    }
  }
}
