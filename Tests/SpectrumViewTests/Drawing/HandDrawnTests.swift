// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo
import Synchronization
import Testing

@testable import SpectrumView

/// What we lay over the pixels ourselves is what Cairo would have drawn.
struct HandDrawnTests {
  private static let (width, height) = (240, 80)
  private static let behind: UInt32 = 0x20_3040

  /// The pixels after `body` has drawn on `behind`, as many at any scale.
  private func pixels(
    scale: Float = 1, glyphs: GlyphCache = GlyphCache(), _ body: (Canvas) -> Void
  ) -> [UInt32] {
    let picture = DisplayPicture(
      width: Float(Self.width) / scale, height: Float(Self.height) / scale, scale: scale,
      of: Self.behind, glyphs: glyphs)
    picture.withCanvas(body)
    return picture.contents
  }

  /// Two threads that draw with a font of Cairo's may end the process.
  private static let mutex = Mutex(())

  /// Calls `body` with Cairo's own pen on a canvas, which no other thread has beside it: smooth in
  /// greys, and hinted vertically.
  private static func withPen(
    on canvas: Canvas, size: Float, bold: Bool, _ body: (OpaquePointer) -> Void
  ) {
    let (target, scale) = (cairo_get_target(canvas.context), Double(canvas.scale))
    mutex.withLock { _ in
      let (pen, options) = (cairo_create(target)!, cairo_font_options_create()!)
      cairo_scale(pen, scale, scale)
      cairo_select_font_face(
        pen, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
        bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
      cairo_set_font_size(pen, Double(size))
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
      cairo_set_font_options(pen, options)
      body(pen)
      cairo_font_options_destroy(options)
      cairo_destroy(pen)
    }
  }

  /// The largest difference of a channel, 0…255.
  private func difference(_ one: [UInt32], _ other: [UInt32]) -> Int32 {
    var (largest, index) = (Int32(0), 0)
    while index < one.count {
      if one[index] != other[index] {
        largest = max(largest, DisplayPicture.difference(one[index], other[index]))
      }
      index += 1
    }
    return largest
  }

  @Test("A text stands left of a place, over its middle or right of it, by its width")
  func anchors() {
    let (label, color) = (Label("4186.00 Hz"), Color(1, 1, 1))
    for (anchor, part) in [(.left, 0), (.middle, 0.5), (.right, 1)] as [(Canvas.Anchor, Float)] {
      let anchored = pixels { $0.text(label, 120, 40, size: 13, color, anchor: anchor) }
      let placed = pixels { canvas in
        let width = canvas.width(of: label, size: 13)
        canvas.text(label, 120 - part * width, 40, size: 13, color)
      }
      #expect(placed.contains { $0 != Self.behind } && anchored == placed, "\(anchor)")
    }
  }

  @Test("One cache serves one scale after the other")
  func scales() {
    let (label, glyphs) = (Label("4186.00 Hz"), GlyphCache())
    for scale in [1, 2, 1.5, 1] as [Float] {
      func draw(_ glyphs: GlyphCache) -> [UInt32] {
        pixels(scale: scale, glyphs: glyphs) { $0.text(label, 4, 24, size: 13, Color(1, 1, 1)) }
      }
      #expect(draw(glyphs) == draw(GlyphCache()), "scale \(scale)")
    }
  }

  @Test(
    "A text is Cairo's, pixel by pixel",
    arguments: ["4186.00 Hz", "G♯−1  +50 c", "Wave (÷2 ×2) …", "∞"] as [StaticString],
    [1, 1.5, 2] as [Float])
  func text(_ text: StaticString, scale: Float) {
    let color = Color(0.9, 0.7, 0.2, 0.8)
    let (label, glyphs) = (Label(text), GlyphCache())
    for (size, bold) in [(11, false), (13, true), (18.5, true), (27.3, false)] as [(Float, Bool)] {
      let cairo = pixels(scale: scale) { canvas in
        let (x, y) = (canvas.aligned(4.3), canvas.aligned(24.8))
        Self.withPen(on: canvas, size: size, bold: bold) { pen in
          cairo_set_source_rgba(
            pen, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
          cairo_move_to(pen, Double(x), Double(y))
          cairo_show_text(pen, "\(text)")
        }
      }
      #expect(cairo.contains { $0 != Self.behind })
      // The second time the signs come out of the cache.
      for _ in 0..<2 {
        let ours = pixels(scale: scale, glyphs: glyphs) {
          $0.text(label, 4.3, 24.8, size: size, color, bold: bold)
        }
        #expect(difference(ours, cairo) <= 3)
      }
      _ = pixels(scale: scale, glyphs: glyphs) { canvas in
        var extents = cairo_text_extents_t()
        Self.withPen(on: canvas, size: size, bold: bold) { pen in
          cairo_text_extents(pen, "\(text)", &extents)
        }
        let width = canvas.width(of: label, size: size, bold: bold)
        #expect(abs(width - Float(extents.x_advance)) < 0.01)
      }
    }
  }

  @Test("Threads draw texts at the same time, each with fonts of its own")
  func threads() async {
    @Sendable func draw() -> [UInt32] {
      pixels { canvas in
        for size in 11..<31 {
          canvas.text(
            Label("A♯4 +50 c"), 4, 40, size: Float(size), Color(1, 1, 1), bold: size % 2 == 0)
        }
      }
    }
    let alone = draw()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (0..<10).allSatisfy { _ in draw() == alone } } }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test("An icon is what its strokes are, wherever its button", arguments: [1, 1.25, 2] as [Float])
  func icon(scale: Float) {
    func strokes(_ pen: IconPen) {
      pen.line([(0.5, 14), (4, 6), (15.5, 1)])
      pen.box(9, 9.5, 6, 3.5, opacity: 0.4)
      pen.dot(4, 12, radius: 2.2)
    }
    let (glyphs, color) = (GlyphCache(), Color(0.4, 0.8, 0.5))
    for button in [Rect(4, 3, 26, 26), Rect(30.3, 2.6, 30, 32), Rect(60, 8, 20, 20)] {
      let unit: Float = button.height >= 28 ? 1.125 : 1
      let direct = pixels(scale: scale) { canvas in
        let (x, y) = (button.middleX - 8 * unit, button.middleY - 8 * unit)
        strokes(
          IconPen(
            canvas: canvas, x: canvas.aligned(x), y: canvas.aligned(y), unit: unit, color: color))
      }
      #expect(direct.contains { $0 != Self.behind })
      for _ in 0..<2 {
        let ours = pixels(scale: scale, glyphs: glyphs) { canvas in
          canvas.icon(3, in: button, color) { strokes($0) }
        }
        #expect(difference(ours, direct) <= 4)
      }
    }
  }

  @Test("A rectangle is Cairo's, at whole pixels and between them")
  func rectangle() {
    let rects = [
      Rect(3, 4, 20, 9), Rect(-5, -5, 20, 20), Rect(10, 10, 500, 1), Rect(7.25, 3, 9, 9.5),
    ]
    for (rect, alpha) in rects.flatMap({ rect in [1, 0.35].map { (rect, $0 as Float) } }) {
      let color = Color(0.1, 0.5, 0.9, alpha)
      let cairo = pixels { canvas in
        canvas.set(color)
        cairo_rectangle(
          canvas.context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        cairo_fill(canvas.context)
      }
      #expect(difference(pixels { $0.fill(rect, color) }, cairo) <= 2)
    }
  }

  @Test("What is clipped away stays as it was")
  func clip() {
    let clip = Rect(10, 8, 30, 10)
    let drawn = pixels { canvas in
      canvas.clipped(to: clip) {
        canvas.text(Label("MMMMMM"), 0, 20, size: 18, Color(1, 1, 1))
        canvas.fill(Rect(0, 15, 240, 20), Color(1, 0, 0))
      }
    }
    for (index, pixel) in drawn.enumerated() where pixel != Self.behind {
      #expect(clip.contains(Float(index % Self.width), Float(index / Self.width)))
    }
    #expect(drawn[16 * Self.width + 20] == 0xFF_0000)
    #expect(drawn[10 * Self.width..<11 * Self.width].contains { $0 != Self.behind })
  }

  @Test("Nothing is left of what was in the memory", arguments: DisplayMode.allCases)
  func covered(mode: DisplayMode) {
    var display = Display.still(mode)
    display.hear(Display.line(at: 1000, level: -20), elapsed: 0.1)
    for (size, scale) in [((320, 200), 1), ((641, 363), 1.25), ((640, 360), 1.5), ((400, 301), 2)]
      as [((Float, Float), Float)]
    {
      let black = DisplayPicture(&display, width: size.0, height: size.1, scale: scale)
      let white = DisplayPicture(
        &display, width: size.0, height: size.1, scale: scale, before: 0xFF_FFFF)
      #expect(white.isSame(as: black))
    }
  }

  @Test("Texts of a thousand sizes, one after the other, come out right")
  func manySizes() {
    let glyphs = GlyphCache()
    let small = pixels { $0.text(Label("A1"), 4, 30, size: 12, Color(1, 1, 1)) }
    for size in 0..<1000 {
      _ = pixels(glyphs: glyphs) {
        $0.text(Label("0123456789"), 0, 70, size: 8 + Float(size) / 4, Color(1, 1, 1))
      }
    }
    let again = pixels(glyphs: glyphs) {
      $0.text(Label("A1"), 4, 30, size: 12, Color(1, 1, 1))
    }
    #expect(again == small)
  }
}
