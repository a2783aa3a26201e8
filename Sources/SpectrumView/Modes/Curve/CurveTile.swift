// SPDX-License-Identifier: GPL-3.0-or-later

/// Eight columns and some rows of the area under a curve, painted from the lowest row upwards.
struct CurveTile {
  typealias Numbers = SIMD8<UInt16>
  typealias Pixels = SIMD4<UInt32>

  /// A number for each column.
  struct Places {
    let low, high: SIMD4<Float>

    @inline(__always)
    init(_ numbers: UnsafeMutablePointer<Float>) {
      let memory = UnsafeRawPointer(numbers)
      low = memory.loadUnaligned(as: SIMD4<Float>.self)
      high = memory.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self)
    }

    /// Whether any of these places is above the upper edge of row `y`.
    @inline(__always)
    func anyIsAbove(_ y: Float) -> Bool {
      Self.signs(Self.bits(low - y) | Self.bits(high - y)) != 0
    }

    @inline(__always)
    func allAreAbove(_ y: Float) -> Bool {
      let both = Self.bits(low - y) & Self.bits(high - y)
      return Self.signs(both & SIMD2(both.y, both.x)) == Self.everySign
    }

    /// The sign bits of four numbers; `any` and `all` of a comparison would test each number
    /// singly.
    private static var everySign: UInt64 { 0x8000_0000_8000_0000 }

    @inline(__always)
    private static func bits(_ numbers: SIMD4<Float>) -> SIMD2<UInt64> {
      unsafeBitCast(numbers, to: SIMD2<UInt64>.self)
    }

    @inline(__always)
    private static func signs(_ bits: SIMD2<UInt64>) -> UInt64 { (bits.x | bits.y) & everySign }

