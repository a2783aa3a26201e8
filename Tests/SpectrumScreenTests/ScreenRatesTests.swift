// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Testing

@testable import SpectrumScreen

@Suite struct ScreenRatesTests {
  @Test("The rate of a screen is that of its timing")
  func timing() throws {
    // CEA-861: 1080p at 60 Hz, 1080i of 60 fields; VESA: 400 lines, each twice, at 85 Hz.
    let interlaced = XCB_RANDR_MODE_FLAG_INTERLACE.rawValue
    let double = XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue
    for (clock, width, height, flags, rate) in [
      (148_500_000, 2200, 1125, 0, 60), (74_250_000, 2200, 1125, interlaced, 60),
      (31_500_000, 832, 445, 0, 85.08), (31_500_000, 832, 222, double, 85.27),
    ] as [(UInt32, UInt16, UInt16, UInt32, Double)] {
      var mode = xcb_randr_mode_info_t()
      (mode.dot_clock, mode.htotal, mode.vtotal, mode.mode_flags) = (clock, width, height, flags)
      #expect(abs(try #require(ScreenRates.rate(of: mode)) - rate) < 0.01)
      mode.dot_clock = 0
      #expect(ScreenRates.rate(of: mode) == nil)
    }
  }
}
