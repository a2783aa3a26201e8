// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Builds what a host puts into `control`: an atom:Sequence, or something like one.
struct EventSequence {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  /// A sequence in frames, of events at the first one; `type`: in place of that of a sequence.
  init(_ urids: URIDs, type: UInt32? = nil, unit: UInt32 = 0, _ atoms: [UInt8]...) {
    bytes.append(word: 8)
    bytes.append(word: type ?? urids.atom.sequence)
    bytes.append(word: unit)
    bytes.append(word: 0)
    for atom in atoms { append(atom, at: 0) }
  }

  /// Adds an event and its padding.
  mutating func append(_ atom: [UInt8], at frame: Int64) {
    let time = UInt64(bitPattern: frame)
    bytes.append(word: UInt32(truncatingIfNeeded: time))
    bytes.append(word: UInt32(truncatingIfNeeded: time >> 32))
    bytes += atom
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

  /// An atom of any type and body.
  static func atom(type: UInt32, _ body: [UInt8]) -> [UInt8] {
    var atom: [UInt8] = []
    atom.append(word: UInt32(body.count))
    atom.append(word: type)
    return atom + body
  }

  /// An object of class `type` with properties.
  static func object(
    _ urids: URIDs, type: UInt32, _ properties: [(key: UInt32, value: [UInt8])]
  ) -> [UInt8] {
    var body: [UInt8] = []
    body.append(word: 0)
    body.append(word: type)
    for property in properties {
      body.append(word: property.key)
      body.append(word: 0)
      body += property.value
      while body.count % 8 != 0 { body.append(0) }
    }
    return atom(type: urids.atom.object, body)
  }
}

extension [UInt8] {
  mutating func append(word: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
    }
  }

  /// Overwrites four bytes, as far as they are there.
  mutating func store(word: UInt32, at offset: Int) {
    for byte in 0..<4 where indices.contains(offset + byte) {
      self[offset + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte))
    }
  }
}
