// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics

extension Label {
  /// Calls `body` with each sign's UTF-8 bytes, the first one lowest.
  func forEachSign(_ body: (UInt32) -> Void) {
    var index = 0
    while index < count {
      var (sign, shift) = (UInt32(self[index]), UInt32(8))
      index += 1
      // Continuation bytes begin with the bits 10.
      while index < count, shift < 32, self[index] & 0xC0 == 0x80 {
        sign |= UInt32(self[index]) << shift
        (index, shift) = (index + 1, shift + 8)
      }
      body(sign)
    }
  }
}
