// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo
import CMath

/// The drawing surface: a Cairo image in logical pixels.
///
/// A logical pixel is `scale` device pixels. Pass coordinates of straight lines and edges through
/// `aligned`, to keep them sharp at every scale.
public final class Canvas {
  /// The place in a text that is at its point, as a part of its width.
  public enum Anchor: Float {
    case left = 0
    case middle = 0.5
    case right = 1
  }

  /// Logical pixels.
  public let width, height: Float
  public let scale: Float
  let theme: Theme
  /// The signs that the font lacks; substitutes are drawn.
  var missingSigns: [Sign] = []
  private let surface: OpaquePointer
  let context: OpaquePointer
  let glyphs: GlyphCache
  private let pixmap: Pixmap

  /// A canvas over `pixels`: rows of `stride` bytes of 32-bit xRGB, as CAIRO_FORMAT_RGB24; they
  /// must outlive the canvas. Sizes are in device pixels. `glyphs`: the same for a series of
  /// pictures; `theme`: the colours of what is drawn. Nil if Cairo refuses the pixels.
  public init?(
    pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, scale: Float,
    glyphs: GlyphCache = GlyphCache(), theme: Theme = .dark
  ) {
    guard width > 0, height > 0, width <= 16384, height <= 16384, scale > 0,
      let surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(stride)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else { return nil }
    (self.surface, self.context, self.scale) = (surface, context, scale)
    (self.width, self.height) = (Float(width) / scale, Float(height) / scale)
    (self.glyphs, self.theme) = (glyphs, theme)
    pixmap = Pixmap(
      UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self), width: width,
      height: height, stride: stride / 4)
    cairo_scale(context, Double(scale), Double(scale))
    missingSigns = glyphs.missingSigns
  }

  /// A canvas over the same pixels, on which a logical pixel is `factor` times as large, and all is
  /// in the colours of `theme`. Nil if Cairo has no memory.
  func enlarged(by factor: Float, _ theme: Theme) -> Canvas? {
    cairo_surface_flush(surface)
    return Canvas(
      pixels: UnsafeMutableRawPointer(pixmap.row(0)).assumingMemoryBound(to: UInt8.self),
      width: pixmap.width, height: pixmap.height, stride: 4 * pixmap.stride,
      scale: scale * factor, glyphs: glyphs, theme: theme)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  public var bounds: Rect { Rect(0, 0, width, height) }

  /// `position` moved to the nearest device pixel boundary.
  public func aligned(_ position: Float) -> Float { Float(device(position)) / scale }

  /// The index of the nearest device pixel boundary.
  func device(_ position: Float) -> Int {
    Int((spectrum_floor(position * scale + 0.5)).held(within: -65536...65536))
  }

  /// The device pixels between the boundaries that are nearest to the edges of `rect`.
  func deviceArea(_ rect: Rect) -> Pixmap.Area {
    Pixmap.Area(
      left: device(rect.x), top: device(rect.y), right: device(rect.right),
      bottom: device(rect.bottom))
  }

  public func fill(_ rect: Rect, _ color: Color) {
    if fillPixels(rect, color) { return }
    set(color)
    cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_fill(context)
  }

  /// Fills a rectangle of whole device pixels directly, at a fraction of Cairo's cost; returns
  /// false, without filling, if an edge is between boundaries.
  private func fillPixels(_ rect: Rect, _ color: Color) -> Bool {
    let area = deviceArea(rect)
    func isWhole(_ position: Float, _ device: Int) -> Bool {
      abs(position * scale - Float(device)) < 1 / 128
    }
    guard isWhole(rect.x, area.left), isWhole(rect.y, area.top), isWhole(rect.right, area.right),
      isWhole(rect.bottom, area.bottom)
    else { return false }
    withClippedPixels { pixmap, clip in pixmap.fill(area.intersection(clip), Ink(color)) }
    return true
  }

  /// Strokes a line; one of 1 logical pixel is sharp if its middle is at `aligned` + ½.
  public func line(
    _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, _ color: Color, width: Float = 1
  ) {
    move(to: x0, y0)
    lineTo(x1, y1)
    strokePath(color, width: width)
  }

  public func fillCircle(_ x: Float, _ y: Float, radius: Float, _ color: Color) {
    cairo_arc(context, Double(x), Double(y), Double(radius), 0, 2 * Double.pi)
    fillPath(color)
  }

  public func strokeCircle(
    _ x: Float, _ y: Float, radius: Float, _ color: Color, width: Float = 1
  ) {
    cairo_new_path(context)
    cairo_arc(context, Double(x), Double(y), Double(radius), 0, 2 * Double.pi)
    strokePath(color, width: width)
  }

  /// Adds straight lines from corner to corner to the path, which `fillPath` or `strokePath` ends.
  func path(_ corners: [(x: Float, y: Float)]) {
    for (index, (x, y)) in corners.enumerated() {
      if index == 0 { move(to: x, y) } else { lineTo(x, y) }
    }
  }

  func fillPolygon(_ corners: [(x: Float, y: Float)], _ color: Color) {
    path(corners)
    fillPath(color)
  }

  /// Begins a path of straight lines; `lineTo` extends it, `fillPath` or `strokePath` ends it.
  public func move(to x: Float, _ y: Float) { cairo_move_to(context, Double(x), Double(y)) }
  /// Leads the path back to where it began, with a corner like the others.
  func closePath() { cairo_close_path(context) }
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

  /// Sets the colour for what is drawn next.
  public func set(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  /// Clips what `body` draws to `rect`.
  public func clipped(to rect: Rect, _ body: () -> Void) {
    cairo_save(context)
    cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Calls `body` with the pixels and the current clip area.
  func withClippedPixels(_ body: (Pixmap, Pixmap.Area) -> Void) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    let clip = Pixmap.Area(
      left: device(Float(left)), top: device(Float(top)), right: device(Float(right)),
      bottom: device(Float(bottom)))
    withPixels { body($0, clip.intersection($0.bounds)) }
  }

  /// Calls `body` with the image's own pixels, and the area of `rect` among them unless that is empty.
  func withPixels(in rect: Rect, _ body: (Pixmap, Pixmap.Area) -> Void) {
    withPixels { pixmap in
      let area = pixmap.area(of: rect, scale: scale)
      if !area.isEmpty { body(pixmap, area) }
    }
  }

  /// Calls `body` with the image as it is after all drawing.
  func withSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    cairo_surface_flush(surface)
    return body(surface)
  }

  /// Calls `body` with the flushed image's own pixels, for direct rasterising.
  func withPixels(_ body: (Pixmap) -> Void) {
    cairo_surface_flush(surface)
    body(pixmap)
    cairo_surface_mark_dirty(surface)
  }
}
