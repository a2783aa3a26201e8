// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension NoteName {
  /// The key of instruments whose written notes are `semitones` above the sounding ones: the note
  /// that sounds for a written C. "B♭" for 2; nil for whole octaves.
  static func key(ofTransposition semitones: Int) -> Label? {
    let note = ((-semitones) % 12 + 12) % 12
    return note == 0 ? nil : Label(note: note, .flats, withOctave: false)
  }
}

extension Label {
  /// A note by its number, also beyond MIDI's: "A4", "C♯3"; without its octave "A", "C♯".
  init(note: Int, _ spelling: NoteName.Spelling, withOctave: Bool = true) {
    self.init()
    let name = NoteName(note, spelling)
    append(name.letter)
    switch name.accidental {
    case .natural: break
    case .sharp: append("♯")
    case .flat: append("♭")
    }
    if withOctave { append(name.octave) }
  }
}
