// SPDX-License-Identifier: GPL-3.0-or-later

/// Fills the area under a curve. With s = 0 at the plot's base and 1 at the curve:
///
/// out = behind·(1 − alpha) + color·alpha·brightness,
///
/// where both rise linearly with s to 1 (`Strength`).
///
/// Works on tiles of eight columns and sixteen rows. Within a tile, alpha and brightness rise by a
/// fixed step per row and column, so a pixel needs no table, and a tile fully under the curve no
/// comparisons.
struct CurveFill {
  /// Columns of a tile.
  static var columnCount: Int { 8 }
  /// Rows of a tile: few enough that the steps' rounding adds up to at most 1/30 of a 256th, and
  /// that the tile's pixels stay in the L1 cache until the next tile needs the rest of their lines.
  private static var rowCount: Int { 16 }

  /// Alpha and brightness at the base.
  struct Strength {
    let alpha, brightness: Float
    /// Dark at the base.
    static var dark: Strength { Strength(alpha: 0.4, brightness: 0.15) }
    /// Pale at the base: the ground shows through.
    static var light: Strength { Strength(alpha: 0.2, brightness: 1) }
  }

  private let pixmap: Pixmap
  private let area: Pixmap.Area
  /// The curve in device pixels down from the area's top; shape: [area.width + 8].
  private let tops: UnsafeMutablePointer<Float>
  /// s per row; same shape.
  private let slopes: UnsafeMutablePointer<Float>
  /// 0x00RRGGBB; same shape.
  private let colors: UnsafeMutablePointer<UInt32>
  private let strength: Strength

  /// Uses the heights and colors of `scratch`, which has `columnCount` more columns than the area.
  init(
    _ pixmap: Pixmap, _ area: Pixmap.Area, _ scratch: borrowing DisplayScratch,
    _ strength: Strength
  ) {
    (self.pixmap, self.area, self.strength) = (pixmap, area, strength)
    // Not nil, because the area isn't empty.
    tops = scratch.heights.baseAddress.unsafelyUnwrapped
    slopes = scratch.slopes.baseAddress.unsafelyUnwrapped
    colors = scratch.colors.baseAddress.unsafelyUnwrapped
  }

  /// Draws the whole area.
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

  /// Fills the columns from `x` on, fewer than a tile's, through a separate tile: there may be no
  /// memory beside them.
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

  /// Fills a tile: the columns from `x` on and `rows`; `lowest` is its first pixel in its last row.
  private func fill(
    _ lowest: UnsafeMutablePointer<UInt32>, stride: Int, _ x: Int, rows: Range<Int>
  ) {
    let tops = CurveTile.Places(tops + x)
    guard tops.anyIsAbove(Float(rows.upperBound &- 1)) else { return }
    let tile = CurveTile(
      tops: tops, slopes: CurveTile.Places(slopes + x), colors: colors + x,
      fromBase: Float(area.height &- rows.upperBound &+ 1), strength)
    let target = UnsafeMutableRawPointer(lowest)
    if tops.allAreAbove(Float(rows.lowerBound)) {
      tile.paintWhole(target, stride: 4 &* stride, count: rows.count)
    } else {
      tile.paint(target, stride: 4 &* stride, rows: rows)
    }
  }
}
