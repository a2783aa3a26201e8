// SPDX-License-Identifier: GPL-3.0-or-later

/// Fills the area under a curve. With s = 0 at the plot's base and 1 at the curve:
///
/// out = behind·(1 − alpha) + color·alpha·brightness,
///
/// where both rise linearly with s to 1 (`Strength`), by a fixed step per row of a tile: eight
/// columns and sixteen rows, painted from the lowest row upwards.
enum CurveFill {
  /// Alpha and brightness at the base.
  struct Strength {
    let alpha, brightness: Float
    /// Dark at the base.
    static var dark: Strength { Strength(alpha: 0.4, brightness: 0.15) }
    /// Pale at the base: the ground shows through.
    static var light: Strength { Strength(alpha: 0.2, brightness: 1) }
  }

  /// Few enough that the steps' rounding adds up to at most 1/30 of a 256th.
  private static var rowCount: Int { 16 }

  /// Fills an area that isn't empty. The heights of `scratch` are the curve, in device pixels down
  /// from the area's top; its colours are the columns'.
  static func draw(
    _ pixmap: Pixmap, _ area: Pixmap.Area, _ scratch: borrowing DisplayScratch,
    _ strength: Strength
  ) {
    let height = Float(area.height)
    for x in 0..<area.width { scratch.slopes[x] = 1 / max(1, height - scratch.heights[x]) }
    for end in stride(from: area.height, to: 0, by: -rowCount) {
      for x in stride(from: 0, to: area.width, by: DisplayScratch.tileWidth) {
        var tile = Tile(scratch, x, strength, fromBase: Float(area.height - end + 1))
        var y = end - 1
        while y >= max(0, end - rowCount), tile.highest < Float(y) {
          tile.paint(
            pixmap.row(area.top + y) + area.left + x,
            count: min(DisplayScratch.tileWidth, area.width - x),
            y: Float(y))
          y -= 1
        }
      }
    }
  }

  /// A lane per column.
  private struct Tile {
    typealias Numbers = SIMD8<UInt32>

    /// Full scale of alpha and brightness: less than 2¹⁶ by the rounding that adds up in a tile.
    private static var whole: Float { 65520 }

    private let tops: SIMD8<Float>
    /// The least of the tops.
    let highest: Float
    private let colors: Numbers
    /// In the next row.
    private var alpha, brightness: SIMD8<UInt16>
    private let alphaStep, brightnessStep: SIMD8<UInt16>

    /// `fromBase`: rows from the first row's upper edge down to the plot's base.
    init(_ scratch: borrowing DisplayScratch, _ x: Int, _ base: Strength, fromBase: Float) {
      func load(_ numbers: UnsafeMutablePointer<Float>) -> SIMD8<Float> {
        UnsafeRawPointer(numbers + x).loadUnaligned(as: SIMD8<Float>.self)
      }
      tops = load(scratch.$heights)
      highest = tops.min()
      colors = UnsafeRawPointer(scratch.$colors + x).loadUnaligned(as: Numbers.self)
      let slopes = load(scratch.$slopes)
      /// Rounded to 0..<2¹⁶, without a conversion, which would be made lane by lane: from 2²³ on, a
      /// float has its units in its lowest bits.
      func units(_ slope: Float, from start: Float = 0) -> SIMD8<UInt16> {
        SIMD8(
          truncatingIfNeeded: unsafeBitCast(slopes * slope + (8_388_608 + start), to: Numbers.self))
      }
      let alphaRange = (1 - base.alpha) * Self.whole
      let brightnessRange = (1 - base.brightness) * Self.whole
      alpha = units(alphaRange * fromBase, from: base.alpha * Self.whole)
      brightness = units(brightnessRange * fromBase, from: base.brightness * Self.whole)
      (alphaStep, brightnessStep) = (units(alphaRange), units(brightnessRange))
    }

    /// Paints the first `count` columns of row `y` where they are below the curve.
    @inline(__always)
    mutating func paint(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, y: Float) {
      let target = UnsafeMutableRawPointer(pixels)
      if count == DisplayScratch.tileWidth {
        let under = target.loadUnaligned(as: Numbers.self)
        target.storeBytes(of: painted(under, y), as: Numbers.self)
      } else {
        // There may be no memory beside the area.
        var under = Numbers()
        for index in 0..<count { under[index] = pixels[index] }
        let painted = painted(under, y)
        for index in 0..<count { pixels[index] = painted[index] }
      }
      alpha &+= alphaStep
      brightness &+= brightnessStep
    }

    @inline(__always)
    private func painted(_ under: Numbers, _ y: Float) -> Numbers {
      let part = alpha &>> 8
      // Rounded up to reach 255; 255 · 255 / 256 would give 254.
      let weight = Numbers(truncatingIfNeeded: (part &* (brightness &>> 8) &+ 255) &>> 8)
      let behind = Numbers(truncatingIfNeeded: 256 &- part)
      let (weights, behinds) = (weight | weight &<< 16, behind | behind &<< 16)
      func mixed(_ color: Numbers, _ under: Numbers) -> Numbers {
        Self.products(color & 0xFF_00FF, weights) &+ Self.products(under & 0xFF_00FF, behinds)
      }
      let redBlue = mixed(colors, under) &>> 8 & 0xFF_00FF
      let green = mixed(colors &>> 8, under &>> 8) & 0xFF00_FF00
      return under.replacing(with: redBlue | green, where: tops .< y)
    }

    /// The products of the lower halves of the lanes, and those of the upper halves, 16 bits each.
    @inline(__always)
    private static func products(_ one: Numbers, _ other: Numbers) -> Numbers {
      typealias Halves = SIMD16<UInt16>
      return unsafeBitCast(
        unsafeBitCast(one, to: Halves.self) &* unsafeBitCast(other, to: Halves.self),
        to: Numbers.self)
    }
  }
}
