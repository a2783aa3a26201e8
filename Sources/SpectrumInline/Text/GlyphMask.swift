// SPDX-License-Identifier: GPL-3.0-or-later
import CGlyphMasks
import SpectrumGraphics

/// A sign of the font as a mask in which capitals are 32 pixels tall; drawn at any size by
/// averaging its pixels over those of the picture.
struct GlyphMask {
  /// Height of capitals in pixels of the mask.
  static var capitalHeight: Int { 32 }

  /// To the position of the next sign, in pixels of the mask.
  let advance: Int
  /// From the sign's position on the baseline to the mask's upper left corner.
  let left, top: Int
  let width: Int
  /// As in the table, NUL-terminated.
  private let runs: UnsafePointer<CChar>

  /// The mask of a sign, by its Unicode scalar; nil if the table lacks it.
  init?(_ sign: UInt32, in table: UnsafePointer<spectrum_glyph_mask>) {
    var entry = table
    while entry.pointee.sign != sign {
      guard entry.pointee.sign != 0 else { return nil }
      entry += 1
    }
    let mask = entry.pointee
    (advance, width) = (Int(mask.advance), Int(mask.width))
    (left, top, runs) = (Int(mask.left), Int(mask.top), mask.runs)
  }

  /// Rows of the mask.
  var height: Int {
    var count = 0
    forEachRun { start, length, _ in count = start + length }
    return (count + width - 1) / width
  }

  /// Calls `body` with the first pixel of each run, its length, and its coverage, 0…15.
  func forEachRun(_ body: (Int, Int, Int) -> Void) {
    var (pixel, length) = (0, 0)
    var next = runs
    while next.pointee != 0 {
      let byte = Int(next.pointee)
      next += 1
      if byte < Int(UInt8(ascii: "a")) {
        length = 10 * length + byte - Int(UInt8(ascii: "0"))
        continue
      }
      let count = max(1, length)
      body(pixel, count, byte - Int(UInt8(ascii: "a")))
      (pixel, length) = (pixel + count, 0)
    }
  }

  /// Calls `body` with the glyph in which capitals are `capitals` pixels tall, 1 to 448; its mask
  /// is valid in the call.
  func withGlyph(capitals: Int, _ body: (Glyph) -> Void) {
    let scale = Float(capitals) / Float(Self.capitalHeight)
    var glyph = Glyph()
    glyph.advance = advance(capitals: capitals)
    glyph.left = Self.floor(Float(left) * scale)
    glyph.top = Self.floor(Float(top) * scale)
    glyph.width = Self.floor(Float(left + width) * scale) + 1 - glyph.left
    glyph.height = Self.floor(Float(top + height) * scale) + 1 - glyph.top
    let count = glyph.width * glyph.height
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { sums in
      sums.initialize(repeating: 0)
      forEachRun { start, length, coverage in
        // A run may go on in the next row.
        var (pixel, end) = (start, coverage > 0 ? start + length : start)
        while pixel < end {
          let (row, column) = (pixel / width, pixel % width)
          let last = min(end, (row + 1) * width)
          Self.add(
            Float(coverage) / 15,
            x: Float(left + column) * scale - Float(glyph.left),
            to: Float(left + column + last - pixel) * scale - Float(glyph.left),
            y: Float(top + row) * scale - Float(glyph.top), height: scale, glyph.width, sums)
          pixel = last
        }
      }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { mask in
        for index in 0..<count {
          mask.initializeElement(at: index, to: UInt8(min(1, sums[index]) * 255 + 0.5))
        }
        glyph.mask = mask.baseAddress
        body(glyph)
      }
    }
  }

  func advance(capitals: Int) -> Int {
    (advance * capitals + Self.capitalHeight / 2) / Self.capitalHeight
  }

  /// Adds a rectangle's share of each pixel, times `coverage`.
  private static func add(
    _ coverage: Float, x left: Float, to right: Float, y top: Float, height: Float, _ width: Int,
    _ sums: UnsafeMutableBufferPointer<Float>
  ) {
    let bottom = top + height
    var y = Int(top)
    while Float(y) < bottom {
      let rows = min(bottom, Float(y + 1)) - max(top, Float(y))
      var x = Int(left)
      while Float(x) < right {
        let columns = min(right, Float(x + 1)) - max(left, Float(x))
        let index = y * width + x
        if index < sums.count { sums[index] += coverage * rows * columns }
        x += 1
      }
      y += 1
    }
  }

  private static func floor(_ number: Float) -> Int {
    let whole = Int(number)
    return Float(whole) > number ? whole - 1 : whole
  }
}
