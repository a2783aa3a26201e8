// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumMessages
import SpectrumPorts
import SpectrumView

/// Messages between the host's GUI thread and the drawing thread.
///
/// Each thread only copies here, and never waits for the other's work. Memory is bounded: controls
/// overwrite their older values, as do the user's changes, and unread messages are dropped oldest
/// first.
final class Mailbox {
  /// Most bytes of unread messages: a second's at the highest rate, plus slack.
  static let messageCapacity = 1 << 20

  private let bell: CInt
  private let state = Locked(State())

  private struct State {
    // To the window.
    /// Whole messages, each an atom padded to 8 bytes, in two buffers that are swapped: one is
    /// filled while the other is read.
    var filling = MessageBuffer(capacity: messageCapacity)
    var reading = MessageBuffer(capacity: messageCapacity)
    var hasFrame = false
    /// The latest value of each control, and whether it has been fetched; shape: [Port.count].
    var controls = [ControlValue](repeating: .init(), count: Port.count)
    var haveControlsCome = false
    var wantedSize: WindowSize?
    /// The size that the host says it makes room for.
    var grantedSize: WindowSize?
    var isShownWanted: Bool?
    var colors = HostColors()
    var isPaused = false
    var isEndRequested = false
    /// The file descriptor of the X connection while the drawing thread uses it; below 0: none.
    var connection: CInt = -1

    // To the host.
    var changes = PortChanges()
    /// The latest texts for the session that the host doesn't have yet; shape: [SessionItem.count].
    var texts = [[UInt8]?](repeating: nil, count: SessionItem.count)
    /// The size that the host is to be asked for.
    var sizeToAsk: WindowSize?
    // Asked for from the start: a host that never idles may call only once.
    var frameRate = ControlMessage.Attach.defaultFrameRate
    var hasEnded = false
    /// Whether the host calls `idle`.
    var isIdleCalled = false
  }

  private struct ControlValue {
    var value: Float = 0
    var isNew = false
  }

  /// Nil if the process has no file descriptor left.
  init?() {
    bell = spectrum_make_bell()
    guard bell >= 0 else { return nil }
  }

  deinit { close(bell) }

  /// Becomes readable when the drawing thread should look early.
  var file: CInt { bell }
}

// Called by the host's thread.
extension Mailbox {
  /// Adds a message of the plugin, header and body; drops an incomplete one. `endsFrame`: whether
  /// all that comes with a frame is there now, for the drawing thread to show at once.
  func post(_ atom: UnsafeRawBufferPointer, endsFrame: Bool = false) {
    state.withLock {
      $0.filling.append(atom)
      if endsFrame { $0.hasFrame = true }
    }
    if endsFrame { spectrum_ring(bell) }
  }

  func post(_ port: Port, _ value: Float) {
    state.withLock {
      $0.controls[port.place] = ControlValue(value: value, isNew: true)
      $0.haveControlsCome = true
    }
  }

  /// Sets the window's size, in device pixels, for the drawing thread to apply.
  func resize(_ size: WindowSize) {
    state.withLock { $0.wantedSize = size }
    spectrum_ring(bell)
  }

  /// Notes that the host makes room for a size of the window, in device pixels.
  func grant(_ size: WindowSize) {
    state.withLock { $0.grantedSize = size }
    spectrum_ring(bell)
  }

  /// Shows or hides the window, for the drawing thread to do.
  func show(_ isShown: Bool) {
    state.withLock { $0.isShownWanted = isShown }
    spectrum_ring(bell)
  }

  /// Sets those of the host's colours that it names; the others stay.
  func set(_ colors: HostColors) {
    state.withLock {
      $0.colors.background = colors.background ?? $0.colors.background
      $0.colors.foreground = colors.foreground ?? $0.colors.foreground
    }
    spectrum_ring(bell)
  }

