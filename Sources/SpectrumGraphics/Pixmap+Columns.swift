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
    let (part, rest) = (UInt32(alpha), UInt16(256 - UInt32(alpha)))
    var left = 0
    while left < area.width {
      let count = min(Self.blockWidth, area.width - left)
      var (highest, lowest) = (Float(area.height), Float(0))
      // The rows from the lowest top to the highest bottom, if a whole block is drawn: there each column
      // gets the same in all of them.
      var (inner, innerEnd) = (Float(0), count < Self.blockWidth ? 0 : Float(area.height))
      var over = InlineArray<16, UInt32>(repeating: 0)
      for column in 0..<count {
        let (top, bottom) = ends(left + column)
        // The comparison is false for NaN, too.
        let isDrawn = bottom > top
        tops[column] = isDrawn ? max(0, top) : 0
        bottoms[column] = isDrawn ? min(Float(area.height), bottom) : 0
        colors[column] = color(left + column)
        over[column] = Pixel.scaled(colors[column], part)
        (inner, innerEnd) = (max(inner, tops[column]), min(innerEnd, bottoms[column]))
        guard isDrawn else { continue }
        (highest, lowest) = (min(highest, tops[column]), max(lowest, bottoms[column]))
      }
      var y = Int(highest)
      while Float(y) < lowest {
        let row = row(area.top + y) + area.left + left
        if Float(y) >= inner && Float(y + 1) <= innerEnd {
          for column in Swift.stride(from: 0, to: Self.blockWidth, by: 4) {
            let four = SIMD4(
              over[column], over[column + 1], over[column + 2], over[column + 3])
            Pixel.blend(row + column, rest, four)
          }
        } else {
          for column in 0..<count {
            let covered = min(Float(y + 1), bottoms[column]) - max(Float(y), tops[column])
            guard covered > 0 else { continue }
            row[column] = Pixel.blended(row[column], colors[column], UInt32(covered * alpha))
          }
        }
        y += 1
      }
      left += count
    }
  }
}

extension Pixel {
  /// Blends four pixels as `blended` does one: leaves `rest` / 256 of those at `row`, and adds `over`,
  /// the others' share. Two channels of a pixel have 16 bits each.
  @inlinable @inline(__always)
  static func blend(_ row: UnsafeMutablePointer<UInt32>, _ rest: UInt16, _ over: SIMD4<UInt32>) {
    typealias Channels = SIMD8<UInt16>
    let under = UnsafeRawPointer(row).loadUnaligned(as: Channels.self)
    let (outer, middle) = (((under & 0xFF) &* rest) &>> 8, (under &>> 8) &* rest & 0xFF00)
    let mixed = outer | middle &+ unsafeBitCast(over, to: Channels.self)
    UnsafeMutableRawPointer(row).storeBytes(of: mixed, as: Channels.self)
  }
}
