// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumReadings

extension LevelFigures {
  /// `recorder` has reached the file's end, and `summary` has received all of its events.
  init(_ recorder: AnalysisRecorder, _ summary: AnalysisSummary) {
    let input = recorder.inputLevel
    // Silent channels are a matter of samples, not of the meters' range.
    let silence: Absence = input.replaced.count > 0 ? .invalid : .silence
    figures =
      Self.ofSamples(
        input, summary, duration: recorder.time, isMono: recorder.instance.inputs.count < 2, silence
      )
      + Self.ofPlugin(recorder, summary, silence: input.peak == nil ? silence : nil)
  }

  /// The keys in their order: those of a file without samples.
  static let keys =
    ofSamples(
      InputLevel(channelCount: 1), AnalysisSummary(settling: 0), duration: 0, isMono: true, .silence
    ).map(\.key) + AnalysisSummary.figures.map { "\($0.summary.key)" }

  private static func ofSamples(
    _ input: InputLevel, _ summary: AnalysisSummary, duration: Double, isMono: Bool,
    _ silence: Absence
  ) -> [Entry] {
    func level(_ key: String, _ name: String, _ value: Double?, isSide: Bool = false) -> Entry {
      let isMissing = isSide && isMono
      return Entry(
        key: key, name: name, unit: "dBFS", places: 1, value: isMissing ? nil : value,
        absence: isMissing ? .mono : silence)
    }
    func correlation(
      _ key: String, _ name: String, _ value: Double?, absence: Absence? = nil
    ) -> Entry {
      Entry(
        key: key, name: name, unit: "", places: 2, value: value,
        absence: isMono ? .mono : absence ?? silence)
    }
    // Its window is a block of 10 ms.
    let noBlock: Absence = duration < 0.01 ? .tooShort : .faint
    return [
      level("rms_dbfs", "RMS", input.rms),
      level("rms_left_dbfs", "RMS, left", input.rms(channel: 0), isSide: true),
      level("rms_right_dbfs", "RMS, right", input.rms(channel: 1), isSide: true),
      level("peak_dbfs", "sample peak", input.peak),
      level("peak_left_dbfs", "sample peak, left", input.peak(channel: 0), isSide: true),
      level("peak_right_dbfs", "sample peak, right", input.peak(channel: 1), isSide: true),
      correlation("correlation", "correlation", input.correlation),
      correlation(
        "correlation_min", "correlation, lowest", summary.lowestCorrelation.map(Double.init),
        absence: input.correlation == nil ? nil : noBlock),
    ]
  }

  /// `silence`: nil if there is sound.
  private static func ofPlugin(
    _ recorder: AnalysisRecorder, _ summary: AnalysisSummary, silence: Absence?
  ) -> [Entry] {
    let loudness = recorder.instance.control("loudness")?.pointee ?? 0
    // Why there is no reading of a figure.
    func absence(_ figure: Figure.Row.Summary) -> Absence {
      guard let least = figure.loudness, loudness >= least else { return .off }
      if let silence { return silence }
      if recorder.time < figure.window { return .tooShort }
      guard figure.isGated else { return .belowRange }
      // Above the gate the file is too short: the plugin integrates a little after the first window.
      let loudest = summary[figure.window < MeterTiming.shortTerm ? .momentary : .shortTerm]
      return (loudest ?? -.infinity) >= MeterTiming.gate ? .tooShort : .belowGate
    }
    return AnalysisSummary.figures.map { figure, entry in
      let (row, value) = (figure.row, summary[figure])
      let highest = row.range.upperBound
      let isLimited = (value ?? -.infinity) >= highest
      return Entry(
        key: "\(entry.key)", name: "\(entry.name)", unit: "\(row.unit.symbol)",
        places: row.kind == .whole ? 0 : 1, value: isLimited ? nil : value.map(Double.init),
        absence: absence(entry), limit: isLimited ? Double(highest) : nil)
    }
  }
}
