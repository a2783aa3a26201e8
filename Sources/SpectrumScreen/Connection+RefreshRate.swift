// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

extension Connection {
  /// Pictures per second that the screen shows at a place in a window, in pixels; nil if the server names
  /// no rate (RandR).
  public func refreshRate(at window: xcb_window_t, x: Int, y: Int, root: xcb_window_t) -> Double? {
    guard let known = xcb_get_extension_data(pointer, spectrum_xcb_randr()),
      known.pointee.present != 0
    else { return nil }
    let place = xcb_translate_coordinates(
      pointer, window, root, Int16(clamping: x), Int16(clamping: y))
    let request = xcb_randr_get_screen_resources_current(pointer, root)
    let middle = xcb_translate_coordinates_reply(pointer, place, nil)
    let screen = xcb_randr_get_screen_resources_current_reply(pointer, request, nil)
    defer {
      free(middle)
      free(screen)
    }
    guard let middle, let screen else { return nil }
    let modes = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_modes(screen),
      count: Int(xcb_randr_get_screen_resources_current_modes_length(screen)))
    let crtcs = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_crtcs(screen),
      count: Int(xcb_randr_get_screen_resources_current_crtcs_length(screen)))
    for crtc in crtcs {
      let cookie = xcb_randr_get_crtc_info(pointer, crtc, screen.pointee.config_timestamp)
      guard let shown = xcb_randr_get_crtc_info_reply(pointer, cookie, nil) else { continue }
      defer { free(shown) }
      let (x, y) = (Int(middle.pointee.dst_x), Int(middle.pointee.dst_y))
      let (left, top) = (Int(shown.pointee.x), Int(shown.pointee.y))
      if (left..<left + Int(shown.pointee.width)).contains(x),
        (top..<top + Int(shown.pointee.height)).contains(y),
        let mode = modes.first(where: { $0.id == shown.pointee.mode })
      {
        return Self.refreshRate(mode)
      }
    }
    return nil
  }

  /// The pictures per second of a mode; nil if it has no timing, as on a server without a screen.
  static func refreshRate(_ mode: xcb_randr_mode_info_t) -> Double? {
    // A picture of a line twice, or of every other line.
    let isDouble = mode.mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0
    let isInterlaced = mode.mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0
    let lines = Double(mode.vtotal) * (isDouble ? 2 : 1) / (isInterlaced ? 2 : 1)
    let dots = Double(mode.htotal) * lines
    return mode.dot_clock > 0 && dots > 0 ? Double(mode.dot_clock) / dots : nil
  }
}
