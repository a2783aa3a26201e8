// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

/// What windows say of themselves, and the user's session of the screen.
extension XServer {
  /// The bytes of a window's property; empty if it has none.
  package func property(_ name: String, of window: xcb_window_t) -> [UInt8] {
    let atom = spectrum_xcb_atom(connection, name, UInt16(name.utf8.count))
    let cookie = xcb_get_property(connection, 0, window, atom, 0, 0, 1024)
    guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return [] }
    defer { free(reply) }
    return Array(
      UnsafeRawBufferPointer(
        start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply))))
  }

  /// Sets the resource database, as xrdb does.
  package func setResources(_ text: String) {
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, XCB_ATOM_RESOURCE_MANAGER.rawValue,
      XCB_ATOM_STRING.rawValue, 8, UInt32(text.utf8.count), text)
    settle()
  }
}

// What its pixels are.
extension XServer {
  /// Bits of a window's pixels; 0 where there is no such window.
  package func depth(of window: xcb_window_t) -> Int {
    let cookie = xcb_get_geometry(connection, window)
    guard let reply = xcb_get_geometry_reply(connection, cookie, nil) else { return 0 }
    defer { free(reply) }
    return Int(reply.pointee.depth)
  }

  /// The highest bytes that there are in a window's pixels of 32 bits.
  package func opacities(of window: xcb_window_t) -> Set<UInt8> {
    guard let size = size(of: window) else { return [] }
    let cookie = xcb_get_image(
      connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, 0, 0, UInt16(size.width),
      UInt16(size.height), UInt32.max)
    guard let reply = xcb_get_image_reply(connection, cookie, nil),
      let data = xcb_get_image_data(reply)
    else { return [] }
    defer { free(reply) }
    let count = Int(xcb_get_image_data_length(reply))
    return Set(stride(from: 3, to: count, by: 4).map { data[$0] })
  }
}
