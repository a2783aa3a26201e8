// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages

/// Builds what a host puts into `control`: an atom:Sequence, or something like one.
struct EventSequence {
  private(set) var bytes: [UInt8]
  private(set) var count = 0

  /// A sequence in frames, of events at the first one; `type`: in place of that of a sequence.
  init(_ urids: URIDs, type: UInt32? = nil, unit: UInt32 = 0, _ atoms: [UInt8]...) {
    bytes = AtomBytes.sequence(type ?? urids.atom.sequence, unit: unit, [])
    for atom in atoms { append(atom, at: 0) }
  }

  /// Adds an event and its padding.
  mutating func append(_ atom: [UInt8], at frame: Int64) {
    bytes += AtomBytes.bytes(frame) + atom
    while bytes.count % 8 != 0 { bytes.append(0) }
    bytes.store(word: UInt32(bytes.count - 8), at: 0)
    count += 1
  }

  /// One UI that asks for 60 frames a second, and nothing else.
  static func attach(_ urids: URIDs) -> [UInt8] {
    EventSequence(urids, atom(.attach(.init(client: 1, frameRate: 60)), urids)).bytes
  }

  /// `message` as an atom, header and body.
  static func atom(_ message: ControlMessage, _ urids: URIDs) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = message.encode(into: UnsafeMutableRawBufferPointer(buffer), urids: urids) ?? 0
    }
  }
}

extension [UInt8] {
  /// Overwrites four bytes, as far as they are there.
  mutating func store(word: UInt32, at offset: Int) {
    for byte in 0..<4 where indices.contains(offset + byte) {
      self[offset + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte))
    }
  }
}
