// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// The keyboard's groups of symbols, one per layout, by the X Keyboard Extension (protocol 1.0).
///
/// A client that doesn't use the extension isn't told a key's group: to it, the second layout looks
/// as if AltGr were held.
struct KeyGroups {
  /// The type of the extension's events; nil on a server without it.
  private var eventType: UInt8?

  /// Has the server tell the group of each key, and when the keyboard changes: to clients of the
  /// extension, not every change is a MappingNotify.
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
    eventType = reply.pointee.first_event
  }

  /// Whether this is an event of the extension: only changes of the keyboard are selected.
  func isEvent(_ event: UnsafeMutablePointer<xcb_generic_event_t>) -> Bool {
    event.pointee.response_type & 0x7F == eventType
  }

  /// 1 for the second group, else 0.
  static func group(of event: xcb_key_press_event_t) -> Int { (event.state >> 13) & 3 == 1 ? 1 : 0 }
}
