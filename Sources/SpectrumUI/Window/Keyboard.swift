// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import SpectrumView

/// The user's keyboard: the core protocol's table of key symbols.
///
/// Its columns are the first layout's signs without and with Shift, those of the second, and then
/// AltGr's: both layouts' in this order, but none of a layout without such signs. A third layout's
/// plain signs stand before AltGr's, which are misread there.
///
/// The X Keyboard Extension (protocol 1.0) reports a key's layout as its group. To a client that
/// doesn't use the extension, the second layout looks as if AltGr were held.
struct Keyboard {
  private var firstCode: UInt8 = 8
  private var symbolsPerCode = 0
  /// Shape: [code][symbolsPerCode].
  private var symbols: [xcb_keysym_t] = []
  /// The latest release.
  private var released: (code: UInt8, time: UInt32)?
  /// The type of the extension's events; nil on a server without it.
  private var groupEventType: UInt8?

  mutating func open(_ connection: OpaquePointer) {
    openGroups(connection)
    read(connection)
  }

  /// Has the server tell the group of each key, and when the keyboard changes: to clients of the
  /// extension, not every change is a MappingNotify.
  private mutating func openGroups(_ connection: OpaquePointer) {
    let name: StaticString = "XKEYBOARD"
    let length = name.utf8CodeUnitCount
    let cookie = name.utf8Start.withMemoryRebound(to: CChar.self, capacity: length) {
      xcb_query_extension(connection, UInt16(length), $0)
    }
    guard let reply = xcb_query_extension_reply(connection, cookie, nil) else { return }
    defer { free(reply) }
    guard reply.pointee.present != 0 else { return }
    spectrum_xcb_use_xkb(connection, reply.pointee.major_opcode)
    groupEventType = reply.pointee.first_event
  }

  /// Whether the table is another one: of the extension's, only such events are selected.
  func isChange(_ event: xcb_generic_event_t) -> Bool {
    event.response_type & 0x7F == groupEventType
  }

  /// 1 for the second group, else 0.
  private static func group(of event: xcb_key_press_event_t) -> Int {
    (event.state >> 13) & 3 == 1 ? 1 : 0
  }

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
    symbols = Array(UnsafeBufferPointer(start: table, count: count))
  }

  /// The key of an event; nil if the display has no name for it.
  func key(of event: xcb_key_press_event_t) -> Key? {
    let isShifted = UInt32(event.state) & XCB_MOD_MASK_SHIFT.rawValue != 0
    let plain = symbol(event.detail, column: 0)
    let shifted = symbol(event.detail, column: 1)
    // A keypad has digits on its second level, which Num Lock selects, usually the second modifier, and
    // Shift takes back; its signs have no levels.
    let isNumeric = UInt32(event.state) & XCB_MOD_MASK_2.rawValue != 0
    for symbol in isNumeric != isShifted ? [shifted, plain] : [plain]
    where (0xFFAA...0xFFB9).contains(symbol) {
      return .character(UInt8(symbol - 0xFF80))
    }
    let group = Self.group(of: event)
    if Self.isByAltGr(event) {
      for column in group == 1 ? [6, 4] : [4] {
        let sign = symbol(event.detail, column: column + (isShifted ? 1 : 0))
        if sign != 0 { return Self.key(sign) }
      }
    }
    // Beside a layout of other letters, such as Cyrillic ones, the other one's have a use.
    return key(event.detail, group, isShifted) ?? key(event.detail, 1 - group, isShifted)
  }

  private func key(_ code: UInt8, _ group: Int, _ isShifted: Bool) -> Key? {
    let (plain, shifted) = (symbol(code, column: 2 * group), symbol(code, column: 2 * group + 1))
    return Self.key(isShifted && shifted != 0 ? shifted : plain) ?? Self.key(plain)
  }

  /// The digit that a key has with Shift, as in France and Belgium; nil for a key without one.
  func digit(of event: xcb_key_press_event_t) -> Key? {
    let digit = symbol(event.detail, column: 2 * Self.group(of: event) + 1)
    guard (0x30...0x39).contains(digit), !Self.isByAltGr(event) else { return nil }
    return .character(UInt8(digit))
  }

  /// Whether AltGr is held, the fifth modifier.
  private static func isByAltGr(_ event: xcb_key_press_event_t) -> Bool {
    UInt32(event.state) & XCB_MOD_MASK_5.rawValue != 0
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

  private func symbol(_ code: UInt8, column: Int) -> xcb_keysym_t {
    guard code >= firstCode, column < symbolsPerCode else { return 0 }
    let index = Int(code - firstCode) * symbolsPerCode + column
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
