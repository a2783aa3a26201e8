// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// Steps through the events of an atom:Sequence that nobody vouches for.
///
/// It ends at the first event that doesn't fit into the sequence, and at once where the bytes are
/// no sequence. Every step goes on by 16 bytes at least, so that it ends at all.
///
///     var events = SequenceReader(buffer, urids: urids)
///     while let event = events.next() { … Message(decoding: event.atom, urids: urids) … }
public struct SequenceReader {
  /// One atom and its time.
  public struct Event {
    /// Frames from the block's start as the sender wrote it: any number. 0 in a sequence that is
    /// stamped in beats.
    public let frame: Int64
    /// Header and body; it lives as long as the sequence.
    public let atom: UnsafeRawBufferPointer
  }

  /// Bytes of a port that are read at most, whatever its header claims: room for several hundred
  /// events, many more than a reader of one block wants.
  public static let portLimit = 65_536

  /// What follows the sequence's header; empty where there is none.
  private let body: Bytes
  private let isInFrames: Bool
  private var position = 8

  /// Reads `buffer`, header included. A header that claims more than `buffer` holds is cut to it.
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

  /// Reads the sequence at `port`: nil, or at least the 8 bytes of an atom's header and as many
  /// more as that claims, of which none past `portLimit` is read.
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
