// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// A field of the CSV that has a row per file.
struct SummaryColumn: Sendable {
  /// As in JSON; ends in the unit.
  let name: String
  /// Nil where there is nothing.
  private let value: @Sendable (AnalysisReport) -> String?

  private init(_ name: String, _ value: @escaping @Sendable (AnalysisReport) -> String?) {
    (self.name, self.value) = (name, value)
  }

  private init(
    _ name: String, places: Int, _ value: @escaping @Sendable (AnalysisReport) -> Double?
  ) {
    self.init(name) { report in value(report).map { DecimalText.fixed($0, places) } }
  }

  /// Empty where there is nothing.
  func text(_ report: AnalysisReport) -> String { value(report) ?? "" }

  /// In the order of the CSV: new ones go to the end.
  static let all: [SummaryColumn] = file + levels + music

  private static let file = [
    SummaryColumn("file") { $0.file }, SummaryColumn("format") { $0.format },
    SummaryColumn("duration_s", places: 6) { $0.durationS },
    SummaryColumn("sample_rate_hz", places: 0) { $0.sampleRateHz },
    SummaryColumn("channels") { "\($0.channels)" },
    SummaryColumn("bpm", places: 2) { $0.tempo.value?.bpm },
    SummaryColumn("bpm_confidence", places: 3) { $0.tempo.value?.confidence },
    SummaryColumn("lowest_bpm", places: 2) { $0.tempo.value?.lowestBpm },
    SummaryColumn("highest_bpm", places: 2) { $0.tempo.value?.highestBpm },
    SummaryColumn("beats") { "\($0.beats.count)" },
    SummaryColumn("note") { $0.pitch.value?.note },
    SummaryColumn("pitch_hz", places: 3) { $0.pitch.value?.frequencyHz },
    SummaryColumn("cents", places: 1) { $0.pitch.value?.cents },
    SummaryColumn("pitch_confidence", places: 3) { $0.pitch.value?.confidence },
    SummaryColumn("pitch_s", places: 3) { $0.pitch.value?.durationS },
  ]

  private static let levels = LevelFigures.keys.map { key in
    SummaryColumn(key) { report in
      report.levels[key].flatMap { figure in
        figure.value.map { DecimalText.fixed($0, figure.places == 0 ? 0 : 2) }
      }
    }
  }

  private static let music = [
    SummaryColumn("warning") { $0.warning.value },
    SummaryColumn("key") { $0.key.value?.key },
    SummaryColumn("key_confidence", places: 3) { $0.key.value?.confidence },
    SummaryColumn("key_share", places: 3) { $0.key.value?.share },
    SummaryColumn("tuning_cents", places: 1) { $0.key.value?.tuningCents.value },
    SummaryColumn("beats_per_bar") { $0.metre.value.map { "\($0.beatsPerBar)" } },
    SummaryColumn("bar_confidence", places: 3) { $0.metre.value?.confidence },
    SummaryColumn("bpm_difference", places: 2) { $0.tempo.value?.differenceBpm.value },
  ]
}