    /// `start` + `slope` times these places, as whole numbers 0..<2¹⁶.
    @inline(__always)
    func units(_ slope: Float, from start: Float = 0) -> Numbers {
      // A float of 2²³ or more has its units in its lowest bits.
      let none: Float = 8_388_608
      let low = unsafeBitCast(low * slope + (none + start), to: Numbers.self)
      let high = unsafeBitCast(high * slope + (none + start), to: Numbers.self)
      return Numbers(low[0], low[2], low[4], low[6], high[0], high[2], high[4], high[6])
    }
  }

  /// Full scale of alpha and brightness: less than 2¹⁶ by the rounding that adds up in a tile.
  private static var whole: Float { 65520 }

  private let tops: Places
  private let low, high: Colors
  /// Values in the lowest row.
  private let alpha, brightness: Numbers
  /// Steps from a row to the one above.
  private let alphaStep, brightnessStep: Numbers

  /// `fromBase`: rows from the lowest row's upper edge down to the plot's base.
  @inline(__always)
  init(
    tops: Places, slopes: Places, colors: UnsafeMutablePointer<UInt32>, fromBase: Float,
    _ base: CurveFill.Strength
  ) {
    self.tops = tops
    let memory = UnsafeRawPointer(colors)
    low = Colors(memory.loadUnaligned(as: Pixels.self))
    high = Colors(memory.loadUnaligned(fromByteOffset: 16, as: Pixels.self))
    let (alphaRange, brightnessRange) = (
      (1 - base.alpha) * Self.whole, (1 - base.brightness) * Self.whole
    )
    alpha = slopes.units(alphaRange * fromBase, from: base.alpha * Self.whole)
    brightness = slopes.units(brightnessRange * fromBase, from: base.brightness * Self.whole)
    alphaStep = slopes.units(alphaRange)
    brightnessStep = slopes.units(brightnessRange)
  }

  /// Paints `count` rows that are fully under the curve. `target`: the lowest row's first pixel;
  /// `stride`: bytes.
  @inline(__always)
  func paintWhole(_ target: UnsafeMutableRawPointer, stride: Int, count: Int) {
    var (target, alpha, brightness) = (target, alpha, brightness)
    for _ in 0..<count {
      let weights = Weights(alpha, brightness)
      let (under, underHigh) = Self.load(target)
      target.storeBytes(
        of: low.mixed(with: under, weights.low, weights.lowBehind), as: Pixels.self)
      target.storeBytes(
        of: high.mixed(with: underHigh, weights.high, weights.highBehind), toByteOffset: 16,
        as: Pixels.self)
      alpha &+= alphaStep
      brightness &+= brightnessStep
      target -= stride
    }
  }

  /// Paints the part under the curve in `rows` of the plot. `target`: the last row's first pixel;
  /// `stride`: bytes.
  @inline(__always)
  func paint(_ target: UnsafeMutableRawPointer, stride: Int, rows: Range<Int>) {
    var (target, alpha, brightness) = (target, alpha, brightness)
    var y = Float(rows.upperBound - 1)
    for _ in 0..<rows.count {
      // Above the curve the values are undefined.
      let weights = Weights(alpha, brightness)
      let (under, underHigh) = Self.load(target)
      let mixed = low.mixed(with: under, weights.low, weights.lowBehind)
      let mixedHigh = high.mixed(with: underHigh, weights.high, weights.highBehind)
      target.storeBytes(of: under.replacing(with: mixed, where: tops.low .< y), as: Pixels.self)
      target.storeBytes(
        of: underHigh.replacing(with: mixedHigh, where: tops.high .< y), toByteOffset: 16,
        as: Pixels.self)
      alpha &+= alphaStep
      brightness &+= brightnessStep
      target -= stride
      y -= 1
    }
  }

  @inline(__always)
  private static func load(_ target: UnsafeMutableRawPointer) -> (Pixels, Pixels) {
    (
      target.loadUnaligned(as: Pixels.self),
      target.loadUnaligned(fromByteOffset: 16, as: Pixels.self)
    )
  }

  /// The weights of the colour and of the background for a row's eight pixels, in 256ths, each
  /// twice, for two channels.
  private struct Weights {
    let low, lowBehind, high, highBehind: Numbers

    @inline(__always)
    init(_ alpha: Numbers, _ brightness: Numbers) {
      let alpha = alpha &>> 8
      // Rounded up to reach 255; 255 · 255 / 256 would give 254.
      let color = (alpha &* (brightness &>> 8) &+ 255) &>> 8
      let behind = 256 &- alpha
      (low, high) = (Self.doubledLow(color), Self.doubledHigh(color))
      (lowBehind, highBehind) = (Self.doubledLow(behind), Self.doubledHigh(behind))
    }

    @inline(__always)
    private static func doubledLow(_ n: Numbers) -> Numbers {
      Numbers(n[0], n[0], n[1], n[1], n[2], n[2], n[3], n[3])
    }

    @inline(__always)
    private static func doubledHigh(_ n: Numbers) -> Numbers {
      Numbers(n[4], n[4], n[5], n[5], n[6], n[6], n[7], n[7])
    }
  }

  /// Colours of four pixels, 16 bits per channel: red and blue of each, or green and 0.
  private struct Colors {
    let redBlue, green: Numbers

    @inline(__always)
    init(_ pixels: Pixels) {
      let numbers = unsafeBitCast(pixels, to: Numbers.self)
      (redBlue, green) = (numbers & 0xFF, numbers &>> 8)
    }

    /// `weight` parts of this and `behind` parts of `under`, in 256ths, at most 256 together.
    @inline(__always)
    func mixed(with under: Pixels, _ weight: Numbers, _ behind: Numbers) -> Pixels {
      let under = Colors(under)
      let redBlueSum = redBlue &* weight &+ under.redBlue &* behind
      let greenSum = green &* weight &+ under.green &* behind
      return unsafeBitCast(redBlueSum &>> 8 | greenSum & 0xFF00, to: Pixels.self)
    }
  }
}
