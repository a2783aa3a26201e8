// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Testing

@testable import spectrum

/// The player's keys in the window of `view`.
@Suite struct PlayerKeysTests {
  private func event(
    _ code: UInt8 = 65, time: UInt32 = 0, state: UInt16 = 0
  ) -> xcb_key_press_event_t {
    var event = xcb_key_press_event_t()
    (event.detail, event.time, event.state) = (code, time, state)
    return event
  }

  @Test("Held, the space bar pauses once; arrows go on seeking")
  func held() {
    var keys = PlayerKeys()
    #expect(keys.acts(.space, event(time: 1000)))
    // A server reports a repeat as a release and a press at once.
    for time in [1660, 1700, 1740] as [UInt32] {
      keys.release(event(time: time))
      #expect(!keys.acts(.space, event(time: time)))
      #expect(!keys.acts(.space, event(time: time + 1)))
      #expect(keys.acts(.left, event(time: time)))
    }
    keys.release(event(time: 1760))
    #expect(keys.acts(.space, event(time: 1800)))
    // Another key; and one that another program sends, without a time.
    #expect(keys.acts(.space, event(66, time: 1760)))
    keys.release(event())
    #expect(keys.acts(.space, event()))
  }

  @Test(
    "Arrows and Home are also on the keypad, unless Num Lock makes digits of them",
    arguments: [(0xFF50, 0xFF95, .home), (0xFF51, 0xFF96, .left), (0xFF53, 0xFF98, .right)]
      as [(UInt32, UInt32, PlayerKeys.Key)])
  func keypad(symbol: UInt32, keypad: UInt32, key: PlayerKeys.Key) {
    let numLock = UInt16(XCB_MOD_MASK_2.rawValue)
    #expect(PlayerKeys.key(of: event(), symbol) == key)
    #expect(PlayerKeys.key(of: event(), keypad) == key)
    #expect(PlayerKeys.key(of: event(state: numLock), symbol) == key)
    #expect(PlayerKeys.key(of: event(state: numLock), keypad) == nil)
  }
}
