// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages

/// Short sentences on standard output for a screen reader or a speech synthesiser: only what has
/// changed and lasts, and no more often than it can be spoken.
final class SpokenDisplay: LiveDisplay {
  private let output: TextOutput
  private var spelling = NoteName.Spelling.sharps
  private var naming = KeyNaming()
  private var tolerance: Float = 2
  /// The note read, −1 for none, and since when.
  private var note = -1
  private var noteStart = 0.0
  /// What was said of the note, and when.
  private var said: (note: Int, cents: Int) = (-1, 0)
  private var saidAt = -Double.infinity
  private var tempo: (bpm: Int, start: Double) = (0, 0)
  private var saidTempo = 0
  /// The key read, −1 for none, and since when; likewise the beats of a bar, 0 for none.
  private var (key, keyStart) = (-1, 0.0)
  private var (metre, metreStart) = (0, 0.0)
  private var (saidKey, saidMetre) = (-1, 0)
  /// Samples so far, and when that was said.
  private var clipped: Float = 0
  private var clippedAt = -Double.infinity

  /// Seconds for which a note or its absence, and a tempo, metre or key, last before they are said.
  private static let noteTime = 0.3
  private static let silenceTime = 1.0
  private static let tempoTime = 1.5
  /// Seconds between two sentences about one note, and the cents that are worth one.
  private static let pause = 2.0
  private static let step = 3

  init() throws { output = try TextOutput(nil) }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    (spelling, naming) = (recorder.spelling, recorder.keyNaming)
    tolerance = recorder.instance.control("in_tune")?.pointee ?? tolerance
  }

  func receive(_ event: AnalysisRecorder.Event) throws {
    guard case .row(let row) = event else { return }
    for sentence in [
      pitch(row), tempo(row), metre(row), key(row), clipping(row),
    ].compactMap({ $0 }) {
      try output.write(sentence + "\n")
      try output.flush()
    }
  }

  private func pitch(_ row: AnalysisRow) -> String? {
    if row.note != note { (note, noteStart) = (row.note, row.time) }
    let lasts = row.time - noteStart >= (note < 0 ? Self.silenceTime : Self.noteTime)
    guard lasts else { return nil }
    let cents = row.cents.magnitude <= tolerance ? 0 : Int(row.cents.rounded())
    if note < 0 {
      guard said.note >= 0 else { return nil }
      said = (-1, 0)
      return "No note."
    }
    let isNear =
      said.note == note && abs(said.cents - cents) < Self.step
      && (said.cents == 0) == (cents == 0)
    guard !isNear, said.note != note || row.time - saidAt >= Self.pause else { return nil }
    (said, saidAt) = ((note, cents), row.time)
    let noteName = NoteName(note, spelling)
    let name = "\(noteName.pitchClassWords) \(noteName.octave)"
    if cents == 0 { return "\(name), in tune." }
    return
      "\(name), \(abs(cents)) \(abs(cents) == 1 ? "cent" : "cents") \(cents > 0 ? "sharp" : "flat")."
  }

  private func tempo(_ row: AnalysisRow) -> String? {
    let bpm = row.tempo.isFinite && row.tempo < 1000 ? Int(row.tempo.rounded()) : 0
    if abs(bpm - tempo.bpm) > 1 { tempo = (bpm, row.time) }
    guard row.time - tempo.start >= Self.tempoTime, abs(tempo.bpm - saidTempo) > 1 else {
      return nil
    }
    saidTempo = tempo.bpm
    return saidTempo > 0 ? "Tempo \(saidTempo)." : "No tempo."
  }

  private func clipping(_ row: AnalysisRow) -> String? {
    let count = row.clippedSamples ?? 0
    defer { clipped = count }
    guard count > clipped, row.time - clippedAt >= Self.pause else { return nil }
    clippedAt = row.time
    return "Clipped."
  }

  private func key(_ row: AnalysisRow) -> String? {
    if row.key != key { (key, keyStart) = (row.key, row.time) }
    guard key != saidKey, row.time - keyStart >= Self.tempoTime else { return nil }
    saidKey = key
    return naming.words(key).map { "Key \($0)." } ?? "No key."
  }

  private func metre(_ row: AnalysisRow) -> String? {
    if row.beatsPerBar != metre { (metre, metreStart) = (row.beatsPerBar, row.time) }
    guard metre != saidMetre, row.time - metreStart >= Self.tempoTime else { return nil }
    saidMetre = metre
    return metre > 0 ? "\(metre) beats in a bar." : "No bar."
  }
}
