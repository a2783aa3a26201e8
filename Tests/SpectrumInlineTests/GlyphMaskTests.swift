// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings
import SpectrumView
import Testing

@testable import SpectrumInline

@Suite struct GlyphMaskTests {
  private static func key(_ sign: Character) -> UInt32 {
    sign.unicodeScalars.first!.value
  }

  /// All signs that the pages' texts may have.
  private static let text = "0123456789+−.–ABCDEFGHLMRS♯♭BPMLUTPHzkdBhostoffcaegilmnrsu"
  private static let figures = "0123456789+−.–,'ABCDEFGHLMRSabcdefghilmors♯♭"

  /// The masks have 16 grades, so each pixel may be off by half a grade of 17.
  @Test("The masks are those of the window's font", arguments: [Sheet.Face.text, .figure])
  func font(face: Sheet.Face) throws {
    var pixels = [UInt8](repeating: 0, count: 4 * 64 * 64)
    try pixels.withUnsafeMutableBufferPointer { pixels in
      guard
        let canvas = Canvas(
          pixels: pixels.baseAddress!, width: 64, height: 64, stride: 256, scale: 1)
      else {
        Issue.record("Cairo refuses the picture")
        return
      }
      for sign in face == .text ? Self.text : Self.figures {
        let drawn = canvas.glyph(of: Self.key(sign), size: 44, bold: face == .figure)
        let mask = try #require(Sheet.mask(Self.key(sign), face))
        #expect(mask.advance == drawn.advance, "\(sign)")
        mask.withGlyph(capitals: GlyphMask.capitalHeight) { glyph in
          var largest = 0
          for y in 0..<drawn.height {
            for x in 0..<drawn.width {
              let (column, row) = (x + drawn.left - glyph.left, y + drawn.top - glyph.top)
              let isInside =
                (0..<glyph.width).contains(column) && (0..<glyph.height).contains(row)
              let kept = isInside ? Int(glyph.mask![row * glyph.width + column]) : 0
              largest = max(largest, abs(kept - Int(drawn.mask![y * drawn.width + x])))
            }
          }
          #expect(largest <= 9, "\(sign) differs by \(largest) of 255")
        }
      }
    }
  }

  @Test("Every name of a note can be drawn", arguments: NoteName.Language.allCases)
  func names(language: NoteName.Language) {
    for octaves in NoteName.Octaves.allCases {
      for spelling in NoteName.Spelling.allCases {
        for note in 0...127 {
          let naming = NoteName.Naming(spelling, language, octaves)
          Label(note: note, naming).forEachSign { #expect(Sheet.mask($0, .figure) != nil) }
          NoteName(note, naming).stem.forEachSign { #expect(Sheet.mask($0, .text) != nil) }
        }
      }
    }
  }

  @Test("A sign's ink grows with the square of its size", arguments: [6, 9, 16, 23, 48, 64])
  func scale(capitals: Int) throws {
    func ink(_ mask: GlyphMask, _ capitals: Int) -> Float {
      var sum: Float = 0
      mask.withGlyph(capitals: capitals) { glyph in
        for index in 0..<glyph.width * glyph.height { sum += Float(glyph.mask![index]) / 255 }
      }
      return sum
    }
    for sign in Self.figures {
      let mask = try #require(Sheet.mask(Self.key(sign), .figure))
      let ratio = Float(capitals) / 32
      let (actual, expected) = (ink(mask, capitals), ratio * ratio * ink(mask, 32))
      // Each pixel is rounded to 1/255.
      #expect(abs(actual - expected) < 0.01 * expected + 0.3, "\(sign): \(actual), \(expected)")
    }
  }
}
