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

  private static func ofSamples(
    _ input: InputLevel, _ summary: AnalysisSummary, duration: Double, isMono: Bool,
    _ silence: Absence
  ) -> [Entry] {
    func level(_ key: String, _ name: String, _ value: Double?) -> Entry {
      Entry(key: key, name: name, unit: "dBFS", places: 1, value: value, absence: silence)
    }
    func side(_ key: String, _ name: String, _ value: Double?) -> Entry {
      let absence: Absence = isMono ? .mono : silence
      return Entry(
        key: key, name: name, unit: "dBFS", places: 1, value: isMono ? nil : value,
        absence: absence)
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
      side("rms_left_dbfs", "RMS, left", input.rms(channel: 0)),
      side("rms_right_dbfs", "RMS, right", input.rms(channel: 1)),
      level("peak_dbfs", "sample peak", input.peak),
      side("peak_left_dbfs", "sample peak, left", input.peak(channel: 0)),
      side("peak_right_dbfs", "sample peak, right", input.peak(channel: 1)),
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
    let (instance, last) = (recorder.instance, summary.last)
    let absence = LoudnessAbsence(
      silence: silence, duration: recorder.time,
      setting: instance.control("loudness")?.pointee ?? 0)
    func reading(
      _ figure: Figure, _ key: String, _ name: String, _ value: Float?,
      _ absence: Absence, places: Int = 1
    ) -> Entry {
      let highest = figure.row.range.upperBound
      let isLimited = (value ?? -.infinity) >= highest
      return Entry(
        key: key, name: name, unit: "\(figure.row.unit.symbol)", places: places,
        value: isLimited ? nil : value.map(Double.init), absence: absence,
        limit: isLimited ? Double(highest) : nil)
    }
    let (momentary, shortTerm) = (MeterTiming.momentary, MeterTiming.shortTerm)
    let (loudestMomentary, loudestShortTerm) = (summary.loudestMomentary, summary.loudestShortTerm)
    return [
      reading(.clip, "clipped_samples", "clipped samples", last?[.clip], .off, places: 0),
      reading(
        .truePeak, "true_peak_dbtp", "true peak", last?[.truePeak], absence.ofTruePeak()),
      reading(
        .integrated, "integrated_lufs", "loudness, integrated", last?[.integrated],
        absence.ofGated(momentary, loudestMomentary)),
      reading(
        .shortTerm, "short_term_max_lufs", "loudness, short-term max.", loudestShortTerm,
        absence.ofLoudness(shortTerm, .belowRange)),
      reading(
        .momentary, "momentary_max_lufs", "loudness, momentary max.", loudestMomentary,
        absence.ofLoudness(momentary, .belowRange)),
      reading(
        .loudnessRange, "loudness_range_lu", "loudness range", last?[.loudnessRange],
        absence.ofGated(shortTerm, loudestShortTerm)),
      reading(
        .plr, "plr_db", "PLR", last?[.plr], absence.ofRatio(momentary, loudestMomentary)),
      reading(
        .psr, "psr_min_db", "PSR, lowest", summary.lowestPSR,
        absence.ofRatio(shortTerm, loudestShortTerm)),
    ]
  }
}

/// Why the plugin has no reading of loudness or true peak.
private struct LoudnessAbsence {
  /// Nil if there is sound.
  let silence: LevelFigures.Absence?
  /// Of the file, in seconds.
  let duration: Double
  /// The setting `loudness`: 0 for none, 1 for loudness, 2 for true peak too.
  let setting: Float

  func ofTruePeak() -> LevelFigures.Absence { setting < 2 ? .off : silence ?? .belowRange }

  /// `window`: the measure's, in seconds; `quiet`: the reason if a whole window fits, but none is
  /// loud enough.
  func ofLoudness(_ window: Double, _ quiet: LevelFigures.Absence) -> LevelFigures.Absence {
    if setting < 1 { return .off }
    if let silence { return silence }
    return duration < window ? .tooShort : quiet
  }

  /// Of what is gated. `loudest`: the window's highest reading, in LUFS. Above the gate the file is
  /// too short: the plugin integrates a little after the first window.
  func ofGated(_ window: Double, _ loudest: Float?) -> LevelFigures.Absence {
    ofLoudness(window, (loudest ?? -.infinity) >= MeterTiming.gate ? .tooShort : .belowGate)
  }

  func ofRatio(_ window: Double, _ loudest: Float?) -> LevelFigures.Absence {
    setting < 2 ? .off : ofGated(window, loudest)
  }
}
