// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages

// The MIDI notes of one call, in a port of the size and the header that `notify` has.
extension Rig {
  /// Connects `notes`, if the plugin has it, and says how large it is.
  func prepareNotes() {
    if let index = pinout.notes { _ = prepare(memories[memory].notes(notifyBytes), at: index) }
  }

  /// Reads what came: whole, ordered messages of three bytes, and one note at a time, none of which
  /// begins or ends twice.
  func checkNotes(granted: Int, _ frames: Int) throws(Defect) {
    guard let index = pinout.notes, !unconnected.contains(index),
      granted >= SequenceWriter.headerSize
    else { return }
    let port = UnsafeRawBufferPointer(memories[memory].notes(notifyBytes))
    func word(_ offset: Int) -> UInt32 {
      port.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    let end = 8 + Int(word(0))
    guard word(4) == urids.atom.sequence, end >= 16, end <= min(granted, port.count),
      end % 24 == 16
    else { throw Defect("`notes` of \(granted) bytes claims \(end)") }
    var latest = Int64(0)
    for event in stride(from: 16, to: end, by: 24) {
      let frame = port.loadUnaligned(fromByteOffset: event, as: Int64.self)
      guard frame >= latest, frame < max(1, frames), word(event + 8) == 3,
        word(event + 12) == urids.atom.midiEvent
      else { throw Defect("a note event at frame \(frame) after \(latest), of \(frames)") }
      latest = frame
      try hear(Array(port[event + 16..<event + 19]))
      tally.messages += 1
    }
  }

  private func hear(_ bytes: [UInt8]) throws(Defect) {
    guard bytes[1] < 128, bytes[2] < 128 else { throw Defect("no MIDI message: \(bytes)") }
    let note = [bytes[0] & 15, bytes[1]]
    switch bytes[0] >> 4 {
    case 9:
      guard sounding == nil, bytes[2] > 0 else { throw Defect("\(note) while another one sounds") }
      sounding = note
    case 8:
      guard sounding == note else { throw Defect("\(note) ends, which doesn't sound") }
      sounding = nil
    case 0xB, 0xE: break
    default: throw Defect("a MIDI message of another kind: \(bytes)")
    }
  }
}
