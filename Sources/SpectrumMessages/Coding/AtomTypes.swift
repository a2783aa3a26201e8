// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The types of atoms in the stream, and LV2's other names of them.
public struct AtomTypes: Sendable {
  public let object, sequence, vector, bool, int, long, float, double: LV2_URID
  /// The deprecated type of an object without an identifier; `time:Position` may have it.
  public let blank: LV2_URID
  /// The unit of a sequence stamped in beats; one stamped in frames has unit 0 or another.
  public let beatTime: LV2_URID
  /// The protocol in which a UI writes an atom to `control` and reads one from `notify`.
  public let eventTransfer: LV2_URID
  /// A MIDI message: its bytes.
  public let midiEvent: LV2_URID

  init(_ map: inout URIDMapper) {
    object = map(spectrum_uri_atom_Object)
    sequence = map(spectrum_uri_atom_Sequence)
    vector = map(spectrum_uri_atom_Vector)
    bool = map(spectrum_uri_atom_Bool)
    int = map(spectrum_uri_atom_Int)
    long = map(spectrum_uri_atom_Long)
    float = map(spectrum_uri_atom_Float)
    double = map(spectrum_uri_atom_Double)
    blank = map(spectrum_uri_atom_Blank)
    beatTime = map(spectrum_uri_atom_beatTime)
    eventTransfer = map(spectrum_uri_atom_eventTransfer)
    midiEvent = map(spectrum_uri_midi_MidiEvent)
  }
}
