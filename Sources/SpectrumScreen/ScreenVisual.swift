// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// A kind of window of a screen, by the colors that it shows.
public struct ScreenVisual {
  public let id: xcb_visualid_t
  public let format: PixelFormat

  /// The visual that takes pictures with the least work: as Cairo draws them, mostly of depth 24;
  /// else of depth 32, where screens of 16 or 30 bits have it, once they are opaque; else the
  /// screen's own or any other, in whose pixels they are converted. Nil for a screen without
  /// TrueColor.
  public init?(of screen: UnsafeMutablePointer<xcb_screen_t>, on connection: Connection) {
    var best: (rank: Int, visual: ScreenVisual)?
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0 {
      var visuals = xcb_depth_visuals_iterator(depths.data)
      while visuals.rem > 0 {
        if let visual = ScreenVisual(
          visuals.data.pointee, depth: depths.data.pointee.depth, on: connection)
        {
          let rank = visual.rank(rootVisual: screen.pointee.root_visual)
          if rank > best?.rank ?? -1 { best = (rank, visual) }
        }
        xcb_visualtype_next(&visuals)
      }
      xcb_depth_next(&depths)
    }
    guard let best else { return nil }
    self = best.visual
  }

  private init?(_ visual: xcb_visualtype_t, depth: UInt8, on connection: Connection) {
    guard visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue),
      let setup = xcb_get_setup(connection.pointer)
    else { return nil }
    var formats = xcb_setup_pixmap_formats_iterator(setup)
    while formats.rem > 0, formats.data.pointee.depth != depth { xcb_format_next(&formats) }
    guard formats.rem > 0,
      let format = PixelFormat(
        depth: depth, masks: (visual.red_mask, visual.green_mask, visual.blue_mask),
        bits: formats.data.pointee.bits_per_pixel, pad: formats.data.pointee.scanline_pad,
        isBigEndian: setup.pointee.image_byte_order == UInt8(XCB_IMAGE_ORDER_MSB_FIRST.rawValue))
    else { return nil }
    (id, self.format) = (visual.visual_id, format)
  }

  private func rank(rootVisual: xcb_visualid_t) -> Int {
    if format.isCairos { return format.depth == 32 ? 2 : 3 }
    return id == rootVisual ? 1 : 0
  }

  /// Creates a window of it, with events of `mask`; the answer to the request is awaited with
  /// `xcb_request_check`. `background`: nil for none, so that the server doesn't clear what is going
  /// to be drawn.
  public func makeWindow(
    _ id: xcb_window_t, in parent: xcb_window_t, of screen: UnsafeMutablePointer<xcb_screen_t>,
    width: Int, height: Int, background: UInt32?, events mask: UInt32, on connection: Connection
  ) -> xcb_void_cookie_t {
    let pointer = connection.pointer
    // If the depth differs from the parent's, the window needs its own colormap and border.
    let colormap = xcb_generate_id(pointer)
    xcb_create_colormap(
      pointer, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colormap, screen.pointee.root, self.id)
    let attributes =
      (background == nil ? XCB_CW_BACK_PIXMAP.rawValue : XCB_CW_BACK_PIXEL.rawValue)
      | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_BIT_GRAVITY.rawValue | XCB_CW_EVENT_MASK.rawValue
      | XCB_CW_COLORMAP.rawValue
    let values: [UInt32] = [
      background ?? XCB_BACK_PIXMAP_NONE.rawValue, 0, XCB_GRAVITY_NORTH_WEST.rawValue, mask,
      colormap,
    ]
    return xcb_create_window_checked(
      pointer, format.depth, id, parent, 0, 0, UInt16(clamping: width), UInt16(clamping: height),
      0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), self.id, attributes, values)
  }
}