  /// Pauses or resumes the picture.
  func setPaused(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

  /// Sets the file over which the drawing thread talks to the X server.
  func setConnection(_ file: CInt) { state.withLock { $0.connection = file } }

  /// Asks the drawing thread to end. It ends at once, even if the X server hangs or another client
  /// has grabbed it, because this shuts down the connection, and the server then removes the
  /// window.
  func requestEnd() {
    state.withLock {
      $0.isEndRequested = true
      if $0.connection >= 0 { spectrum_hang_up($0.connection) }
    }
    spectrum_ring(bell)
  }

  /// The user's next change for the host; nil if none.
  func nextChange() -> PortChange? {
    state.withLock { state in
      let change = state.changes.next()
      // An older value of the host's, not yet delivered, would replace the user's.
      if let change { state.controls[change.port.place].isNew = false }
      return change
    }
  }

  /// The next text for the session; nil if none.
  func nextText() -> SessionChange? {
    state.withLock { state in
      for index in 0..<SessionItem.count {
        guard let text = state.texts[index], let item = SessionItem(index: index) else { continue }
        state.texts[index] = nil
        return SessionChange(item: item, text: text)
      }
      return nil
    }
  }

  /// The size to ask the host for; nil for none.
  func takeSizeToAsk() -> WindowSize? { state.withLock { $0.sizeToAsk.take() } }

  /// Frames per second that the window needs; 0 while it is hidden.
  var frameRate: Float { state.withLock { $0.frameRate } }

  /// Records that the host calls `idle`.
  func noteIdle() { state.withLock { $0.isIdleCalled = true } }

  var isIdleCalled: Bool { state.withLock { $0.isIdleCalled } }

  /// Whether the window is gone: closed by the user, destroyed with the host's, or lost with the X
  /// server.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
}

// Called by the drawing thread.
extension Mailbox {
  /// Passes the host's new values of controls to `display`, except those of controls whose change
  /// by the user hasn't reached the host yet.
  func deliverControls(to display: inout Display) {
    state.withLock { state in
      guard state.haveControlsCome else { return }
      for port in Port.settings where state.controls[port.place].isNew {
        state.controls[port.place].isNew = false
        if !state.changes.isAhead(port) {
          display.set(port, to: state.controls[port.place].value)
        }
      }
      state.haveControlsCome = false
    }
  }

  /// Passes all unread data to `display`.
  func deliver(to display: inout Display, urids: URIDs) {
    deliverControls(to: &display)
    let messages = state.withLock { state in
      swap(&state.reading, &state.filling)
      state.filling.clear()
      state.hasFrame = false
      display.isPaused = state.isPaused
      display.hostColors = state.colors
      // Only this thread reads the buffer until the next swap.
      return state.reading
    }
    messages.forEach { atom in
      if let message = Message(decoding: atom, urids: urids) { display.receive(message) }
    }
  }

  /// Whether a frame has come since the last `deliver`.
  var hasFrame: Bool { state.withLock { $0.hasFrame } }

  /// Queues what the user did, for the host.
  func add(_ actions: [PortAction]) {
    if !actions.isEmpty { state.withLock { $0.changes.add(actions) } }
  }

  /// Queues texts for the session, for the host; each replaces the one before.
  func add(_ changes: [SessionChange]) {
    if changes.isEmpty { return }
    state.withLock { state in
      for change in changes { state.texts[change.item.index] = change.text }
    }
  }

  /// Has the host be asked for a size of the window, in device pixels.
  func ask(for size: WindowSize) { state.withLock { $0.sizeToAsk = size } }

  func setFrameRate(_ frameRate: Float) { state.withLock { $0.frameRate = frameRate } }

  func takeSize() -> WindowSize? { state.withLock { $0.wantedSize.take() } }

  func takeGrantedSize() -> WindowSize? { state.withLock { $0.grantedSize.take() } }

  /// Whether the host has shown or hidden the window; nil if nothing is to be done.
  func takeShown() -> Bool? { state.withLock { $0.isShownWanted.take() } }

  var isEndRequested: Bool { state.withLock { $0.isEndRequested } }

  /// Records that the window is gone and its connection about to be closed: the user lets go of
  /// everything.
  func end() {
    state.withLock {
      $0.connection = -1
      $0.hasEnded = true
      $0.changes.close()
      $0.frameRate = 0
    }
  }
}
