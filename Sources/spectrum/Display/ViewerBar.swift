// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView

/// Draws the line at the bottom of the tool's window.
final class ViewerBar {
  /// Device pixels.
  let height: Int

  private let connection: OpaquePointer
  private let window: xcb_window_t
  private let gc: xcb_gcontext_t
  private let depth: UInt8
  private let scale: Float
  private let glyphs = GlyphCache()
  /// 0x00RRGGBB; shape: [height][width].
  private var pixels: [UInt32] = []
  private var isDrawn = false
  private var hasContext = false

  init(_ connection: OpaquePointer, window: xcb_window_t, depth: UInt8, scale: Float) {
    (self.connection, self.window, self.depth, self.scale) = (connection, window, depth, scale)
    gc = xcb_generate_id(connection)
    height = Int((PlayerBar.height * scale).rounded())
  }

  /// Has the next `show` draw it, whether it has changed or not.
  func invalidate() { isDrawn = false }

  /// Draws `line` at `top` in device pixels, if it looks different from before.
  func show(_ line: PlayerBar, below top: Int, width: Int) {
    // Pictures of 32 bits per pixel.
    guard depth == 24 || depth == 32, width > 0, width <= 8192 else { return }
    var new = [UInt32](repeating: 0, count: width * height)
    new.withUnsafeMutableBytes { bytes in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress,
        let canvas = Canvas(
          pixels: start, width: width, height: height, stride: width * 4, scale: scale,
          glyphs: glyphs)
      else { return }
      line.draw(on: canvas)
    }
    guard !isDrawn || new != pixels else { return }
    if !hasContext { xcb_create_gc(connection, gc, window, 0, nil) }
    (pixels, isDrawn, hasContext) = (new, true, true)
    pixels.withUnsafeBytes { bytes in
      _ = xcb_put_image(
        connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, gc, UInt16(width),
        UInt16(height), 0, Int16(clamping: top), 0, depth, UInt32(bytes.count),
        bytes.bindMemory(to: UInt8.self).baseAddress)
    }
    xcb_flush(connection)
  }
}
