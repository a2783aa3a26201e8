// SPDX-License-Identifier: GPL-3.0-or-later

/// The area under a curve: of a share s, 0 at the plot's base and 1 at the curve,
///
/// alpha = 0.4 + 0.6·s,  brightness = 0.15 + 0.85·s,
/// out = behind·(1 − alpha) + color·alpha·brightness.
///
/// A tile of eight columns and sixteen rows at a time: in it alpha and brightness go up from row to
/// row by a step of each column, so that a pixel needs no table and a tile all of whose pixels are
/// under the curve no decision.
struct CurveFill {
  /// Of a tile.
  static var columnCount: Int { 8 }
  /// Of a tile: in so many rows the steps' rounding adds up to no more than 1/30 of a 256th, and
  /// their pixels stay in the nearest cache until the tile beside needs the rest of their lines.
  private static var rowCount: Int { 16 }

  private let pixmap: Pixmap
  private let area: Pixmap.Area
  /// Device pixels down from the area's top, where the curve is; shape: [area.width + 8].
  private let tops: UnsafeMutablePointer<Float>
  /// s per row; shape as above.
  private let slopes: UnsafeMutablePointer<Float>
  /// 0x00RRGGBB; shape as above.
  private let colors: UnsafeMutablePointer<UInt32>

  /// The heights and colors of `scratch`, which has room for `columnCount` more than the area has.
  init(_ pixmap: Pixmap, _ area: Pixmap.Area, _ scratch: borrowing DisplayScratch) {
    (self.pixmap, self.area) = (pixmap, area)
    // Not empty, so there is an address.
    tops = scratch.heights.baseAddress.unsafelyUnwrapped
    slopes = scratch.slopes.baseAddress.unsafelyUnwrapped
    colors = scratch.colors.baseAddress.unsafelyUnwrapped
  }

  /// Draws all of it.
  func draw() {
    let height = Float(area.height)
    for x in 0..<area.width { slopes[x] = 1 / max(1, height - tops[x]) }
    var end = area.height
    while end > 0 {
      let count = min(end, Self.rowCount)
      let stride = pixmap.stride
      let lowest = pixmap.row(area.top + end - 1) + area.left
      var x = 0
      while x + Self.columnCount <= area.width {
        fill(lowest + x, stride: stride, x, rows: end - count..<end)
        x += Self.columnCount
      }
      if x < area.width { fillRest(lowest + x, x, rows: end - count..<end) }
      end -= count
    }
  }

  /// The columns from `x` on, fewer than a tile has: in a tile of their own, as beside them there
  /// may be no memory.
  private func fillRest(_ lowest: UnsafeMutablePointer<UInt32>, _ x: Int, rows: Range<Int>) {
    let (count, columnCount) = (area.width - x, Self.columnCount)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: columnCount * rows.count) { tile in
      tile.initialize(repeating: 0)
      guard let first = tile.baseAddress else { return }
      let lowestOfTile = first + columnCount * (rows.count - 1)
      for row in 0..<rows.count {
        (lowestOfTile - row * columnCount).update(from: lowest - row * pixmap.stride, count: count)
      }
      fill(lowestOfTile, stride: columnCount, x, rows: rows)
      for row in 0..<rows.count {
        (lowest - row * pixmap.stride).update(from: lowestOfTile - row * columnCount, count: count)
      }
    }
  }

  /// The tile of the columns from `x` on and of `rows`; `lowest`: its first pixel in its last row.
  private func fill(
    _ lowest: UnsafeMutablePointer<UInt32>, stride: Int, _ x: Int, rows: Range<Int>
  ) {
    let tops = CurveTile.Places(tops + x)
    guard tops.anyIsAbove(Float(rows.upperBound &- 1)) else { return }
    let tile = CurveTile(
      tops: tops, slopes: CurveTile.Places(slopes + x), colors: colors + x,
      fromBase: Float(area.height &- rows.upperBound &+ 1))
    let target = UnsafeMutableRawPointer(lowest)
    if tops.allAreAbove(Float(rows.lowerBound)) {
      tile.paintWhole(target, stride: 4 &* stride, count: rows.count)
    } else {
      tile.paint(target, stride: 4 &* stride, rows: rows)
    }
  }
}
