// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Fills convex polygons and lines, from the back to the front, with smooth edges.
///
/// A polygon is filled column by column. Its upper edges fade in over the pixels that they cut, by
/// the covered part; its lower ones are rounded outwards, since the nearer neighbour that begins
/// there is drawn later and fades in on top: so neighbours leave no seam between them and the ridge
/// of a mountain is smooth. A lower edge with nothing nearer behind it is `open` and fades out.
struct SurfaceRaster {
  /// A corner, in pixels; within ±`furthest`.
  typealias Point = SIMD2<Float>

  static let furthest: Float = 16383

  /// One column of the polygon under way; places in pixels from the top, 16 bits of fraction.
  struct Column {
    /// Where the upper and the lower edge cut the column's middle.
    var top: Int32 = 0
    var bottom: Int32 = 0
    /// How far the edges fade: pixels per unit of coverage; 0 means one pixel above, none below.
    var topFade: Float = 0
    var bottomFade: Float = 0
  }

  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  /// What may be written: left..<right, top..<bottom.
  let left, top, right, bottom: Int
  /// Shape: [right - left].
  let columns: UnsafeMutablePointer<Column>

  /// Fills a polygon whose corners go clockwise on the picture. `open`: bit i tells that nothing
  /// nearer begins at the edge from corner i to the next.
  @inline(__always)
  func fill(_ a: Point, _ b: Point, _ c: Point, _ d: Point, open: UInt8, _ color: UInt32) {
    let least = min(min(a.x, b.x), min(c.x, d.x))
    let most = max(max(a.x, b.x), max(c.x, d.x))
    let (first, end) = (column(least), column(most))
    guard first < end else { return }
    edge(a, b, open & 1 != 0)
    edge(b, c, open & 2 != 0)
    edge(c, d, open & 4 != 0)
    edge(d, a, open & 8 != 0)
    paint(first, end, color)
  }

  @inline(__always)
  func fill(_ a: Point, _ b: Point, _ c: Point, open: UInt8, _ color: UInt32) {
    let (least, most) = (min(min(a.x, b.x), c.x), max(max(a.x, b.x), c.x))
    let (first, end) = (column(least), column(most))
    guard first < end else { return }
    edge(a, b, open & 1 != 0)
    edge(b, c, open & 2 != 0)
    edge(c, a, open & 4 != 0)
    paint(first, end, color)
  }

  /// The first column whose middle is at or right of `x`, within the picture.
  @inline(__always)
  private func column(_ x: Float) -> Int { min(max(Int(x + 16384.5) - 16384, left), right) }

  /// Notes an edge in its columns: one to the right is an upper edge, one to the left a lower one.
  @inline(__always)
  private func edge(_ from: Point, _ to: Point, _ open: Bool) {
    let isTop = to.x > from.x
    let (start, stop) = isTop ? (from, to) : (to, from)
    let (first, end) = (column(start.x), column(stop.x))
    guard first < end else { return }
    let slope = (stop.y - start.y) / (stop.x - start.x)
    let steepness = abs(slope)
    let place = start.y + slope * (Float(first) + 0.5 - start.x)
    var fixed = Int(place * 65536)
    let step = Int((-3e7...3e7).nearest(to: slope) * 65536)
    if isTop {
      let (highest, lowest) = (min(start.y, stop.y), max(start.y, stop.y))
      for x in first..<end {
        columns[x - left].top = Int32(truncatingIfNeeded: fixed)
        columns[x - left].topFade =
          steepness > 1.5
          ? Self.fade(steepness, Float(fixed) / 65536, highest, lowest) : 0
        fixed &+= step
      }
    } else {
      // Outwards by half a column's slope, but not past the edge's own end.
      let spread = open ? 0 : Int(min(steepness, 16384) * 32768)
      let (highest, lowest) = (min(start.y, stop.y), max(start.y, stop.y))
      let limit = Int(lowest * 65536)
      for x in first..<end {
        let widened = open ? fixed : min(fixed &+ spread, limit)
        columns[x - left].bottom = Int32(truncatingIfNeeded: widened)
        columns[x - left].bottomFade =
          open ? Self.fade(steepness, Float(fixed) / 65536, highest, lowest) : 0
        fixed &+= step
      }
    }
  }

  /// How far a steep edge fades at `place`: over what it crosses in a column, but not past its ends.
  @inline(__always)
  private static func fade(
    _ steepness: Float, _ place: Float, _ highest: Float, _ lowest: Float
  ) -> Float {
    max(1, min(steepness, 2 * min(place - highest, lowest - place)))
  }

