// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CPosix
import CSpectrumUI
import SpectrumMessages
import SpectrumPorts
import SpectrumView
import Synchronization

/// A window of a plugin, as seen by the host's GUI thread.
///
/// The drawing thread has a `Renderer`; the two exchange data through the `Mailbox`. The host's
/// functions are called only from a thread of the host, as LV2 requires: in `idle`, or, if the host
/// never calls that, when a port event comes. LV2 requires a host to use one thread; several do no
/// harm.
final class UserInterface {
  /// Seconds between requests for the plugin's stream: a third of a lease.
  private static let leaseInterval = 1.0
  /// Seconds for which a trigger stays on: longer than a block, so that a `run` sees it.
  private static let pulseLength = 0.25
  /// The same for taps, which must keep up with the user: more than 4096 frames at 48 kHz.
  private static let tapLength = 0.09
  /// Seconds for which it then stays off before a double tap turns it on again: over 2048 frames.
  private static let tapGap = 0.045

  private let host: Host
  private let mailbox: Mailbox
  private let thread: pthread_t
  private let client: Int64
  /// How often per second messages come through; a higher frame rate would show no more.
  private let updateRate: Float
  private var attachedRate: Float = 0
  private var attachedAt = -Double.infinity
  /// The time before which changes wait, so that a trigger stays on.
  private var pulseEnd = -Double.infinity
  /// Whether the host calls `idle`.
  private let isIdleCalled = Atomic(false)
  /// Whether a call into the host is under way. The host may call back from it, or call from several
  /// threads: two calls must not overlap.
  private let isCalling = Atomic(false)

  /// Starts the drawing thread for `renderer`; nil if the process can have no more threads.
  init?(_ renderer: Renderer, mailbox: Mailbox, host: Host, updateRate: Float) {
    let renderer = Unmanaged.passRetained(renderer)
    var thread = pthread_t()
    guard spectrum_ui_start(&thread, renderer.toOpaque()) else {
      renderer.release()
      return nil
    }
    self.host = host
    self.mailbox = mailbox
    self.thread = thread
    self.updateRate = updateRate
    // Two windows, even of two processes, hardly have the same address at the same time.
    client =
      Int64(Int(bitPattern: renderer.toOpaque())) ^ Int64(getpid()) << 44
      ^ Int64(spectrum_seconds() * 1000) << 20
  }

  /// Ends the drawing thread. Reports to the host the user's last changes, the release of every
  /// held control, and 0 for each trigger that is on: otherwise the host would keep them held and
  /// on, and might save that. Then it ends the lease of the plugin's stream. To be called last.
  func shutDown() {
    mailbox.requestEnd()
    pthread_join(thread, nil)
    guard !isCalling.exchange(true, ordering: .acquiring) else { return }
    defer { isCalling.store(false, ordering: .releasing) }
    while let change = mailbox.nextChange() { host.send(change) }
    while let change = mailbox.nextText() { send(change) }
    if attachedRate > 0 { host.send(.attach(.init(client: client, frameRate: 0))) }
  }

  func receive(port: UInt32, protocol: UInt32, _ data: UnsafeRawBufferPointer) {
    let (port, urids) = (Port(index: port, in: host.plugin), host.urids)
    if port == .notify {
      if `protocol` == urids.atom.eventTransfer {
        mailbox.post(data, endsFrame: Message.endsFrame(data, urids: urids))
      }
    } else if `protocol` == 0 || `protocol` == urids.host.floatProtocol, data.count >= 4,
      let port, port.isSetting
    {
      mailbox.post(port, data.loadUnaligned(as: Float.self))
    }
    if !isIdleCalled.load(ordering: .relaxed) { tellPlugin() }
  }

  /// Returns false when the window is gone.
  func idle() -> Bool {
    isIdleCalled.store(true, ordering: .relaxed)
    tellPlugin()
    return !mailbox.hasEnded
  }

  /// Resizes the window on the drawing thread.
  func resize(to size: WindowSize) { mailbox.post { $0.size = size } }

  /// Takes options that the host has changed; returns a status of LV2's options interface.
  func follow(_ options: UnsafePointer<LV2_Options_Option>) -> UInt32 {
    let options = HostOptions(options, host.urids)
    mailbox.post(options.colors)
    return options.status
  }

