// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// Steps through the events of an untrusted atom:Sequence.
///
/// It ends at the first event that doesn't fit into the sequence, and immediately if the bytes
/// aren't a sequence. Each step advances by at least 16 bytes, so iteration terminates.
///
///     var events = SequenceReader(buffer, urids: urids)
///     while let event = events.next() { … Message(decoding: event.atom, urids: urids) … }
public struct SequenceReader {
  /// One atom and its time.
  public struct Event {
    /// Frames from the block's start as the sender wrote them: any number. 0 in a sequence stamped
    /// in beats.
    public let frame: Int64
    /// Header and body; must not outlive the sequence.
    public let atom: UnsafeRawBufferPointer
  }

  /// The most bytes of a port that are read, whatever its header states: room for several hundred
  /// events, many more than one block holds.
  public static let portLimit = 65_536

  /// The bytes after the atom's header; everything, already read, if this isn't a sequence.
  private let body: Bytes
  private let isInFrames: Bool
  private var position = 8

  /// Reads `buffer`, header included. A stated size larger than `buffer` is cut to it.
  @_noAllocation @_noLocks
  public init(_ buffer: UnsafeRawBufferPointer, urids: URIDs) {
    let bytes = Bytes(buffer)
    guard let size = bytes.uint32(at: 0), bytes.uint32(at: 4) == urids.atom.sequence,
      let body = bytes.slice(at: 8, size: UInt32(min(UInt(size), UInt(bytes.count - 8))))
    else {
      self.init(body: bytes, isInFrames: false, position: bytes.count)
      return
    }
    self.init(
      body: body, isInFrames: body.uint32(at: 0) != urids.atom.beatTime, position: 8)
  }

  /// Reads the sequence at `port`: nil, or an atom's header of 8 bytes and as many more as it
  /// states, of which at most `portLimit` are read.
  @_noAllocation @_noLocks
  public init(port: UnsafeRawPointer?, urids: URIDs) {
    guard let port else {
      self.init(UnsafeRawBufferPointer(start: nil, count: 0), urids: urids)
      return
    }
    let size = min(port.loadUnaligned(as: UInt32.self), UInt32(Self.portLimit - 8))
    self.init(UnsafeRawBufferPointer(start: port, count: 8 + Int(size)), urids: urids)
  }

  @_noAllocation @_noLocks
  private init(body: Bytes, isInFrames: Bool, position: Int) {
    (self.body, self.isInFrames, self.position) = (body, isInFrames, position)
  }

  /// The next event; nil after the last.
  @_noAllocation @_noLocks
  public mutating func next() -> Event? {
    guard let time = body.uint64(at: position), let size = body.uint32(at: position + 8),
      let atom = body.slice(at: position + 16, size: size), let base = body.base
    else { return nil }
    let start = base + position + 8
    position += 16 + Bytes.padded(atom.count)
    return Event(
      frame: isInFrames ? Int64(bitPattern: time) : 0,
      atom: UnsafeRawBufferPointer(start: start, count: 8 + atom.count))
  }
}
