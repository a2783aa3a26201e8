// SPDX-License-Identifier: GPL-3.0-or-later

/// A field of the CSV that has a row per file.
struct SummaryColumn {
  /// As in JSON; ends in the unit.
  let name: String
  /// Empty where there is nothing.
  let text: String

  private init(_ name: String, _ text: String?) { (self.name, self.text) = (name, text ?? "") }

  private init(_ name: String, _ value: Double?, _ places: Int) {
    self.init(name, value.map { DecimalText.fixed($0, places) })
  }

  /// The fields of a file, in the order of `names`.
  static func of(_ report: AnalysisReport) -> [SummaryColumn] {
    let (tempo, pitch) = (report.tempo.value, report.pitch.value)
    var columns = [
      SummaryColumn("file", report.file), SummaryColumn("format", report.format),
      SummaryColumn("duration_s", report.durationS, 6),
      SummaryColumn("sample_rate_hz", report.sampleRateHz, 0),
      SummaryColumn("channels", "\(report.channels)"),
      SummaryColumn("bpm", tempo?.bpm, 2), SummaryColumn("bpm_confidence", tempo?.confidence, 3),
      SummaryColumn("lowest_bpm", tempo?.lowestBpm, 2),
      SummaryColumn("highest_bpm", tempo?.highestBpm, 2),
      SummaryColumn("beats", "\(report.beats.count)"),
      SummaryColumn("note", pitch?.note), SummaryColumn("pitch_hz", pitch?.frequencyHz, 3),
      SummaryColumn("cents", pitch?.cents, 1),
      SummaryColumn("pitch_confidence", pitch?.confidence, 3),
      SummaryColumn("pitch_s", pitch?.durationS, 3),
    ]
    columns += report.levels.figures.map { figure in
      SummaryColumn(figure.key, figure.value, figure.places == 0 ? 0 : 2)
    }
    columns.append(SummaryColumn("warning", report.warning.value))
    let (key, metre) = (report.key.value, report.metre.value)
    columns += [
      SummaryColumn("key", key?.key), SummaryColumn("key_confidence", key?.confidence, 3),
      SummaryColumn("key_share", key?.share, 3),
      SummaryColumn("tuning_cents", key?.tuningCents.value, 1),
      SummaryColumn("beats_per_bar", metre.map { "\($0.beatsPerBar)" }),
      SummaryColumn("bar_confidence", metre?.confidence, 3),
      SummaryColumn("bpm_difference", tempo?.differenceBpm.value, 2),
    ]
    return columns
  }

  /// In the order of the CSV: new ones go to the end.
  static let names = [
    "file", "format", "duration_s", "sample_rate_hz", "channels", "bpm", "bpm_confidence",
    "lowest_bpm", "highest_bpm", "beats", "note", "pitch_hz", "cents", "pitch_confidence",
    "pitch_s", "rms_dbfs", "rms_left_dbfs", "rms_right_dbfs", "peak_dbfs", "peak_left_dbfs",
    "peak_right_dbfs", "correlation", "correlation_min", "clipped_samples", "true_peak_dbtp",
    "integrated_lufs", "short_term_max_lufs", "momentary_max_lufs", "loudness_range_lu", "plr_db",
    "psr_min_db", "warning", "key", "key_confidence", "key_share", "tuning_cents",
    "beats_per_bar", "bar_confidence", "bpm_difference",
  ]
}
