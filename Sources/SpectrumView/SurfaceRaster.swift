// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Fills convex polygons and lines, from the back to the front, with smooth edges.
///
/// A polygon is filled column by column. Its upper edges fade in over the pixels that they cut, by
/// the covered part; its lower ones are rounded outwards, since the nearer neighbour that begins
/// there is drawn later and fades in on top: so neighbours leave no seam between them and the ridge
/// of a mountain is smooth. A lower edge with nothing nearer beyond it is `open` and fades out.
struct SurfaceRaster {
  /// In pixels; within ±`furthest`.
  typealias Point = SIMD2<Float>

  /// A corner of a polygon.
  struct Corner {
    var place = Point.zero
    /// The first column whose middle is at or right of it, within what may be written.
    var column: Int32 = 0
  }

  /// Farther off no corner may be: whole numbers with 16 bits of fraction end at 32767.
  static let furthest: Float = 16383

  /// One column of the polygon under way; places in pixels from the top, 16 bits of fraction.
  struct Column {
    /// Where the upper and the lower edge cut the column's middle.
    var top: Int32 = 0
    var bottom: Int32 = 0
    /// Coverage gained per pixel downwards from the upper edge on, and lost at the lower one; 16
    /// bits of fraction. A whole pixel's above, and 0 below (rounded outwards), are the rule.
    var topGain: Int32 = 65536
    var bottomLoss: Int32 = 0
    /// How far the edges fade to either side, in pixels; 16 bits of fraction.
    var topReach: Int32 = 32768
    var bottomReach: Int32 = 0
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
  func fill(_ a: Corner, _ b: Corner, _ c: Corner, _ d: Corner, open: UInt8, _ color: UInt32) {
    let first = min(min(a.column, b.column), min(c.column, d.column))
    let end = max(max(a.column, b.column), max(c.column, d.column))
    guard first < end else { return }
    edge(a, b, open & 1 != 0)
    edge(b, c, open & 2 != 0)
    edge(c, d, open & 4 != 0)
    edge(d, a, open & 8 != 0)
    paint(Int(first), Int(end), color)
  }

  @inline(__always)
  func fill(_ a: Corner, _ b: Corner, _ c: Corner, open: UInt8, _ color: UInt32) {
    let first = min(min(a.column, b.column), c.column)
    let end = max(max(a.column, b.column), c.column)
    guard first < end else { return }
    edge(a, b, open & 1 != 0)
    edge(b, c, open & 2 != 0)
    edge(c, a, open & 4 != 0)
    paint(Int(first), Int(end), color)
  }

  @inline(__always)
  func corner(_ place: Point) -> Corner {
    Corner(place: place, column: Int32(truncatingIfNeeded: column(place.x)))
  }

  /// The first column whose middle is at or right of `x`, within the picture.
  @inline(__always)
  private func column(_ x: Float) -> Int { min(max(Int(x + 16384.5) - 16384, left), right) }

  /// Notes an edge in its columns: one to the right is an upper edge, one to the left a lower one.
  @inline(__always)
  private func edge(_ from: Corner, _ to: Corner, _ open: Bool) {
    if from.column < to.column {
      upperEdge(from, to)
    } else if from.column > to.column {
      lowerEdge(to, from, open)
    }
  }

  @inline(__always)
  private func upperEdge(_ from: Corner, _ to: Corner) {
    let (start, stop) = (from.place, to.place)
    let slope = (stop.y - start.y) / (stop.x - start.x)
    let place = start.y + slope * (Float(from.column) + 0.5 - start.x)
    let (highest, lowest) = (min(start.y, stop.y), max(start.y, stop.y))
    // A nearly upright edge's rounding must not carry it past its ends.
    var fixed = Int(min(max(place, highest), lowest) * 65536)
    let step = Int(slope.held(within: -3e7...3e7) * 65536)
    let columns = columns - left
    if abs(slope) <= 1.5 {
      for x in Int(from.column)..<Int(to.column) {
        columns[x].top = Int32(truncatingIfNeeded: fixed)
        columns[x].topGain = 65536
        fixed &+= step
      }
    } else {
      for x in Int(from.column)..<Int(to.column) {
        columns[x].top = Int32(truncatingIfNeeded: fixed)
        let fade = Self.fade(abs(slope), fixed, highest, lowest)
        columns[x].topGain = Int32(65536 / fade)
        columns[x].topReach = Int32(fade * 32768)
        fixed &+= step
      }
    }
  }

  @inline(__always)
  private func lowerEdge(_ from: Corner, _ to: Corner, _ open: Bool) {
    let (start, stop) = (from.place, to.place)
    let slope = (stop.y - start.y) / (stop.x - start.x)
    let place = start.y + slope * (Float(from.column) + 0.5 - start.x)
    let (highest, lowest) = (min(start.y, stop.y), max(start.y, stop.y))
    // A nearly upright edge's rounding must not carry it past its ends.
    var fixed = Int(min(max(place, highest), lowest) * 65536)
    let step = Int(slope.held(within: -3e7...3e7) * 65536)
    let columns = columns - left
    if open {
      for x in Int(from.column)..<Int(to.column) {
        columns[x].bottom = Int32(truncatingIfNeeded: fixed)
        let fade = Self.fade(abs(slope), fixed, highest, lowest)
        columns[x].bottomLoss = Int32(65536 / fade)
        columns[x].bottomReach = Int32(fade * 32768)
        fixed &+= step
      }
    } else {
      // Outwards by half a column's slope, but not past the edge's own end.
      fixed &+= Int(min(abs(slope), 16384) * 32768)
      let limit = Int(lowest * 65536)
      for x in Int(from.column)..<Int(to.column) {
        columns[x].bottom = Int32(truncatingIfNeeded: min(fixed, limit))
        columns[x].bottomLoss = 0
        fixed &+= step
      }
    }
  }

