// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// The keys that the display doesn't use, which the host gets; the space bar, for one, starts the
/// transport.
struct HostKeys {
  /// The press and the release last passed on.
  private var latest: [(time: UInt32, code: UInt8)?] = [nil, nil]

  /// Passes a key on to the host's window; 0: there is none.
  mutating func pass(
    _ key: xcb_key_press_event_t, isPress: Bool, to parent: xcb_window_t,
    on connection: OpaquePointer
  ) {
    guard parent != 0 else { return }
    let kind = isPress ? 0 : 1
    // A host that passes its keys on to us would return this one, endlessly.
    if let last = latest[kind], last.time == key.time && last.code == key.detail { return }
    latest[kind] = (key.time, key.detail)
    var copy = key
    copy.event = parent
    let mask = isPress ? XCB_EVENT_MASK_KEY_PRESS : XCB_EVENT_MASK_KEY_RELEASE
    spectrum_xcb_send(connection, parent, mask.rawValue, &copy)
  }
}
