// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Fills quadrilaterals from back to front, with smooth edges.
///
/// A pixel's distance from a side is linear in its position, so four pixels take a few operations
/// and no branch. Testing four pixels at a time beats scan conversion here: shapes are a few pixels
/// each, so per-column bounds cost more (mispredicted branches) than the overdraw. Painting from
/// the front, each pixel once, was slower too, because most pixels are visible.
///
/// If the rectangle's width isn't a multiple of four, a shape as wide as all of it may miss up to
/// three columns, because pixels are painted in groups of four.
struct SurfaceRaster {
  /// In pixels, within ±`furthest`.
  typealias Point = SIMD2<Float>
  /// A number for each side of a shape, or for each of four pixels from left to right.
  typealias Four = SIMD4<Float>

  /// Sides of a shape; bit i is the side from corner i to the next.
  typealias Edges = UInt8

  /// The greatest coordinate of a corner.
  static let furthest: Float = 16383

  let pixmap: Pixmap
  /// The area that may be written.
  let area: Pixmap.Area

  /// The coverage that each of four sides leaves of a pixel, in parts of `whole`; farther from the
  /// side, above `whole` or below 0. Sides 0 and 2, and 1 and 3, are opposite.
  struct Sides {
    static let whole: Float = 256
    /// At the middle of the box's first pixel; and the steps to the next on the right and below.
    var first, perColumn, perRow: Four
  }

  /// A line along a shape's first edge.
  struct Rim {
    /// The width, and the height of its middle above the edge, in pixels.
    var width, lift: Float
    var color: UInt32
  }

  /// Fills a convex polygon whose corners are clockwise in the picture. Edges in `soft` fade within
  /// the pixels that they cut; at others, the colour extends by a pixel under the nearer neighbour,
  /// so that no seam is visible.
  @inline(__always)
  func fill(_ xs: Four, _ ys: Four, soft: Edges, _ color: UInt32, rim: Rim? = nil) {
    let above = rim.map { $0.width / 2 + $0.lift } ?? 0
    // Beside a gentle edge, the neighbours' rims continue.
    let beside = abs(ys.y - ys.x) > abs(xs.y - xs.x) ? above : 0
    let box = Pixmap.Area(
      left: Self.floor(min(min(xs.x, xs.y), min(xs.z, xs.w)) - beside),
      top: Self.floor(min(min(ys.x, ys.y), min(ys.z, ys.w)) - above),
      right: Self.floor(max(max(xs.x, xs.y), max(xs.z, xs.w)) + beside) &+ 1,
      bottom: Self.floor(max(max(ys.x, ys.y), max(ys.z, ys.w))) &+ 1
    ).intersection(area)
    guard !box.isEmpty else { return }
    let x = Four(xs.y, xs.z, xs.w, xs.x) - xs
    let y = Four(ys.y, ys.z, ys.w, ys.x) - ys
    // A pixel's fade is one pixel wide along the axis that is more perpendicular to the edge.
    let (lengthX, lengthY) = (Self.magnitude(x), Self.magnitude(y))
    let length = lengthX.replacing(with: lengthY, where: lengthX .< lengthY)
    let isSoft =
      (SIMD4<Int32>(repeating: Int32(soft)) & SIMD4(1, 2, 4, 8)) .!= 0 .& (length .> 0.001)
    let scale = Sides.whole / length.replacing(with: 0.001, where: length .< 0.001)
    let (perColumn, perRow) = (-y * scale, x * scale)
    let beyond = Four(repeating: 1.5 * Sides.whole)
      .replacing(with: 0.5 * Sides.whole, where: isSoft)
    var first =
      beyond + perColumn * (Float(box.left) + 0.5 - xs) + perRow * (Float(box.top) + 0.5 - ys)
    let half = (rim?.width ?? 0) / 2 * (x.x * x.x + y.x * y.x).squareRoot() * scale.x
    if let rim { first.x += half + rim.lift * perRow.x }
    paint(
      Sides(first: first, perColumn: perColumn, perRow: perRow), box, color,
      rim: rim.map { ($0.color, 2 * half) })
  }

  /// Fills a quadrilateral like `fill`. Its first side is above; its second and fourth sides border
  /// on neighbours and need no fade, so whole pixels lie between them.
  func fillUpright(_ xs: Four, _ ys: Four, soft: Edges, _ color: UInt32) {
    let first = max(Self.floor(max(ys.x, ys.y)) &+ 1, area.top)
    let end = min(Self.floor(min(ys.z, ys.w)) &- 1, area.bottom)
    guard first < end else { return fill(xs, ys, soft: soft, color) }
    let (heightLeft, heightRight) = (ys.w - ys.x, ys.z - ys.y)
    let (slopeLeft, slopeRight) = ((xs.w - xs.x) / heightLeft, (xs.z - xs.y) / heightRight)
    let (firstY, endY) = (Float(first), Float(end))
    func left(_ y: Float) -> Float { xs.x + slopeLeft * (y - ys.x) }
    func right(_ y: Float) -> Float { xs.y + slopeRight * (y - ys.y) }
    fill(
      Four(xs.x, xs.y, right(firstY), left(firstY)), Four(ys.x, ys.y, firstY, firstY),
      soft: soft & 1 | 4, color)
    fill(
      Four(left(endY), right(endY), xs.z, xs.w), Four(endY, endY, ys.z, ys.w),
      soft: soft & 4 | 1, color)
    var row = pixmap.row(first)
    for y in first..<end {
      // Not accumulated, so that neighbours compute the same number.
      let middle = Float(y) + 0.5
      var x = max(Self.floor(left(middle) + 0.5), area.left)
      let last = min(Self.floor(right(middle) + 0.5), area.right)
      while x < last {
        row[x] = color
        x &+= 1
      }
      row += pixmap.stride
    }
  }

