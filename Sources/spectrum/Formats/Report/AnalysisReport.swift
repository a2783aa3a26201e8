// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// The result of `analyze`.
struct AnalysisReport {
  /// An object whose keys end in the unit. Null stands for what there isn't: a tempo, a pitch, a note
  /// of a pitch beyond the keys of a scale, a key after it is lost.
  let json: JSONValue
  let levels: LevelFigures
  let missing: MissingReadings

  /// `recorder` has reached the file's end, and `summary` has received all of its events.
  /// `hostTempo`: BPM, if sent to the plugin; `isWhole`: whether the object has what grows with the
  /// file's length, too.
  init(
    _ recorder: FileRecorder, _ summary: AnalysisSummary, hostTempo: Float?, isWhole: Bool
  ) {
    let (file, faults) = (recorder.file, recorder.inputLevel.replaced)
    levels = LevelFigures(recorder, summary)
    let lines = summary.lines
    missing = MissingReadings(recorder, summary, lines)
    json = [
      "file": .text(FileName.shown(file.path)), "format": .text(file.format),
      "duration_s": .rounded(recorder.time, 6), "sample_rate_hz": .number(file.sampleRate),
      "channels": .count(file.fileChannelCount),
      "channels_heard": .list(file.heardChannels.map { .count($0) }),
      // The file's defect, and channels that nobody has chosen.
      "warning": .text(orNull: file.warning),
      // Samples that the plugin replaced by 0; too loud: finite, and 120 dB beyond full scale.
      "replaced": [
        "nan": .count(faults.nan), "infinite": .count(faults.infinite),
        "too_loud": .count(faults.tooLoud),
      ],
      "levels": levels.json,
      "peaks": .list(lines.map { Self.peak($0, recorder) }),
      "notes": isWhole ? .list(summary.notes.notes.map { Self.note($0, recorder) }) : nil,
      "pitch": summary.notes.mainNote.map { Self.pitch($0, recorder) } ?? .null,
      "tempo": summary.tempo.tempo.map { Self.tempo($0, hostTempo: hostTempo) } ?? .null,
      "beats": [
        "count": .count(summary.tempo.beats.count),
        "times_s": isWhole ? .rounded(summary.tempo.beats, 6) : nil,
        // Of the first beats of bars.
        "downbeats_s": isWhole ? .rounded(summary.downbeats, 6) : nil,
      ],
      "metre": Self.metre(summary, isWhole: isWhole),
      "key": Self.key(summary, recorder.keyNaming, isWhole: isWhole),
      "tuning_cents": .rounded(summary.tuningCents, 1),
      "tuning_drift_cents": .rounded(summary.tuningDrift, 1),
      "missing": missing.json,
    ]
  }

  /// A line of the spectrum, with the nearest note by equal temperament.
  private static func peak(_ line: SpectralLine, _ recorder: AnalysisRecorder) -> JSONValue {
    let nearest = NearestNote(semitones: 12 * log2(line.frequency / recorder.referencePitch))
    return [
      "frequency_hz": .rounded(line.frequency, 2),
      "note": .text(NoteName(nearest.number, recorder.instance.noteNaming).text),
      "cents": .rounded(nearest.cents, 1), "level_dbfs": .rounded(Double(line.level), 2),
    ]
  }

  private static func note(_ note: NoteTrack.Note, _ recorder: AnalysisRecorder) -> JSONValue {
    let name = note.number >= 0 ? recorder.noteName(note.number) : nil
    return [
      "start_s": .rounded(note.start, 3), "end_s": .rounded(note.end, 3),
      "note": .text(orNull: name), "frequency_hz": .rounded(note.frequency, 3),
      "cents": .rounded(name.map { _ in note.cents }, 1),
      "confidence": .rounded(note.confidence, 3),
      // The instrument's string, if there is one.
      "string": .count(note.string?.number), "string_cents": .rounded(note.string?.cents, 1),
      // With the setting `stretch`.
      "stretch_cents": .rounded(note.stretchCents, 1),
      "inharmonicity": .rounded(note.inharmonicity, 6),
    ]
  }

  private static func pitch(_ note: NoteTrack.MainNote, _ recorder: AnalysisRecorder) -> JSONValue {
    [
      "note": .text(recorder.noteName(note.number)), "frequency_hz": .rounded(note.frequency, 3),
      "cents": .rounded(note.cents, 1), "confidence": .rounded(note.confidence, 3),
      "duration_s": .rounded(note.duration, 3),
    ]
  }

  private static func tempo(_ tempo: TempoTrack.Tempo, hostTempo: Float?) -> JSONValue {
    let parts = tempo.parts.map { part -> JSONValue in
      [
        "start_s": .rounded(part.start, 3), "end_s": .rounded(part.end, 3),
        "bpm": .rounded(part.median, 2), "confidence": .rounded(part.confidence, 3),
      ]
    }
    return [
      "bpm": .rounded(tempo.median, 2), "confidence": .rounded(tempo.confidence, 3),
      "lowest_bpm": .rounded(tempo.range.lowerBound, 2),
      "highest_bpm": .rounded(tempo.range.upperBound, 2),
      "first_s": .rounded(tempo.firstReading, 3),
      "host_bpm": .rounded(hostTempo.map { Double($0) }, 2),
      "difference_bpm": .rounded(hostTempo.map { _ in tempo.difference }, 2),
      "parts": .list(parts),
    ]
  }

  private static func metre(_ summary: AnalysisSummary, isWhole: Bool) -> JSONValue {
    guard let metre = summary.metre.longest else { return .null }
    let changes = summary.metre.changes.map { change -> JSONValue in
      ["time_s": .rounded(change.time, 3), "beats_per_bar": .count(change.number)]
    }
    return [
      "beats_per_bar": .count(metre.number), "confidence": .rounded(metre.confidence, 3),
      "share": .rounded(metre.share, 3), "first_s": .rounded(metre.firstReading, 3),
      "changes": isWhole ? .list(changes) : nil,
    ]
  }

  /// Keys by the settings for names, and as the plugin's output has them.
  private static func key(
    _ summary: AnalysisSummary, _ naming: KeyNaming, isWhole: Bool
  ) -> JSONValue {
    guard let key = summary.key.longest else { return .null }
    let changes = summary.key.changes.map { change -> JSONValue in
      [
        "time_s": .rounded(change.time, 3),
        "key": .text(orNull: change.number.flatMap { naming.text($0) }),
        "number": .count(change.number), "confidence": .rounded(change.confidence, 3),
      ]
    }
    return [
      "key": .text(naming.text(key.number) ?? ""), "number": .count(key.number),
      "confidence": .rounded(key.confidence, 3), "share": .rounded(key.share, 3),
      "first_s": .rounded(key.firstReading, 3),
      "tuning_cents": .rounded(summary.tuningCents, 1),
      "changes": isWhole ? .list(changes) : nil,
    ]
  }
}
