// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Testing

@testable import SpectrumUI

@Suite struct ConnectionTests {
  @Test(
    "A picture fits where a pixel is four bytes and rows follow each other without a gap",
    arguments: [(32, 32, true), (32, 8, true), (24, 32, false), (24, 8, false), (32, 64, false)]
      as [(UInt8, UInt8, Bool)])
  func formats(bits: UInt8, pad: UInt8, fits: Bool) {
    var format = xcb_format_t()
    (format.depth, format.bits_per_pixel, format.scanline_pad) = (24, bits, pad)
    #expect(Connection.isWordPixel(format) == fits)
  }
}