  @inline(__always)
  private static func magnitude(_ value: Four) -> Four {
    unsafeBitCast(unsafeBitCast(value, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: Four.self)
  }

  /// Rounds down; `value` must be above −16384.
  @inline(__always)
  static func floor(_ value: Float) -> Int { Int(spectrum_truncate(value + 16384)) &- 16384 }

  /// Paints the coverage of `sides` over the pixels in `box`, which isn't empty: four columns at a
  /// time, from the upper to the lower sides in them. `rim`: another colour along side 0, in a width
  /// in the unit of `Sides`.
  @inline(never)
  func paint(
    _ sides: Sides, _ box: Pixmap.Area, _ color: UInt32, rim: (color: UInt32, width: Float)? = nil
  ) {
    let plain = ColorParts(color)
    let rim = rim.map { SurfaceRim(ColorParts($0.color), inside: plain, width: $0.width) }
    // Whole groups of four, within the area that may be written.
    let groups = min((box.width &+ 3) / 4, area.width / 4)
    let start = min(box.left, area.right &- 4 &* groups)
    let extent = Extent(sides, rowCount: Float(box.height))
    let rowBytes = 4 &* pixmap.stride
    var first = sides.first + sides.perColumn * Float(start &- box.left)
    var column = UnsafeMutableRawPointer(pixmap.row(box.top) + start)
    for _ in 0..<groups {
      let rows = extent.rows(first)
      var lanes = Lanes(sides, first: first + sides.perRow * Float(rows.first))
      var target = column + rowBytes &* rows.first
      let end = column + rowBytes &* rows.end
      if let rim {
        let stop = min(column + rowBytes &* extent.rimEnd(first, rim.end), end)
        while target < stop {
          rim.color(beyondFirst: lanes.first).cover(target, lanes.covered)
          lanes.descend()
          target += rowBytes
        }
      }
      // Beyond the rim there is only one colour, which is cheaper.
      while target < end {
        plain.cover(target, lanes.covered)
        lanes.descend()
        target += rowBytes
      }
      first += 4 * sides.perColumn
      column += 16
    }
  }

  @inline(__always)
  private static func lower(_ a: Four, _ b: Float) -> Four { lower(a, Four(repeating: b)) }

  @inline(__always)
  private static func lower(_ a: Four, _ b: Four) -> Four { a.replacing(with: b, where: b .< a) }

  /// The rows that a shape has in a group of four columns.
  private struct Extent {
    /// From the first of four columns to the one in which a side leaves most.
    private let widest: Four
    private let rowsPerPart: Four
    private let isUpper, isLower: SIMDMask<Four.MaskStorage>
    /// Of side 0, from the first column to the one in which it leaves least.
    private let narrowest: Float
    private let rowCount: Float
    private let rimIsAbove: Bool

    @inline(__always)
    init(_ sides: Sides, rowCount: Float) {
      let (perColumn, perRow) = (sides.perColumn, sides.perRow)
      widest = perColumn.replacing(with: 0, where: perColumn .< 0) * 3
      narrowest = 3 * min(perColumn.x, 0)
      (isUpper, isLower) = (perRow .> 1, perRow .< -1)
      rimIsAbove = perRow.x > 1
      rowsPerPart = -1 / perRow
      self.rowCount = rowCount
    }

    /// From the lowest upper side to the highest lower one. `first`: the first row's coverage.
    @inline(__always)
    func rows(_ first: Four) -> (first: Int, end: Int) {
      let edges = (first + widest) * rowsPerPart
      let upper = Four(repeating: 0).replacing(with: edges, where: isUpper)
      let lower = Four(repeating: rowCount).replacing(with: edges, where: isLower)
      let skipped = min(max(max(upper.x, upper.y), max(upper.z, upper.w)), rowCount)
      let past = min(min(min(lower.x, lower.y), min(lower.z, lower.w)), rowCount - 1) + 1
      return (Int(spectrum_truncate(skipped)), Int(spectrum_truncate(past)))
    }

    /// The row after a rim that ends at `distance` inside side 0; below the shape it has no end.
    @inline(__always)
    func rimEnd(_ first: Four, _ distance: Float) -> Int {
      let rows = rimIsAbove ? (first.x + narrowest - distance) * rowsPerPart.x : rowCount
      return Int(spectrum_truncate(min(rows, rowCount) + 1))
    }
  }

  /// The coverage that four sides leave of four pixels.
  private struct Lanes {
    /// Of side 0.
    private(set) var first: Four
    private var third: Four
    /// Plus `whole`.
    private var second, fourth: Four
    private let perRow: Four

    /// `first`: the coverage of the first of the pixels.
    @inline(__always)
    init(_ sides: Sides, first: Four) {
      let (lanes, perColumn) = (Four(0, 1, 2, 3), sides.perColumn)
      self.first = first.x + perColumn.x * lanes
      second = first.y + Sides.whole + perColumn.y * lanes
      third = first.z + perColumn.z * lanes
      fourth = first.w + Sides.whole + perColumn.w * lanes
      perRow = sides.perRow
    }

    /// Moves to the next row.
    @inline(__always)
    mutating func descend() {
      first += perRow.x
      second += perRow.y
      third += perRow.z
      fourth += perRow.w
    }

    /// The coverage of all four sides together, plus `whole`.
    @inline(__always)
    var covered: Four {
      let opposite = lower(first, Sides.whole) + lower(third, Sides.whole)
      return lower(lower(opposite, second), fourth)
    }
  }
}
