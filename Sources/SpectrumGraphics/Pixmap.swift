// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The image's pixels, 0x00RRGGBB, for direct rasterising: a Cairo call per band would cost more
/// than all the pixels.
@frozen
public struct Pixmap {
  @usableFromInline let base: UnsafeMutablePointer<UInt32>
  /// Device pixels.
  public let width, height: Int
  /// Pixels from one row to the next.
  public let stride: Int

  @inlinable
  public init(_ base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    (self.base, self.width, self.height, self.stride) = (base, width, height, stride)
  }

  /// Row `y`, 0..<height; shape: [width].
  @inlinable
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * stride }

  /// The device pixels of `rect` within the image.
  @inlinable
  public func area(of rect: Rect, scale: Float) -> Area {
    func device(_ position: Float, _ limit: Int) -> Int {
      Int((position * scale).held(within: 0...Float(limit)) + 0.5)
    }
    return Area(
      left: min(width, device(rect.x, width)), top: min(height, device(rect.y, height)),
      right: min(width, device(rect.right, width)),
      bottom: min(height, device(rect.bottom, height)))
  }

  /// A rectangle of whole device pixels within an image; `right` and `bottom` are exclusive.
  @frozen
  public struct Area: Equatable {
    public let left, top, right, bottom: Int

    @inlinable
    public init(left: Int, top: Int, right: Int, bottom: Int) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    @inlinable public var width: Int { right - left }
    @inlinable public var height: Int { bottom - top }
    @inlinable public var isEmpty: Bool { right <= left || bottom <= top }

    /// The common part of both areas.
    @inlinable
    public func intersection(_ other: Area) -> Area {
      Area(
        left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
        bottom: min(bottom, other.bottom))
    }
  }

  @inlinable public var bounds: Area { Area(left: 0, top: 0, right: width, bottom: height) }

  @inlinable
  public func fill(_ area: Area, _ ink: Ink) {
    guard !area.isEmpty else { return }
    for y in area.top..<area.bottom {
      if ink.alpha >= 256 {
        (row(y) + area.left).update(repeating: ink.color, count: area.width)
      } else {
        blend(ink.color, alpha: ink.alpha, row: y, area.left, area.right)
      }
    }
  }

  /// Blends `color` into columns `left..<right` of row `y`; alpha 0…256.
  @inlinable
  public func blend(_ color: UInt32, alpha: UInt32, row y: Int, _ left: Int, _ right: Int) {
    let row = row(y)
    var x = left
    while x < right {
      row[x] = Pixel.blended(row[x], color, alpha)
      x += 1
    }
  }

  /// Fills a disc around a point with smooth edges, within `clip`; in device pixels.
  public func fillDisc(_ x: Float, _ y: Float, radius: Float, _ ink: Ink, in clip: Area) {
    let box = Rect(x - radius - 1, y - radius - 1, 2 * radius + 3, 2 * radius + 3)
    let area = area(of: box, scale: 1).intersection(clip)
    for row in area.top..<max(area.top, area.bottom) {
      for column in area.left..<max(area.left, area.right) {
        let (across, down) = (Float(column) + 0.5 - x, Float(row) + 0.5 - y)
        let distance = (across * across + down * down).squareRoot()
        let covered = (radius + 0.5 - distance).held(within: 0...1)
        guard covered > 0 else { continue }
        let pixel = self.row(row) + column
        pixel.pointee = Pixel.blended(pixel.pointee, ink.color, UInt32(covered * Float(ink.alpha)))
      }
    }
  }

  /// Draws a polyline with a height per column, antialiased, within `area`. `heights`: device
  /// pixels down from the area's top, shape: [area.width]; `colors`: 0x00RRGGBB, same shape; alpha
  /// 0…256.
  ///
  /// In each column, the line covers the range between its lowest and highest point plus half its
  /// thickness above and below, so steep parts have no gaps. At the area's bottom nothing is drawn.
  /// `dash`: columns per dash and per gap; 0: solid.
  @inlinable
  public func polyline(
    _ heights: UnsafeMutablePointer<Float>, in area: Area, thickness: Float, alpha: UInt32,
    dash: Int = 0, color: (Int) -> UInt32
  ) {
    let (count, limit) = (area.width, Float(area.height))
    for x in 0..<count where dash <= 0 || x / dash % 2 == 0 {
      let middle = heights[x]
      let before = x > 0 ? (heights[x - 1] + middle) / 2 : middle
      let after = x + 1 < count ? (middle + heights[x + 1]) / 2 : middle
      let highest = min(middle, before, after)
      // A line on the bottom isn't drawn.
      if highest >= limit { continue }
      let top = (highest - thickness / 2).held(within: 0...limit)
      let bottom = (max(middle, before, after) + thickness / 2).held(within: 0...limit)
      let color = color(x)
      var y = Int(top)
      while Float(y) < bottom {
        let covered = min(bottom, Float(y + 1)) - max(top, Float(y))
        let pixel = row(area.top + y).advanced(by: area.left + x)
        pixel.pointee = Pixel.blended(pixel.pointee, color, UInt32(covered * Float(alpha)))
        y += 1
      }
    }
  }

  /// Draws a polyline that is interrupted where the height is NaN.
  @inlinable
  public func interruptedLine(
    _ heights: UnsafeMutablePointer<Float>, in area: Area, thickness: Float, alpha: UInt32,
    dash: Int = 0, color: UInt32
  ) {
    var start = 0
    while start < area.width {
      var end = start
      while end < area.width, !heights[end].isNaN { end += 1 }
      if end > start {
        let part = Area(
          left: area.left + start, top: area.top, right: area.left + end, bottom: area.bottom)
        polyline(heights + start, in: part, thickness: thickness, alpha: alpha, dash: dash) { _ in
          color
        }
      }
      start = end + 1
    }
  }
}

/// Arithmetic on pixels 0x00RRGGBB, two channels at a time.
public enum Pixel {
  /// Each channel times `factor` / 256, 0…256.
  @inlinable @inline(__always)
  public static func scaled(_ color: UInt32, _ factor: UInt32) -> UInt32 {
    let outer = (((color & 0xFF00FF) &* factor) >> 8) & 0xFF00FF
    return outer | ((((color & 0x00FF00) &* factor) >> 8) & 0x00FF00)
  }

  /// Blends `color` over `pixel`; alpha 0…256.
  @inlinable @inline(__always)
  public static func blended(_ pixel: UInt32, _ color: UInt32, _ alpha: UInt32) -> UInt32 {
    scaled(pixel, 256 &- alpha) &+ scaled(color, alpha)
  }
}
