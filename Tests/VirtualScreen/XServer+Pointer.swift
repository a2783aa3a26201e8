// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

// Buttons, and which window the keys go to.
extension XServer {
  /// Presses a button at a place in `window`: 1 is the left one, 4 a step of the wheel upwards.
  package func press(_ button: UInt8, x: Int, y: Int, in window: xcb_window_t) {
    sendButton(button, isPress: true, x, y, to: window)
  }

  package func release(_ button: UInt8, x: Int, y: Int, in window: xcb_window_t) {
    sendButton(button, isPress: false, x, y, to: window)
  }

  private func sendButton(
    _ button: UInt8, isPress: Bool, _ x: Int, _ y: Int, to window: xcb_window_t
  ) {
    var event = xcb_button_press_event_t()
    event.response_type = UInt8(isPress ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE)
    event.detail = button
    // Before anything else that this server has done.
    event.time = 1
    (event.root, event.event, event.same_screen) = (root, window, 1)
    (event.event_x, event.event_y) = (Int16(x), Int16(y))
    send(event, to: window, isPress ? XCB_EVENT_MASK_BUTTON_PRESS : XCB_EVENT_MASK_BUTTON_RELEASE)
  }

  /// The pointer leaves `window`.
  package func leave(_ window: xcb_window_t) {
    var event = xcb_leave_notify_event_t()
    event.response_type = UInt8(XCB_LEAVE_NOTIFY)
    (event.root, event.event) = (root, window)
    send(event, to: window, XCB_EVENT_MASK_LEAVE_WINDOW)
  }

  /// The window that keys go to.
  package var focus: xcb_window_t {
    get {
      let cookie = xcb_get_input_focus(connection)
      guard let reply = xcb_get_input_focus_reply(connection, cookie, nil) else { return 0 }
      defer { free(reply) }
      return reply.pointee.focus
    }
    set {
      xcb_set_input_focus(
        connection, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), newValue,
        xcb_timestamp_t(XCB_CURRENT_TIME))
      settle()
    }
  }
}
