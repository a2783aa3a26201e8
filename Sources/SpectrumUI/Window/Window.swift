// SPDX-License-Identifier: GPL-3.0-or-later
import CSpectrumUI
import CXCB
import SpectrumScreen
import SpectrumView

/// A window of the X server on a connection of its own. Errors are events or statuses and never end
/// the host.
struct Window: ~Copyable {
  private let shared: Connection
  let id: xcb_window_t
  /// The host's window that contains it; 0: a top-level window.
  let parent: xcb_window_t
  var pictures: PictureBuffers
  /// Device pixels per logical pixel.
  let scale: Float
  /// Atoms of a window manager's request to close.
  private let protocols, deleteWindow: xcb_atom_t

  private let root: xcb_window_t
  private var rates: ScreenRates
  /// On the root window; nil before the first check.
  private var middle: (x: Int, y: Int)?
  /// The whole screen's size: the largest that a restored window gets.
  let screenSize: WindowSize
  /// The size that the server reports.
  private(set) var size: WindowSize
  /// The size that the window takes once its parent has room for it, and how many more looks it has.
  private var granted: (size: WindowSize, looks: Int)?
  private var isMapped = false
  private var isObscured = false
  /// Whether the host destroyed the parent window.
  private(set) var isDestroyed = false
  /// Whether its ancestors are shown; the server reports that only on request.
  private var isViewable = true
  /// Whether the window manager requested a close.
  private(set) var isCloseRequested = false
  private var pointer = PointerState()
  private var keyboard = Keyboard()
  private var hostKeys = HostKeys()
  private var focus = KeyFocus()

  /// The events to receive.
  private static var eventMask: UInt32 {
    XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
      | XCB_EVENT_MASK_VISIBILITY_CHANGE.rawValue | XCB_EVENT_MASK_POINTER_MOTION.rawValue
      | XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
      | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue | XCB_EVENT_MASK_KEY_PRESS.rawValue
      | XCB_EVENT_MASK_KEY_RELEASE.rawValue | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue
  }

  /// Opens a window on the server in DISPLAY, within `parent` or, if 0, as a top-level window.
  /// `scale`: device pixels per logical pixel; nil: as the user's session has it.
  init(parent: xcb_window_t, size: LogicalSize, scale: Float?) throws(WindowError) {
    var screenNumber: CInt = 0
    guard let connection = xcb_connect(nil, &screenNumber) else { throw .noServer }
    let shared = Connection(connection)
    guard !shared.isLost else { throw .noServer }
    guard let screen = shared.screen(number: screenNumber),
      let visual = ScreenVisual(of: screen, on: shared)
    else { throw .noTrueColor }
    let scale = scale ?? shared.scale
    let size = WindowSize(size, scale: scale)
    let id = xcb_generate_id(connection)
    // No background: the server would clear areas before they are drawn, which flickers.
    let cookie = visual.makeWindow(
      id, in: parent == 0 ? screen.pointee.root : parent, of: screen, width: size.width,
      height: size.height, background: nil, events: Self.eventMask, on: shared)
    if let error = xcb_request_check(connection, cookie) {
      free(error)
      throw .noParent
    }
    // Last: a part of the window can't be undone by an error.
    (self.shared, self.id, self.parent, self.size, self.scale) = (shared, id, parent, size, scale)
    root = screen.pointee.root
    rates = ScreenRates(shared, root: root, reportedTo: id)
    screenSize = WindowSize(
      width: Int(screen.pointee.width_in_pixels), height: Int(screen.pointee.height_in_pixels))
    let gc = xcb_generate_id(connection)
    pictures = PictureBuffers(shared, window: id, gc: gc, format: visual.format)
    protocols = shared.atom("WM_PROTOCOLS")
    deleteWindow = shared.atom("WM_DELETE_WINDOW")
    xcb_create_gc(connection, gc, id, 0, nil)
    keyboard.open(connection)
    setHints(smallest: .smallest(scale: scale))
    xcb_map_window(connection, id)
    xcb_flush(connection)
  }

  deinit {
    xcb_destroy_window(connection, id)
    xcb_flush(connection)
  }

  private var connection: OpaquePointer { shared.pointer }

  /// The file that events come from.
  var file: CInt { xcb_get_file_descriptor(connection) }

  /// Whether the server is lost; nothing can be drawn any more.
  var isLost: Bool { shared.isLost }

