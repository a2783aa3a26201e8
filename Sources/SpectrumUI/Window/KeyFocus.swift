// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// The server's input focus, which a window within a host's needs to get keys.
///
/// A click takes it. But the window manager and the host's toolkit answer the same click with the
/// focus for the host's window, sooner or later: so it is taken with the latest time, again at the
/// button's release, and whenever it goes to another part of the host's window while the pointer
/// rests on this one. What goes to another window of the screen is left there.
struct KeyFocus {
  /// Whether keys come to this window.
  private(set) var isOurs = false
  /// Whether the user's latest click was on this window, and the pointer hasn't left it since.
  private var isWanted = false
  /// How often the focus may be taken back until the next click: a host that always takes it wins.
  private var attempts = 0

  private static var mostAttempts: Int { 16 }

  /// A press or a release of a button that clicks: the wheel's don't.
  mutating func click(isPress: Bool, in window: xcb_window_t, on connection: OpaquePointer) {
    if isPress { (isWanted, attempts) = (true, Self.mostAttempts) }
    if isWanted { take(window, on: connection) }
  }

  /// The pointer has left the window: the user may have done with it.
  mutating func leave() { isWanted = false }

  /// Another window gets the focus, or this one: returns whether that changes whose the keys are.
  mutating func change(
    _ event: xcb_focus_in_event_t, in window: xcb_window_t, on connection: OpaquePointer
  ) -> Bool {
    // A grab, such as that of a window manager's list of windows, is only for a moment; and without
    // the focus, a pointer that is in the way of another window's keys.
    let (mode, detail) = (UInt32(event.mode), UInt32(event.detail))
    guard mode != XCB_NOTIFY_MODE_GRAB.rawValue, mode != XCB_NOTIFY_MODE_UNGRAB.rawValue,
      detail != XCB_NOTIFY_DETAIL_POINTER.rawValue
    else { return false }
    let wasOurs = isOurs
    isOurs = CInt(event.response_type & 0x7F) == XCB_FOCUS_IN
    if !isOurs { takeBack(window, on: connection) }
    return isOurs != wasOurs
  }

  /// Takes the focus back from another part of the host's window. To be called now and then, too: the
  /// host's window may get it back from another one, of which this one doesn't hear.
  mutating func takeBack(_ window: xcb_window_t, on connection: OpaquePointer) {
    guard isWanted, !isOurs, attempts > 0,
      let focus = Self.focus(on: connection), focus != window,
      Self.frame(of: focus, on: connection) == Self.frame(of: window, on: connection)
    else { return }
    attempts -= 1
    take(window, on: connection)
  }

  /// With the current time: an earlier one, such as the click's, counts for nothing once somebody else
  /// has set the focus since.
  private func take(_ window: xcb_window_t, on connection: OpaquePointer) {
    xcb_set_input_focus(
      connection, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), window,
      xcb_timestamp_t(XCB_CURRENT_TIME))
    xcb_flush(connection)
  }

  /// The window that has the focus; nil if the server doesn't say.
  private static func focus(on connection: OpaquePointer) -> xcb_window_t? {
    let cookie = xcb_get_input_focus(connection)
    guard let reply = xcb_get_input_focus_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.focus
  }

  /// The outermost window around `window`, below the screen's; nil for none.
  private static func frame(
    of window: xcb_window_t, on connection: OpaquePointer
  ) -> xcb_window_t? {
    var window = window
    // Windows aren't nested deeper, and a server may answer anything.
    for _ in 0..<64 {
      let cookie = xcb_query_tree(connection, window)
      guard let reply = xcb_query_tree_reply(connection, cookie, nil) else { return nil }
      let (parent, root) = (reply.pointee.parent, reply.pointee.root)
      free(reply)
      if parent == root { return window }
      guard parent != 0 else { return nil }
      window = parent
    }
    return nil
  }
}
