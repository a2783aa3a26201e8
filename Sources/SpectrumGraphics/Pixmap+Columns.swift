// SPDX-License-Identifier: GPL-3.0-or-later

extension Pixmap {
  /// Columns that are blended together: rows of so few pixels lie between their ends, mostly.
  @usableFromInline static var blockWidth: Int { 16 }

  /// Blends a colour over a part of each column of `area`; pixels at its ends get their share.
  ///
  /// `ends`: of a column, in rows from the area's top; nothing is drawn where the bottom isn't below the
  /// top, nor for NaN. `alpha`: 0…256.
  @inlinable
  public func blendColumns(
    in area: Area, alpha: Float, color: (Int) -> UInt32, ends: (Int) -> (top: Float, bottom: Float)
  ) {
    var tops = InlineArray<16, Float>(repeating: 0)
    var bottoms = tops
    var colors = InlineArray<16, UInt32>(repeating: 0)
    var left = 0
    while left < area.width {
      let count = min(Self.blockWidth, area.width - left)
      var (highest, lowest) = (Float(area.height), Float(0))
      for column in 0..<count {
        let (top, bottom) = ends(left + column)
        // The comparison is false for NaN, too.
        let isDrawn = bottom > top
        tops[column] = isDrawn ? max(0, top) : 0
        bottoms[column] = isDrawn ? min(Float(area.height), bottom) : 0
        colors[column] = color(left + column)
        guard isDrawn else { continue }
        (highest, lowest) = (min(highest, tops[column]), max(lowest, bottoms[column]))
      }
      var y = Int(highest)
      while Float(y) < lowest {
        let row = row(area.top + y) + area.left + left
        for column in 0..<count {
          let covered = min(Float(y + 1), bottoms[column]) - max(Float(y), tops[column])
          guard covered > 0 else { continue }
          row[column] = Pixel.blended(row[column], colors[column], UInt32(covered * alpha))
        }
        y += 1
      }
      left += count
    }
  }
}
