// SPDX-License-Identifier: GPL-3.0-or-later

/// A standard MIDI file whose tempo map puts each beat where it was heard.
///
/// Format 1: a track with tempo and time signatures, in which each beat is a quarter note, and one
/// with a note on each beat that was heard.
public struct MIDITempoMap: Sendable {
  /// Ticks per quarter note.
  public static let division = 480
  /// The note on the first beat of a bar, and on the others: General MIDI's high and low wood block,
  /// on channel 10.
  public static let downbeatNote: UInt8 = 76
  public static let beatNote: UInt8 = 77

  /// Seconds that a beat may be off before the tempo is set anew.
  private static let tolerance = 0.0005
  /// Microseconds per quarter note that an event can hold.
  private static let tempos = 1.0...Double(0xFF_FFFF)

  /// The file.
  public let bytes: [UInt8]

  public init(_ map: BeatMap) {
    var bytes = Array("MThd".utf8) + Self.number(6, bytes: 4)
    bytes += Self.number(1, bytes: 2) + Self.number(2, bytes: 2)
    bytes += Self.number(Self.division, bytes: 2)
    self.bytes = bytes + Self.tempoTrack(map).chunk + Self.noteTrack(map).chunk
  }

  private static func tempoTrack(_ map: BeatMap) -> Track {
    var track = Track(name: "Tempo and metre")
    var metres = map.metres[...]
    var (time, tempo) = (0.0, 0.0)
    for index in map.beats.indices {
      let tick = index * division
      if let metre = metres.first, metre.firstBeat == index {
        // Quarter notes: 2 to the power of 2; a click per quarter of 24 clocks, 8 32nds to it.
        track.addMeta(0x58, [UInt8(clamping: metre.beatsPerBar), 2, 24, 8], at: tick)
        metres = metres.dropFirst()
      }
      guard index + 1 < map.beats.count else { break }
      let next = map.beats[index + 1].time
      if abs(time + tempo / 1e6 - next) > tolerance {
        // From where the beat is in the file, so that roundings don't add up.
        let wanted = ((next - time) * 1e6).rounded()
        tempo = min(max(wanted, tempos.lowerBound), tempos.upperBound)
        track.addMeta(0x51, number(Int(tempo), bytes: 3), at: tick)
      }
      time += tempo / 1e6
    }
    track.end(at: map.beats.count * division)
    return track
  }

  private static func noteTrack(_ map: BeatMap) -> Track {
    var track = Track(name: "Beats")
    for (index, beat) in map.beats.enumerated() where beat.isHeard {
      let note = beat.place == 1 ? downbeatNote : beatNote
      track.add([0x99, note, beat.place == 1 ? 127 : 96], at: index * division)
      track.add([0x89, note, 0], at: index * division + division / 8)
    }
    track.end(at: map.beats.count * division)
    return track
  }

  /// A number in big-endian order.
  fileprivate static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A track in the making; events come in the order of their ticks.
  private struct Track {
    private var bytes: [UInt8] = []
    private var tick = 0

    init(name: String) { addMeta(0x03, Array(name.utf8), at: 0) }

    mutating func add(_ event: [UInt8], at tick: Int) {
      bytes += Self.variableLength(tick - self.tick) + event
      self.tick = tick
    }

    mutating func addMeta(_ type: UInt8, _ data: [UInt8], at tick: Int) {
      add([0xFF, type] + Self.variableLength(data.count) + data, at: tick)
    }

    mutating func end(at tick: Int) { addMeta(0x2F, [], at: tick) }

    var chunk: [UInt8] { Array("MTrk".utf8) + number(bytes.count, bytes: 4) + bytes }

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
}
