// SPDX-License-Identifier: GPL-3.0-or-later

extension Canvas {
  /// Draws `label` with its baseline at `y`. The text starts at the nearest device pixel boundary,
  /// so that a sign looks the same at each place.
  public func text(
    _ label: Label, _ x: Float, _ y: Float, size: Float, _ color: Color,
    anchor: Anchor = .left, bold: Bool = false
  ) {
    let label = spelled(label)
    let left =
      anchor == .left ? x : x - anchor.rawValue * advance(of: label, size: size, bold: bold)
    let ink = Ink(color)
    withClippedPixels { pixmap, clip in
      let baseline = device(y)
      var place = device(left)
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
    label.forEachSign { body(glyph(of: $0, size: size, bold: bold)) }
  }

  /// The mask of a sign, by its Unicode scalar, as texts have it; valid until the next text.
  package func glyph(of sign: UInt32, size: Float, bold: Bool) -> Glyph {
    glyphs.use(scale: scale)
    return glyphs.glyph(.init(sign: sign, size: size, isBold: bold))
  }
}
