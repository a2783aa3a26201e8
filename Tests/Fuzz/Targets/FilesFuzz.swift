// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumCore
import SpectrumReferences

/// A byte for what is read: a scale, a key map, or a reference. Then its bytes.
func fuzzFiles(_ input: inout FuzzInput) {
  switch input.byte() % 3 {
  case 0:
    let memory = ExactMemory(input.takeRest())
    fuzzPitches(try? ScalaScale(parsing: memory.bytes), nil)
  case 1:
    let memory = ExactMemory(input.takeRest())
    fuzzPitches(nil, try? ScalaKeyMap(parsing: memory.bytes))
  default: fuzzReference(&input)
  }
}

/// Reads a reference, writes it, and reads that.
private func fuzzReference(_ input: inout FuzzInput) {
  let memory = ExactMemory(input.takeRest())
  // One of infrasound alone has no level among the bands.
  guard let reference = try? ReferenceSpectrum(parsing: memory.bytes), !reference.isEmpty else {
    return
  }
  let spread = reference.spread.map { $0.low + $0.high } ?? []
  demand(
    (reference.levels + spread).allSatisfy { $0.isNaN || abs($0) <= 200 }, "a level is a level")
  let again = reference.text().withUnsafeBytes { try? ReferenceSpectrum(parsing: $0) }
  for (level, other) in zip(reference.levels, again?.levels ?? []) {
    demand(level.isNaN == other.isNaN, "what is written is read")
    demand(level.isNaN || abs(level - other) < 0.011, "what is written is read as it was")
  }
}

/// Looks notes up in what has been read, if anything.
private func fuzzPitches(_ scale: ScalaScale?, _ map: ScalaKeyMap?) {
  guard scale != nil || map != nil else { return }
  demand((1...ScalaScale.largestCount).contains(scale?.count ?? 12), "a scale has its degrees")
  let pitches = KeyPitches.make(scale ?? .equal, map)
  defer { pitches.free() }
  for root in [0, 11] {
    let tuning = Tuning(temperament: .scala, root: root, scale: pitches)
    for frequency in [1e-30, 20, 440, 4186, 1e30] as [Float] {
      let note = tuning.note(at: frequency)
      demand((-1...127).contains(note.midi), "a note is a key or none")
      demand(abs(note.cents) <= 1200, "a note is within an octave")
      demand(note.degree < pitches.degreeCount, "a degree is one of the scale's")
    }
    for key in -1...128 {
      demand(tuning.frequency(ofNote: key) >= 0, "a key has a frequency or none")
    }
  }
}
