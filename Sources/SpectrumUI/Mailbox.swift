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

  private let mutex = Lock()
  private let bell: CInt

  // To the window.
  /// Whole messages, one after the other, each an atom padded to 8 bytes; two buffers that change
  /// places, one being filled, one being read.
  private var filling = MessageBuffer(capacity: messageCapacity)
  private var reading = MessageBuffer(capacity: messageCapacity)
  /// The latest value of each control, and whether it has been fetched.
  private var controls = [ControlValue](repeating: .init(), count: Port.count)
  private var haveControlsCome = false
  private var wantedSize: WindowSize?
  private var closes = false
  /// The file of the X connection while the other thread uses it; below 0: none.
  private var connection: CInt = -1

  // To the host.
  private var changes: [PortChange] = []
  // Wanted from the start: a host that never idles may call once now, and then not again.
  private var rate = ControlMessage.Attach.defaultFrameRate
  private var ended = false
  /// Whether the host calls `idle`.
  private var idles = false

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
  func post(_ atom: UnsafeRawBufferPointer) {
    mutex.lock()
    filling.append(atom)
    mutex.unlock()
  }

  func post(_ port: Port, _ value: Float) {
    mutex.lock()
    controls[port.place] = ControlValue(value: value, isNew: true)
    haveControlsCome = true
    mutex.unlock()
  }

  func resize(_ size: WindowSize) {
    mutex.lock()
    wantedSize = size
    mutex.unlock()
    spectrum_ring(bell)
  }

  /// Tells over which file the thread that draws will talk to the X server.
  func setConnection(_ file: CInt) {
    mutex.lock()
    connection = file
    mutex.unlock()
  }

  /// Asks the thread that draws to end. It does at once, even if the X server hangs or somebody has
  /// grabbed it: the connection ends here, and with it, in the server, the window.
  func requestEnd() {
    mutex.lock()
    closes = true
    if connection >= 0 { spectrum_hang_up(connection) }
    mutex.unlock()
    spectrum_ring(bell)
  }

  /// What the user changed first of what has not been fetched.
  func nextChange() -> PortChange? {
    mutex.lock()
    defer { mutex.unlock() }
    return changes.isEmpty ? nil : changes.removeFirst()
  }

  /// Frames per second that the window wants; 0 while nobody sees it.
  var frameRate: Float {
    mutex.lock()
    defer { mutex.unlock() }
    return rate
  }

  /// Notes that the host calls `idle`.
  func noteIdle() {
    mutex.lock()
    idles = true
    mutex.unlock()
  }

  var isIdleCalled: Bool {
    mutex.lock()
    defer { mutex.unlock() }
    return idles
  }

  /// Whether the window is gone: closed by the user, destroyed with the host's, or the X server is
  /// lost.
  var hasEnded: Bool {
    mutex.lock()
    defer { mutex.unlock() }
    return ended
  }
}

// What the thread that draws calls.
extension Mailbox {
  /// Hands over all that has come to `display`; true where anything had.
  func deliver(to display: inout Display, urids: URIDs) -> Bool {
    mutex.lock()
    let before = reading
    reading = filling
    filling = before
    filling.clear()
    let haveCome = haveControlsCome
    if haveCome {
      for port in Port.settings where controls[port.place].isNew {
        controls[port.place].isNew = false
        display.set(port, to: controls[port.place].value)
      }
      haveControlsCome = false
    }
    mutex.unlock()
    let messageCount = reading.forEach { atom in
      if let message = Message(decoding: atom, urids: urids) { display.receive(message) }
    }
    return haveCome || messageCount > 0
  }

  /// False where the host has not fetched enough: then what changes waits, each port once, in the
  /// display.
  var hasRoom: Bool {
    mutex.lock()
    defer { mutex.unlock() }
    return changes.count < Self.changeCapacity
  }

  func post(_ change: PortChange) {
    mutex.lock()
    changes.append(change)
    mutex.unlock()
  }

  func setFrameRate(_ frameRate: Float) {
    mutex.lock()
    rate = frameRate
    mutex.unlock()
  }

  func takeSize() -> WindowSize? {
    mutex.lock()
    defer { mutex.unlock() }
    let size = wantedSize
    wantedSize = nil
    return size
  }

  var isEndRequested: Bool {
    mutex.lock()
    defer { mutex.unlock() }
    return closes
  }

  /// The window is gone, and its connection about to be closed.
  func end() {
    mutex.lock()
    connection = -1
    ended = true
    rate = 0
    mutex.unlock()
  }
}
