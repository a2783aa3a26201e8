// SPDX-License-Identifier: GPL-3.0-or-later

/// The plugin's control outputs; a missing one reads as silence or none.
struct ReadoutPorts {
  private let pitch, pitchConfidence, tempo, tempoConfidence, beat, level, peak: Pointer?
  private let momentary, shortTerm: Pointer?
  private let note, cents, string, stringCents, tempoDifference: Pointer?

  private typealias Pointer = UnsafeMutablePointer<Float>

  init(_ instance: PluginInstance) {
    pitch = instance.control("pitch")
    pitchConfidence = instance.control("pitch_confidence")
    tempo = instance.control("tempo")
    tempoConfidence = instance.control("tempo_confidence")
    beat = instance.control("beat")
    level = instance.control("level")
    peak = instance.control("peak")
    momentary = instance.control("momentary")
    shortTerm = instance.control("short_term")
    note = instance.control("note")
    cents = instance.control("cents")
    string = instance.control("string")
    stringCents = instance.control("string_cents")
    tempoDifference = instance.control("tempo_difference")
  }

  /// Whether there was a beat in the last run().
  var isBeat: Bool { (beat?.pointee ?? 0) >= 0.5 }

  /// The value of an integer port; `missing` if there is no port, or its value isn't finite.
  private static func whole(_ port: Pointer?, or missing: Int) -> Int {
    port.flatMap { Int(exactly: $0.pointee.rounded()) } ?? missing
  }

  func row(at time: Double, isBeat: Bool) -> AnalysisRow {
    AnalysisRow(
      time: time, pitch: pitch?.pointee ?? 0, pitchConfidence: pitchConfidence?.pointee ?? 0,
      tempo: tempo?.pointee ?? 0, tempoConfidence: tempoConfidence?.pointee ?? 0, isBeat: isBeat,
      level: level?.pointee ?? DecibelScale.floor, peak: peak?.pointee ?? DecibelScale.floor,
      momentary: momentary?.pointee, shortTerm: shortTerm?.pointee,
      note: Self.whole(note, or: -1), cents: cents?.pointee ?? 0,
      string: Self.whole(string, or: 0), stringCents: stringCents?.pointee ?? 0,
      tempoDifference: tempoDifference?.pointee ?? 0)
  }
}
