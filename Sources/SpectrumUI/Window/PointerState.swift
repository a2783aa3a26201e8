// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView

/// Turns the server's buttons and motions, in device pixels, into the display's input.
struct PointerState {
  /// Milliseconds and device pixels within which a second press makes a double click.
  private static let doubleClick: (milliseconds: UInt32, pixels: Int) = (400, 5)

  /// The latest motion that the display hasn't received; it supersedes earlier ones.
  private var motion: (x: Int16, y: Int16)?
  /// The previous press of the left button.
  private var lastPress: (time: UInt32, x: Int16, y: Int16)?

  /// Whether the display received a press of the left button but no release.
  private var isLeftHeld = false

  mutating func move(_ event: xcb_motion_notify_event_t, into display: inout Display) {
    motion = (event.event_x, event.event_y)
    if UInt32(event.state) & XCB_BUTTON_MASK_1.rawValue == 0 { letGo(into: &display) }
  }

  /// Ends a drag whose release the server doesn't report: a window that is hidden gets none.
  mutating func letGo(into display: inout Display) {
    guard isLeftHeld else { return }
    isLeftHeld = false
    _ = display.handle(.released(x: .nan, y: .nan))
  }

  /// Passes the latest motion to the display; returns whether there was one.
  mutating func flushMotion(into display: inout Display, scale: Float) -> Bool {
    guard let place = motion else { return false }
    motion = nil
    _ = display.handle(.pointerMoved(x: Float(place.x) / scale, y: Float(place.y) / scale))
    return true
  }

  mutating func press(
    _ event: xcb_button_press_event_t, isPress: Bool, into display: inout Display, scale: Float
  ) -> Bool {
    let (x, y) = (Float(event.event_x) / scale, Float(event.event_y) / scale)
    let modifiers = Modifiers(state: event.state)
    switch event.detail {
    case 4, 5:
      guard isPress else { return false }
      let steps: Float = event.detail == 4 ? 1 : -1
      return display.handle(.scrolled(x: x, y: y, steps: steps, modifiers: modifiers))
    case 1:
      isLeftHeld = isPress
      guard isPress else { return display.handle(.released(x: x, y: y)) }
      let isDouble = isDoubleClick(event)
      lastPress = isDouble ? nil : (event.time, event.event_x, event.event_y)
      return display.handle(.pressed(x: x, y: y, isDouble: isDouble, modifiers: modifiers))
    case 3:
      // A click of another button is between two of a double click.
      lastPress = nil
      return isPress && display.handle(.menuRequested(x: x, y: y))
    default: return false
    }
  }

  private func isDoubleClick(_ event: xcb_button_press_event_t) -> Bool {
    guard let last = lastPress else { return false }
    return event.time &- last.time <= Self.doubleClick.milliseconds
      && abs(Int(event.event_x) - Int(last.x)) <= Self.doubleClick.pixels
      && abs(Int(event.event_y) - Int(last.y)) <= Self.doubleClick.pixels
  }
}

extension Modifiers {
  /// Converts the server's state of keys and buttons.
  init(state: UInt16) {
    let state = UInt32(state)
    self = []
    if state & XCB_MOD_MASK_SHIFT.rawValue != 0 { insert(.shift) }
    if state & XCB_MOD_MASK_CONTROL.rawValue != 0 { insert(.control) }
    // Alt and Super.
    if state & (XCB_MOD_MASK_1.rawValue | XCB_MOD_MASK_4.rawValue) != 0 { insert(.alt) }
  }
}
