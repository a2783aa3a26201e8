// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumScreen

@Suite struct PixelFormatTests {
  private func made(
    _ depth: UInt8, _ red: UInt32, _ green: UInt32, _ blue: UInt32, bits: UInt8 = 32,
    pad: UInt8 = 32, isBigEndian: Bool = false
  ) -> PixelFormat? {
    PixelFormat(
      depth: depth, masks: (red, green, blue), bits: bits, pad: pad, isBigEndian: isBigEndian)
  }

  @Test(
    "A picture of Cairo's fits where a pixel is a word of three bytes and rows have no gap",
    arguments: [
      (24, 32, 32, true), (24, 32, 8, true), (32, 32, 32, true), (24, 24, 32, false),
      (24, 24, 8, false), (24, 32, 64, false),
    ] as [(UInt8, UInt8, UInt8, Bool)])
  func cairos(depth: UInt8, bits: UInt8, pad: UInt8, fits: Bool) throws {
    let format = try #require(made(depth, 0xFF_0000, 0xFF00, 0xFF, bits: bits, pad: pad))
    #expect(format.isCairos == fits)
  }

  @Test("Other orders of bytes or of colors than this machine's aren't Cairo's")
  func orders() throws {
    let isBig = 1.bigEndian == 1
    #expect(try #require(made(24, 0xFF_0000, 0xFF00, 0xFF, isBigEndian: !isBig)).isCairos == false)
    #expect(try #require(made(24, 0xFF, 0xFF00, 0xFF_0000)).isCairos == false)
    #expect(try #require(made(30, 0x3FF0_0000, 0xF_FC00, 0x3FF)).isCairos == false)
  }

  @Test("16 bits have 5, 6 and 5 for red, green and blue, and rows of whole words")
  func sixteen() throws {
    let format = try #require(made(16, 0xF800, 0x07E0, 0x001F, bits: 16))
    #expect(format.bytesPerRow(width: 3) == 8 && format.bytesPerRow(width: 4) == 8)
    // White, red; green of a half, 32 of 63; blue; 8 of 255 is 1 of 31, and 4 of 255 is 1 of 63.
    let pixels: [UInt32] = [0xFF_FFFF, 0xFF_0000, 0x8000, 0xFF, 0x08_0408, 0]
    #expect(
      format.convert(pixels, width: 3, rows: 2) == [
        0xFF, 0xFF, 0x00, 0xF8, 0x00, 0x04, 0, 0, 0x1F, 0x00, 0x21, 0x08, 0x00, 0x00, 0, 0,
      ])
  }

  @Test("30 bits have ten for each color")
  func thirty() throws {
    let format = try #require(made(30, 0x3FF0_0000, 0xF_FC00, 0x3FF))
    // 0x80 is 128 of 255: 513.5 of 1023, so 514.
    #expect(
      format.convert([0xFF_FFFF, 0x80_0000], width: 2, rows: 1) == [
        0xFF, 0xFF, 0xFF, 0x3F, 0x00, 0x00, 0x20, 0x20,
      ])
  }

  @Test("Three bytes and the other order are put as the server has them")
  func packed() throws {
    let packed = try #require(made(24, 0xFF_0000, 0xFF00, 0xFF, bits: 24))
    #expect(
      packed.convert([0x12_3456, 0x78_9ABC], width: 2, rows: 1) == [
        0x56, 0x34, 0x12, 0xBC, 0x9A, 0x78, 0, 0,
      ])
    let swapped = try #require(made(24, 0xFF_0000, 0xFF00, 0xFF, isBigEndian: true))
    #expect(swapped.convert([0x12_3456], width: 1, rows: 1) == [0, 0x12, 0x34, 0x56])
  }

  @Test("A window of depth 32 is opaque in all that is put, one of 24 is left as it is")
  func opaque() throws {
    var pixels: [UInt32] = [0, 0x12_3456]
    let plain = try #require(made(24, 0xFF_0000, 0xFF00, 0xFF))
    plain.makeOpaque(&pixels, count: 2)
    #expect(pixels == [0, 0x12_3456] && plain.black == 0)
    let deep = try #require(made(32, 0xFF_0000, 0xFF00, 0xFF))
    deep.makeOpaque(&pixels, count: 2)
    #expect(pixels == [0xFF00_0000, 0xFF12_3456] && deep.black == 0xFF00_0000)
    let swapped = try #require(made(32, 0xFF, 0xFF00, 0xFF_0000))
    #expect(swapped.convert([0x12_3456], width: 1, rows: 1) == [0x12, 0x34, 0x56, 0xFF])
  }

  @Test("What a server makes up isn't believed: no mask, one with gaps, pixels of parts of bytes")
  func nonsense() {
    #expect(made(24, 0, 0xFF00, 0xFF) == nil)
    #expect(made(24, 0xF0_F000, 0xFF00, 0xFF) == nil)
    #expect(made(24, .max, 0xFF00, 0xFF) == nil)
    #expect(made(4, 8, 4, 2, bits: 4) == nil)
    #expect(made(24, 0xFF_0000, 0xFF00, 0xFF, bits: 0) == nil)
    #expect(made(24, 0xFF_0000, 0xFF00, 0xFF, bits: 64) == nil)
    #expect(made(24, 0xFF_0000, 0xFF00, 0xFF, pad: 0) == nil)
  }
}
