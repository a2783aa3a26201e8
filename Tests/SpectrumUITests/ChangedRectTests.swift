// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import Testing

@testable import SpectrumUI

@Suite struct ChangedRectTests {
  /// Two images that are the same but for some pixels.
  private struct Images {
    let width, height: Int
    var old: [UInt32]
    var new: [UInt32]

    init(width: Int, height: Int, changed: [(x: Int, y: Int)]) {
      (self.width, self.height) = (width, height)
      old = (0..<UInt32(width * height)).map { $0 &* 2_654_435_761 }
      new = old
      for place in changed { new[place.y * width + place.x] ^= 1 << UInt32(place.x % 24) }
    }

    mutating func changes(in rows: Range<Int>) -> ChangedRect? {
      new.withUnsafeMutableBufferPointer { new in
        old.withUnsafeMutableBufferPointer { old in
          ChangedRect(new.baseAddress!, old.baseAddress!, width: width, rows: rows)
        }
      }
    }
  }

  @Test(
    "The rectangle is the smallest one around all pixels that differ",
    arguments: [1, 2, 15, 16, 17, 40, 120])
  func smallest(width: Int) {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<200 { checkRandomImages(width, &generator) }
  }

  private func checkRandomImages(_ width: Int, _ generator: inout SplitMix64) {
    let height = Int.random(in: 1...20, using: &generator)
    let changed = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      (
        x: Int.random(in: 0..<width, using: &generator),
        y: Int.random(in: 0..<height, using: &generator)
      )
    }
    let first = Int.random(in: 0..<height, using: &generator)
    let rows = first..<Int.random(in: first...height, using: &generator)
    // A pixel changed twice is as it was, or differs in two bits; so ask the images.
    var images = Images(width: width, height: height, changed: changed)
    let places = (rows.lowerBound * width..<rows.upperBound * width)
      .filter { images.new[$0] != images.old[$0] }
      .map { (x: $0 % width, y: $0 / width) }
    let expected =
      places.isEmpty
      ? nil
      : ChangedRect(
        x: places.map(\.x).min()!, y: places.map(\.y).min()!, right: places.map(\.x).max()! + 1,
        bottom: places.map(\.y).max()! + 1)
    #expect(images.changes(in: rows) == expected)
  }

  @Test("Two rectangles are joined into the one around both, unless that is much larger")
  func joined() {
    func rect(_ x: Int, _ y: Int, _ right: Int, _ bottom: Int) -> ChangedRect {
      ChangedRect(x: x, y: y, right: right, bottom: bottom)
    }
    #expect(rect(0, 0, 10, 10).joined(with: rect(50, 5, 90, 16)) == rect(0, 0, 90, 16))
    #expect(rect(50, 5, 90, 16).joined(with: rect(0, 0, 10, 10)) == rect(0, 0, 90, 16))
    #expect(rect(0, 0, 10, 10).joined(with: rect(3000, 1000, 3010, 1010)) == nil)
  }
}
