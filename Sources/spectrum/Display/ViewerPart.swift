// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView

/// Draws a part of the tool's window, such as the line at its bottom.
final class ViewerPart<Content: Equatable> {
  private let connection: OpaquePointer
  private let window: xcb_window_t
  private let gc: xcb_gcontext_t
  private let depth: UInt8
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

  /// Bytes that any X server takes at once.
  private static var largestRequest: Int { 240_000 }

  init(_ connection: OpaquePointer, window: xcb_window_t, depth: UInt8, scale: Float) {
    (self.connection, self.window, self.depth) = (connection, window, depth)
    (windowScale, self.scale) = (scale, scale)
    gc = xcb_generate_id(connection)
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
    // Pictures of 32 bits per pixel.
    guard depth == 24 || depth == 32, (1...8192).contains(width), (1...8192).contains(height) else {
      return
    }
    let new = Shown(content: content, top: top, width: width, height: height)
    if shown == new { return }
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress,
        let canvas = Canvas(
          pixels: start, width: width, height: height, stride: width * 4, scale: scale,
          glyphs: glyphs, theme: Theme(theme, HostColors()))
      else { return }
      draw(canvas)
    }
    if !hasContext { xcb_create_gc(connection, gc, window, 0, nil) }
    (shown, hasContext) = (new, true)
    pixels.withUnsafeBytes { put($0.bindMemory(to: UInt8.self), new) }
    xcb_flush(connection)
  }

  private func put(_ bytes: UnsafeBufferPointer<UInt8>, _ part: Shown) {
    let rows = max(1, Self.largestRequest / (part.width * 4))
    for row in stride(from: 0, to: part.height, by: rows) {
      let count = min(rows, part.height - row)
      _ = xcb_put_image(
        connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, gc, UInt16(part.width),
        UInt16(count), 0, Int16(clamping: part.top + row), 0, depth, UInt32(count * part.width * 4),
        bytes.baseAddress.map { $0 + row * part.width * 4 })
    }
  }
}
