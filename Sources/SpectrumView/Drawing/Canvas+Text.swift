// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo
import CMath

extension Canvas {
  /// Draws `label` with its baseline at `y`. The text starts at the nearest device pixel boundary,
  /// where all releases of Cairo draw the same, sharp glyphs.
  public func text(
    _ label: Label, _ x: Float, _ y: Float, size: Float, _ color: Color,
    anchor: Anchor = .left, bold: Bool = false
  ) {
    let label = spelled(label)
    let shift: Float =
      switch anchor {
      case .left: 0
      case .middle: -advance(of: label, size: size, bold: bold) / 2
      case .right: -advance(of: label, size: size, bold: bold)
      }
    let ink = Ink(color)
    withClippedPixels { pixmap, clip in
      let baseline = device(y)
      var place = device(x + shift)
      forEachGlyph(of: label, size: size, bold: bold) { glyph in
        pixmap.lay(glyph, x: place, y: baseline, ink, in: clip)
        place += glyph.advance
      }
    }
  }

  /// The advance of `label` in logical pixels.
  public func width(of label: Label, size: Float, bold: Bool = false) -> Float {
    advance(of: spelled(label), size: size, bold: bold)
  }

  /// `label` with substitutes for the signs that the font lacks.
  private func spelled(_ label: Label) -> Label {
    missingSigns.isEmpty ? label : label.written(without: missingSigns)
  }

  private func advance(of label: Label, size: Float, bold: Bool) -> Float {
    var sum = 0
    forEachGlyph(of: label, size: size, bold: bold) { sum += $0.advance }
    return Float(sum) / scale
  }

  private func forEachGlyph(
    of label: Label, size: Float, bold: Bool, _ body: (Glyph) -> Void
  ) {
    var index = 0
    while index < label.count {
      var (sign, shift) = (UInt32(label[index]), UInt32(8))
      index += 1
      // Continuation bytes of UTF-8 begin with the bits 10.
      while index < label.count, shift < 32, label[index] & 0xC0 == 0x80 {
        sign |= UInt32(label[index]) << shift
        (index, shift) = (index + 1, shift + 8)
      }
      body(glyph(of: sign, size: size, bold: bold))
    }
  }

  /// The mask of a sign, as texts have it; valid until the next text. `sign`: its UTF-8 bytes, the
  /// first one lowest.
  package func glyph(of sign: UInt32, size: Float, bold: Bool) -> Glyph {
    let key = GlyphCache.Key(sign: sign, size: size, isBold: bold)
    glyphs.use(scale: scale)
    return glyphs.glyph(key) { drawn(key) }
  }

  /// Draws a sign with Cairo and returns its mask.
  private func drawn(_ key: GlyphCache.Key) -> Glyph {
    FontPen.withLock {
      var glyph = measured(key)
      guard glyph.width > 0, glyph.height > 0 else { return glyph }
      draw(key, into: &glyph)
      return glyph
    }
  }

  private func draw(_ key: GlyphCache.Key, into glyph: inout Glyph) {
    let (width, height) = (glyph.width, glyph.height)
    let (x, y) = (Float(-glyph.left) / scale, Float(-glyph.top) / scale)
    let mask = FontPen.draw(
      width: width, height: height, scale: scale, size: key.size, bold: key.isBold
    ) { pen, surface -> UnsafeMutablePointer<UInt8>? in
      cairo_move_to(pen, Double(x), Double(y))
      key.withCString { cairo_show_text(pen, $0) }
      cairo_surface_flush(surface)
      guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
      let stride = Int(cairo_image_surface_get_stride(surface))
      let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
      for row in 0..<height {
        (mask + row * width).update(from: pixels + row * stride, count: width)
      }
      return mask
    }
    glyph.mask = mask ?? nil
  }

  /// A sign's place, without its mask; without ink, of no size.
  private func measured(_ key: GlyphCache.Key) -> Glyph {
    var extents = cairo_text_extents_t()
    _ = FontPen.draw(width: 1, height: 1, scale: scale, size: key.size, bold: key.isBold) {
      pen, _ in
      key.withCString { cairo_text_extents(pen, $0, &extents) }
    }
    var glyph = Glyph()
    // No text in a picture exceeds these limits.
    glyph.advance = Int((Float(extents.x_advance) * scale + 0.5).held(within: 0...16384))
    guard extents.width > 0, extents.height > 0 else { return glyph }
    glyph.left =
      Int(spectrum_floor(Float(extents.x_bearing) * scale).held(within: -4096...4096)) - 1
    glyph.top = Int(spectrum_floor(Float(extents.y_bearing) * scale).held(within: -4096...4096)) - 1
    glyph.width = Int((Float(extents.width) * scale + 4).held(within: 0...4096))
    glyph.height = Int((Float(extents.height) * scale + 4).held(within: 0...4096))
    return glyph
  }
}

extension GlyphCache.Key {
  /// Calls `body` with the sign as a NUL-terminated string.
  fileprivate func withCString(_ body: (UnsafePointer<CChar>) -> Void) {
    var bytes = (sign.littleEndian, UInt32(0))
    withUnsafePointer(to: &bytes) {
      $0.withMemoryRebound(to: CChar.self, capacity: 8) { body($0) }
    }
  }
}

// Coverage of the font.
extension Canvas {
  /// Whether the font has the first sign of `text`.
  func hasGlyph(for text: StaticString, bold: Bool = false) -> Bool {
    FontPen.withLock {
      FontPen.draw(width: 1, height: 1, scale: scale, size: 12, bold: bold) { pen, _ in
        guard let font = cairo_get_scaled_font(pen) else { return false }
        var found = false
        text.withUTF8Buffer { bytes in
          bytes.withMemoryRebound(to: CChar.self) { bytes in
            var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
            var count: Int32 = 0
            let status = cairo_scaled_font_text_to_glyphs(
              font, 0, 0, bytes.baseAddress, Int32(bytes.count), &glyphs, &count, nil, nil, nil)
            // Glyph 0 is the box for missing signs.
            if status == CAIRO_STATUS_SUCCESS, count > 0, let glyphs {
              found = glyphs[0].index != 0
            }
            cairo_glyph_free(glyphs)
          }
        }
        return found
      } ?? false
    }
  }

  /// The signs that the font lacks in either weight.
  func findMissingSigns() -> Sign.Bits {
    var missing: Sign.Bits = []
    for sign in Sign.allCases
    where !hasGlyph(for: sign.text) || !hasGlyph(for: sign.text, bold: true) {
      missing.insert(Sign.Bits(sign))
    }
    return missing
  }
}
