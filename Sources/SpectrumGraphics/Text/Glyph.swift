// SPDX-License-Identifier: GPL-3.0-or-later

/// A sign in one size and weight, as a mask. Lengths are in device pixels.
public struct Glyph {
  /// Coverage of each pixel, 0…255; shape: [height][width].
  public var mask: UnsafeMutablePointer<UInt8>?
  /// Offset from the sign's position on the baseline to the mask's upper left corner.
  public var (left, top): (Int, Int) = (0, 0)
  public var (width, height): (Int, Int) = (0, 0)
  /// Offset to the position of the next sign.
  public var advance: Int = 0

  public init() {}
}

extension Pixmap {
  /// Blends `ink` through the mask of `glyph`, placed at `x` and `y`, within `clip`.
  @inlinable
  public func lay(_ glyph: Glyph, x: Int, y: Int, _ ink: Ink, in clip: Area) {
    guard let mask = glyph.mask else { return }
    let (left, top) = (x + glyph.left, y + glyph.top)
    let area = clip.intersection(
      Area(left: left, top: top, right: left + glyph.width, bottom: top + glyph.height))
    guard !area.isEmpty else { return }
    for y in area.top..<area.bottom {
      let (row, coverages) = (row(y), mask + (y - top) * glyph.width)
      for x in area.left..<area.right {
        let coverage = UInt32(coverages[x - left])
        if coverage == 0 { continue }
        row[x] = Pixel.blended(row[x], ink.color, ((coverage + coverage >> 7) * ink.alpha) >> 8)
      }
    }
  }
}
