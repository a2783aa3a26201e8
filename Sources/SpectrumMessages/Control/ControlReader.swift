// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// Steps through the messages of the UIs and the host to the plugin in one block.
///
/// The `control` port may hold anything: events that aren't messages are skipped. At most 128
/// events, and 256 of their properties, are read per block, however many a host sends.
///
///     var control = ControlReader(port: controlPort, frameCount: frameCount, urids: urids)
///     while let event = control.next() { switch event.message { … } }
public struct ControlReader {
  /// A message and its time.
  public struct Event {
    /// Frame of the block, 0..<frameCount (0 in an empty block), whatever the sender wrote.
    public let frame: Int
    public let message: ControlMessage
  }

  /// The most events read per block.
  public static let eventLimit = 128
  /// The most properties read per block, of all events together.
  static let propertyLimit = 256

  private var events: SequenceReader
  private let lastFrame: Int64
  private let urids: URIDs
  private var eventsLeft = eventLimit
  private var propertiesLeft = propertyLimit

  /// Reads the sequence at `port`, which may be nil; see `SequenceReader` for how much of it.
  @_noAllocation @_noLocks
  public init(port: UnsafeRawPointer?, frameCount: Int, urids: URIDs) {
    events = SequenceReader(port: port, urids: urids)
    lastFrame = Int64(max(1, frameCount) - 1)
    self.urids = urids
  }

  /// The next message; nil after the last.
  @_noAllocation @_noLocks
  public mutating func next() -> Event? {
    while eventsLeft > 0, propertiesLeft > 0, let event = events.next() {
      eventsLeft -= 1
      guard
        var coder = PropertyCoder(
          reading: event.atom, types: urids.atom,
          propertyLimit: min(propertiesLeft, ControlMessage.propertyLimit))
      else { continue }
      let message = ControlMessage(decoding: &coder, urids.terms)
      propertiesLeft -= coder.object?.readCount ?? 0
      if let message {
        return Event(frame: Int(min(max(0, event.frame), lastFrame)), message: message)
      }
    }
    return nil
  }
}
