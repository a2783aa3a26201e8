// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

/// The layouts of the server's keyboard.
extension XServer {
  /// Gives the key with `symbol` others, in the core protocol's order: those of the first layout
  /// without and with Shift, those of the second, and then AltGr's.
  package func label(_ symbol: UInt32, with symbols: [UInt32]) {
    guard let code = keyCode(of: symbol) else { return }
    xcb_change_keyboard_mapping(connection, 1, code, UInt8(symbols.count), symbols)
    settle()
  }

  /// Has the keyboard use another of its layouts, 0 for the first.
  package func choose(layout: UInt8) {
    guard let opcode = opcode(of: "XKEYBOARD") else { return }
    spectrum_xcb_use_xkb(connection, opcode)
    // XkbLatchLockState: its number, the length in words, the core keyboard; the group to lock.
    var request = [UInt8](repeating: 0, count: 16)
    (request[1], request[2], request[5]) = (5, 4, 1)
    (request[8], request[9]) = (1, layout)
    send(request: &request, opcode: opcode)
  }
}
