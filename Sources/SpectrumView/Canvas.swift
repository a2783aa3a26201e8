// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// What everything is drawn on: a Cairo image, addressed in logical pixels.
///
/// A logical pixel is `scale` device pixels. Straight lines and edges should be put through
/// `aligned`, so that they come out sharp at every scale.
public struct Canvas: ~Copyable {
  /// Where the text stands about its point.
  public enum Anchor { case left, middle, right }

  /// Logical pixels.
  public let width, height: Float
  public let scale: Float
  /// What the font lacks: substitutes are written in its place.
  var missingSigns: Sign.Bits = []
  private let surface: OpaquePointer
  let context: OpaquePointer

  /// A canvas over `pixels`: rows of `stride` bytes of 32-bit xRGB, as CAIRO_FORMAT_RGB24; they must
  /// outlive it. Sizes are in device pixels. Nil where Cairo refuses them.
  public init?(
    pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, scale: Float
  ) {
    guard width > 0, height > 0, width <= 16384, height <= 16384, scale > 0,
      let surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(stride)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else { return nil }
    (self.surface, self.context, self.scale) = (surface, context, scale)
    (self.width, self.height) = (Float(width) / scale, Float(height) / scale)
    cairo_scale(context, Double(scale), Double(scale))
    setFontOptions()
    missingSigns = findMissingSigns()
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  public var bounds: Rect { Rect(0, 0, width, height) }

  /// `position` moved to the nearest edge between device pixels.
  public func aligned(_ position: Float) -> Float {
    let device = position * scale
    return (device < 0 ? Float(Int(device - 0.5)) : Float(Int(device + 0.5))) / scale
  }

  public func fill(_ rect: Rect, _ color: Color) {
    set(color)
    cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_fill(context)
  }

  /// A straight line; one of 1 logical pixel is sharp where its middle is at `aligned` + ½.
  public func line(
    _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, _ color: Color, width: Float = 1
  ) {
    set(color)
    cairo_set_line_width(context, Double(width))
    cairo_move_to(context, Double(x0), Double(y0))
    cairo_line_to(context, Double(x1), Double(y1))
    cairo_stroke(context)
  }

  public func fillCircle(_ x: Float, _ y: Float, radius: Float, _ color: Color) {
    set(color)
    cairo_arc(context, Double(x), Double(y), Double(radius), 0, 2 * Double.pi)
    cairo_fill(context)
  }

  public func strokeCircle(
    _ x: Float, _ y: Float, radius: Float, _ color: Color, width: Float = 1
  ) {
    cairo_new_path(context)
    cairo_arc(context, Double(x), Double(y), Double(radius), 0, 2 * Double.pi)
    strokePath(color, width: width)
  }

  /// Begins, goes on with, and ends a path of straight lines.
  public func move(to x: Float, _ y: Float) { cairo_move_to(context, Double(x), Double(y)) }
  public func lineTo(_ x: Float, _ y: Float) { cairo_line_to(context, Double(x), Double(y)) }
  public func fillPath(_ color: Color) {
    set(color)
    cairo_fill(context)
  }
  /// `dash`: length of dashes and of the gaps between them; 0 for none.
  public func strokePath(_ color: Color, width: Float = 1, dash: Float = 0) {
    set(color)
    cairo_set_line_width(context, Double(width))
    var length = Double(dash)
    if dash > 0 { cairo_set_dash(context, &length, 1, 0) }
    cairo_stroke(context)
    if dash > 0 { cairo_set_dash(context, &length, 0, 0) }
  }

  /// Draws `label` with its baseline at `y`; it begins at the nearest edge between device pixels,
  /// where all releases of Cairo draw the same, and sharply.
  public func text(
    _ label: Label, _ x: Float, _ y: Float, size: Float, _ color: Color,
    anchor: Anchor = .left, bold: Bool = false
  ) {
    select(size: size, bold: bold)
    let shift: Float =
      switch anchor {
      case .left: 0
      case .middle: -advance(of: label) / 2
      case .right: -advance(of: label)
      }
    set(color)
    cairo_move_to(context, Double(aligned(x + shift)), Double(aligned(y)))
    spelled(label).withCString { cairo_show_text(context, $0) }
  }

  /// How far `label` reaches, in logical pixels.
  public func width(of label: Label, size: Float, bold: Bool = false) -> Float {
    select(size: size, bold: bold)
    return advance(of: label)
  }

  /// Smooths text in greys and fits it to the pixels' rows, whatever the desktop's settings: the
  /// picture is the same everywhere, and has no coloured fringes where it isn't shown pixel by pixel.
  private func setFontOptions() {
    guard let options = cairo_font_options_create() else { return }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// By name, since "sans-serif" is a different face on every desktop: this one's widths are those
  /// that the layouts were made with, and it has ♯ and ∞. Where it is missing, fontconfig gives the
  /// desktop's sans-serif.
  func select(size: Float, bold: Bool) {
    cairo_select_font_face(
      context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
      bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, Double(size))
  }

  /// `label` as this font can write it.
  private func spelled(_ label: Label) -> Label {
    missingSigns.isEmpty ? label : label.written(without: missingSigns)
  }

  private func advance(of label: Label) -> Float {
    var extents = cairo_text_extents_t()
    spelled(label).withCString { cairo_text_extents(context, $0, &extents) }
    return Float(extents.x_advance)
  }

  /// The colour of what is drawn next.
  public func set(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  /// Keeps what is drawn in `body` within `rect`.
  public func clipped(to rect: Rect, _ body: () -> Void) {
    cairo_save(context)
    cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Writes the image as a PNG file; false where that fails.
  public func writePNG(to path: UnsafePointer<CChar>) -> Bool {
    cairo_surface_flush(surface)
    return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }

  /// The image's own pixels, for what is rasterised by hand: all that was drawn so far is in them.
  /// Shape: [height][stride / 4] in device pixels, each 0x00RRGGBB.
  public func withPixels(
    _ body: (UnsafeMutablePointer<UInt32>, _ width: Int, _ height: Int, _ stride: Int) -> Void
  ) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    UnsafeMutableRawPointer(data).withMemoryRebound(
      to: UInt32.self, capacity: stride * Int(cairo_image_surface_get_height(surface))
    ) {
      body(
        $0, Int(cairo_image_surface_get_width(surface)),
        Int(cairo_image_surface_get_height(surface)), stride)
    }
    cairo_surface_mark_dirty(surface)
  }
}
