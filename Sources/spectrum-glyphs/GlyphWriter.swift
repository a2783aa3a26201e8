// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumView

/// Writes the glyph masks of the inline display from the font of the window: `make glyphs`. They
/// are kept with the sources, so that the plugin builds without Cairo and without the font, and has
/// the same bytes wherever it is built.
@main
enum GlyphWriter {
  /// The signs of the pages' texts, and those of their large figures and note names.
  private static let text =
    "0123456789+−.–:%ABCDEFGHLMPRSTUabcdefghiklmnoprstuz♯♭"
  private static let figures = "0123456789+−.,'–ABCDEFGHLMRSabcdefghilmors♯♭"

  static func main() {
    print(
      """
      // SPDX-License-Identifier: GPL-3.0-or-later
      // Written by spectrum-glyphs from DejaVu Sans: see `make glyphs`.

      #include "CGlyphMasks.h"

      static const struct spectrum_glyph_mask text_masks[] = {
      \(entries(of: text, bold: false))
          {0},
      };

      static const struct spectrum_glyph_mask figure_masks[] = {
      \(entries(of: figures, bold: true))
          {0},
      };

      const struct spectrum_glyph_mask *spectrum_text_masks(void) {
        return text_masks;
      }

      const struct spectrum_glyph_mask *spectrum_figure_masks(void) {
        return figure_masks;
      }
      """)
  }

  private static func entries(of signs: String, bold: Bool) -> String {
    let side = 64
    var pixels = [UInt8](repeating: 0, count: 4 * side * side)
    return pixels.withUnsafeMutableBufferPointer { pixels in
      guard
        let canvas = Canvas(
          pixels: pixels.baseAddress!, width: side, height: side, stride: 4 * side, scale: 1)
      else { fatalError("spectrum-glyphs: Cairo refuses the picture") }
      return signs.map { entry(of: $0, bold: bold, on: canvas) }.joined(separator: "\n")
    }
  }

  private static func entry(of sign: Character, bold: Bool, on canvas: Canvas) -> String {
    let key = sign.unicodeScalars.first!.value
    let mask = Mask(canvas.glyph(of: key, size: emSize, bold: bold))
    let (place, runs) = ("\(mask.left), \(mask.top), \(mask.width)", lines(of: mask.runs))
    return """
          {0x\(String(key, radix: 16, uppercase: true)), \(mask.advance), \(place),  // \(sign)
      \(runs)},
      """
  }

  /// The size in which capitals are 32 pixels tall, `GlyphMask.capitalHeight`.
  private static let emSize: Float = 44

  private static func lines(of text: String) -> String {
    var (lines, rest) = ([String](), text[...])
    while !rest.isEmpty {
      lines.append("     \"\(rest.prefix(92))\"")
      rest = rest.dropFirst(92)
    }
    return lines.joined(separator: "\n")
  }
}

/// A glyph without empty margins, in 16 grades.
private struct Mask {
  let advance, left, top, width: Int
  let runs: String

  init(_ glyph: Glyph) {
    guard let mask = glyph.mask else { fatalError("spectrum-glyphs: a sign has no mask") }
    func grade(_ x: Int, _ y: Int) -> Int { (Int(mask[y * glyph.width + x]) * 15 + 127) / 255 }
    let columns = (0..<glyph.width).filter { x in (0..<glyph.height).contains { grade(x, $0) > 0 } }
    let rows = (0..<glyph.height).filter { y in (0..<glyph.width).contains { grade($0, y) > 0 } }
    (advance, left, top) = (glyph.advance, glyph.left + columns[0], glyph.top + rows[0])
    width = columns.last! - columns[0] + 1
    var grades: [Int] = []
    for y in rows[0]...rows.last! {
      for x in columns[0]...columns.last! { grades.append(grade(x, y)) }
    }
    while grades.last == 0 { grades.removeLast() }
    var (text, index) = ("", 0)
    while index < grades.count {
      let end = grades[index...].firstIndex { $0 != grades[index] } ?? grades.count
      if end - index > 1 { text += "\(end - index)" }
      text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + UInt8(grades[index])))
      index = end
    }
    runs = text
  }
}
