// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Accidentals are paths: texts have a single face, and few common ones have ♯ and ♭.
extension NoteName {
  /// Width of the stem's place in sizes: the widest letter's, so that names don't shift.
  private static let stemWidth: Float = 0.84
  /// Width of the place for accidental and octave beside a large letter, in sizes.
  private static let sideWidth: Float = 0.4
  /// Height of capitals in sizes.
  static let capitalHeight: Float = 0.73
  /// By how much a small g goes below the baseline, in sizes.
  private static let descent: Float = 0.22
  /// Width of the whole large name, in sizes.
  static let largeWidth = stemWidth + sideWidth

  /// The large name: a bold stem with its accidental above and its octave on the right.
  func drawLarge(on canvas: Canvas, left: Float, baseline: Float, size: Float, _ color: Color) {
    let stem = stem
    // Syllables are as small as their place needs, in the middle of its height.
    let stemPart = min(
      1, Self.stemWidth * size / max(1, canvas.width(of: stem, size: size, bold: true)))
    let low = stem[0] == UInt8(ascii: "g") ? Self.descent * stemPart : 0
    let rise = max(low, Self.capitalHeight * (1 - stemPart) / 2)
    canvas.text(
      stem, left + Self.stemWidth / 2 * size, canvas.aligned(baseline - rise * size),
      size: stemPart * size, color, anchor: .middle, bold: true)
    let side = left + (Self.stemWidth + 0.03) * size
    // The octave below 0 has a sign, which needs the room of a digit; primes may be several.
    let room = (Self.sideWidth - 0.03) * size
    let mark = octaveMark
    let part = min(1, room / max(1, canvas.width(of: mark, size: 0.4 * size)))
    // Primes are at the top, but for an accidental above them.
    let lift = hasPrimes && sign == .natural ? Self.capitalHeight * (1 - 0.4 * part) * size : 0
    canvas.text(mark, side, baseline - lift, size: part * 0.4 * size, color)
    let box = Rect(
      side, baseline - (Self.capitalHeight + 0.02) * size, 0.26 * size, 0.38 * size)
    drawAccidental(on: canvas, in: box, color)
  }

  /// The width of the name in a line of text.
  func width(on canvas: Canvas, size: Float) -> Float {
    let signWidth = sign == .natural ? 0 : 0.6 * size
    return canvas.width(of: stem, size: size) + signWidth
      + canvas.width(of: octaveMark, size: size)
  }

  /// Draws the name in a line of text.
  func draw(on canvas: Canvas, left: Float, baseline: Float, size: Float, _ color: Color) {
    let stem = stem
    canvas.text(stem, left, baseline, size: size, color)
    var x = left + canvas.width(of: stem, size: size)
    if sign != .natural {
      let box = Rect(x + 0.06 * size, baseline - 0.8 * size, 0.48 * size, 0.84 * size)
      drawAccidental(on: canvas, in: box, color)
      x += 0.6 * size
    }
    canvas.text(octaveMark, x, baseline, size: size, color)
  }

  private func drawAccidental(on canvas: Canvas, in box: Rect, _ color: Color) {
    func path(_ points: [(x: Float, y: Float)]) {
      canvas.path(points.map { (box.x + $0.x * box.width, box.y + $0.y * box.height) })
    }
    switch sign {
    case .natural: return
    case .sharp:
      for (x, top) in [(0.32, 0.06), (0.68, 0)] as [(Float, Float)] {
        path([(x, top), (x, top + 0.94)])
      }
      canvas.strokePath(color, width: 0.1 * box.width)
      for y in [0.38, 0.72] as [Float] { path([(0.04, y), (0.96, y - 0.12)]) }
      canvas.strokePath(color, width: 0.16 * box.width)
    case .flat:
      path([(0.16, 0), (0.16, 0.98)])
      // The bowl: a cubic Bézier curve from the stem to its foot.
      path(
        (0...12).map { step in
          let t = Float(step) / 12
          let (a, b, c, d) = (
            (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
          )
          return (
            a * 0.16 + b * 0.6 + c * 1.3 + d * 0.16, a * 0.58 + b * 0.36 + c * 0.56 + d * 0.98
          )
        })
      canvas.strokePath(color, width: 0.13 * box.width)
    }
  }
}
