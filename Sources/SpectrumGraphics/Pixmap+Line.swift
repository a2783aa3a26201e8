// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

extension Pixmap {
  /// The style of lines.
  public struct Pen {
    /// 0x00RRGGBB.
    public var color: UInt32
    /// 0…256.
    public var alpha: Float
    /// Device pixels.
    public var width: Float
    /// Length of dashes and of gaps in device pixels; 0: solid.
    public var dash: Float = 0

    public init(color: UInt32, alpha: Float, width: Float, dash: Float = 0) {
      (self.color, self.alpha, self.width, self.dash) = (color, alpha, width, dash)
    }
  }

  /// Draws straight lines from point to point, antialiased, within `area`; in device pixels. A
  /// Cairo stroke costs several times as much.
  ///
  /// Each line is drawn pixel by pixel along its longer axis, and covers the parts of pixels within
  /// half its width, so lines need no joins.
  public func lines(_ points: UnsafeBufferPointer<SIMD2<Float>>, _ pen: Pen, in area: Area) {
    var length: Float = 0
    for index in 1..<max(1, points.count) {
      let (from, to) = (points[index - 1], points[index])
      let difference = to - from
      if abs(difference.x) >= abs(difference.y) {
        stroke(from, to, pen, from: length, in: area, transposed: false)
      } else {
        stroke(
          SIMD2(from.y, from.x), SIMD2(to.y, to.x), pen, from: length, in: area, transposed: true)
      }
      length += (difference * difference).sum().squareRoot()
    }
  }

  /// Draws a line along its longer axis; `transposed`: with x and y exchanged. `length`: the length
  /// of the lines before it, for dashes.
  private func stroke(
    _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ pen: Pen, from length: Float, in area: Area,
    transposed: Bool
  ) {
    let (start, stop) = from.x <= to.x ? (from, to) : (to, from)
    let slope = (stop.y - start.y) / max(stop.x - start.x, 1e-6)
    let stretch = (1 + slope * slope).squareRoot()
    let half = pen.width / 2 * stretch
    let (along, across) =
      transposed
      ? (area.top..<area.bottom, area.left..<area.right)
      : (area.left..<area.right, area.top..<area.bottom)
    let limits = Float(along.lowerBound)...Float(along.upperBound)
    let (first, end) = (
      Int(start.x.held(within: limits) + 0.5), Int(stop.x.held(within: limits) + 0.5)
    )
    for step in first..<max(first, end) {
      let place = Float(step) + 0.5
      if pen.dash > 0 {
        let passed = length + abs(place - from.x) * stretch
        guard Int((passed / pen.dash).held(within: 0...1e6)) % 2 == 0 else { continue }
      }
      let middle = start.y + slope * (place - start.x)
      let low = (middle - half).held(within: Float(across.lowerBound)...Float(across.upperBound))
      let high = (middle + half).held(within: Float(across.lowerBound)...Float(across.upperBound))
      var other = Int(low)
      while Float(other) < high {
        let covered = min(high, Float(other + 1)) - max(low, Float(other))
        let pixel: UnsafeMutablePointer<UInt32> =
          transposed ? row(step) + other : row(other) + step
        pixel.pointee = Pixel.blended(pixel.pointee, pen.color, UInt32(covered * pen.alpha))
        other += 1
      }
    }
  }
}
