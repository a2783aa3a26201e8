// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView

/// The user's keyboard: the core protocol's table of key symbols.
struct Keyboard {
  private var firstCode: UInt8 = 8
  private var symbolsPerCode = 0
  /// Shape: [code][symbolsPerCode].
  private var symbols: [xcb_keysym_t] = []
  /// The latest release.
  private var released: (code: UInt8, time: UInt32)?

  /// Reads the table from the server, at the start and when the user changes the keyboard.
  mutating func read(_ connection: OpaquePointer) {
    guard let setup = xcb_get_setup(connection) else { return }
    let (first, last) = (setup.pointee.min_keycode, setup.pointee.max_keycode)
    guard last >= first else { return }
    let cookie = xcb_get_keyboard_mapping(connection, first, last - first &+ 1)
    guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil) else { return }
    defer { free(reply) }
    let count = Int(xcb_get_keyboard_mapping_keysyms_length(reply))
    guard count > 0, let table = xcb_get_keyboard_mapping_keysyms(reply) else { return }
    firstCode = first
    symbolsPerCode = Int(reply.pointee.keysyms_per_keycode)
    symbols = []
    for index in 0..<count { symbols.append(table[index]) }
  }

  /// The key of an event; nil if the display has no name for it.
  func key(of event: xcb_key_press_event_t) -> Key? {
    let isShifted = UInt32(event.state) & XCB_MOD_MASK_SHIFT.rawValue != 0
    let plain = symbol(event.detail, level: 0)
    let shifted = symbol(event.detail, level: 1)
    // A keypad has digits on its second level, which Num Lock selects, usually the second modifier, and
    // Shift takes back; its signs have no levels.
    let isNumeric = UInt32(event.state) & XCB_MOD_MASK_2.rawValue != 0
    for symbol in isNumeric != isShifted ? [shifted, plain] : [plain]
    where (0xFFAA...0xFFB9).contains(symbol) {
      return .character(UInt8(symbol - 0xFF80))
    }
    return Self.key(isShifted && shifted != 0 ? shifted : plain) ?? Self.key(plain)
  }

  mutating func release(_ event: xcb_key_release_event_t) {
    released = (event.detail, event.time)
  }

  /// Whether a press repeats a held key: the server then reports a release and a press at once. Keys
  /// that another program sends may have no time; none of those is taken for a repeat.
  func isRepeat(_ event: xcb_key_press_event_t) -> Bool {
    guard let released, released.code == event.detail, event.time != XCB_CURRENT_TIME else {
      return false
    }
    return event.time &- released.time < Self.shortestPause
  }

  /// Milliseconds: more than lie between the two events of a repeat, on servers that don't give them
  /// the same time; less than a finger takes.
  private static let shortestPause: UInt32 = 20

  private func symbol(_ code: UInt8, level: Int) -> xcb_keysym_t {
    guard code >= firstCode, level < symbolsPerCode else { return 0 }
    let index = Int(code - firstCode) * symbolsPerCode + level
    return index < symbols.count ? symbols[index] : 0
  }

  /// Converts X's symbols (keysymdef.h): a Latin letter is its code, other keys are 0xFF….
  private static func key(_ symbol: xcb_keysym_t) -> Key? {
    switch symbol {
    case 0x20: .space
    case 0x21...0x7E: .character(UInt8(symbol))
    // Latin 1 is as it is in Unicode; other letters have a bit set.
    case 0xA1...0xFF: Unicode.Scalar(symbol).map { .letter($0) }
    case 0x0100_00A0...0x0110_FFFF: Unicode.Scalar(symbol & 0xFF_FFFF).map { .letter($0) }
    case 0xFF08: .backspace
    case 0xFF09, 0xFE20: .tab
    case 0xFF0D, 0xFF8D: .enter
    case 0xFF1B: .escape
    case 0xFF50, 0xFF95: .home
    case 0xFF51, 0xFF96: .left
    case 0xFF52, 0xFF97: .up
    case 0xFF53, 0xFF98: .right
    case 0xFF54, 0xFF99: .down
    case 0xFF55, 0xFF9A: .pageUp
    case 0xFF56, 0xFF9B: .pageDown
    case 0xFF57, 0xFF9C: .end
    case 0xFFFF, 0xFF9F: .delete
    default: nil
    }
  }
}
