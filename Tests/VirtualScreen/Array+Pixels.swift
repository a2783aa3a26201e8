// SPDX-License-Identifier: GPL-3.0-or-later

extension [UInt32] {
  /// 0x00RRGGBB of the pixels that a server of ours keeps in 8, 16, 24, 30 or 32 bits; nil if there
  /// are too few.
  init?(pixels bytes: UnsafeRawBufferPointer, depth: UInt8, width: Int, height: Int) {
    // Rows are whole words.
    let bytesPerPixel = depth == 8 ? 1 : depth == 16 ? 2 : 4
    let bytesPerRow = (width * bytesPerPixel + 3) / 4 * 4
    guard bytes.count >= bytesPerRow * height else { return nil }
    self.init(repeating: 0, count: width * height)
    // Pointers and `while`: quick in a debug build, where iterators aren't.
    withUnsafeMutableBufferPointer { pixels in
      var (index, row) = (0, 0)
      while row < height {
        var column = 0
        while column < width {
          let place = row * bytesPerRow + column * bytesPerPixel
          var pixel: UInt32 = 0
          var byte = 0
          while byte < bytesPerPixel {
            pixel |= UInt32(bytes[place + byte]) << UInt32(8 * byte)
            byte += 1
          }
          switch depth {
          case 8: pixels[index] = Self.color(pixel, (0, 7), (3, 7), (6, 3))
          case 16: pixels[index] = Self.color(pixel, (11, 31), (5, 63), (0, 31))
          case 30: pixels[index] = Self.color(pixel, (20, 1023), (10, 1023), (0, 1023))
          default: pixels[index] = pixel & 0xFF_FFFF
          }
          (index, column) = (index + 1, column + 1)
        }
        row += 1
      }
    }
  }

  /// The lowest bit of a color's part in a pixel, and its greatest value.
  private typealias Part = (bit: UInt32, greatest: UInt32)

  /// The nearest color of eight bits each.
  private static func color(_ pixel: UInt32, _ red: Part, _ green: Part, _ blue: Part) -> UInt32 {
    func value(_ part: Part) -> UInt32 {
      ((pixel >> part.bit & part.greatest) * 255 + part.greatest / 2) / part.greatest
    }
    return value(red) << 16 | value(green) << 8 | value(blue)
  }

  /// Leaves 0x00RRGGBB of each pixel.
  package mutating func clearUnseenBytes() {
    withUnsafeMutableBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        pixels[index] &= 0xFF_FFFF
        index += 1
      }
    }
  }
}
