// SPDX-License-Identifier: GPL-3.0-or-later

/// A standard MIDI file of notes, with its times in seconds: at 120 BPM, a tick is 1/1920 s.
public struct MIDINoteFile: Sendable {
  /// Ticks per quarter note, and per second.
  public static let division = 960
  public static let ticksPerSecond = 1920.0

  /// The file.
  public let bytes: [UInt8]

  init(_ events: [NoteRecorder.Event], sampleRate: Double) {
    var track = MIDITrack(name: "Notes")
    // Microseconds per quarter note.
    track.addMeta(0x51, MIDITrack.number(500_000, bytes: 3), at: 0)
    var tick = 0
    for event in events {
      tick = Int((Double(event.sample) / sampleRate * Self.ticksPerSecond).rounded())
      track.add(event.bytes, at: tick)
    }
    track.end(at: tick)
    bytes = MIDITrack.file([track], division: Self.division)
  }
}

extension NoteRecorder {
  /// The notes as a MIDI file.
  public var file: MIDINoteFile { MIDINoteFile(events, sampleRate: sampleRate) }
}
