// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo
import CPosix

/// A context in which texts are measured and drawn, for one thread at a time.
///
/// All threads of a process share Cairo's scaled fonts. When one gives up a font's last reference while
/// another takes the font up again, releases like 1.16 abort the process: in `cairo_scaled_font_destroy`
/// the assertion `! scaled_font->cache_frozen` fails. Each window draws in a thread of its own, so only
/// these contexts, which have ended before the next one begins, ever have a font.
enum FontPen {
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Calls `body` with the only pen.
  static func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Calls `body` with a context on a new mask of so many device pixels, and with the mask; nil without
  /// memory. Only within `withLock`.
  static func draw<Result>(
    width: Int, height: Int, scale: Float, size: Float, bold: Bool,
    _ body: (_ pen: OpaquePointer, _ mask: OpaquePointer) -> Result
  ) -> Result? {
    guard let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else {
      return nil
    }
    defer { cairo_surface_destroy(mask) }
    guard let pen = cairo_create(mask) else { return nil }
    defer { cairo_destroy(pen) }
    cairo_scale(pen, Double(scale), Double(scale))
    prepare(pen, size: size, bold: bold)
    return body(pen, mask)
  }

  /// Selects DejaVu Sans by name, because "sans-serif" is a different face on every desktop: the
  /// layouts assume its widths, and it has ♯ and ∞. If it is missing, fontconfig substitutes the
  /// desktop's sans-serif.
  ///
  /// Smooths text in greys and hints it vertically, whatever the desktop's settings: pictures are
  /// the same everywhere, and have no coloured fringes when scaled.
  static func prepare(_ pen: OpaquePointer, size: Float, bold: Bool) {
    cairo_select_font_face(
      pen, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
      bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(pen, Double(size))
    guard let options = cairo_font_options_create() else { return }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    cairo_set_font_options(pen, options)
    cairo_font_options_destroy(options)
  }
}
