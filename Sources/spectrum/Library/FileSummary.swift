// SPDX-License-Identifier: GPL-3.0-or-later

/// A file's report without what grows with its length: each note, the times of the
/// beats, the changes of key and metre, the track.
struct FileSummary: Encodable {
  struct Beats: Encodable { let count: Int }
  struct Metre: Encodable {
    let beatsPerBar: Int
    let confidence, share, firstS: Double
  }
  struct Key: Encodable {
    let key: String
    let number: Int
    let confidence, share, firstS: Double
    let tuningCents: Nullable<Double>
  }

  private let file, format: String
  private let durationS, sampleRateHz: Double
  private let channels: Int
  private let warning: Nullable<String>
  private let replaced: AnalysisReport.Replaced
  private let levels: LevelFigures
  private let peaks: [AnalysisReport.Peak]
  private let pitch: Nullable<AnalysisReport.Pitch>
  private let tempo: Nullable<AnalysisReport.Tempo>
  private let beats: Beats
  private let metre: Nullable<Metre>
  private let key: Nullable<Key>

  init(_ report: AnalysisReport) {
    (file, format, durationS) = (report.file, report.format, report.durationS)
    (sampleRateHz, channels, warning) = (report.sampleRateHz, report.channels, report.warning)
    (replaced, levels, peaks) = (report.replaced, report.levels, report.peaks)
    (pitch, tempo, beats) = (report.pitch, report.tempo, Beats(count: report.beats.count))
    metre = Nullable(
      report.metre.value.map {
        Metre(
          beatsPerBar: $0.beatsPerBar, confidence: $0.confidence, share: $0.share,
          firstS: $0.firstS)
      })
    key = Nullable(
      report.key.value.map {
        Key(
          key: $0.key, number: $0.number, confidence: $0.confidence, share: $0.share,
          firstS: $0.firstS, tuningCents: $0.tuningCents)
      })
  }
}
