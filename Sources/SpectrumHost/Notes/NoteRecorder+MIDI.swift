// SPDX-License-Identifier: GPL-3.0-or-later

extension NoteRecorder {
  /// Ticks per quarter note: at 120 BPM, a tick is 1/1920 s.
  private static let division = 960

  /// The notes as a standard MIDI file, with its times in seconds.
  public var midiFile: [UInt8] {
    var track = MIDITrack(name: "Notes")
    // Microseconds per quarter note.
    track.addMeta(0x51, MIDITrack.number(500_000, bytes: 3), at: 0)
    var tick = 0
    for event in events {
      tick = Int((Double(event.sample) / sampleRate * Double(2 * Self.division)).rounded())
      track.add(event.bytes, at: tick)
    }
    track.end(at: tick)
    return MIDITrack.file([track], division: Self.division)
  }
}
