// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

/// The layouts of the server's keyboard.
extension XServer {
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

// The server's own keys, as a user presses them.
extension XServer {
  /// Gives the keyboard layouts by their names in xkb-data, such as "us,ru"; returns whether it could.
  package func setLayouts(_ names: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["setxkbmap", "-display", display, "-layout", names]
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    try process.run()
    process.waitUntilExit()
    settle()
    return process.terminationStatus == 0
  }

  /// Presses a key and lets go of it, by its code (xkb-data, keycodes/evdev: 24 is Q in America), with
  /// Shift held where that is wanted.
  package func press(key code: UInt8, withShift: Bool = false, in window: xcb_window_t) {
    let shift: [UInt8] = withShift ? [50] : []
    for code in shift + [code] { setKey(code: code, isDown: true, in: window) }
    for code in [code] + shift { setKey(code: code, isDown: false, in: window) }
  }
}
