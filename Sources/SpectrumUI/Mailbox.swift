// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumMessages
import SpectrumPorts
import SpectrumView

/// What the host's GUI thread and the thread that draws leave for each other.
///
/// Either only copies here, and neither ever waits for the other's work. Memory is bounded: controls
/// overwrite their older values, and of messages that nobody fetches the oldest go.
final class Mailbox {
  /// Bytes of messages that wait at most: a second's at the highest rate, and then some.
  static let messageCapacity = 1 << 20
  /// Changes by the user that wait here at most.
  private static let changeCapacity = 64

  private let bell: CInt
  private let state = Locked(State())

  private struct State {
    // To the window.
    /// Whole messages, each an atom padded to 8 bytes; two buffers that change places, one being
    /// filled, one being read.
    var filling = MessageBuffer(capacity: messageCapacity)
    var reading = MessageBuffer(capacity: messageCapacity)
    /// The latest value of each control, and whether it has been fetched; shape: [Port.count].
    var controls = [ControlValue](repeating: .init(), count: Port.count)
    var haveControlsCome = false
    var wantedSize: WindowSize?
    var isEndRequested = false
    /// The file of the X connection while the other thread uses it; below 0: none.
    var connection: CInt = -1

    // To the host.
    var changes: [PortChange] = []
    // Wanted from the start: a host that never idles may call once now, and then not again.
    var frameRate = ControlMessage.Attach.defaultFrameRate
    var hasEnded = false
    /// Whether the host calls `idle`.
    var isIdleCalled = false
  }

  private struct ControlValue {
    var value: Float = 0
    var isNew = false
  }

  /// Nil where the process has no more files.
  init?() {
    bell = spectrum_make_bell()
    guard bell >= 0 else { return nil }
  }

  deinit { close(bell) }

  /// Becomes readable when the window has to look before its time.
  var file: CInt { bell }
}

// What the host's thread calls.
extension Mailbox {
  /// A message of the plugin, header and body. One that is not whole is dropped.
  func post(_ atom: UnsafeRawBufferPointer) { state.withLock { $0.filling.append(atom) } }

  func post(_ port: Port, _ value: Float) {
    state.withLock {
      $0.controls[port.place] = ControlValue(value: value, isNew: true)
      $0.haveControlsCome = true
    }
  }

  func resize(_ size: WindowSize) {
    state.withLock { $0.wantedSize = size }
    spectrum_ring(bell)
  }

  /// Says over which file the thread that draws will talk to the X server.
  func setConnection(_ file: CInt) { state.withLock { $0.connection = file } }

  /// Asks the thread that draws to end. It does at once, even if the X server hangs or another
  /// client has grabbed it: the connection ends here, and with it, in the server, the window.
  func requestEnd() {
    state.withLock {
      $0.isEndRequested = true
      if $0.connection >= 0 { spectrum_hang_up($0.connection) }
    }
    spectrum_ring(bell)
  }

  /// The oldest change by the user that has not been fetched.
  func nextChange() -> PortChange? {
    state.withLock { $0.changes.isEmpty ? nil : $0.changes.removeFirst() }
  }

  /// Frames per second that the window wants; 0 while it is hidden.
  var frameRate: Float { state.withLock { $0.frameRate } }

  /// Notes that the host calls `idle`.
  func noteIdle() { state.withLock { $0.isIdleCalled = true } }

  var isIdleCalled: Bool { state.withLock { $0.isIdleCalled } }

  /// Whether the window is gone: closed by the user, destroyed with the host's, or the X server is
  /// lost.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
}

// What the thread that draws calls.
extension Mailbox {
  /// Hands over all that has come to `display`; true where anything had.
  func deliver(to display: inout Display, urids: URIDs) -> Bool {
    let (messages, haveControlsCome) = state.withLock { state in
      swap(&state.reading, &state.filling)
      state.filling.clear()
      let haveCome = state.haveControlsCome
      if haveCome {
        for port in Port.settings where state.controls[port.place].isNew {
          state.controls[port.place].isNew = false
          display.set(port, to: state.controls[port.place].value)
        }
        state.haveControlsCome = false
      }
      // Only this thread reads it, until the buffers change places again.
      return (state.reading, haveCome)
    }
    let messageCount = messages.forEach { atom in
      if let message = Message(decoding: atom, urids: urids) { display.receive(message) }
    }
    return haveControlsCome || messageCount > 0
  }

  /// Takes over what the user changed. Where the host has not fetched enough, the rest waits, each
  /// port once, in the display.
  func takeChanges(of display: inout Display) {
    state.withLock { state in
      while state.changes.count < Self.changeCapacity, let change = display.nextChange() {
        state.changes.append(change)
      }
    }
  }

  func setFrameRate(_ frameRate: Float) { state.withLock { $0.frameRate = frameRate } }

  func takeSize() -> WindowSize? {
    state.withLock { state in
      defer { state.wantedSize = nil }
      return state.wantedSize
    }
  }

  var isEndRequested: Bool { state.withLock { $0.isEndRequested } }

  /// The window is gone, and its connection about to be closed.
  func end() {
    state.withLock {
      $0.connection = -1
      $0.hasEnded = true
      $0.frameRate = 0
    }
  }
}
