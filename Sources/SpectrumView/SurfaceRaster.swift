// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Fills convex polygons and lines, from the back to the front, with smooth edges.
///
/// Painting from the front, each pixel once, was measured, too: most pixels here are seen, and what
/// tells the painted ones cost more than it saved.
///
/// A polygon is filled column by column, from its upper to its lower edges. Smooth edges fade by
/// the covered part of each pixel that they cut; others begin with the first pixel whose middle is
/// inside, and end rounded outwards, under the nearer neighbour: so neighbours leave no seam.
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

  /// An edge by the columns whose middles it cuts. Places are in pixels from the top, with 16 bits
  /// of fraction.
  struct Edge {
    /// Columns: first..<end.
    var first: Int32 = 0
    var end: Int32 = 0
    /// Where it cuts the first one's middle, and from there to the next one's.
    var place: Int32 = 0
    var step: Int32 = 0
    /// Of its ends, the upper and the lower one.
    var highest: Int32 = 0
    var lowest: Int32 = 0
    /// Whether it goes to the right. Clockwise around a polygon, that is an upper edge.
    var goesRight = true
  }

  /// Edges of a polygon: bit i for the one from corner i to the next.
  typealias Edges = UInt8

  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  /// What may be written: left..<right, top..<bottom.
  let left, top, right, bottom: Int
  /// Rows where the polygon under way begins and ends in each column; 16 bits of fraction.
  /// Counted from column 0, of which left..<right are there.
  private let tops, bottoms: UnsafeMutablePointer<Int32>

  /// `room`: two numbers for each column.
  init(
    _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, left: Int, top: Int, right: Int,
    bottom: Int, room: UnsafeMutablePointer<Int32>
  ) {
    (self.pixels, self.stride) = (pixels, stride)
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    tops = room - left
    bottoms = tops + (right - left)
  }

  @inline(__always)
  func corner(_ place: Point) -> Corner {
    Corner(place: place, column: Int32(truncatingIfNeeded: column(place.x)))
  }

  /// The first column whose middle is at or right of `x`, within the picture.
  @inline(__always)
  private func column(_ x: Float) -> Int {
    min(max(Int(x + 16384.5) - 16384, left), right)
  }

  /// The straight line between two corners.
  @inline(__always)
  static func edge(_ from: Corner, _ to: Corner) -> Edge {
    let goesRight = from.column <= to.column
    let (start, stop) = goesRight ? (from, to) : (to, from)
    let (highest, lowest) = (
      min(start.place.y, stop.place.y), max(start.place.y, stop.place.y)
    )
    // What cuts no column's middle has no slope that matters.
    let slope = (stop.place.y - start.place.y) / max(stop.place.x - start.place.x, 1e-6)
    let place = start.place.y + slope * (Float(start.column) + 0.5 - start.place.x)
    return Edge(
      first: start.column, end: stop.column,
      // A nearly upright edge's rounding must not carry it past its ends.
      place: fixed(min(max(place, highest), lowest)), step: fixed(min(max(slope, -32767), 32767)),
      highest: fixed(highest), lowest: fixed(lowest), goesRight: goesRight)
  }

  /// With 16 bits of fraction; −32768..<32768.
  @inline(__always)
  static func fixed(_ value: Float) -> Int32 { spectrum_truncate(value * 65536) }

  /// Fills a polygon whose corners go clockwise on the picture. Upper edges that are `distinct`
  /// and lower ones that are `open` are smooth.
  @inline(__always)
  func fill(
    _ a: Edge, _ b: Edge, _ c: Edge, _ d: Edge, distinct: Edges, open: Edges, _ color: UInt32
  ) {
    let first = min(min(a.first, b.first), min(c.first, d.first))
    let end = max(max(a.end, b.end), max(c.end, d.end))
    guard first < end else { return }
    note(a)
    note(b)
    note(c)
    note(d)
    let upper = upper(a, b, c, d)
    let smooth = distinct & upper | open & ~upper
    if smooth != 0 {
      if smooth & 1 != 0 { smoothen(a, color) }
      if smooth & 2 != 0 { smoothen(b, color) }
      if smooth & 4 != 0 { smoothen(c, color) }
      if smooth & 8 != 0 { smoothen(d, color) }
    }
    paint(Int(first), Int(end), color)
  }

  @inline(__always)
  func fill(
    _ a: Edge, _ b: Edge, _ c: Edge, distinct: Edges, open: Edges, _ color: UInt32
  ) {
    let none = Edge(first: .max, end: .min, highest: .max, lowest: .min)
    fill(a, b, c, none, distinct: distinct & 7, open: open & 7, color)
  }

  @inline(__always)
  private func upper(_ a: Edge, _ b: Edge, _ c: Edge, _ d: Edge) -> Edges {
    (a.goesRight ? 1 : 0) | (b.goesRight ? 2 : 0) | (c.goesRight ? 4 : 0) | (d.goesRight ? 8 : 0)
  }

  /// Notes in an edge's columns where the polygon begins or ends there, in whole pixels.
  @inline(__always)
  private func note(_ edge: Edge) {
    var (x, place) = (Int(edge.first), edge.place)
    let end = Int(edge.end)
    if edge.goesRight {
      place &+= 0x7FFF
      while x < end {
        tops[x] = place
        place &+= edge.step
        x &+= 1
      }
    } else {
      // Outwards by half a column's slope, but not past the edge's own end.
      place &+= min(abs(edge.step) &>> 1, 0x3FFE_0000) &+ 0xFFFF
      let limit = edge.lowest &+ 0xFFFF
      while x < end {
        bottoms[x] = min(place, limit)
        place &+= edge.step
        x &+= 1
      }
    }
  }

  /// Fades an edge that is noted; the rest of the polygon begins or ends where the fade does.
  @inline(__always)
  private func smoothen(_ edge: Edge, _ color: UInt32) {
    if edge.goesRight && abs(edge.step) <= Self.gentle {
      smoothenGentle(edge, color)
    } else {
      smoothenSteep(edge, color)
    }
  }

  /// Up to this slope an upper edge fades within the one pixel that it cuts. 16 bits of fraction.
  private static var gentle: Int32 { 98304 }

  @inline(__always)
  private func smoothenGentle(_ edge: Edge, _ color: UInt32) {
    var (x, place) = (Int(edge.first), Int(edge.place))
    while x < Int(edge.end) {
      let y = place >> 16
      if y >= top && y < min(Int(bottoms[x]) >> 16, bottom) {
        let target = pixels + (y &* stride &+ x)
        target.pointee = Self.mix(target.pointee, color, 256 &- ((place >> 8) & 255))
      }
      tops[x] = Int32(truncatingIfNeeded: place | 0xFFFF) &+ 1
      place &+= Int(edge.step)
      x &+= 1
    }
  }

  @inline(never)
  private func smoothenSteep(_ edge: Edge, _ color: UInt32) {
    var place = Int(edge.place)
    for x in Int(edge.first)..<Int(edge.end) {
      let fade = Fade(edge, at: place)
      if edge.goesRight {
        let end = min(Int(bottoms[x]) >> 16, bottom)
        var y = max(fade.first, top)
        var part = fade.part(inside: (y << 16) &+ 0x8000 &- place)
        var target = pixels + (y &* stride &+ x)
        while y < end && part < 65536 {
          target.pointee = Self.mix(target.pointee, color, part >> 8)
          part &+= fade.gain
          y &+= 1
          target += stride
        }
        tops[x] = Int32(truncatingIfNeeded: y << 16)
      } else {
        let first = max(Int(tops[x]) >> 16, top)
        var y = min(fade.last, bottom &- 1)
        var part = fade.part(inside: place &- (y << 16) &- 0x8000)
        var target = pixels + (y &* stride &+ x)
        while y >= first && part < 65536 {
          target.pointee = Self.mix(target.pointee, color, part >> 8)
          part &+= fade.gain
          y &-= 1
          target -= stride
        }
        bottoms[x] = Int32(truncatingIfNeeded: (y &+ 1) << 16)
      }
      place &+= Int(edge.step)
    }
  }

  /// How an edge fades in a column: half of it lies on either side, and its own place has ½.
  /// Places are in pixels, parts of 1; both with 16 bits of fraction.
  private struct Fade {
    /// What a pixel covers more than the one before.
    let gain: Int
    /// The first and the last pixel in it.
    let first, last: Int

    /// It takes what the edge crosses in the column, at least a pixel, but not past its ends.
    @inline(__always)
    init(_ edge: Edge, at place: Int) {
      let toEnd = min(place &- Int(edge.highest), Int(edge.lowest) &- place)
      let length = max(65536, min(Int(abs(edge.step)), 2 &* toEnd))
      gain = length == 65536 ? 65536 : Int(4_294_967_296 / Float(length))
      first = (place &- length / 2 &+ 0x7FFF) >> 16
      last = (place &+ length / 2 &+ 0x7FFF) >> 16
    }

    /// What is covered of the pixel whose middle is `distance` inside.
    @inline(__always)
    func part(inside distance: Int) -> Int { max(0, 0x8000 &+ (distance &* gain) >> 16) }
  }

  @inline(__always)
  private func paint(_ first: Int, _ end: Int, _ color: UInt32) {
    var x = first
    while x < end {
      let (y, stop) = (max(Int(tops[x]) >> 16, top), min(Int(bottoms[x]) >> 16, bottom))
      var (target, rest) = (pixels + (y &* stride &+ x), stop &- y)
      // Four at a time: counting would cost more than the pixels.
      while rest >= 4 {
        target.pointee = color
        target[stride] = color
        target[2 &* stride] = color
        target[3 &* stride] = color
        target += 4 &* stride
        rest &-= 4
      }
      while rest > 0 {
        target.pointee = color
        target += stride
        rest &-= 1
      }
      x &+= 1
    }
  }

  /// `under` and `over` mixed: `part` of 256 is `over`.
  @inline(__always)
  static func mix(_ under: UInt32, _ over: UInt32, _ part: Int) -> UInt32 {
    let part = UInt32(truncatingIfNeeded: part)
    // Both products wrap around; what is masked is right to one step.
    let (redBlue, green) = (under & 0xFF00FF, under & 0xFF00)
    let redBlueStep = (((over & 0xFF00FF) &- redBlue) &* part) >> 8
    let greenStep = (((over & 0xFF00) &- green) &* part) >> 8
    return (redBlue &+ redBlueStep) & 0xFF00FF | (green &+ greenStep) & 0xFF00
  }
}
