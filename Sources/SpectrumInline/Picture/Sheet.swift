// SPDX-License-Identifier: GPL-3.0-or-later
import CGlyphMasks
import SpectrumGraphics
import SpectrumReadings

/// A picture to draw on, in whole pixels.
struct Sheet {
  enum Anchor { case left, middle, right }
  /// The regular face for texts, the bold one for figures.
  enum Face { case text, figure }

  let pixmap: Pixmap
  var width: Int { pixmap.width }
  var height: Int { pixmap.height }
  /// The least height of capitals that can be read.
  static var smallestCapitals: Int { 5 }

  /// Room around the picture's parts.
  var margin: Int { max(2, height / 20) }

  func fill(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ color: Color) {
    let area = Pixmap.Area(left: left, top: top, right: right, bottom: bottom)
    pixmap.fill(area.intersection(pixmap.bounds), Ink(color))
  }

  func fill(_ area: Pixmap.Area, _ color: Color) {
    pixmap.fill(area.intersection(pixmap.bounds), Ink(color))
  }

  /// The height at which a text stands: that of its capitals' upper ends, or of its baseline.
  enum Height {
    case top(Int)
    case baseline(Int)
  }

  /// Draws `label` in capitals as high as it can be up to `capitals` and at most `width` wide;
  /// nothing if even the smallest is too wide.
  func text(
    _ label: Label, _ x: Int, _ height: Height, width: Int, capitals: Int, _ color: Color,
    anchor: Anchor = .right
  ) {
    let capitals = fitted(label, width: width, capitals: capitals)
    guard capitals > 0 else { return }
    let y =
      switch height {
      case .top(let top): top + capitals
      case .baseline(let baseline): baseline
      }
    text(label, x, y, capitals: capitals, color, anchor: anchor)
  }

  /// Draws `label` with its baseline at `y`; a sign that the face lacks is left out.
  func text(
    _ label: Label, _ x: Int, _ y: Int, capitals: Int, _ color: Color, anchor: Anchor = .left,
    face: Face = .text
  ) {
    let width = advance(of: label, capitals: capitals, face: face)
    var place =
      switch anchor {
      case .left: x
      case .middle: x - width / 2
      case .right: x - width
      }
    let ink = Ink(color)
    label.forEachSign { sign in
      guard let mask = Self.mask(sign, face) else {
        place += Self.space(capitals: capitals)
        return
      }
      mask.withGlyph(capitals: capitals) { glyph in
        pixmap.lay(glyph, x: place, y: y, ink, in: pixmap.bounds)
        place += glyph.advance
      }
    }
  }

  /// The advance of `label` in pixels.
  func advance(of label: Label, capitals: Int, face: Face = .text) -> Int {
    var sum = 0
    label.forEachSign { sign in
      sum +=
        Self.mask(sign, face)?.advance(capitals: capitals) ?? Self.space(capitals: capitals)
    }
    return sum
  }

  /// The largest height of capitals, at most `capitals`, in which `label` is no wider than `width`;
  /// 0 if even the smallest is too wide.
  func fitted(_ label: Label, width: Int, capitals: Int, face: Face = .text) -> Int {
    guard capitals >= Self.smallestCapitals else { return 0 }
    return TextFit.longest(
      of: [label], in: width, sizes: Self.smallestCapitals...capitals,
      width: { advance(of: $0, capitals: $1, face: face) }, smaller: { size, _ in size - 1 }
    )?.size ?? 0
  }

  static func mask(_ sign: UInt32, _ face: Face) -> GlyphMask? {
    GlyphMask(sign, in: face == .text ? spectrum_text_masks() : spectrum_figure_masks())
  }

  private static func space(capitals: Int) -> Int { (capitals * 14 + 16) / 32 }
}
