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

  private struct Picture {
    static let margin = 3
    let width, height: Int
    private(set) var pixels: [UInt32] = []
    var stride: Int { width + 2 * Self.margin }

    /// `width`, `height`: of the area, which has a margin on all sides.
    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      let rows = height + 2 * Self.margin
      for y in 0..<rows {
        for x in 0..<stride { pixels.append(behind(x - Self.margin, y - Self.margin)) }
      }
      var scratch = DisplayScratch()
      scratch.reserve(width)
      for x in 0..<width {
        scratch.heights[x] = top(x, height: height)
        scratch.colors[x] = color(x)
      }
      let area = Pixmap.Area(
        left: Self.margin, top: Self.margin, right: Self.margin + width,
        bottom: Self.margin + height)
      let stride = stride
      pixels.withUnsafeMutableBufferPointer {
        let pixmap = Pixmap($0.baseAddress!, width: stride, height: rows, stride: stride)
        CurveFill.draw(pixmap, area, scratch, .dark)
      }
    }

    /// From the area's upper left corner.
    subscript(x: Int, y: Int) -> UInt32 { pixels[(y + Self.margin) * stride + x + Self.margin] }
  }

  @Test(
    "Below the curve its color fades to 15 % brightness and 40 % alpha; all else stays",
    arguments: [1, 3, 7, 8, 9, 15, 16, 17, 100], [1, 2, 15, 16, 17, 33, 200])
  func shares(width: Int, height: Int) {
    let picture = Picture(width: width, height: height)
    for y in -Picture.margin..<height + Picture.margin {
      for x in -Picture.margin..<width + Picture.margin {
        let behind = Self.behind(x, y)
        let isInside = (0..<width).contains(x) && (0..<height).contains(y)
        guard isInside, Self.top(x, height: height) < Float(y) else {
          #expect(picture[x, y] == behind, "at \(x), \(y)")
          continue
        }
        let columnHeight = Float(height) - Self.top(x, height: height)
        let share = Float(height - y) / columnHeight
        let (alpha, brightness) = (0.4 + 0.6 * share, 0.15 + 0.85 * share)
        for shift in [0, 8, 16] as [UInt32] {
          let (under, color) = (behind >> shift & 255, Self.color(x) >> shift & 255)
          let expected = Float(under) * (1 - alpha) + Float(color) * alpha * brightness
          // Of 255: the weights are whole 256ths, and the result is whole, too.
          let got = Float(picture[x, y] >> shift & 255)
          #expect(abs(got - expected) < 3, "at \(x), \(y)")
        }
      }
    }
  }

  @Test("In a high column the color is full at the curve, without a step on the way to the base")
  func smooth() {
    let height = 2160
    let picture = Picture(width: 2, height: height)
    // Column 1 is red from the first row to the last.
    let reds = (1..<height).map { Int(picture[1, $0] >> 16 & 255) }
    #expect(reds[0] >= 252)
    let isLine = (1..<height).map { $0 % 13 == 5 }
    for (index, pair) in zip(reds, reds.dropFirst()).enumerated()
    where !isLine[index] && !isLine[index + 1] {
      #expect(abs(pair.0 - pair.1) <= 2, "at row \(index + 1)")
    }
  }
}
