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

  @Test("The rate of a screen is that of its timing")
  func refreshRate() throws {
    // CEA-861: 1080p at 60 Hz, 1080i of 60 fields; VESA: 400 lines, each twice, at 85 Hz.
    let interlaced = XCB_RANDR_MODE_FLAG_INTERLACE.rawValue
    let double = XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue
    for (clock, width, height, flags, rate) in [
      (148_500_000, 2200, 1125, 0, 60), (74_250_000, 2200, 1125, interlaced, 60),
      (31_500_000, 832, 445, 0, 85.08), (31_500_000, 832, 222, double, 85.27),
    ] as [(UInt32, UInt16, UInt16, UInt32, Double)] {
      var mode = xcb_randr_mode_info_t()
      (mode.dot_clock, mode.htotal, mode.vtotal, mode.mode_flags) = (clock, width, height, flags)
      #expect(abs(try #require(Connection.refreshRate(mode)) - rate) < 0.01)
      mode.dot_clock = 0
      #expect(Connection.refreshRate(mode) == nil)
    }
  }
}
