// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// Equal-tempered notes along a frequency scale: the same notes in each octave, as many as have
/// room for their names.
struct NoteMarks {
  /// Steps of refinement: the notes that a step adds to the octave (0: C), the least distance of
  /// two shown notes in semitones, and the width of the widest name in logical pixels.
  private static var steps: [(notes: [Int], distance: Float, room: Float)] {
    [
      ([0], 12, 0), ([9, 4], 3, 24), ([7, 2], 2, 24), ([5, 11], 1, 24), ([1, 3, 6, 8, 10], 1, 28),
    ]
  }

  let axis: FrequencyScale
  /// A4 in Hz.
  let reference: Float
  /// Logical pixels from the scale's low end to its high end.
  let length: Float
  let naming: NoteName.Naming

  init(
    _ axis: FrequencyScale, reference: Float, length: Float,
    naming: NoteName.Naming = NoteName.Naming()
  ) {
    (self.axis, self.reference, self.length) = (axis, reference, length)
    self.naming = naming
  }

  /// By how much the widest name is wider than one of a letter and a number, in logical pixels.
  private var extraRoom: Float {
    (naming.language == .english ? 0 : 10) + (naming.octaves == .scientific ? 0 : 6)
  }

  /// The frequency in Hz of a note, by its MIDI number.
  func frequency(of note: Int) -> Float {
    reference * spectrum_exp2(Float(note - 69) / 12)
  }

  /// The marks on the scale, the most important first, lower notes before higher ones.
  var all: [FrequencyMark] {
    let pixelsPerSemitone = length / (12 * spectrum_log2(axis.high / axis.low))
    let lowest = 69 + 12 * spectrum_log2(axis.low / reference)
    let highest = 69 + 12 * spectrum_log2(axis.high / reference)
    // Widened, so that rounding doesn't lose the note at either end.
    let first = Int((lowest - 0.01).held(within: 0...200)) + 1
    let last = Int((highest + 0.01).held(within: 0...200))
    var marks: [FrequencyMark] = []
    for step in Self.steps
    where step.distance * pixelsPerSemitone >= step.room + (step.room > 0 ? extraRoom : 0) {
      for name in step.notes {
        // The first note of this name at or above the low end.
        let lowest = first + (name - first % 12 + 12) % 12
        marks += stride(from: lowest, through: last, by: 12).map { note in
          FrequencyMark(
            frequency: frequency(of: note), labels: [Label(note: note, naming)],
            isStrong: name == 0)
        }
      }
    }
    return marks
  }
}
