// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// A column of the readouts, in CSV and in JSON.
struct RowColumn: Sendable {
  /// Ends in the unit.
  let name: String
  /// Decimals.
  let places: Int
  /// Nil where there is none.
  let value: @Sendable (AnalysisRow) -> Double?

  init(_ name: String, _ places: Int, _ value: @escaping @Sendable (AnalysisRow) -> Double?) {
    (self.name, self.places, self.value) = (name, places, value)
  }

  /// A level or a ratio.
  init(_ name: String, _ value: @escaping @Sendable (AnalysisRow) -> Float?) {
    self.init(name, 2) { value($0).map(Double.init) }
  }

  /// In the order of the CSV: new ones go to the end.
  static let all: [RowColumn] = [
    // Microseconds: finer than a sample at the highest rate.
    RowColumn("time_s", 6) { $0.time },
    RowColumn("pitch_hz", 3) { $0.pitch > 0 ? Double($0.pitch) : nil },
    RowColumn("pitch_confidence", 3) { $0.pitch > 0 ? Double($0.pitchConfidence) : nil },
    RowColumn("bpm", 2) { $0.tempo > 0 ? Double($0.tempo) : nil },
    RowColumn("bpm_confidence", 3) { $0.tempo > 0 ? Double($0.tempoConfidence) : nil },
    RowColumn("beat", 0) { $0.isBeat ? 1 : 0 },
    RowColumn("level_dbfs") { $0.level },
    RowColumn("peak_dbfs") { $0.peak },
    RowColumn("midi_note", 0) { $0.note >= 0 ? Double($0.note) : nil },
    RowColumn("cents") { $0.note >= 0 ? $0.cents : nil },
    RowColumn("string", 0) { $0.string > 0 ? Double($0.string) : nil },
    RowColumn("string_cents") { $0.string > 0 ? $0.stringCents : nil },
    RowColumn("bpm_difference") { $0.tempoDifference },
    RowColumn("level_left_dbfs") { $0.leftLevel },
    RowColumn("level_right_dbfs") { $0.rightLevel },
    RowColumn("peak_left_dbfs") { $0.leftPeak },
    RowColumn("peak_right_dbfs") { $0.rightPeak },
    RowColumn("correlation") { $0.correlation },
    RowColumn("clipped_samples", 0) { $0.clippedSamples.map(Double.init) },
    RowColumn("momentary_lufs") { $0.momentary },
    RowColumn("short_term_lufs") { $0.shortTerm },
    RowColumn("integrated_lufs") { $0.integrated },
    RowColumn("loudness_range_lu") { $0.loudnessRange },
    RowColumn("true_peak_dbtp") { $0.truePeak },
    RowColumn("psr_db") { $0.psr },
    RowColumn("plr_db") { $0.plr },
    RowColumn("key", 0) { $0.key >= 0 ? Double($0.key) : nil },
    RowColumn("key_confidence", 3) { $0.key >= 0 ? Double($0.keyConfidence) : nil },
    RowColumn("tuning_cents") { $0.tuningCents },
    RowColumn("bar_beat", 0) { $0.barBeat > 0 ? Double($0.barBeat) : nil },
    RowColumn("beats_per_bar", 0) { $0.beatsPerBar > 0 ? Double($0.beatsPerBar) : nil },
    RowColumn("bar_confidence", 3) { $0.beatsPerBar > 0 ? Double($0.barConfidence) : nil },
    RowColumn("downbeat", 0) { $0.isDownbeat ? 1 : 0 },
    RowColumn("stretch_cents") { $0.stretchCents },
    RowColumn("inharmonicity", 6) { $0.inharmonicity.map(Double.init) },
  ]

  /// The value as text; nil where there is none.
  func text(_ row: AnalysisRow) -> String? {
    value(row).flatMap { $0.isFinite ? DecimalText.fixed($0, places) : nil }
  }
}
