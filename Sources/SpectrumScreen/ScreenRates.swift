// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// Pictures per second that the server's screens show (RandR): read once, and again when the server
/// reports a change.
public struct ScreenRates {
  private struct Screen {
    /// In pixels of the root window.
    var columns, rows: Range<Int>
    var rate: Double
  }

  private let connection: Connection
  private let root: xcb_window_t
  /// The number of the first of RandR's events; nil if the server lacks it.
  private let firstEvent: UInt8?
  /// Those whose rate is known.
  private var screens: [Screen] = []
  private var isOutdated = true

  /// Has the server report changes to `window`.
  public init(_ connection: Connection, root: xcb_window_t, reportedTo window: xcb_window_t) {
    (self.connection, self.root) = (connection, root)
    let known = xcb_get_extension_data(connection.pointer, spectrum_xcb_randr())
    firstEvent = known.flatMap { $0.pointee.present != 0 ? $0.pointee.first_event : nil }
    guard firstEvent != nil else { return }
    xcb_discard_reply(
      connection.pointer, xcb_randr_query_version(connection.pointer, 1, 2).sequence)
    let changes =
      XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue
      | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
    xcb_randr_select_input(connection.pointer, window, UInt16(changes))
  }

  /// Takes a report of a change; returns whether the event is one.
  public mutating func receive(_ event: xcb_generic_event_t) -> Bool {
    guard let firstEvent else { return false }
    let number = event.response_type & 0x7F
    guard number == firstEvent || number == firstEvent &+ UInt8(XCB_RANDR_NOTIFY) else {
      return false
    }
    isOutdated = true
    return true
  }

  /// The rate of the screen at a place on the root window; nil if the server names none. Waits for the
  /// server after a change.
  public mutating func rate(x: Int, y: Int) -> Double? {
    if isOutdated {
      isOutdated = false
      screens = firstEvent == nil ? [] : read()
    }
    return screens.first { $0.columns.contains(x) && $0.rows.contains(y) }?.rate
  }

  private func read() -> [Screen] {
    let pointer = connection.pointer
    let request = xcb_randr_get_screen_resources_current(pointer, root)
    guard let all = xcb_randr_get_screen_resources_current_reply(pointer, request, nil) else {
      return []
    }
    defer { free(all) }
    let modes = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_modes(all),
      count: Int(xcb_randr_get_screen_resources_current_modes_length(all)))
    let crtcs = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_crtcs(all),
      count: Int(xcb_randr_get_screen_resources_current_crtcs_length(all)))
    return crtcs.compactMap { crtc in
      let request = xcb_randr_get_crtc_info(pointer, crtc, all.pointee.config_timestamp)
      guard let shown = xcb_randr_get_crtc_info_reply(pointer, request, nil) else { return nil }
      defer { free(shown) }
      let (left, top) = (Int(shown.pointee.x), Int(shown.pointee.y))
      guard let mode = modes.first(where: { $0.id == shown.pointee.mode }),
        let rate = Self.rate(of: mode)
      else { return nil }
      return Screen(
        columns: left..<left + Int(shown.pointee.width),
        rows: top..<top + Int(shown.pointee.height), rate: rate)
    }
  }

  /// The pictures per second of a mode; nil if it has no timing, as on a server without a screen.
  static func rate(of mode: xcb_randr_mode_info_t) -> Double? {
    // A picture of a line twice, or of every other line.
    let isDouble = mode.mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0
    let isInterlaced = mode.mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0
    let lines = Double(mode.vtotal) * (isDouble ? 2 : 1) / (isInterlaced ? 2 : 1)
    let dots = Double(mode.htotal) * lines
    return mode.dot_clock > 0 && dots > 0 ? Double(mode.dot_clock) / dots : nil
  }
}
