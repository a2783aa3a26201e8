// SPDX-License-Identifier: GPL-3.0-or-later

/// A field of the CSV that has a row per file: a member of the report's object, or of one in that.
struct SummaryColumn: Sendable {
  /// Ends in the unit.
  let name: String
  private let object, key: String?
  /// Decimals; nil for a text.
  private let places: Int?

  /// `key`: the member's, if it isn't `name`.
  private init(_ name: String, _ object: String? = nil, _ key: String? = nil, places: Int? = nil) {
    (self.name, self.object, self.key, self.places) = (name, object, key, places)
  }

  /// Empty where there is nothing.
  func text(_ report: AnalysisReport) -> String {
    let value = (object.map { report.json[$0] } ?? report.json)[key ?? name]
    return places.map { value.fixed($0) } ?? value.text()
  }

  /// In the order of the CSV: new ones go to the end.
  static let all: [SummaryColumn] =
    [
      SummaryColumn("file"), SummaryColumn("format"), SummaryColumn("duration_s", places: 6),
      SummaryColumn("sample_rate_hz", places: 0), SummaryColumn("channels", places: 0),
      SummaryColumn("bpm", "tempo", places: 2),
      SummaryColumn("bpm_confidence", "tempo", "confidence", places: 3),
      SummaryColumn("lowest_bpm", "tempo", places: 2),
      SummaryColumn("highest_bpm", "tempo", places: 2),
      SummaryColumn("beats", "beats", "count", places: 0), SummaryColumn("note", "pitch"),
      SummaryColumn("pitch_hz", "pitch", "frequency_hz", places: 3),
      SummaryColumn("cents", "pitch", places: 1),
      SummaryColumn("pitch_confidence", "pitch", "confidence", places: 3),
      SummaryColumn("pitch_s", "pitch", "duration_s", places: 3),
    ]
    + LevelFigures.keys.map { SummaryColumn($0, "levels", places: $1 ? 0 : 2) } + [
      SummaryColumn("warning"), SummaryColumn("key", "key"),
      SummaryColumn("key_confidence", "key", "confidence", places: 3),
      SummaryColumn("key_share", "key", "share", places: 3),
      SummaryColumn("tuning_cents", places: 1),
      SummaryColumn("beats_per_bar", "metre", places: 0),
      SummaryColumn("bar_confidence", "metre", "confidence", places: 3),
      SummaryColumn("bpm_difference", "tempo", "difference_bpm", places: 2),
    ]
}
