// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// The keys of the player.
struct PlayerKeys {
  enum Key { case space, left, right, home }

  /// The latest release.
  private var released: (code: UInt8, time: UInt32)?

  /// The key of an event; nil if it isn't the player's. `symbol`: the key's without modifiers, X's
  /// number for it (keysymdef.h).
  static func key(of event: xcb_key_press_event_t, _ symbol: xcb_keysym_t?) -> Key? {
    // Num Lock, usually the second modifier, makes digits of the keypad's.
    let isNumeric = UInt32(event.state) & XCB_MOD_MASK_2.rawValue != 0
    switch symbol {
    case 0x20: return .space
    case 0xFF50: return .home
    case 0xFF51: return .left
    case 0xFF53: return .right
    case 0xFF95 where !isNumeric: return .home
    case 0xFF96 where !isNumeric: return .left
    case 0xFF98 where !isNumeric: return .right
    default: return nil
    }
  }

  mutating func release(_ event: xcb_key_release_event_t) {
    released = (event.detail, event.time)
  }

  /// Whether a press is to act: a held key goes on seeking, but pauses only once.
  func acts(_ key: Key, _ event: xcb_key_press_event_t) -> Bool {
    key != .space || !isRepeat(event)
  }

  /// Whether a press repeats a held key: the server then reports a release and a press at once.
  /// Keys that another program sends may have no time; none of those is taken for a repeat.
  private func isRepeat(_ event: xcb_key_press_event_t) -> Bool {
    guard let released, released.code == event.detail, event.time != XCB_CURRENT_TIME else {
      return false
    }
    return event.time &- released.time < Self.shortestPause
  }

  /// Milliseconds, as in the plugin's window.
  private static let shortestPause: UInt32 = 20
}
