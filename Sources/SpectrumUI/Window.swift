// SPDX-License-Identifier: GPL-3.0-or-later
import CSpectrumUI
import CXCB
import SpectrumView

/// A window of the X server, over a connection of its own: what fails in it is an event or a status,
/// and never ends the host.
struct Window: ~Copyable {
  private let shared: Connection
  let id: xcb_window_t
  /// The host's window that it lies in; 0: it stands alone.
  let parent: xcb_window_t
  private let gc: xcb_gcontext_t
  private let depth: UInt8
  /// Atoms with which a window manager asks a window to close.
  private let protocols, deleteWindow: xcb_atom_t

  /// What the server says of it.
  private(set) var size: WindowSize
  private var isMapped = false
  private var isObscured = false
  /// Whether the host destroyed the window that it lay in.
  private(set) var isDestroyed = false
  /// Whether its ancestors are shown: the server tells that only on asking.
  private var isViewable = true
  /// Whether the window manager asked it to close.
  private(set) var isCloseRequested = false
  private var pointer = PointerState()
  private var keyboard = Keyboard()
  /// The key that the host was passed last.
  private var forwarded: (time: UInt32, code: UInt8)?

  /// The events that are wanted.
  private static var eventMask: UInt32 {
    XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
      | XCB_EVENT_MASK_VISIBILITY_CHANGE.rawValue | XCB_EVENT_MASK_POINTER_MOTION.rawValue
      | XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
      | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue | XCB_EVENT_MASK_KEY_PRESS.rawValue
  }

  /// Opens it on the server that DISPLAY names, within `parent` or, with 0, by itself.
  static func open(
    parent: xcb_window_t, size: WindowSize, smallest: WindowSize
  ) throws(WindowError) -> Window {
    var screenNumber: CInt = 0
    guard let connection = xcb_connect(nil, &screenNumber) else { throw .noServer }
    let shared = Connection(connection)
    guard xcb_connection_has_error(connection) == 0 else { throw .noServer }
    guard let screen = screen(connection, number: screenNumber),
      spectrum_xcb_has_our_byte_order(connection) != 0,
      let (visual, depth) = trueColor(of: screen)
    else { throw .noTrueColor }
    // A depth of our own under a parent of another needs its own colours and border.
    let colormap = xcb_generate_id(connection)
    xcb_create_colormap(
      connection, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colormap, screen.pointee.root, visual)
    let id = xcb_generate_id(connection)
    let mask =
      XCB_CW_BACK_PIXMAP.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_BIT_GRAVITY.rawValue
      | XCB_CW_EVENT_MASK.rawValue | XCB_CW_COLORMAP.rawValue
    // No background: the server would clear what is to be drawn over at once, and flicker.
    let values: [UInt32] = [
      XCB_BACK_PIXMAP_NONE.rawValue, 0, XCB_GRAVITY_NORTH_WEST.rawValue, eventMask, colormap,
    ]
    let cookie = xcb_create_window_checked(
      connection, depth, id, parent == 0 ? screen.pointee.root : parent, 0, 0, UInt16(size.width),
      UInt16(size.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), visual, mask, values)
    if let error = xcb_request_check(connection, cookie) {
      free(error)
      throw .noParent
    }
    let window = Window(shared, id: id, parent: parent, size: size, depth: depth)
    window.setHints(smallest: smallest)
    xcb_map_window(connection, id)
    xcb_flush(connection)
    return window
  }

  private init(
    _ shared: Connection, id: xcb_window_t, parent: xcb_window_t, size: WindowSize,
    depth: UInt8
  ) {
    self.shared = shared
    let connection = shared.pointer
    self.id = id
    self.parent = parent
    self.size = size
    self.depth = depth
    gc = xcb_generate_id(connection)
    protocols = Self.atom(connection, "WM_PROTOCOLS")
    deleteWindow = Self.atom(connection, "WM_DELETE_WINDOW")
    xcb_create_gc(connection, gc, id, 0, nil)
    keyboard.read(connection)
  }

  deinit {
    xcb_destroy_window(connection, id)
    xcb_flush(connection)
  }

  private var connection: OpaquePointer { shared.pointer }