  /// Shows or hides the window; false if it is gone.
  func show(_ isShown: Bool) -> Bool {
    mailbox.post { $0.isShown = isShown }
    return !mailbox.hasEnded
  }

  /// Stops the picture, or has it go on.
  func setPaused(_ isPaused: Bool) { mailbox.post { $0.isPaused = isPaused } }

  /// Sends the user's changes to the plugin, and renews the request for its stream.
  func tellPlugin() {
    // What a call has changed is there for the next one, in whichever thread.
    guard !isCalling.exchange(true, ordering: .acquiring) else { return }
    defer { isCalling.store(false, ordering: .releasing) }
    while spectrum_seconds() >= pulseEnd, let change = mailbox.nextChange() {
      host.send(change)
      if change.port == .tap {
        pulseEnd = spectrum_seconds() + (change.value > 0 ? Self.tapLength : Self.tapGap)
      } else if change.port.kind.isTrigger && change.value > 0 {
        pulseEnd = spectrum_seconds() + Self.pulseLength
      }
    }
    attach()
    if let size = mailbox.takeSizeToAsk(), host.resize(to: size) {
      mailbox.post { $0.grantedSize = size }
    }
    // One at a time: a host has room for few of them.
    if let change = mailbox.nextText() { send(change) }
  }

  private func send(_ change: SessionChange) {
    change.text.withUnsafeBytes {
      host.send(
        .setText(SessionText(change.item, $0, revision: change.revision)),
        capacity: SessionItem.largestCapacity + 128)
    }
  }

  private func attach() {
    // Without `idle`, only the stream itself triggers this call, so it must not stop entirely.
    let lowest: Float = isIdleCalled.load(ordering: .relaxed) ? 0 : 1
    let (rate, now) = (max(lowest, min(mailbox.frameRate, updateRate)), spectrum_seconds())
    guard rate != attachedRate || (rate > 0 && now - attachedAt >= Self.leaseInterval) else {
      return
    }
    (attachedRate, attachedAt) = (rate, now)
    host.send(.attach(.init(client: client, frameRate: rate)))
  }
}

/// The host's functions, for its GUI thread only.
struct Host {
  let plugin: Plugin
  let urids: URIDs
  let controller: LV2UI_Controller?
  let function: LV2UI_Write_Function
  /// Reports to the host when the user grabs and releases a control; nil if it doesn't care.
  let touch: UnsafePointer<LV2UI_Touch>?
  /// Makes room for the window; nil if the host can't.
  let resize: UnsafePointer<LV2UI_Resize>?

  func send(_ change: PortChange) {
    guard let index = change.port.index(in: plugin) else { return }
    if change.phase == .begin || change.phase == .single { touch(index, true) }
    var value = change.value
    withUnsafeBytes(of: &value) { write(index, $0, protocol: 0) }
    if change.phase == .end || change.phase == .single { touch(index, false) }
  }

  /// Sends a message of at most `capacity` bytes.
  func send(_ message: ControlMessage, capacity: Int = 64) {
    guard let port = Port.control.index(in: plugin) else { return }
    withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { buffer in
      guard let count = message.encode(into: buffer, urids: urids) else { return }
      write(
        port, UnsafeRawBufferPointer(rebasing: buffer[0..<count]),
        protocol: urids.atom.eventTransfer)
    }
  }

  private func write(_ port: UInt32, _ data: UnsafeRawBufferPointer, protocol: UInt32) {
    function(controller, port, UInt32(truncatingIfNeeded: data.count), `protocol`, data.baseAddress)
  }

  /// Asks for room for a window of this size, in device pixels; false if there is none.
  @discardableResult
  func resize(to size: WindowSize) -> Bool {
    guard let resize, let function = resize.pointee.ui_resize else { return false }
    return function(resize.pointee.handle, CInt(size.width), CInt(size.height)) == 0
  }

  private func touch(_ port: UInt32, _ isHeld: Bool) {
    guard let touch, let function = touch.pointee.touch else { return }
    function(touch.pointee.handle, port, isHeld)
  }
}
