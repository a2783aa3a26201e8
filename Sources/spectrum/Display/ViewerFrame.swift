// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import SpectrumScreen
import SpectrumView

/// The tool's window, the parent of the plugin's: has the title, the size, a line below the plugin's
/// window, and the keys that the plugin's window doesn't handle.
final class ViewerFrame {
  enum Event {
    case closed
    /// The plugin's room in device pixels.
    case resized(width: Int, height: Int)
    case key(PlayerKeys.Key)
    /// A click on the line, at a part of its width, 0…1.
    case clicked(Float)
  }

  let id: UInt32
  /// Device pixels per logical pixel.
  let scale: Float
  private let shared: Connection
  private let protocols, deleteWindow, utf8Title, utf8: xcb_atom_t
  private let bar: ViewerPart<PlayerBar>
  private let page: ViewerPart<WaitingPage>
  /// The plugin's window, which gets the keys that the frame doesn't know; 0 for none.
  var plugin: UInt32 = 0
  private var keys = PlayerKeys()
  private var title = ""
  private var size: (width: Int, height: Int)

  /// `scale`: device pixels per logical pixel; nil: as the user's session has it.
  init(title: String, scale: Float?) throws(ToolError) {
    var screenNumber: CInt = 0
    guard let connection = xcb_connect(nil, &screenNumber) else { throw .noDisplay }
    shared = Connection(connection)
    guard !shared.isLost, let screen = shared.screen(number: screenNumber),
      let visual = ScreenVisual(of: screen, on: shared)
    else { throw .noDisplay }
    let scale = scale ?? shared.scale
    self.scale = scale
    id = xcb_generate_id(connection)
    bar = ViewerPart(shared, window: id, format: visual.format, scale: scale)
    page = ViewerPart(shared, window: id, format: visual.format, scale: scale)
    let initial = LogicalSize.initial
    size = (
      Int(Float(initial.width) * scale),
      Int(Float(initial.height) * scale) + Self.barHeight(scale)
    )
    _ = visual.makeWindow(
      id, in: screen.pointee.root, of: screen, width: size.width, height: size.height,
      background: visual.format.black,
      events: XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_KEY_PRESS.rawValue
        | XCB_EVENT_MASK_KEY_RELEASE.rawValue | XCB_EVENT_MASK_BUTTON_PRESS.rawValue
        | XCB_EVENT_MASK_EXPOSURE.rawValue, on: shared)
    protocols = shared.atom("WM_PROTOCOLS")
    deleteWindow = shared.atom("WM_DELETE_WINDOW")
    utf8Title = shared.atom("_NET_WM_NAME")
    utf8 = shared.atom("UTF8_STRING")
    shared.setOwner(of: id)
    let atoms = [deleteWindow]
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, protocols, XCB_ATOM_ATOM.rawValue, 32,
      1, atoms)
    setTitle(title)
    xcb_map_window(connection, id)
    xcb_flush(connection)
  }

  private var connection: OpaquePointer { shared.pointer }

  func setTitle(_ text: String) {
    guard text != title else { return }
    title = text
    let bytes = Array(text.utf8)
    for (property, type) in [
      (utf8Title, utf8), (XCB_ATOM_WM_NAME.rawValue, XCB_ATOM_STRING.rawValue),
    ] {
      xcb_change_property(
        connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, property, type, 8,
        UInt32(bytes.count), bytes)
    }
    xcb_flush(connection)
  }

  /// Shows `line` below the plugin's window, if it has changed.
  func show(_ line: PlayerBar) {
    let height = Self.barHeight(bar.scale)
    bar.show(line, below: plotHeight, width: size.width, height: height, line.theme, line.draw)
  }

  /// Shows `page` in place of the plugin's window, if it has changed.
  func show(_ page: WaitingPage) {
    self.page.show(
      page, below: 0, width: size.width, height: plotHeight, .automatic, page.draw)
  }

  /// The plugin's room in device pixels.
  var plotSize: (width: Int, height: Int) { (size.width, plotHeight) }

  private var plotHeight: Int { max(1, size.height - Self.barHeight(bar.scale)) }

  private static func barHeight(_ scale: Float) -> Int {
    Int((PlayerBar.height * scale).rounded())
  }

  /// Calls the plugin's window; false if it is closed. Throws if the X server is gone.
  func isGoingOn(_ window: PluginWindow) throws(ToolError) -> Bool {
    if window.idle() { return true }
    // The window may be the first to see that: an answer, or none.
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
    _ = try events()
    return false
  }

  /// The events since the last call; throws if the X server is gone.
  func events() throws(ToolError) -> [Event] {
    var events: [Event] = []
    while let event = xcb_poll_for_event(connection) {
      defer { free(event) }
      let bytes = UnsafeRawPointer(event)
      switch CInt(event.pointee.response_type & 0x7F) {
      case XCB_CONFIGURE_NOTIFY:
        let configured = bytes.loadUnaligned(as: xcb_configure_notify_event_t.self)
        let newSize = (width: Int(configured.width), height: Int(configured.height))
        if configured.window == id && newSize != size {
          size = newSize
          bar.fit(width: size.width, height: size.height)
          page.fit(width: size.width, height: size.height)
          events.append(.resized(width: size.width, height: plotHeight))
        }
      case XCB_EXPOSE:
        bar.invalidate()
        page.invalidate()
      case XCB_KEY_PRESS:
        let pressed = bytes.loadUnaligned(as: xcb_key_press_event_t.self)
        // The plugin's window is asked first, wherever the pointer is: someone may be typing there.
        if !isForPlugin(pressed), let key = PlayerKeys.key(of: pressed, symbol(of: pressed.detail))
        {
          if keys.acts(key, pressed) { events.append(.key(key)) }
        } else {
          pass(pressed)
        }
      case XCB_KEY_RELEASE:
        let released = bytes.loadUnaligned(as: xcb_key_release_event_t.self)
        keys.release(released)
        pass(released)
      case XCB_BUTTON_PRESS:
        let pressed = bytes.loadUnaligned(as: xcb_button_press_event_t.self)
        if pressed.detail == 1, Int(pressed.event_y) >= plotHeight {
          events.append(
            .clicked(PlayerBar.part(atX: Float(pressed.event_x), width: Float(size.width))))
        }
      case XCB_CLIENT_MESSAGE:
        let message = bytes.loadUnaligned(as: xcb_client_message_event_t.self)
        if message.type == protocols && message.data.data32.0 == deleteWindow {
          events.append(.closed)
        }
      default: break
      }
    }
    guard !shared.isLost else { throw .lostDisplay }
    return events
  }

  /// Passes a key to the plugin's window: the server gives it to the frame while the pointer is beside
  /// that window. What comes from there, as an event that is sent, it has refused.
  private func pass(_ key: xcb_key_press_event_t) {
    guard isForPlugin(key) else { return }
    var copy = key
    (copy.event, copy.child) = (plugin, 0)
    spectrum_xcb_send(connection, plugin, 0, &copy)
  }

  private func isForPlugin(_ key: xcb_key_press_event_t) -> Bool {
    plugin != 0 && key.response_type & 0x80 == 0
  }

  /// The symbol of a key without modifiers; nil for none.
  private func symbol(of code: UInt8) -> xcb_keysym_t? {
    let cookie = xcb_get_keyboard_mapping(connection, code, 1)
    guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    guard xcb_get_keyboard_mapping_keysyms_length(reply) > 0 else { return nil }
    return xcb_get_keyboard_mapping_keysyms(reply)?.pointee
  }
}