  /// Pictures per second of the screen that its middle was on at the last check; nil if that isn't known.
  var refreshRate: Double? {
    mutating get { middle.flatMap { rates.rate(x: $0.x, y: $0.y) } }
  }

  /// Whether the window can be seen.
  var isVisible: Bool { isMapped && !isObscured && !isDestroyed && isViewable }

  mutating func show(_ isShown: Bool) {
    if isShown { xcb_map_window(connection, id) } else { xcb_unmap_window(connection, id) }
    xcb_flush(connection)
  }

  mutating func resize(to newSize: WindowSize) {
    let values = [UInt32(newSize.width), UInt32(newSize.height)]
    xcb_configure_window(
      connection, id,
      UInt16(XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue), values)
    xcb_flush(connection)
  }

  /// Takes the size that the host has said it makes room for, once the parent has it. Some hosts resize
  /// the window themselves; others say so and make no room, and would show only a part of it.
  mutating func grow(into newSize: WindowSize) {
    granted = (newSize, 4)
    growIfThereIsRoom()
  }

  private mutating func growIfThereIsRoom() {
    guard let (size, looks) = granted, !isDestroyed else { return }
    granted = looks > 0 ? (size, looks - 1) : nil
    let cookie = xcb_get_geometry(connection, parent)
    guard let room = xcb_get_geometry_reply(connection, cookie, nil) else { return }
    defer { free(room) }
    if Int(room.pointee.width) >= size.width, Int(room.pointee.height) >= size.height {
      resize(to: size)
      granted = nil
    }
  }

  /// Queries whether the ancestors are shown: some hosts hide their window by unmapping one. And where
  /// the window is: no event tells of a move with an ancestor.
  mutating func checkViewability() {
    guard isMapped, !isDestroyed else { return }
    growIfThereIsRoom()
    focus.takeBack(id, on: connection)
    let cookie = xcb_get_window_attributes(connection, id)
    let place = xcb_translate_coordinates(
      connection, id, root, Int16(clamping: size.width / 2), Int16(clamping: size.height / 2))
    let attributes = xcb_get_window_attributes_reply(connection, cookie, nil)
    let translated = xcb_translate_coordinates_reply(connection, place, nil)
    defer {
      free(attributes)
      free(translated)
    }
    guard let attributes, let translated else { return }
    isViewable = attributes.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
    middle = (Int(translated.pointee.dst_x), Int(translated.pointee.dst_y))
  }

  /// Ends a drag in a window that is hidden, alone or with an ancestor; a covered one gets its
  /// release.
  mutating func letGoIfHidden(into display: inout Display) {
    if !isMapped || !isViewable { pointer.letGo(into: &display) }
  }

  /// Sets title, owner, smallest size and close protocol, for window managers and hosts.
  private func setHints(smallest: WindowSize) {
    // ICCCM 4.1.2.3: flags, 4 obsolete, smallest, largest, increments, aspects, base, gravity.
    var hints = [UInt32](repeating: 0, count: 18)
    hints[0] = 1 << 4
    (hints[5], hints[6]) = (UInt32(smallest.width), UInt32(smallest.height))
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, XCB_ATOM_WM_NORMAL_HINTS.rawValue,
      XCB_ATOM_WM_SIZE_HINTS.rawValue, 32, 18, hints)
    shared.setText("Spectrum", XCB_ATOM_WM_NAME.rawValue, of: id)
    shared.setOwner(of: id)
    if parent == 0 {
      let atoms = [deleteWindow]
      xcb_change_property(
        connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, protocols, XCB_ATOM_ATOM.rawValue,
        32, 1, atoms)
    }
  }
}

// Events.
extension Window {
  /// All new events, oldest first, except those of the pictures, which handle theirs.
  mutating func newEvents() -> [xcb_generic_event_t] {
    var events: [xcb_generic_event_t] = []
    while let event = xcb_poll_for_event(connection) {
      if !pictures.receive(event) { events.append(event.pointee) }
      free(event)
    }
    return events
  }

  /// Handles events, and passes the user's input to `display`. Returns whether there was any.
  mutating func handle(_ events: [xcb_generic_event_t], into display: inout Display) -> Bool {
    var hasInput = false
    for event in events { hasInput = receive(event, into: &display) || hasInput }
    return pointer.flushMotion(into: &display, scale: scale) || hasInput
  }

