// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// A part of the picture, in device pixels: x..<right, y..<bottom.
struct ChangedRect: Equatable {
  let x, y, right, bottom: Int

  /// The rectangle around both; nil if it would send much more than both.
  func joined(with other: ChangedRect) -> ChangedRect? {
    let joined = ChangedRect(
      x: min(x, other.x), y: min(y, other.y), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
    return joined.area <= area + other.area + 16_384 ? joined : nil
  }

  private var area: Int { (right - x) * (bottom - y) }
}

extension ChangedRect {
  /// The smallest rectangle around all differences in `rows` of two images, each `width` pixels
  /// wide without gaps between rows; nil if the rows are equal.
  ///
  /// Whole rows are compared only to find the first and the last one that differ. Between them,
  /// only pixels left and right of the known differences can enlarge the rectangle.
  init?(
    _ new: UnsafeMutablePointer<UInt32>, _ old: UnsafeMutablePointer<UInt32>, width: Int,
    rows: Range<Int>
  ) {
    var (top, bottom) = (rows.lowerBound, rows.upperBound)
    while top < bottom, Self.equal(new, old, top * width, width) { top += 1 }
    guard top < bottom else { return nil }
    let first = top * width
    var left = Self.firstDifference(new + first, old + first, limit: width)
    var right = Self.lastDifference(new + first, old + first, from: width)
    for row in (top..<bottom).dropFirst() {
      let start = row * width
      if !Self.equal(new, old, start, left) {
        left = Self.firstDifference(new + start, old + start, limit: left)
      }
      if !Self.equal(new, old, start + right, width - right) {
        right = Self.lastDifference(new + start, old + start, from: width)
      }
    }
    // left..<right now contains all differences; the loop ends at the first row at the latest.
    while Self.equal(new, old, (bottom - 1) * width + left, right - left) { bottom -= 1 }
    self.init(x: left, y: top, right: right, bottom: bottom)
  }

  @inline(__always)
  private static func equal(
    _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>, _ start: Int, _ count: Int
  ) -> Bool { count <= 0 || memcmp(a + start, b + start, count * 4) == 0 }

  /// The first pixel in 0..<limit that differs; there must be one.
  private static func firstDifference(
    _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>, limit: Int
  ) -> Int {
    var x = 0
    while x + step <= limit, equal(a, b, x, step) { x += step }
    while a[x] == b[x] { x += 1 }
    return x
  }

  /// The pixel after the last in 0..<end that differs; there must be one.
  private static func lastDifference(
    _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>, from end: Int
  ) -> Int {
    var x = end
    while x >= step, equal(a, b, x - step, step) { x -= step }
    while a[x - 1] == b[x - 1] { x -= 1 }
    return x
  }

  /// Number of pixels compared at once.
  private static var step: Int { 16 }
}
