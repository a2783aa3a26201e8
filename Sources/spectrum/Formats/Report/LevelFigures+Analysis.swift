// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumReadings

extension LevelFigures {
  /// `recorder` has reached the file's end, and `summary` has received all of its events.
  init(_ recorder: AnalysisRecorder, _ summary: AnalysisSummary) {
    let input = recorder.inputLevel
    // Silent channels are a matter of samples, not of the meters' range.
    let silence: Absence = input.replaced.count > 0 ? .invalid : .silence
    let isMono = recorder.instance.inputs.count < 2
    // Its window is a block of 10 ms.
    let noBlock: Absence = recorder.time < MeterTiming.block ? .tooShort : .faint
    let ofSamples = SampleFigure.all.map { figure in
      let isMissing = figure.ofChannels && isMono
      let isOfBlocks = figure.key == "correlation_min" && input.correlation != nil
      return Entry(
        key: figure.key, name: figure.name, unit: figure.unit, places: figure.unit.isEmpty ? 2 : 1,
        value: isMissing ? nil : figure.value(input, summary),
        absence: isMissing ? .mono : isOfBlocks ? noBlock : silence)
    }
    figures =
      ofSamples + Self.ofPlugin(recorder, summary, silence: input.peak() == nil ? silence : nil)
  }

  /// The keys in their order, and whether each is of a whole number.
  static let keys =
    SampleFigure.all.map { ($0.key, isWhole: false) }
    + AnalysisSummary.figures.map { ("\($0.summary.key)", isWhole: $0.figure.row.kind == .whole) }

  /// A figure that follows from the samples.
  private struct SampleFigure: Sendable {
    let key, name: String
    var unit = "dBFS"
    /// Whether it takes two channels.
    var ofChannels = true
    let value: @Sendable (InputLevel, AnalysisSummary) -> Double?

    static let all = [
      SampleFigure(key: "rms_dbfs", name: "RMS", ofChannels: false) { input, _ in input.rms() },
      SampleFigure(key: "rms_left_dbfs", name: "RMS, left") { input, _ in input.rms(channel: 0) },
      SampleFigure(key: "rms_right_dbfs", name: "RMS, right") { input, _ in input.rms(channel: 1) },
      SampleFigure(key: "peak_dbfs", name: "sample peak", ofChannels: false) { input, _ in
        input.peak()
      },
      SampleFigure(key: "peak_left_dbfs", name: "sample peak, left") { input, _ in
        input.peak(channel: 0)
      },
      SampleFigure(key: "peak_right_dbfs", name: "sample peak, right") { input, _ in
        input.peak(channel: 1)
      },
      SampleFigure(key: "correlation", name: "correlation", unit: "") { input, _ in
        input.correlation
      },
      SampleFigure(key: "correlation_min", name: "correlation, lowest", unit: "") { _, summary in
        summary.lowestCorrelation.map(Double.init)
      },
    ]
  }

  /// `silence`: nil if there is sound.
  private static func ofPlugin(
    _ recorder: AnalysisRecorder, _ summary: AnalysisSummary, silence: Absence?
  ) -> [Entry] {
    let loudness = recorder.instance["loudness"]
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
