// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceRaster {
  /// A line along an edge, `width` pixels wide and `lift` above it, with smooth sides. `edge` goes
  /// from corner to corner.
  @inline(__always)
  func line(
    along edge: Edge, _ from: Corner, _ to: Corner, lift: Float, width: Float, _ color: UInt32
  ) {
    if abs(edge.step) > 65536 {
      let lift = Point(0, -lift)
      steepLine(from.place + lift, to.place + lift, width: width, color)
      return
    }
    let slope = Float(edge.step) / 65536
    let half = width / 2 * (1 + slope * slope).squareRoot()
    var low = Int(edge.place) &- Int(Self.fixed(lift + half))
    let thickness = Int(Self.fixed(2 * half))
    var x = Int(edge.first)
    while x < Int(edge.end) {
      cross(pixels + x, stride, low, low &+ thickness, top, bottom, color)
      low &+= Int(edge.step)
      x &+= 1
    }
  }

  /// A line that goes rather down than across, cut row by row. Where it goes rather across, it is
  /// shorter than a pixel, and others cover it.
  private func steepLine(_ from: Point, _ to: Point, width: Float, _ color: UInt32) {
    let (start, stop) = to.y > from.y ? (from, to) : (to, from)
    let (dx, dy) = (stop.x - start.x, stop.y - start.y)
    let (first, end) = (
      min(max(Int(start.y + 16384.5) - 16384, top), bottom),
      min(max(Int(stop.y + 16384.5) - 16384, top), bottom)
    )
    guard first < end, abs(dx) < dy else { return }
    let slope = dx / dy
    let half = width / 2 * (1 + slope * slope).squareRoot()
    var low = Int((start.x + slope * (Float(first) + 0.5 - start.y) - half) * 65536)
    let (thickness, step) = (Int(half * 131072), Int(slope * 65536))
    var (row, rest) = (pixels + first &* stride, end &- first)
    while rest > 0 {
      cross(row, 1, low, low &+ thickness, left, right, color)
      low &+= step
      row += stride
      rest &-= 1
    }
  }

  /// One cut through a line: from `low` to `high`, in pixels along `base`, `step` apart; 16 bits of
  /// fraction. What is not in `start`..<`stop` is left out.
  @inline(__always)
  private func cross(
    _ base: UnsafeMutablePointer<UInt32>, _ step: Int, _ low: Int, _ high: Int, _ start: Int,
    _ stop: Int, _ color: UInt32
  ) {
    let (first, last) = (low >> 16, high >> 16)
    guard first >= start, last < stop else { return }
    var target = base + first &* step
    if first == last {
      target.pointee = Self.mix(target.pointee, color, (high &- low) >> 8)
      return
    }
    target.pointee = Self.mix(target.pointee, color, 256 &- ((low >> 8) & 255))
    target += step
    var rest = last &- first &- 1
    while rest > 0 {
      target.pointee = color
      target += step
      rest &-= 1
    }
    target.pointee = Self.mix(target.pointee, color, (high >> 8) & 255)
  }
}
