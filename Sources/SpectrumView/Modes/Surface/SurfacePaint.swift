// SPDX-License-Identifier: GPL-3.0-or-later

/// Colours of four pixels, 16 bits per channel: red and blue of each, or green and 0.
struct ColorParts {
  typealias Numbers = SIMD8<UInt16>
  var redBlue, green: Numbers

  @inline(__always)
  init(_ color: UInt32) {
    redBlue = unsafeBitCast(SIMD4(repeating: color & 0xFF00FF), to: Numbers.self)
    green = unsafeBitCast(SIMD4(repeating: color >> 8 & 0xFF), to: Numbers.self)
  }

  /// `value` − `start` of each pixel as a whole number, at least 0 and at most 256: either because
  /// of `limited`, or because `value` never exceeds that.
  @inline(__always)
  static func units(_ value: SIMD4<Float>, from start: Float, limited: Bool) -> Numbers {
    // A float of 2²³ or more has its units in its lowest bits.
    let none: Float = 8_388_608
    var sum = value + (none - start)
    sum = sum.replacing(with: none, where: sum .< none)
    if limited { sum = sum.replacing(with: none + 256, where: none + 256 .< sum) }
    let units = unsafeBitCast(sum, to: Numbers.self)
    return Numbers(
      units[0], units[0], units[2], units[2], units[4], units[4], units[6], units[6])
  }

  /// Blends these into four pixels by `excess` − 256 in 256ths: at least 0, never over 256.
  @inline(__always)
  func cover(_ target: UnsafeMutableRawPointer, _ excess: SIMD4<Float>) {
    let part = Self.units(excess, from: 256, limited: false)
    let under = unsafeBitCast(target.loadUnaligned(as: SIMD4<UInt32>.self), to: Numbers.self)
    // Intermediate results wrap around; under · 256 + (over − under) · part is less than 2¹⁶.
    let (underRedBlue, underGreen) = (under & 0xFF, under &>> 8)
    let redBlueSum = under &<< 8 &+ (redBlue &- underRedBlue) &* part
    let greenSum = (under & 0xFF00) &+ (green &- underGreen) &* part
    let mixed = redBlueSum &>> 8 | greenSum & 0xFF00
    target.storeBytes(of: unsafeBitCast(mixed, to: SIMD4<UInt32>.self), as: SIMD4<UInt32>.self)
  }
}

/// Another colour along side 0 of a shape.
struct SurfaceRim {
  /// 256 times the rim's colour, and the step from there to the shape's.
  private var rim, step: ColorParts
  private let width: Float
  /// Where there is nothing of it, a distance inside side 0 in the unit of `SurfaceRaster.Sides`, as
  /// the width.
  var end: Float { width + 256 }

  @inline(__always)
  init(_ rim: ColorParts, inside color: ColorParts, width: Float) {
    (self.rim, step, self.width) = (rim, color, width)
    step.redBlue &-= rim.redBlue
    step.green &-= rim.green
    self.rim.redBlue &<<= 8
    self.rim.green &<<= 8
  }

  /// The colours at a distance inside side 0.
  @inline(__always)
  func color(beyondFirst: SIMD4<Float>) -> ColorParts {
    let own = ColorParts.units(beyondFirst, from: width, limited: true)
    var mixed = step
    mixed.redBlue = (rim.redBlue &+ step.redBlue &* own) &>> 8
    mixed.green = (rim.green &+ step.green &* own) &>> 8
    return mixed
  }
}
