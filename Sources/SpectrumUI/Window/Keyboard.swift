// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import CXKB
import SpectrumView

/// The user's keyboard: what its keys type, and which commands they stand for.
struct Keyboard: ~Copyable {
  private var layouts: KeyLayouts
  private var composer = Composer()
  /// Whether the layouts are to be read before the next key.
  private var isChanged = true
  /// The latest release.
  private var released: (code: UInt8, time: UInt32)?
  /// The type of the extension's events; nil on a server without it.
  private var groupEventType: UInt8?

  /// `layouts`: those until the server's are read.
  init(_ layouts: consuming KeyLayouts = KeyLayouts()) { self.layouts = layouts }

  /// Has the server tell the group of each key, and when the keyboard changes: to clients of the X
  /// Keyboard Extension, not every change is a MappingNotify.
  mutating func open(_ connection: OpaquePointer) {
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

  /// Whether the layouts are others: of the extension's, only such events are selected.
  func isChange(_ event: xcb_generic_event_t) -> Bool {
    event.response_type & 0x7F == groupEventType
  }

  /// The layouts are others. A change comes as several events, so that the next key has them read.
  mutating func change() { isChanged = true }

  /// Reads the layouts if they are others. To be called before a key is asked for.
  mutating func update(from connection: OpaquePointer) {
    if isChanged { layouts.read(from: connection) }
    isChanged = false
  }

  /// What a key types in the layout in use: nothing, a sign or several, or a key that edits; nil for
  /// one that is a part of a sign, such as an accent, with those after it.
  mutating func typed(by event: xcb_key_press_event_t) -> [Key]? {
    layouts.hold(event.state)
    return composer.compose(layouts.symbol(of: event.detail))
  }

  /// The commands that a key may stand for, the likeliest first: the sign in the layout in use; the
  /// digit that it has with Shift, as in France and Belgium; in a layout without Latin letters, such as
  /// a Cyrillic one, the sign at its place in one that has them. Caps Lock changes none of them.
  mutating func commands(of event: xcb_key_press_event_t) -> [Key] {
    composer.reset()
    layouts.hold(event.state & ~UInt16(XCB_MOD_MASK_LOCK.rawValue))
    let isShifted = UInt32(event.state) & XCB_MOD_MASK_SHIFT.rawValue != 0
    var symbols = [layouts.symbol(of: event.detail)]
    // AltGr's signs stand for themselves.
    if layouts.isPlainOrShifted(event.detail) {
      let digit = layouts.shiftedSymbol(of: event.detail)
      if (0x30...0x39).contains(digit) { symbols.append(digit) }
      if !layouts.isLatin {
        symbols.append(layouts.latinSymbol(of: event.detail, isShifted: isShifted))
      }
    }
    return symbols.compactMap { Key(symbol: $0) }
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
}
