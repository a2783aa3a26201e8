// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts

// The notes that go out as MIDI. What isn't connected, or off, isn't looked for.
extension Instance {
  /// Reads the controls of the notes.
  @_noAllocation @_noLocks
  mutating func readNoteControls() {
    guard hasNotes else { return }
    let output = NoteOutputChoice(rawValue: ports.integer(.noteOutput)) ?? .off
    wantsNotes = output.sendsNotes && isEnabled && ports.isOn(.trackPitch)
    noteOutput.bends = output.bends && wantsNotes
    noteOutput.channel = UInt8(clamping: ports.integer(.noteChannel) - 1)
    analyzer.notes.bends = output.bends
    analyzer.notes.leastLevel = ports.value(.noteLevel)
    analyzer.noteTuning = tuner.tuning
  }

  /// Begins the block's sequence, with what is owed of the blocks before.
  @_noAllocation @_noLocks
  mutating func beginNotes() -> SequenceWriter {
    guard hasNotes else { return SequenceWriter(port: nil, urids: urids) }
    var port = SequenceWriter(port: ports.data(.notes), urids: urids)
    analyzer.trackNotes(wantsNotes && port.byteCount > 0)
    noteOutput.send(analyzer.notes.state, at: 0, after: 0, &port)
    return port
  }

  /// Sends the note as of the quantum that ends with `frame`.
  @_noAllocation @_noLocks
  mutating func sendNotes(at frame: Int, _ port: inout SequenceWriter) {
    guard hasNotes else { return }
    noteOutput.send(analyzer.notes.state, at: frame, after: analyzer.quantumSeconds, &port)
  }
}
