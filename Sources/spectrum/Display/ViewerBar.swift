// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView

/// Draws the line at the bottom of the tool's window.
final class ViewerBar {
  /// Device pixels.
  var height: Int { Int((PlayerBar.height * scale).rounded()) }

  private let connection: OpaquePointer
  private let window: xcb_window_t
  private let gc: xcb_gcontext_t
  private let depth: UInt8
  /// Device pixels per logical pixel of the window, and of the line, which grows as the window does.
  private let windowScale: Float
  private var scale: Float
  private let glyphs = GlyphCache()
  /// Nil until it is drawn.
  private var shown: Shown?
  private var hasContext = false

  /// A line in the window: its upper edge and width in device pixels.
  private struct Shown: Equatable {
    var line: PlayerBar
    var top, width: Int
  }

  init(_ connection: OpaquePointer, window: xcb_window_t, depth: UInt8, scale: Float) {
    (self.connection, self.window, self.depth) = (connection, window, depth)
    (windowScale, self.scale) = (scale, scale)
    gc = xcb_generate_id(connection)
  }

  /// Takes the window's size in device pixels; the next `show` draws the line.
  func fit(width: Int, height: Int) {
    let growth = Enlargement.factor(
      width: Float(width) / windowScale, height: Float(height) / windowScale)
    scale = windowScale * growth
    invalidate()
  }

  /// Has the next `show` draw it, whether it has changed or not.
  func invalidate() { shown = nil }

  /// Draws `line` at `top` in device pixels, unless it stands there already.
  func show(_ line: PlayerBar, below top: Int, width: Int) {
    // Pictures of 32 bits per pixel.
    guard depth == 24 || depth == 32, width > 0, width <= 8192 else { return }
    if shown == Shown(line: line, top: top, width: width) { return }
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress,
        let canvas = Canvas(
          pixels: start, width: width, height: height, stride: width * 4, scale: scale,
          glyphs: glyphs, theme: Theme(line.theme, HostColors()))
      else { return }
      line.draw(on: canvas)
    }
    if !hasContext { xcb_create_gc(connection, gc, window, 0, nil) }
    (shown, hasContext) = (Shown(line: line, top: top, width: width), true)
    pixels.withUnsafeBytes { bytes in
      _ = xcb_put_image(
        connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, gc, UInt16(width),
        UInt16(height), 0, Int16(clamping: top), 0, depth, UInt32(bytes.count),
        bytes.bindMemory(to: UInt8.self).baseAddress)
    }
    xcb_flush(connection)
  }
}
