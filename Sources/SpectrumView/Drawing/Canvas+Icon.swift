// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Draws icons: strokes in a square of 16 units, centred in the button.
struct IconPen {
  let canvas: Canvas
  let x, y, unit: Float
  let color: Color

  /// Adds a polyline through points of the square to the canvas's path.
  func path(_ points: [(Float, Float)]) {
    canvas.path(points.map { (x + $0.0 * unit, y + $0.1 * unit) })
  }

  /// Strokes a polyline through points of the square.
  func line(_ points: [(Float, Float)], width: Float = 1.4) {
    path(points)
    canvas.strokePath(color, width: width * unit)
  }

  func box(_ left: Float, _ top: Float, _ width: Float, _ height: Float, opacity: Float = 1) {
    canvas.fill(
      Rect(x + left * unit, y + top * unit, width * unit, height * unit),
      color.opacity(color.alpha * opacity))
  }

  func dot(_ px: Float, _ py: Float, radius: Float) {
    canvas.fillCircle(x + px * unit, y + py * unit, radius: radius * unit, color)
  }

  /// Strokes an arc; `from` and `to` are in turns, clockwise from the top.
  func arc(_ px: Float, _ py: Float, radius: Float, from: Float, to: Float) {
    var points: [(Float, Float)] = []
    for step in 0...24 {
      let angle = Double(2 * Float.pi * (from + (to - from) * Float(step) / 24))
      points.append(
        (px + radius * Float(spectrum_sin(angle)), py - radius * Float(spectrum_cos(angle))))
    }
    line(points)
  }
}

extension Canvas {
  /// Draws an icon in the middle of `button`.
  ///
  /// `draw` strokes it once with a white pen on black; the mask is cached under `number`, 0…255.
  /// Stroking a whole toolbar would cost more than the spectrum below it.
  func icon(_ number: Int, in button: Rect, _ color: Color, _ draw: (IconPen) -> Void) {
    let unit: Float = button.height >= 28 ? 1.125 : 1
    glyphs.use(scale: scale)
    let mask = glyphs.glyph(GlyphCache.Key(icon: number, size: unit)) { drawnIcon(unit, draw) }
    let (x, y) = (device(button.middleX - 8 * unit), device(button.middleY - 8 * unit))
    withClippedPixels { pixmap, clip in pixmap.lay(mask, x: x, y: y, Ink(color), in: clip) }
  }

  private func drawnIcon(_ unit: Float, _ draw: (IconPen) -> Void) -> Glyph {
    // Strokes may extend slightly beyond the square.
    let margin = max(1, device(2))
    let side = device(16 * unit) + 2 * margin
    var icon = Glyph()
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: side * side) { pixels in
      pixels.initialize(repeating: 0)
      guard let base = pixels.baseAddress,
        let canvas = Canvas(
          pixels: UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self), width: side,
          height: side, stride: side * 4, scale: scale, glyphs: glyphs)
      else { return }
      let place = Float(margin) / scale
      draw(IconPen(canvas: canvas, x: place, y: place, unit: unit, color: Color(1, 1, 1)))
      let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: side * side)
      for index in 0..<side * side { mask[index] = UInt8(truncatingIfNeeded: pixels[index]) }
      icon.mask = mask
      (icon.left, icon.top, icon.width, icon.height) = (-margin, -margin, side, side)
    }
    return icon
  }
}

extension GlyphCache.Key {
  /// A key for an icon: no Unicode scalar.
  fileprivate init(icon number: Int, size: Float) {
    self.init(sign: 1 << 31 | UInt32(truncatingIfNeeded: number), size: size, isBold: false)
  }
}
