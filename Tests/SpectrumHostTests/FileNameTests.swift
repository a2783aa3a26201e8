// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import Testing

@Suite struct FileNameTests {
  @Test(
    "A text keeps the bytes of a name, whatever they are",
    arguments: [
      Array("plain.wav".utf8), Array("größe 漢字 🎵.wav".utf8), [0x78, 0xFF, 0x2E],
      // A cut sequence, an overlong one, a surrogate, and a letter before a continuation.
      [0xE6, 0xBC], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x61, 0x80, 0x62],
      // The private character that stands for the byte 0xFF.
      [0xF4, 0x8F, 0xBF, 0xBF], Array(1...255), [],
    ])
  func roundTrip(bytes: [UInt8]) {
    let text = FileName.text(bytes)
    #expect(FileName.bytes(text) == bytes)
    #expect(
      FileName.withCString(text) { String(cString: $0) } == String(decoding: bytes, as: UTF8.self))
  }

  @Test("Two names never have the same text")
  func distinct() {
    // By their scalars: as strings, U+0340 and U+0300 are equal.
    var texts: Set<[Unicode.Scalar]> = []
    for first: UInt8 in 1...255 {
      for second: UInt8 in 1...255 {
        texts.insert(Array(FileName.text([first, second]).unicodeScalars))
      }
    }
    #expect(texts.count == 255 * 255)
  }

  @Test("Bytes that aren't UTF-8 are shown as such")
  func shown() {
    #expect(FileName.shown(FileName.text([0x78, 0xFF, 0x2E])) == "x\\xFF.")
    #expect(FileName.shown("größe") == "größe")
  }
}
