// SPDX-License-Identifier: GPL-3.0-or-later

extension [UInt32] {
  /// Leaves 0x00RRGGBB of each pixel.
  package mutating func clearUnseenBytes() {
    // Pointers and `while`: quick in a debug build, where iterators aren't.
    withUnsafeMutableBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        pixels[index] &= 0xFF_FFFF
        index += 1
      }
    }
  }
}
