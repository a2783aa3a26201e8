// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumMessages
import SpectrumPorts
import SpectrumView
import Synchronization

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
  private let isEndWanted = Atomic(false)

  /// All that the host has sent since the drawing thread's last turn.
  struct FromHost {
    /// Whole messages, each an atom padded to 8 bytes.
    fileprivate var messages = MessageBuffer(capacity: messageCapacity)
    /// Whether all that comes with a frame is there.
    fileprivate(set) var hasFrame = false
    /// The latest value of each control that has one.
    private var controls: [(port: Port, value: Float)] = []
    /// Device pixels: the size the window is to have, and the one that the host makes room for.
    var size, grantedSize: WindowSize?
    var isShown: Bool?
    /// The colours that the host has named; the others stay.
    var colors = HostColors()
    var isPaused: Bool?

    fileprivate mutating func clear() {
      messages.clear()
      self = FromHost(messages: messages)
    }

    fileprivate mutating func set(_ port: Port, to value: Float) {
      forget { $0 == port }
      controls.append((port, value))
    }

    fileprivate mutating func forget(_ isOutdated: (Port) -> Bool) {
      controls.removeAll { isOutdated($0.port) }
    }

    /// Passes controls, messages and colours to `display`, but for frames and beats, which `playOut`
    /// has until they are due.
    func deliver(to display: inout Display, _ playOut: inout PlayOut, urids: URIDs) {
      for (port, value) in controls { display.set(port, to: value) }
      if let isPaused { display.isPaused = isPaused }
      display.hostColors.update(colors)
      messages.forEach { atom, arrival in
        guard let message = Message(decoding: atom, urids: urids) else { return }
        switch message {
        case .frame(let frame):
          guard let time = frame.time else { return display.receive(message) }
          playOut.receive(atom, time: time, rate: frame.rate, arrival: arrival)
        case .comingBeat(let beat): playOut.beats.receive(beat)
        case .beat: if playOut.beats.fall(now: arrival) { display.receive(message) }
        default: display.receive(message)
        }
      }
    }
  }

  /// All that the drawing thread has for the host after a turn.
  struct ToHost {
    /// The user's actions.
    var actions: [PortAction] = []
    /// New texts for the session; each replaces the one before.
    var texts: [SessionChange] = []
    /// The size of the window that the host is to be asked for, in device pixels.
    var sizeToAsk: WindowSize?
    /// Frames per second that the window needs; 0 while it is hidden.
    var frameRate: Float
  }

  private struct State {
    var fromHost = FromHost()
    /// The file descriptor of the X connection while the drawing thread uses it; below 0: none.
    var connection: CInt = -1

    var changes = PortChanges()
    /// The latest texts for the session that the host doesn't have yet; shape: [SessionItem.count].
    var texts = [SessionChange?](repeating: nil, count: SessionItem.count)
    var sizeToAsk: WindowSize?
    // Asked for from the start: a host that never idles may call only once.
    var frameRate = Port.frameRate.initial
    var hasEnded = false
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
      $0.fromHost.messages.append(atom, at: spectrum_seconds())
      if endsFrame { $0.fromHost.hasFrame = true }
    }
    if endsFrame { spectrum_ring(bell) }
  }

  func post(_ port: Port, _ value: Float) {
    state.withLock { $0.fromHost.set(port, to: value) }
  }

  func post(_ colors: HostColors) { post { $0.colors.update(colors) } }

  /// Changes what the drawing thread receives, and wakes it.
  func post(_ change: (inout FromHost) -> Void) {
    state.withLock { change(&$0.fromHost) }
    spectrum_ring(bell)
  }

  /// Sets the file over which the drawing thread talks to the X server.
  func setConnection(_ file: CInt) { state.withLock { $0.connection = file } }

  /// Asks the drawing thread to end. It ends at once, even if the X server hangs or another client
  /// has grabbed it, because this shuts down the connection, and the server then removes the
  /// window.
  func requestEnd() {
    // The bell's write orders it before the drawing thread's look.
    isEndWanted.store(true, ordering: .releasing)
    state.withLock { if $0.connection >= 0 { spectrum_hang_up($0.connection) } }
    spectrum_ring(bell)
  }

  /// The user's next change for the host; nil if none.
  func nextChange() -> PortChange? {
    state.withLock { state in
      let change = state.changes.next()
      // An older value of the host's, not yet delivered, would replace the user's.
      if let change { state.fromHost.forget { $0 == change.port } }
      return change
    }
  }

  /// The next text for the session; nil if none.
  func nextText() -> SessionChange? {
    state.withLock { state in
      state.texts.firstIndex { $0 != nil }.flatMap { state.texts[$0].take() }
    }
  }

  /// The size to ask the host for, once; nil for none.
  func takeSizeToAsk() -> WindowSize? { state.withLock { $0.sizeToAsk.take() } }

  var frameRate: Float { state.withLock { $0.frameRate } }

  /// Whether the window is gone: closed by the user, or lost with the host's or the X server.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
}

// Called by the drawing thread.
extension Mailbox {
  var isEndRequested: Bool { isEndWanted.load(ordering: .acquiring) }

  /// Fills `inbox` with what has come since the last call, except values of controls whose change by
  /// the user hasn't reached the host yet.
  func receive(into inbox: inout FromHost) {
    inbox.clear()
    state.withLock { state in
      swap(&state.fromHost, &inbox)
      inbox.forget { state.changes.isAhead($0) }
    }
  }

  /// Queues it for the host.
  func send(_ outbox: ToHost) {
    state.withLock { state in
      state.changes.add(outbox.actions)
      for change in outbox.texts { state.texts[change.item.index] = change }
      if let size = outbox.sizeToAsk { state.sizeToAsk = size }
      state.frameRate = outbox.frameRate
    }
  }

  /// The window is gone, and its connection closes next: the user lets go of everything.
  func end() {
    state.withLock {
      $0.connection = -1
      $0.hasEnded = true
      $0.changes.close()
      $0.frameRate = 0
    }
  }
}

extension HostColors {
  /// Sets those that `other` names.
  fileprivate mutating func update(_ other: HostColors) {
    background = other.background ?? background
    foreground = other.foreground ?? foreground
  }
}
