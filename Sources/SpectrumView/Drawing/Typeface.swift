// SPDX-License-Identifier: GPL-3.0-or-later
import CFonts

/// The font of all texts in one weight, for one thread at a time.
///
/// Drawn by FreeType alone: all threads of a process share Cairo's scaled fonts, and in releases like
/// 1.16 two that draw with one at a time may end the host's process by an assertion.
struct Typeface: ~Copyable {
  private var library: FT_Library?
  private var face: FT_Face?
  /// Whether the font has no bold face, so that its strokes are thickened.
  private var isThickened = false

  /// Selects DejaVu Sans by name, because "sans-serif" is a different face on every desktop: the
  /// layouts assume its widths, and it has ♯ and ∞. If it is missing, fontconfig substitutes the
  /// desktop's sans-serif.
  init(isBold: Bool) {
    guard FT_Init_FreeType(&library) == 0, let wanted = FcPatternCreate() else { return }
    defer { FcPatternDestroy(wanted) }
    FcPatternAddString(wanted, FC_FAMILY, "DejaVu Sans")
    FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddInteger(wanted, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_MEDIUM)
    // Of a variable font, the instance that has the weight.
    FcPatternAddBool(wanted, FC_VARIABLE, FcFalse)
    FcConfigSubstitute(nil, wanted, FcMatchPattern)
    FcDefaultSubstitute(wanted)
    var result = FcResultMatch
    guard let found = FcFontMatch(nil, wanted, &result) else { return }
    defer { FcPatternDestroy(found) }
    var (file, index): (UnsafeMutablePointer<FcChar8>?, Int32) = (nil, 0)
    guard FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch, let file else { return }
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    var thickens = FcFalse
    FcPatternGetBool(found, FC_EMBOLDEN, 0, &thickens)
    isThickened = thickens == FcTrue
    file.withMemoryRebound(to: CChar.self, capacity: 1) {
      _ = FT_New_Face(library, $0, FT_Long(index), &face)
    }
  }

  /// The faces of a library end with it.
  deinit { FT_Done_FreeType(library) }

  func has(_ sign: UInt32) -> Bool {
    face != nil && FT_Get_Char_Index(face, FT_ULong(sign)) != 0
  }

  /// A sign by its Unicode scalar; one that the font lacks is a box, and 0 is nothing. `pixels`: the
  /// font's size. The caller owns the mask, which is nil without ink.
  func glyph(of sign: UInt32, pixels: Float) -> Glyph {
    var glyph = Glyph()
    // No text in a picture is larger.
    let size = FT_F26Dot6(pixels.held(within: 1...4096) * 64 + 0.5)
    guard sign > 0, let face, FT_Set_Char_Size(face, size, size, 0, 0) == 0,
      FT_Load_Char(face, FT_ULong(sign), spectrum_glyph_flags) == 0, let slot = face.pointee.glyph
    else { return glyph }
    if isThickened { FT_GlyphSlot_Embolden(slot) }
    glyph.advance = Int(slot.pointee.metrics.horiAdvance + 32) >> 6
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return glyph }
    let bitmap = slot.pointee.bitmap
    guard let pixels = bitmap.buffer, bitmap.width > 0, bitmap.rows > 0 else { return glyph }
    (glyph.left, glyph.top) = (Int(slot.pointee.bitmap_left), -Int(slot.pointee.bitmap_top))
    (glyph.width, glyph.height) = (Int(bitmap.width), Int(bitmap.rows))
    let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: glyph.width * glyph.height)
    for row in 0..<glyph.height {
      (mask + row * glyph.width).initialize(
        from: pixels + row * Int(bitmap.pitch), count: glyph.width)
    }
    glyph.mask = mask
    return glyph
  }
}