  /// Images for this window.
  func makePictureBuffers() -> PictureBuffers {
    PictureBuffers(shared, window: id, gc: gc, depth: depth)
  }

  /// The file from which events come.
  var file: CInt { xcb_get_file_descriptor(connection) }

  /// Whether the server is gone; nothing can be drawn any more.
  var isLost: Bool { xcb_connection_has_error(connection) != 0 }

  /// Whether anybody can see it.
  var isVisible: Bool { isMapped && !isObscured && !isDestroyed && isViewable }

  mutating func resize(to newSize: WindowSize) {
    let values = [UInt32(newSize.width), UInt32(newSize.height)]
    xcb_configure_window(
      connection, id,
      UInt16(XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue), values)
    xcb_flush(connection)
  }

  /// Asks whether its ancestors are shown: a host that hides its window unmaps one of them.
  mutating func checkViewability() {
    guard isMapped, !isDestroyed else { return }
    let cookie = xcb_get_window_attributes(connection, id)
    guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return }
    isViewable = reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
    free(reply)
  }

  private static func screen(
    _ connection: OpaquePointer, number: CInt
  ) -> UnsafeMutablePointer<xcb_screen_t>? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
    var index = number
    while screens.rem > 0 {
      if index <= 0 { return screens.data }
      index -= 1
      xcb_screen_next(&screens)
    }
    return nil
  }

  /// A visual whose pixels are Cairo's: 24 bits, red uppermost.
  private static func trueColor(
    of screen: UnsafeMutablePointer<xcb_screen_t>
  ) -> (visual: xcb_visualid_t, depth: UInt8)? {
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0 {
      var visuals = xcb_depth_visuals_iterator(depths.data)
      while visuals.rem > 0 {
        let visual = visuals.data.pointee
        if depths.data.pointee.depth == 24,
          visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue),
          visual.red_mask == 0xFF_0000, visual.green_mask == 0xFF00, visual.blue_mask == 0xFF
        {
          return (visual.visual_id, 24)
        }
        xcb_visualtype_next(&visuals)
      }
      xcb_depth_next(&depths)
    }
    return nil
  }

  private static func atom(_ connection: OpaquePointer, _ name: StaticString) -> xcb_atom_t {
    name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount) {
      let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8CodeUnitCount), $0)
      guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
      defer { free(reply) }
      return reply.pointee.atom
    }
  }

  /// Tells window managers, and hosts that look, what it is and how small it may be.
  private func setHints(smallest: WindowSize) {
    // ICCCM 4.1.2.3: flags, 4 obsolete, smallest, largest, increments, aspects, base, gravity.
    var hints = [UInt32](repeating: 0, count: 18)
    hints[0] = 1 << 4
    (hints[5], hints[6]) = (UInt32(smallest.width), UInt32(smallest.height))
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, XCB_ATOM_WM_NORMAL_HINTS.rawValue,
      XCB_ATOM_WM_SIZE_HINTS.rawValue, 32, 18, hints)
    setText("Spectrum", XCB_ATOM_WM_NAME.rawValue)
    setText("spectrum\0Spectrum\0", XCB_ATOM_WM_CLASS.rawValue)
    if parent == 0 {
      let atoms = [deleteWindow]
      xcb_change_property(
        connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, protocols, XCB_ATOM_ATOM.rawValue,
        32, 1, atoms)
    }
  }

  private func setText(_ text: StaticString, _ property: xcb_atom_t) {
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, property, XCB_ATOM_STRING.rawValue, 8,
      UInt32(text.utf8CodeUnitCount), text.utf8Start)
  }
}

enum WindowError: Error {
  case noServer, noTrueColor, noParent

  /// One line for the host's log.
  var line: StaticString {
    switch self {
    case .noServer: "spectrum: no X server at DISPLAY"
    case .noTrueColor: "spectrum: the X server has no 24-bit TrueColor visual"
    case .noParent: "spectrum: the host's window is no window of the X server at DISPLAY"
    }
  }
}

