// SPDX-License-Identifier: GPL-3.0-or-later

/// A file's report without what grows with its length: each note, the times of the beats, the track.
struct FileSummary: Encodable {
  struct Beats: Encodable { let count: Int }

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

  init(_ report: AnalysisReport) {
    (file, format, durationS) = (report.file, report.format, report.durationS)
    (sampleRateHz, channels, warning) = (report.sampleRateHz, report.channels, report.warning)
    (replaced, levels, peaks) = (report.replaced, report.levels, report.peaks)
    (pitch, tempo, beats) = (report.pitch, report.tempo, Beats(count: report.beats.count))
  }
}
