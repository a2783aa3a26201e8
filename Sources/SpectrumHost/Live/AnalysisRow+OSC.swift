// SPDX-License-Identifier: GPL-3.0-or-later

extension AnalysisRow {
  /// The row as a bundle of OSC, with a message for each figure.
  ///
  /// Without a note, tempo or level, its message has the value of the plugin's port, so that a
  /// receiver doesn't keep the last one. A ratio, which has no such value, is left out. `noteName`:
  /// of a MIDI note; `keyName`: of a key's number; `isStereo`: whether there are figures of left
  /// and right.
  public func oscBundle(
    isStereo: Bool, noteName: (Int) -> String, keyName: (Int) -> String
  ) -> OSCBundle {
    var bundle = OSCBundle()
    func add(_ address: String, _ argument: OSCBundle.Argument) {
      bundle.add("/spectrum/" + address, argument)
    }
    func addLevel(_ address: String, _ level: Float?) {
      add(address, .float(level ?? DecibelScale.silence))
    }
    func addRatio(_ address: String, _ ratio: Float?) {
      if let ratio { add(address, .float(ratio)) }
    }
    add("time", .float(Float(time)))
    add("pitch", .float(pitch))
    add("pitch/confidence", .float(pitchConfidence))
    add("note", .string(note >= 0 ? noteName(note) : ""))
    add("note/number", .int(Int32(clamping: note)))
    add("cents", .float(cents))
    add("string", .int(Int32(clamping: string)))
    add("string/cents", .float(stringCents))
    addRatio("stretch", stretchCents)
    addRatio("inharmonicity", inharmonicity)
    add("bpm", .float(tempo))
    add("bpm/confidence", .float(tempoConfidence))
    addRatio("bpm/difference", tempoDifference)
    add("beat", .int(isBeat ? 1 : 0))
    add("downbeat", .int(isDownbeat ? 1 : 0))
    add("bar/beat", .int(Int32(clamping: barBeat)))
    add("bar/beats", .int(Int32(clamping: beatsPerBar)))
    add("bar/confidence", .float(barConfidence))
    add("key", .string(key >= 0 ? keyName(key) : ""))
    add("key/number", .int(Int32(clamping: key)))
    add("key/confidence", .float(keyConfidence))
    addRatio("tuning", tuningCents)
    addLevel("level", level)
    addLevel("peak", peak)
    if isStereo {
      addLevel("level/left", leftLevel)
      addLevel("level/right", rightLevel)
      addLevel("peak/left", leftPeak)
      addLevel("peak/right", rightPeak)
      addRatio("correlation", correlation)
    }
    add("clipped", .int(clippedSamples.flatMap { Int32(exactly: $0) } ?? 0))
    addLevel("loudness/momentary", momentary)
    addLevel("loudness/short_term", shortTerm)
    addLevel("loudness/integrated", integrated)
    addRatio("loudness/range", loudnessRange)
    addLevel("true_peak", truePeak)
    addRatio("psr", psr)
    addRatio("plr", plr)
    return bundle
  }
}
