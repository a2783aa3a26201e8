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

  /// Seconds that a beat may be off before the tempo is set again.
  private static let tolerance = 0.0005
  /// Microseconds per quarter note that an event can hold.
  private static let tempos = 1.0...Double(0xFF_FFFF)

  /// The file.
  public let bytes: [UInt8]

  public init(_ map: BeatMap) {
    bytes = MIDITrack.file([Self.tempoTrack(map), Self.noteTrack(map)], division: Self.division)
  }

  private static func tempoTrack(_ map: BeatMap) -> MIDITrack {
    var track = MIDITrack(name: "Tempo and metre")
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
        track.addMeta(0x51, MIDITrack.number(Int(tempo), bytes: 3), at: tick)
      }
      time += tempo / 1e6
    }
    track.end(at: map.beats.count * division)
    return track
  }

  private static func noteTrack(_ map: BeatMap) -> MIDITrack {
    var track = MIDITrack(name: "Beats")
    for (index, beat) in map.beats.enumerated() where beat.isHeard {
      let note = beat.place == 1 ? downbeatNote : beatNote
      track.add([0x99, note, beat.place == 1 ? 127 : 96], at: index * division)
      track.add([0x89, note, 0], at: index * division + division / 8)
    }
    track.end(at: map.beats.count * division)
    return track
  }
}
