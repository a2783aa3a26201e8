// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

/// The layouts of the server's keyboard.
extension XServer {
  /// Gives the key with `symbol` others, in the core protocol's order: those of the first layout
  /// without and with Shift, those of the second, and then AltGr's.
  package func label(_ symbol: UInt32, with symbols: [UInt32]) {
    guard let code = keyCode(of: symbol) else { return }
    xcb_change_keyboard_mapping(connection, 1, code, UInt8(symbols.count), symbols)
    settle()
  }

  /// Presses the key whose symbol without modifiers is `symbol`. `state`: the bits of the modifiers
  /// that are held.
  package func type(_ symbol: UInt32, state: UInt16, into window: xcb_window_t) {
    guard let code = keyCode(of: symbol) else { return }
    for isPress in [true, false] {
      var event = xcb_key_press_event_t()
      event.response_type = UInt8(isPress ? XCB_KEY_PRESS : XCB_KEY_RELEASE)
      (event.detail, event.state) = (code, state)
      (event.root, event.event, event.same_screen) = (root, window, 1)
      send(event, to: window, isPress ? XCB_EVENT_MASK_KEY_PRESS : XCB_EVENT_MASK_KEY_RELEASE)
    }
  }

  /// Has the keyboard use another of its layouts, 0 for the first.
  package func choose(layout: UInt8) {
    let extensionName = "XKEYBOARD"
    let cookie = xcb_query_extension(connection, UInt16(extensionName.utf8.count), extensionName)
    guard let reply = xcb_query_extension_reply(connection, cookie, nil) else { return }
    defer { free(reply) }
    spectrum_xcb_use_xkb(connection, reply.pointee.major_opcode)
    // XkbLatchLockState: its number, the length in words, the core keyboard; the group to lock.
    var request = [UInt8](repeating: 0, count: 16)
    (request[1], request[2], request[5]) = (5, 4, 1)
    (request[8], request[9]) = (1, layout)
    send(request: &request, opcode: reply.pointee.major_opcode)
  }
}