  private mutating func receive(_ event: xcb_generic_event_t, into display: inout Display) -> Bool {
    func load<Event>(as type: Event.Type) -> Event {
      withUnsafeBytes(of: event) { $0.loadUnaligned(as: type) }
    }
    switch CInt(event.response_type & 0x7F) {
    case XCB_EXPOSE:
      (isObscured, isViewable) = (false, true)
      pictures.invalidate()
    case XCB_CONFIGURE_NOTIFY:
      let configured = load(as: xcb_configure_notify_event_t.self)
      if configured.window == id {
        size = WindowSize(width: Int(configured.width), height: Int(configured.height))
      }
    case XCB_MAP_NOTIFY: (isMapped, isViewable) = (true, true)
    case XCB_UNMAP_NOTIFY: isMapped = false
    case XCB_VISIBILITY_NOTIFY:
      let visibility = load(as: xcb_visibility_notify_event_t.self)
      isObscured = visibility.state == UInt8(XCB_VISIBILITY_FULLY_OBSCURED.rawValue)
      isViewable = true
    case XCB_DESTROY_NOTIFY: isDestroyed = true
    case XCB_CLIENT_MESSAGE:
      let message = load(as: xcb_client_message_event_t.self)
      if message.type == protocols && message.data.data32.0 == deleteWindow {
        isCloseRequested = true
      }
    case XCB_MAPPING_NOTIFY: keyboard.change()
    case XCB_MOTION_NOTIFY:
      let motion = load(as: xcb_motion_notify_event_t.self)
      pointer.move(motion, into: &display)
    case XCB_FOCUS_IN, XCB_FOCUS_OUT:
      let change = load(as: xcb_focus_in_event_t.self)
      guard focus.change(change, in: id, on: connection) else { return false }
      display.hasKeys = focus.isOurs
      return true
    case XCB_LEAVE_NOTIFY: return leave(load(as: xcb_leave_notify_event_t.self), into: &display)
    case XCB_BUTTON_PRESS, XCB_BUTTON_RELEASE:
      return press(load(as: xcb_button_press_event_t.self), into: &display)
    case XCB_KEY_PRESS:
      let key = load(as: xcb_key_press_event_t.self)
      if press(key, into: &display) { return true }
      hostKeys.pass(key, isPress: true, to: parent, on: connection)
    case XCB_KEY_RELEASE:
      let key = load(as: xcb_key_release_event_t.self)
      keyboard.release(key)
      // The host would get it from the server if this window didn't.
      hostKeys.pass(key, isPress: false, to: parent, on: connection)
    default: if !rates.receive(event), keyboard.isChange(event) { keyboard.change() }
    }
    return false
  }

  /// Returns whether the display has a use for a key: for what it types, or else for one of the
  /// commands that it stands for.
  private mutating func press(_ key: xcb_key_press_event_t, into display: inout Display) -> Bool {
    let (modifiers, isRepeat) = (Modifiers(state: key.state), keyboard.isRepeat(key))
    func handle(_ pressed: Key) -> Bool {
      display.handle(.key(pressed, modifiers: modifiers, isRepeat: isRepeat))
    }
    keyboard.update(from: connection)
    guard display.isTyping, modifiers.isDisjoint(with: [.control, .alt]) else {
      return keyboard.commands(of: key).contains(where: handle)
    }
    // A dead key has typed nothing yet.
    guard let typed = keyboard.typed(by: key) else { return true }
    return typed.reduce(false) { handle($1) || $0 }
  }

  private mutating func leave(
    _ leave: xcb_leave_notify_event_t, into display: inout Display
  ) -> Bool {
    let motionCame = pointer.flushMotion(into: &display, scale: scale)
    // A press grabs the pointer, which sends a leave event; ignore it. If the pointer is outside at
    // the release, another one follows.
    guard leave.mode != UInt8(XCB_NOTIFY_MODE_GRAB.rawValue) else { return motionCame }
    focus.leave()
    display.handle(.pointerLeft)
    return true
  }

  private mutating func press(
    _ button: xcb_button_press_event_t, into display: inout Display
  ) -> Bool {
    let isPress = CInt(button.response_type & 0x7F) == XCB_BUTTON_PRESS
    // The wheel doesn't take the focus.
    if button.detail <= 3 { focus.click(isPress: isPress, in: id, on: connection) }
    _ = pointer.flushMotion(into: &display, scale: scale)
    return pointer.press(button, isPress: isPress, into: &display, scale: scale)
  }
}