  @inline(__always)
  private func paint(_ first: Int, _ end: Int, _ color: UInt32) {
    for x in first..<end {
      let column = columns[x - left]
      if column.topFade == 0 && column.bottomFade == 0 {
        let start = Int(column.top) >> 16
        let stop = min((Int(column.bottom) &+ 0xFFFF) >> 16, bottom)
        guard start < stop else { continue }
        var y = start
        if y >= top {
          let target = pixels + (y &* stride &+ x)
          target.pointee = Self.mix(
            target.pointee, color, UInt32(256 - ((Int(column.top) >> 8) & 255)))
          y &+= 1
        } else {
          y = top
        }
        var target = pixels + (y &* stride &+ x)
        while y < stop {
          target.pointee = color
          target += stride
          y &+= 1
        }
      } else {
        paintFading(x, column, color)
      }
    }
  }

  /// A column with a steep or an open edge.
  @inline(never)
  private func paintFading(_ x: Int, _ column: Column, _ color: UInt32) {
    let (upper, lower) = (Float(column.top) / 65536, Float(column.bottom) / 65536)
    let fade = max(1, column.topFade)
    let start = max(top, Int(upper - fade / 2 + 16384) - 16384)
    let stop = min(bottom, Int(lower + column.bottomFade / 2 + 16385) - 16384)
    var target = pixels + (start &* stride &+ x)
    for y in Swift.stride(from: start, to: stop, by: 1) {
      var part = min(1, (Float(y) + 0.5 - upper) / fade + 0.5)
      if column.bottomFade > 0 {
        part = min(part, (lower - Float(y) - 0.5) / column.bottomFade + 0.5)
      }
      if part > 0 {
        target.pointee = Self.mix(target.pointee, color, UInt32(part * 256))
      }
      target += stride
    }
  }

  /// A line of `width` pixels with smooth edges.
  @inline(__always)
  func line(_ from: Point, _ to: Point, width: Float, _ color: UInt32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    if abs(dx) >= abs(dy) {
      let (start, stop) = dx > 0 ? (from, to) : (to, from)
      let (first, end) = (column(start.x), column(stop.x))
      guard first < end else { return }
      let slope = dy / dx
      let half = width / 2 * (1 + slope * slope).squareRoot()
      var middle = start.y + slope * (Float(first) + 0.5 - start.x)
      for x in first..<end {
        cross(
          pixels + x, stride, middle - half, middle + half, top, bottom, width, color)
        middle += slope
      }
    } else {
      let (start, stop) = dy > 0 ? (from, to) : (to, from)
      let (first, end) = (
        min(max(Int(start.y + 16384.5) - 16384, top), bottom),
        min(max(Int(stop.y + 16384.5) - 16384, top), bottom)
      )
      guard first < end else { return }
      let slope = dx / dy
      let half = width / 2 * (1 + slope * slope).squareRoot()
      var middle = start.x + slope * (Float(first) + 0.5 - start.y)
      for y in first..<end {
        cross(
          pixels + y &* stride, 1, middle - half, middle + half, left, right, width, color)
        middle += slope
      }
    }
  }

  /// One cut through a line: from `low` to `high`, in pixels along `base`, `step` apart.
  @inline(__always)
  private func cross(
    _ base: UnsafeMutablePointer<UInt32>, _ step: Int, _ low: Float, _ high: Float, _ first: Int,
    _ end: Int, _ width: Float, _ color: UInt32
  ) {
    let start = max(first, Int(low + 16384) - 16384)
    let stop = min(end, Int(high + 16385) - 16384)
    var target = base + start &* step
    var y = start
    while y < stop {
      let part = min(Float(y) + 1, high) - max(Float(y), low)
      target.pointee = Self.mix(target.pointee, color, UInt32(max(0, part) * 256))
      target += step
      y &+= 1
    }
  }

  /// `under` and `over` mixed: `part` of 256 is `over`.
  @inline(__always)
  static func mix(_ under: UInt32, _ over: UInt32, _ part: UInt32) -> UInt32 {
    let (redBlue, green) = (under & 0xFF00FF, under & 0xFF00)
    let redBlueMixed = redBlue &* (256 &- part) &+ (over & 0xFF00FF) &* part
    let greenMixed = green &* (256 &- part) &+ (over & 0xFF00) &* part
    return ((redBlueMixed >> 8) & 0xFF00FF) | ((greenMixed >> 8) & 0xFF00)
  }
}
