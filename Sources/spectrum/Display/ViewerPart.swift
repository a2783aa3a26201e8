// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumScreen
import SpectrumView

/// Draws a part of the tool's window, such as the line at its bottom.
final class ViewerPart<Content: Equatable> {
  private let shared: Connection
  private let window: xcb_window_t
  private let gc: xcb_gcontext_t
  private let format: PixelFormat
  /// Device pixels per logical pixel of the window, and of the part, which grows as the window does.
  private let windowScale: Float
  private(set) var scale: Float
  private let glyphs = GlyphCache()
  /// Nil until it is drawn.
  private var shown: Shown?
  private var hasContext = false

  /// Content in the window: its upper edge and size in device pixels.
  private struct Shown: Equatable {
    var content: Content
    var top, width, height: Int
  }

  init(_ shared: Connection, window: xcb_window_t, format: PixelFormat, scale: Float) {
    (self.shared, self.window, self.format) = (shared, window, format)
    (windowScale, self.scale) = (scale, scale)
    gc = xcb_generate_id(shared.pointer)
  }

  /// Takes the window's size in device pixels; the next `show` draws the part.
  func fit(width: Int, height: Int) {
    let growth = Enlargement.factor(
      width: Float(width) / windowScale, height: Float(height) / windowScale)
    scale = windowScale * growth
    invalidate()
  }

  /// Has the next `show` draw it, whether it has changed or not.
  func invalidate() { shown = nil }

  /// Has `draw` draw `content` at `top` in device pixels, unless it stands there already.
  func show(
    _ content: Content, below top: Int, width: Int, height: Int, _ theme: ThemeSetting,
    _ draw: (Canvas) -> Void
  ) {
    guard (1...8192).contains(width), (1...8192).contains(height) else { return }
    let new = Shown(content: content, top: top, width: width, height: height)
    if shown == new { return }
    var pixels = [UInt32](repeating: 0, count: width * height)
    if !hasContext { xcb_create_gc(shared.pointer, gc, window, 0, nil) }
    (shown, hasContext) = (new, true)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress,
        let canvas = Canvas(
          pixels: UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt8.self), width: width,
          height: height, stride: width * 4, scale: scale, glyphs: glyphs,
          theme: Theme(theme, HostColors()))
      else { return }
      draw(canvas)
      format.makeOpaque(start, count: width * height)
      shared.put(start, width: width, rows: height, at: top, format, on: window, gc)
    }
    xcb_flush(shared.pointer)
  }
}
