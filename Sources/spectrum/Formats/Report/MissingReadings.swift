// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Why a file has no peaks, pitch, tempo, key or tuning, by their keys in JSON.
struct MissingReadings {
  private var reasons: [String: String] = [:]

  /// `recorder` has reached the file's end, and `summary` has received all of its events.
  init(_ recorder: AnalysisRecorder, _ summary: AnalysisSummary, _ lines: [SpectralLine]) {
    let input = recorder.inputLevel
    let silence: LevelFigures.Absence? =
      input.peak() != nil ? nil : input.replaced.count > 0 ? .invalid : .silence
    /// `control`: the setting that switches the analysis on.
    func add(_ key: String, _ isMissing: Bool, _ reason: String, control: String? = nil) {
      let isOff = control.map { recorder.instance[$0] == 0 } ?? false
      guard isMissing else { return }
      reasons[key] = (isOff ? .off : silence)?.rawValue ?? reason
    }
    add("peaks", lines.isEmpty, "nothing stands out of the noise")
    let off = recorder.instance.description.port("pitch_threshold")?.range?.lowerBound ?? .infinity
    let isHiding = recorder.instance["pitch_threshold"] > off
    add(
      "notes", summary.notes.notes.isEmpty,
      "no single clear pitch\(isHiding ? " above pitch_threshold" : "")", control: "track_pitch")
    add(
      "pitch", summary.notes.mainNote == nil,
      reasons["notes"] ?? "beyond the keys of the scale")
    add("tempo", summary.tempo.tempo == nil, "no steady beat", control: "track_tempo")
    add("metre", summary.metre.longest == nil, "no clear bar", control: "track_tempo")
    add("key", summary.key.longest == nil, "no clear key", control: "track_key")
    add(
      "tuning_cents", summary.tuningCents == nil, "the notes don't agree on one",
      control: "track_key")
  }

  /// Empty if nothing is missing.
  subscript(key: String) -> String { reasons[key] ?? "" }

  var json: JSONValue { .object(reasons.mapValues(JSONValue.text)) }
}