  /// Over how many pixels an edge at `place` fades: what it crosses in one column, but not past its
  /// ends; 1…16384.
  @inline(__always)
  private static func fade(
    _ steepness: Float, _ place: Int, _ highest: Float, _ lowest: Float
  ) -> Float {
    let place = Float(place) / 65536
    return max(1, min(min(steepness, 16384), 2 * min(place - highest, lowest - place)))
  }

  @inline(__always)
  private func paint(_ first: Int, _ end: Int, _ color: UInt32) {
    for x in first..<end {
      let column = columns[x &- left]
      var y = Int(column.top) >> 16
      if column.topGain == 65536 && column.bottomLoss == 0 {
        let stop = min((Int(column.bottom) &+ 0xFFFF) >> 16, bottom)
        guard y < stop else { continue }
        var target = pixels + (max(y, top) &* stride &+ x)
        if y >= top {
          target.pointee = Self.mix(
            target.pointee, color, UInt32(truncatingIfNeeded: 256 &- ((Int(column.top) >> 8) & 255))
          )
          target += stride
          y &+= 1
        } else {
          y = top
        }
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
    let (upper, lower) = (Int(column.top), Int(column.bottom))
    let (gain, loss) = (Int(column.topGain), Int(column.bottomLoss))
    // Half of the fade lies on either side of the edge: coverage there is ½. In 16 bits, of the
    // middle of pixel y: ½ + (y + ½ − upper) · gain.
    let reach = Int(column.topReach)
    var y = max(top, (upper &- reach &+ 0x7FFF) >> 16)
    let end =
      loss == 0
      ? min(bottom, (lower &+ 0xFFFF) >> 16)
      : min(bottom, ((lower &+ Int(column.bottomReach) &+ 0x7FFF) >> 16) &+ 1)
    guard y < end else { return }
    var target = pixels + (y &* stride &+ x)
    var entering = 0x8000 &+ (((y << 16) &+ 0x8000 &- upper) &* gain) >> 16
    var leaving =
      loss == 0 ? Int(1) << 40 : 0x8000 &- (((y << 16) &+ 0x8000 &- lower) &* loss) >> 16
    while y < end && entering < 65536 {
      let part = min(entering, leaving)
      if part > 0 {
        target.pointee = Self.mix(
          target.pointee, color, UInt32(truncatingIfNeeded: min(part, 65536) >> 8))
      }
      entering &+= gain
      leaving &-= loss
      target += stride
      y &+= 1
    }
    while y < end && leaving >= 65536 {
      target.pointee = color
      leaving &-= loss
      target += stride
      y &+= 1
    }
    while y < end && leaving > 0 {
      target.pointee = Self.mix(
        target.pointee, color, UInt32(truncatingIfNeeded: leaving >> 8))
      leaving &-= loss
      target += stride
      y &+= 1
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
      var low = Int((start.y + slope * (Float(first) + 0.5 - start.x) - half) * 65536)
      let (thickness, step) = (Int(half * 131072), Int(slope * 65536))
      for x in first..<end {
        cross(pixels + x, stride, low, low &+ thickness, top, bottom, color)
        low &+= step
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
      var low = Int((start.x + slope * (Float(first) + 0.5 - start.y) - half) * 65536)
      let (thickness, step) = (Int(half * 131072), Int(slope * 65536))
      for y in first..<end {
        cross(pixels + y &* stride, 1, low, low &+ thickness, left, right, color)
        low &+= step
      }
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
      target.pointee = Self.mix(
        target.pointee, color, UInt32(truncatingIfNeeded: (high &- low) >> 8))
      return
    }
    target.pointee = Self.mix(
      target.pointee, color, UInt32(truncatingIfNeeded: 256 &- ((low >> 8) & 255)))
    target += step
    for _ in Swift.stride(from: first &+ 1, to: last, by: 1) {
      target.pointee = color
      target += step
    }
    target.pointee = Self.mix(
      target.pointee, color, UInt32(truncatingIfNeeded: (high >> 8) & 255))
  }

  /// `under` and `over` mixed: `part` of 256 is `over`.
  @inline(__always)
  static func mix(_ under: UInt32, _ over: UInt32, _ part: UInt32) -> UInt32 {
    // Both products wrap around; what is masked is right to one step.
    let (redBlue, green) = (under & 0xFF00FF, under & 0xFF00)
    let redBlueStep = (((over & 0xFF00FF) &- redBlue) &* part) >> 8
    let greenStep = (((over & 0xFF00) &- green) &* part) >> 8
    return (redBlue &+ redBlueStep) & 0xFF00FF | (green &+ greenStep) & 0xFF00
  }
}
