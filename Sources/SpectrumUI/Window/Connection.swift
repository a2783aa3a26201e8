// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// A connection to the X server, closed with its last reference.
final class Connection {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { xcb_disconnect(pointer) }
}

// Queries to the server.
extension Connection {
  /// The screen of this number; nil if there is none.
  func screen(number: CInt) -> UnsafeMutablePointer<xcb_screen_t>? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(pointer))
    var index = number
    while screens.rem > 0 {
      if index <= 0 { return screens.data }
      index -= 1
      xcb_screen_next(&screens)
    }
    return nil
  }

  /// Bits of a pixel as Cairo has it.
  static var depth: UInt8 { 24 }

  /// A visual with Cairo's pixels: red in the highest of three bytes.
  static func trueColor(of screen: UnsafeMutablePointer<xcb_screen_t>) -> xcb_visualid_t? {
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0 {
      var visuals = xcb_depth_visuals_iterator(depths.data)
      while visuals.rem > 0 {
        let visual = visuals.data.pointee
        if depths.data.pointee.depth == depth,
          visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue),
          visual.red_mask == 0xFF_0000, visual.green_mask == 0xFF00, visual.blue_mask == 0xFF
        {
          return visual.visual_id
        }
        xcb_visualtype_next(&visuals)
      }
      xcb_depth_next(&depths)
    }
    return nil
  }

  /// Whether the server keeps a pixel of 24 bits in four bytes, as Cairo does: old ones and some
  /// remote ones keep it in three.
  var hasWordPixels: Bool {
    var formats = xcb_setup_pixmap_formats_iterator(xcb_get_setup(pointer))
    while formats.rem > 0 {
      if formats.data.pointee.depth == Self.depth {
        return Self.isWordPixel(formats.data.pointee)
      }
      xcb_format_next(&formats)
    }
    return false
  }

  /// Whether rows in a format of depth 24 are of four bytes per pixel, without a gap.
  static func isWordPixel(_ format: xcb_format_t) -> Bool {
    format.bits_per_pixel == 32 && format.scanline_pad <= 32
  }

  /// The server's number for an atom; 0 on failure.
  func atom(_ name: StaticString) -> xcb_atom_t {
    spectrum_xcb_atom(pointer, name.utf8Start, UInt16(name.utf8CodeUnitCount))
  }
}
