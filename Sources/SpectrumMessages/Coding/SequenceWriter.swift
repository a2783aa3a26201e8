// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// Fills an output port, for one block, with a sequence of whole messages.
///
/// The port holds a valid sequence at every moment after `init`: a message that doesn't fit is
/// dropped whole. If not even an empty sequence fits, nothing is written.
///
///     var notify = SequenceWriter(port: notifyPort, urids: urids)
///     notify.append(.beat(.init(confidence: 0.8)), at: frame)
public struct SequenceWriter: ~Copyable {
  /// The size of an empty sequence in bytes: the atom's header, and the unit of time.
  public static let headerSize = 16

  /// Bytes of the sequence with its header; 0 if the port has no room for one.
  public private(set) var byteCount = 0
  private let base: UnsafeMutableRawPointer?
  private let capacity: Int
  private let urids: URIDs
  private var latestFrame: Int64 = 0

  /// Begins an empty sequence in `port`: nil, or an atom whose `size` the host has set to "the
  /// available space". LV2 doesn't say whether that includes the atom's header of 8 bytes; this
  /// assumes it does, which is never too much.
  @_noAllocation @_noLocks
  public init(port: UnsafeMutableRawPointer?, urids: URIDs) {
    self.urids = urids
    base = port
    // Half the largest size, so that sums with it fit a 32-bit Int.
    let size = port?.loadUnaligned(as: UInt32.self) ?? 0
    capacity = Int(min(size, UInt32(Int32.max)))
    guard let base, capacity >= Self.headerSize else { return }
    byteCount = Self.headerSize
    base.storeBytes(of: urids.atom.sequence, toByteOffset: 4, as: UInt32.self)
    // Unit 0 in run(): audio frames.
    base.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
    writeSize()
  }

  /// Appends `message` at `frame` of the block; false if it doesn't fit. A frame before the
  /// previous message's becomes that one, and a frame below 0 becomes 0. `isRegular`: whether it
  /// comes so often that in a long block its kind has to leave an eighth of the room to rarer ones,
  /// such as beats.
  @discardableResult
  @_noAllocation @_noLocks
  public mutating func append(_ message: Message, at frame: Int, isRegular: Bool = false) -> Bool {
    var encoder = beginEvent(at: frame, leaving: isRegular ? capacity / 8 : 0)
    message.encode(into: &encoder, urids)
    return commit(encoder, at: frame)
  }

  /// Appends `message` at `frame` of the block, for a host's side of `control`, and for answers.
  @discardableResult
  @_noAllocation @_noLocks
  public mutating func append(_ message: ControlMessage, at frame: Int) -> Bool {
    var encoder = beginEvent(at: frame)
    message.encode(into: &encoder, urids)
    return commit(encoder, at: frame)
  }

  /// Appends LV2's report that the plugin's state is no longer the one that was saved.
  @discardableResult
  @_noAllocation @_noLocks
  public mutating func appendStateChanged(at frame: Int) -> Bool {
    var encoder = beginEvent(at: frame)
    encoder.beginObject(urids.terms[.stateChangedType])
    encoder.endObject()
    return commit(encoder, at: frame)
  }

  /// Appends a MIDI message of three bytes at `frame` of the block; false if it doesn't fit. Frames
  /// as above.
  @_noAllocation @_noLocks
  public mutating func append(
    midi status: UInt8, _ first: UInt8, _ second: UInt8, at frame: Int
  ) -> Bool {
    var encoder = beginEvent(at: frame)
    encoder.midi(status, first, second)
    return commit(encoder, at: frame)
  }

  /// An encoder into the remaining room but for `rest` bytes, with the time stamp written.
  @_noAllocation @_noLocks
  private func beginEvent(at frame: Int, leaving rest: Int = 0) -> AtomEncoder {
    var encoder = AtomEncoder(measuring: urids.atom)
    if let base, byteCount > 0 {
      encoder = AtomEncoder(
        base: base + byteCount, capacity: max(0, capacity - byteCount - rest), types: urids.atom)
    }
    encoder.timeStamp(max(latestFrame, Int64(frame)))
    return encoder
  }

  /// Adds the encoded event to the sequence, if it is whole.
  @_noAllocation @_noLocks
  private mutating func commit(_ encoder: AtomEncoder, at frame: Int) -> Bool {
    guard encoder.isComplete else { return false }
    byteCount += encoder.count
    latestFrame = max(latestFrame, Int64(frame))
    writeSize()
    return true
  }

  @_noAllocation @_noLocks
  private func writeSize() {
    base?.storeBytes(
      of: UInt32(truncatingIfNeeded: byteCount - 8), toByteOffset: 0, as: UInt32.self)
  }
}
