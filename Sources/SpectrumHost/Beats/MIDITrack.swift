// SPDX-License-Identifier: GPL-3.0-or-later

/// A track of a standard MIDI file in the making; events come in the order of their ticks.
struct MIDITrack {
  private var bytes: [UInt8] = []
  private var tick = 0

  init(name: String) { addMeta(0x03, Array(name.utf8), at: 0) }

  /// Adds a message at `tick`, not before the last one's.
  mutating func add(_ event: [UInt8], at tick: Int) {
    bytes += Self.variableLength(tick - self.tick) + event
    self.tick = tick
  }

  /// Adds a meta event, such as a name, a tempo or a time signature.
  mutating func addMeta(_ type: UInt8, _ data: [UInt8], at tick: Int) {
    add([0xFF, type] + Self.variableLength(data.count) + data, at: tick)
  }

  mutating func end(at tick: Int) { addMeta(0x2F, [], at: tick) }

  /// The bytes of a file of format 1 with these tracks, and `division` ticks per quarter note.
  static func file(_ tracks: [MIDITrack], division: Int) -> [UInt8] {
    var bytes = Array("MThd".utf8) + number(6, bytes: 4) + number(1, bytes: 2)
    bytes += number(tracks.count, bytes: 2) + number(division, bytes: 2)
    return tracks.reduce(into: bytes) { $0 += $1.chunk }
  }

  /// A number in big-endian order.
  static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private var chunk: [UInt8] {
    Array("MTrk".utf8) + Self.number(bytes.count, bytes: 4) + bytes
  }

  /// Seven bits per byte, the highest first; all bytes but the last have the eighth bit set.
  private static func variableLength(_ value: Int) -> [UInt8] {
    var (bytes, rest) = ([UInt8(value & 0x7F)], value >> 7)
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }
}
