// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation

/// An X server of our own, without a screen, and a client of it that looks at windows.
///
/// Windows of this process that are opened while it lives open on it: it sets DISPLAY, unless it is
/// for programs that are told.
package final class XServer {
  package let connection: OpaquePointer
  package let root: xcb_window_t
  /// The value of DISPLAY.
  package let display: String
  private let process = Process()
  /// Milliseconds: the time of the latest event of a held key.
  private var keyTime: UInt32 = 0

  package struct Unavailable: Error, CustomStringConvertible {
    package var description: String { "Xvfb does not start: install the package xvfb" }
  }

  /// `width`, `height`: the root window's size in device pixels; `depth`: its bits per pixel, which
  /// all its windows have unless it `isComposite`.
  /// `sharesMemory`: whether it takes pictures out of memory that it shares with a client;
  /// `setsDisplay`: whether this process's windows are to open on it.
  package init(
    width: Int = 4096, height: Int = 2304, depth: Int = 24, isComposite: Bool = true,
    sharesMemory: Bool = true, setsDisplay: Bool = true
  ) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)", "-nolisten", "tcp",
      sharesMemory ? "+extension" : "-extension", "MIT-SHM",
      isComposite ? "+extension" : "-extension", "Composite",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    try process.run()
    // The server writes its number once it listens.
    var number = Data()
    while !number.contains(10) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw Unavailable() }
      number += more
    }
    display =
      ":" + String(decoding: number, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if setsDisplay { setenv("DISPLAY", display, 1) }
    guard let connection = xcb_connect(display, nil), xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data
    else { throw Unavailable() }
    (self.connection, root) = (connection, screen.pointee.root)
  }

  deinit {
    kill()
    xcb_disconnect(connection)
  }

  /// The number of the server's process.
  package var processIdentifier: Int32 { process.processIdentifier }

  /// Ends the server as a crash would.
  package func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// A black window as a host makes it, on the screen.
  package func makeParent(x: Int = 0, width: Int, height: Int) -> xcb_window_t {
    let id = xcb_generate_id(connection)
    xcb_create_window(
      connection, UInt8(XCB_COPY_FROM_PARENT), id, root, Int16(x), 0, UInt16(width),
      UInt16(height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
      UInt32(XCB_COPY_FROM_PARENT), XCB_CW_BACK_PIXEL.rawValue, [0])
    xcb_map_window(connection, id)
    settle()
    return id
  }

  package func destroy(_ window: xcb_window_t) {
    xcb_destroy_window(connection, window)
    settle()
  }

  package func map(_ window: xcb_window_t) {
    xcb_map_window(connection, window)
    settle()
  }

  package func unmap(_ window: xcb_window_t) {
    xcb_unmap_window(connection, window)
    settle()
  }

  /// The windows on the screen.
  package var windows: [xcb_window_t] { children(of: root) }

  /// The windows within one.
  package func children(of window: xcb_window_t) -> [xcb_window_t] {
    let cookie = xcb_query_tree(connection, window)
    guard let reply = xcb_query_tree_reply(connection, cookie, nil) else { return [] }
    defer { free(reply) }
    return (0..<Int(reply.pointee.children_len)).map { xcb_query_tree_children(reply)[$0] }
  }

  /// Waits until the server has done all that was asked of it.
  package func settle() {
    let cookie = xcb_get_input_focus(connection)
    free(xcb_get_input_focus_reply(connection, cookie, nil))
  }

  /// Device pixels; nil where there is no such window.
  package func size(of window: xcb_window_t) -> (width: Int, height: Int)? {
    let cookie = xcb_get_geometry(connection, window)
    guard let reply = xcb_get_geometry_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    return (Int(reply.pointee.width), Int(reply.pointee.height))
  }

  /// What is on the window: 0x00RRGGBB, [height][width]. Nil where it can't be seen.
  package func pixels(of window: xcb_window_t) -> [UInt32]? {
    guard let size = size(of: window) else { return nil }
    return image(of: window, width: size.width, height: size.height)
  }

  /// A column of a window's pixels: 0x00RRGGBB, from top to bottom.
  package func column(_ x: Int, of window: xcb_window_t) -> [UInt32]? {
    guard let size = size(of: window) else { return nil }
    return image(of: window, x: x, width: 1, height: size.height)
  }

  private func image(of window: xcb_window_t, x: Int = 0, width: Int, height: Int) -> [UInt32]? {
    let cookie = xcb_get_image(
      connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), window, Int16(x), 0,
      UInt16(width), UInt16(height), UInt32.max)
    guard let reply = xcb_get_image_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    guard let data = xcb_get_image_data(reply) else { return nil }
    let bytes = UnsafeRawBufferPointer(
      start: data, count: Int(xcb_get_image_data_length(reply)))
    return [UInt32](pixels: bytes, depth: reply.pointee.depth, width: width, height: height)
  }

  /// Whether something has been drawn at the window's corner: a parent is black there.
  package func hasPicture(_ window: xcb_window_t) -> Bool {
    image(of: window, width: 1, height: 1)?.first.map { $0 != 0 } ?? false
  }

  /// Presses the key whose symbol is `symbol`, with Shift held or Num Lock on where that is wanted.
  /// `state`: the bits of further modifiers.
  package func type(
    _ symbol: UInt32, withShift: Bool = false, withNumLock: Bool = false, state: UInt16 = 0,
    into window: xcb_window_t
  ) {
    let state =
      state | (withShift ? UInt16(XCB_MOD_MASK_SHIFT.rawValue) : 0)
      | (withNumLock ? UInt16(XCB_MOD_MASK_2.rawValue) : 0)
    for isPress in [true, false] {
      sendKey(symbol, state: state, isPress: isPress, time: 0, to: window)
    }
  }

  /// Holds a key for so many repeats, and lets go of it, as a server tells of it: a repeat is a release
  /// and a press of the same time.
  package func hold(_ symbol: UInt32, repeats: Int, in window: xcb_window_t) {
    keyTime += 1000
    sendKey(symbol, isPress: true, time: keyTime, to: window)
    keyTime += 660
    for _ in 0..<repeats {
      sendKey(symbol, isPress: false, time: keyTime, to: window)
      sendKey(symbol, isPress: true, time: keyTime, to: window)
      keyTime += 40
    }
    sendKey(symbol, isPress: false, time: keyTime, to: window)
  }

  private func sendKey(
    _ symbol: UInt32, state: UInt16 = 0, isPress: Bool, time: UInt32, to window: xcb_window_t
  ) {
    guard let code = keyCode(of: symbol) else { return }
    var event = xcb_key_press_event_t()
    event.response_type = UInt8(isPress ? XCB_KEY_PRESS : XCB_KEY_RELEASE)
    (event.detail, event.state, event.time) = (code, state, time)
    (event.root, event.event, event.same_screen) = (root, window, 1)
    send(event, to: window, isPress ? XCB_EVENT_MASK_KEY_PRESS : XCB_EVENT_MASK_KEY_RELEASE)
  }

  /// The key whose symbol without modifiers is `symbol`.
  func keyCode(of symbol: UInt32) -> UInt8? {
    guard let setup = xcb_get_setup(connection) else { return nil }
    let (first, last) = (setup.pointee.min_keycode, setup.pointee.max_keycode)
    let cookie = xcb_get_keyboard_mapping(connection, first, last - first + 1)
    guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil),
      let symbols = xcb_get_keyboard_mapping_keysyms(reply)
    else { return nil }
    defer { free(reply) }
    let perCode = Int(reply.pointee.keysyms_per_keycode)
    return (first...last).first { symbols[Int($0 - first) * perCode] == symbol }
  }

  /// Presses a key of the server's own keyboard or lets go of it; `window` gets the keys. The server
  /// repeats a held key by itself.
  package func setKey(_ symbol: UInt32, isDown: Bool, in window: xcb_window_t) {
    if let code = keyCode(of: symbol) { setKey(code: code, isDown: isDown, in: window) }
  }

  func setKey(code: UInt8, isDown: Bool, in window: xcb_window_t) {
    guard let opcode = opcode(of: "XTEST") else { return }
    xcb_set_input_focus(connection, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), window, 0)
    // XTestFakeInput: its number, then the length in words, the event's type and the key; at once.
    var request = [UInt8](repeating: 0, count: 36)
    (request[1], request[2]) = (2, 9)
    (request[4], request[5]) = (UInt8(isDown ? XCB_KEY_PRESS : XCB_KEY_RELEASE), code)
    send(request: &request, opcode: opcode)
  }

  /// The number of an extension's requests; nil if the server lacks it.
  func opcode(of name: String) -> UInt8? { numbers(of: name)?.opcode }

  /// The numbers of an extension's requests and of its first event; nil if the server lacks it.
  func numbers(of name: String) -> (opcode: UInt8, firstEvent: UInt8)? {
    let cookie = xcb_query_extension(connection, UInt16(name.utf8.count), name)
    guard let reply = xcb_query_extension_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.present != 0 else { return nil }
    return (reply.pointee.major_opcode, reply.pointee.first_event)
  }

  /// Sends a request of an extension, whose answer, if it has one, is discarded. xcb fills in its first
  /// byte.
  func send(request: inout [UInt8], opcode: UInt8, hasReply: Bool = false) {
    var form = xcb_protocol_request_t(
      count: 1, ext: nil, opcode: opcode, isvoid: hasReply ? 0 : 1)
    request.withUnsafeMutableBytes { bytes in
      // xcb writes to the two parts before the first.
      var parts = [iovec](repeating: iovec(), count: 3)
      parts[2] = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      parts.withUnsafeMutableBufferPointer {
        let number = xcb_send_request(connection, 0, $0.baseAddress! + 2, &form)
        if hasReply { xcb_discard_reply(connection, number) }
      }
    }
    settle()
  }

  /// Has `window` hear of keys, which `takeKeys` then tells.
  package func listenForKeys(in window: xcb_window_t) {
    xcb_change_window_attributes(
      connection, window, XCB_CW_EVENT_MASK.rawValue,
      [XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue])
    settle()
  }

  /// The keys that have come to a window that listens since the last call: true for a press, false for
  /// a release.
  package func takeKeys() -> [Bool] {
    settle()
    var keys: [Bool] = []
    while let event = xcb_poll_for_event(connection) {
      defer { free(event) }
      switch CInt(event.pointee.response_type & 0x7F) {
      case XCB_KEY_PRESS: keys.append(true)
      case XCB_KEY_RELEASE: keys.append(false)
      default: break
      }
    }
    return keys
  }

  /// Moves the pointer to a place in `window`, while the left button is held or not.
  package func move(x: Int, y: Int, isHeld: Bool, in window: xcb_window_t) {
    var event = xcb_motion_notify_event_t()
    event.response_type = UInt8(XCB_MOTION_NOTIFY)
    (event.root, event.event, event.same_screen) = (root, window, 1)
    (event.event_x, event.event_y) = (Int16(x), Int16(y))
    event.state = isHeld ? UInt16(XCB_BUTTON_MASK_1.rawValue) : 0
    send(event, to: window, XCB_EVENT_MASK_POINTER_MOTION)
  }

  /// Holds the server up, as when it hangs, or lets it go on.
  package func setHanging(_ hangs: Bool) {
    Foundation.kill(process.processIdentifier, hangs ? SIGSTOP : SIGCONT)
  }

  func send<Event: BitwiseCopyable>(
    _ event: Event, to window: xcb_window_t, _ mask: xcb_event_mask_t
  ) {
    withUnsafeBytes(of: event) {
      _ = xcb_send_event(
        connection, 0, window, mask.rawValue, $0.bindMemory(to: CChar.self).baseAddress)
    }
    settle()
  }
}
