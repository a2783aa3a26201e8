// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads back what a test needs of a standard MIDI file, by the file format 1.0 of the MIDI
/// Association.
package struct MIDIReader {
  package struct Unreadable: Error { let reason: String }

  package private(set) var (format, trackCount, division) = (0, 0, 0)
  /// Microseconds per quarter note from a tick on.
  package private(set) var tempos: [(tick: Int, microseconds: Int)] = []
  /// Beats of a bar from a tick on, and the part of a whole note that a beat is.
  package private(set) var signatures: [(tick: Int, beats: Int, unit: Int)] = []
  /// The messages of notes, on and off.
  package private(set) var messages: [(tick: Int, bytes: [UInt8])] = []
  private var bytes: ArraySlice<UInt8>

  package init(_ file: some Sequence<UInt8>) throws {
    bytes = Array(file)[...]
    guard try take(4) == Array("MThd".utf8), try number(4) == 6 else {
      throw Unreadable(reason: "no header")
    }
    format = try number(2)
    trackCount = try number(2)
    division = try number(2)
    for _ in 0..<trackCount {
      guard try take(4) == Array("MTrk".utf8) else { throw Unreadable(reason: "no track") }
      let length = try number(4)
      let rest = bytes.count - length
      var (tick, isOver) = (0, false)
      while bytes.count > rest {
        guard !isOver else { throw Unreadable(reason: "events after the end of a track") }
        tick += try variableLength()
        isOver = try readEvent(at: tick)
      }
      guard isOver, bytes.count == rest else {
        throw Unreadable(reason: "a track of another length")
      }
    }
    guard bytes.isEmpty else { throw Unreadable(reason: "bytes after the last track") }
  }

  /// Whether it is the end of the track.
  private mutating func readEvent(at tick: Int) throws -> Bool {
    switch try number(1) {
    case 0xFF:
      let type = try number(1)
      let data = try take(try variableLength())
      switch type {
      case 0x2F: return true
      case 0x51:
        tempos.append((tick, data.reduce(0) { $0 << 8 | Int($1) }))
      case 0x58: signatures.append((tick, Int(data[0]), 1 << Int(data[1])))
      case 0x03: break
      default: throw Unreadable(reason: "meta event \(type)")
      }
    case let status where [8, 9].contains(status >> 4):
      messages.append((tick, [UInt8(status)] + (try take(2))))
    case let status: throw Unreadable(reason: "status \(status)")
    }
    return false
  }

  /// The keys that are pressed on channel 10.
  package var notes: [(tick: Int, key: UInt8)] {
    messages.filter { $0.bytes[0] == 0x99 }.map { ($0.tick, $0.bytes[1]) }
  }

  /// Seconds from the start.
  package func seconds(atTick tick: Int) -> Double {
    // 120 BPM until a tempo is set.
    var (time, from, tempo) = (0.0, 0, 500_000)
    for change in tempos where change.tick < tick {
      time += Double(change.tick - from) * Double(tempo) / Double(division) / 1e6
      (from, tempo) = (change.tick, change.microseconds)
    }
    return time + Double(tick - from) * Double(tempo) / Double(division) / 1e6
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard count <= bytes.count else { throw Unreadable(reason: "the file ends early") }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  private mutating func number(_ count: Int) throws -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func variableLength() throws -> Int {
    var value = 0
    for _ in 0..<4 {
      let byte = try number(1)
      value = value << 7 | byte & 0x7F
      if byte < 0x80 { return value }
    }
    throw Unreadable(reason: "a length of more than four bytes")
  }
}
