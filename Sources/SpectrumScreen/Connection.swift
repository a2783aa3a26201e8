// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import CXCB

/// A connection to the X server, closed with its last reference.
public final class Connection {
  public let pointer: OpaquePointer

  public init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { xcb_disconnect(pointer) }

  /// Whether the server is lost; nothing can be drawn any more.
  public var isLost: Bool { xcb_connection_has_error(pointer) != 0 }
}

// Queries to the server.
extension Connection {
  /// The screen of this number; nil if there is none.
  public func screen(number: CInt) -> UnsafeMutablePointer<xcb_screen_t>? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(pointer))
    var index = number
    while screens.rem > 0 {
      if index <= 0 { return screens.data }
      index -= 1
      xcb_screen_next(&screens)
    }
    return nil
  }

  /// The server's number for an atom; 0 on failure.
  public func atom(_ name: StaticString) -> xcb_atom_t {
    spectrum_xcb_atom(pointer, name.utf8Start, UInt16(name.utf8CodeUnitCount))
  }

  /// Device pixels per logical pixel that the user's session asks for, by the server's resource
  /// database; 1 if it doesn't say.
  public var scale: Float {
    // Of the first screen, also for the others.
    guard let root = screen(number: 0)?.pointee.root else { return 1 }
    let cookie = xcb_get_property(
      pointer, 0, root, XCB_ATOM_RESOURCE_MANAGER.rawValue, XCB_ATOM_STRING.rawValue, 0,
      Self.longestResources)
    guard let reply = xcb_get_property_reply(pointer, cookie, nil) else { return 1 }
    defer { free(reply) }
    let count = Int(xcb_get_property_value_length(reply))
    return ScreenScale.inResources(
      UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: max(0, count))) ?? 1
  }

  /// In units of four bytes: 1 MiB.
  private static let longestResources: UInt32 = 1 << 18
}

// What windows have in common.
extension Connection {
  /// Tells window managers whose the window is: the program, and its process on this machine.
  ///
  /// Sources: ICCCM 4.1.2.5 and 4.1.2.9; Extended Window Manager Hints, `_NET_WM_PID`.
  public func setOwner(of window: xcb_window_t) {
    setText("spectrum\0Spectrum\0", XCB_ATOM_WM_CLASS.rawValue, of: window)
    let process = [UInt32(bitPattern: getpid())]
    xcb_change_property(
      pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom("_NET_WM_PID"),
      XCB_ATOM_CARDINAL.rawValue, 32, 1, process)
    // More than a machine's name has, and its end.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
      name.initialize(repeating: 0)
      guard let start = name.baseAddress, gethostname(start, name.count - 1) == 0 else { return }
      xcb_change_property(
        pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window,
        XCB_ATOM_WM_CLIENT_MACHINE.rawValue, XCB_ATOM_STRING.rawValue, 8, UInt32(strlen(start)),
        start)
    }
  }

  /// Sets a property of Latin letters.
  public func setText(_ text: StaticString, _ property: xcb_atom_t, of window: xcb_window_t) {
    xcb_change_property(
      pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, XCB_ATOM_STRING.rawValue,
      8, UInt32(text.utf8CodeUnitCount), text.utf8Start)
  }

  /// Puts rows of an opaque picture of Cairo's on a window whose pixels have `format`, through the
  /// connection. `top`: the window's row that the first one is put on.
  public func put(
    _ pixels: UnsafePointer<UInt32>, width: Int, rows: Int, at top: Int, _ format: PixelFormat,
    on window: xcb_window_t, _ gc: xcb_gcontext_t
  ) {
    let bytesPerRow = format.bytesPerRow(width: width)
    // A request's length is in units of four bytes, of which less than 32 are its header.
    let room = max(0, Int(xcb_get_maximum_request_length(pointer)) - 32) * 4
    let most = max(1, room / max(1, bytesPerRow))
    for first in stride(from: 0, to: rows, by: most) {
      let count = min(most, rows - first)
      format.withPixels(pixels + first * width, width: width, rows: count) { bytes in
        _ = xcb_put_image(
          pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, gc, UInt16(clamping: width),
          UInt16(clamping: count), 0, Int16(clamping: top + first), 0, format.depth,
          UInt32(clamping: count * bytesPerRow), bytes)
      }
    }
  }
}
