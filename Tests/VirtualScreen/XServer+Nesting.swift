// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

// Windows of programs that embed others.
extension XServer {
  /// A window on the screen and the innermost of those embedded in it.
  package struct Nest {
    package let outer, inner: xcb_window_t
    /// Where the inner one is.
    package let area: ScreenArea
  }

  /// The uppermost window in which there is another of at least this size, as a plugin's in a host's.
  package func nest(width: Int, height: Int) -> Nest? {
    for outer in windows.reversed() {
      var inner = outer
      while let child = children(of: inner).first(where: { isVisible($0, width, height) }) {
        inner = child
      }
      if inner != outer, let area = area(of: inner) {
        return Nest(outer: outer, inner: inner, area: area)
      }
    }
    return nil
  }

  /// The uppermost window of at least this size, but for `other`.
  package func single(width: Int, height: Int, but other: xcb_window_t?) -> Nest? {
    windows.last { isVisible($0, width, height) && $0 != other }
      .flatMap { window in area(of: window).map { Nest(outer: window, inner: window, area: $0) } }
  }

  /// Whether a window of at least this size is shown.
  package func isVisible(_ window: xcb_window_t, _ width: Int, _ height: Int) -> Bool {
    guard let size = size(of: window), size.width >= width, size.height >= height else {
      return false
    }
    let cookie = xcb_get_window_attributes(connection, window)
    guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return false }
    defer { free(reply) }
    return UInt32(reply.pointee.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue
  }

  /// Where a window is on the screen.
  package func area(of window: xcb_window_t) -> ScreenArea? {
    guard let size = size(of: window) else { return nil }
    let cookie = xcb_translate_coordinates(connection, window, root, 0, 0)
    guard let reply = xcb_translate_coordinates_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    return ScreenArea(
      x: Int(reply.pointee.dst_x), y: Int(reply.pointee.dst_y), width: size.width,
      height: size.height)
  }

  /// Puts a window of the screen above the others.
  package func raise(_ window: xcb_window_t) {
    xcb_configure_window(
      connection, window, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue),
      [XCB_STACK_MODE_ABOVE.rawValue])
    settle()
  }

  /// Fills a window with a colour, 0x00RRGGBB.
  package func fill(_ window: xcb_window_t, with color: UInt32) {
    xcb_change_window_attributes(connection, window, XCB_CW_BACK_PIXEL.rawValue, [color])
    xcb_clear_area(connection, 0, window, 0, 0, 0, 0)
    xcb_flush(connection)
  }
}