// Events.
extension Window {
  /// What has happened since, except to the pictures: the user's input goes to `display`. True where
  /// the display was told anything.
  mutating func readEvents(
    into display: inout Display, scale: Float, _ pictures: inout PictureBuffers
  ) -> Bool {
    var hasInput = false
    while let event = xcb_poll_for_event(connection) {
      defer { free(event) }
      if pictures.receive(event) { continue }
      hasInput = receive(event, into: &display, scale: scale, &pictures) || hasInput
    }
    hasInput = pointer.flushMotion(into: &display, scale: scale) || hasInput
    return hasInput
  }

  private mutating func receive(
    _ event: UnsafeMutablePointer<xcb_generic_event_t>, into display: inout Display, scale: Float,
    _ pictures: inout PictureBuffers
  ) -> Bool {
    let bytes = UnsafeRawPointer(event)
    switch CInt(event.pointee.response_type & 0x7F) {
    case XCB_EXPOSE:
      (isObscured, isViewable) = (false, true)
      pictures.invalidate()
    case XCB_CONFIGURE_NOTIFY:
      let configured = bytes.loadUnaligned(as: xcb_configure_notify_event_t.self)
      if configured.window == id {
        size = WindowSize(width: Int(configured.width), height: Int(configured.height))
      }
    case XCB_MAP_NOTIFY: (isMapped, isViewable) = (true, true)
    case XCB_UNMAP_NOTIFY: isMapped = false
    case XCB_VISIBILITY_NOTIFY:
      let visibility = bytes.loadUnaligned(as: xcb_visibility_notify_event_t.self)
      isObscured = visibility.state == UInt8(XCB_VISIBILITY_FULLY_OBSCURED.rawValue)
      isViewable = true
    case XCB_DESTROY_NOTIFY: isDestroyed = true
    case XCB_CLIENT_MESSAGE:
      let message = bytes.loadUnaligned(as: xcb_client_message_event_t.self)
      if message.type == protocols && message.data.data32.0 == deleteWindow {
        isCloseRequested = true
      }
    case XCB_MAPPING_NOTIFY: keyboard.read(connection)
    case XCB_MOTION_NOTIFY:
      let motion = bytes.loadUnaligned(as: xcb_motion_notify_event_t.self)
      pointer.move(motion, into: &display)
    case XCB_LEAVE_NOTIFY:
      let motionCame = pointer.flushMotion(into: &display, scale: scale)
      let leave = bytes.loadUnaligned(as: xcb_leave_notify_event_t.self)
      // A press grabs the pointer and leaves by that alone; at the release, that ends the grab, it
      // has left if it is elsewhere by then.
      guard leave.mode != UInt8(XCB_NOTIFY_MODE_GRAB.rawValue) else { return motionCame }
      display.handle(.pointerLeft)
      return true
    case XCB_BUTTON_PRESS, XCB_BUTTON_RELEASE:
      let button = bytes.loadUnaligned(as: xcb_button_press_event_t.self)
      let isPress = CInt(event.pointee.response_type & 0x7F) == XCB_BUTTON_PRESS
      // A host's window takes keys for itself until it is told better; the wheel tells nothing.
      if isPress && button.detail <= 3 {
        xcb_set_input_focus(
          connection, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), id, button.time)
        xcb_flush(connection)
      }
      _ = pointer.flushMotion(into: &display, scale: scale)
      return pointer.press(button, isPress: isPress, into: &display, scale: scale)
    case XCB_KEY_PRESS:
      let key = bytes.loadUnaligned(as: xcb_key_press_event_t.self)
      if let pressed = keyboard.key(of: key),
        display.handle(.key(pressed, modifiers: Modifiers(state: key.state)))
      {
        return true
      }
      forward(key)
    default: break
    }
    return false
  }

  /// What we have no use for is the host's: the space bar starts its transport.
  private mutating func forward(_ key: xcb_key_press_event_t) {
    guard parent != 0 else { return }
    // A host that passes its keys on to us would else get this one back and forth for ever.
    if let last = forwarded, last.time == key.time && last.code == key.detail { return }
    forwarded = (key.time, key.detail)
    var copy = key
    copy.event = parent
    withUnsafeBytes(of: &copy) { bytes in
      if let start = bytes.bindMemory(to: CChar.self).baseAddress {
        xcb_send_event(connection, 0, parent, XCB_EVENT_MASK_KEY_PRESS.rawValue, start)
      }
    }
    xcb_flush(connection)
  }
}
