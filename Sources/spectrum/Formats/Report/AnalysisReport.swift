// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// The result of `analyze` as in JSON; keys become snake case and end in the unit. The keys of optionals
/// are left out where there is none.
struct AnalysisReport: Encodable {
  struct Peak: Encodable {
    let frequencyHz: Double
    let note: String
    let cents, levelDbfs: Double
  }
  struct Note: Encodable {
    let startS, endS: Double
    /// Null for a pitch beyond the keys of a scale.
    let note: Nullable<String>
    let frequencyHz: Double
    let cents: Nullable<Double>
    let confidence: Double
    /// The instrument's string, if there is one.
    let string: Nullable<Int>
    let stringCents: Nullable<Double>
    /// With the setting `stretch`.
    let stretchCents, inharmonicity: Nullable<Double>
  }
  /// The note that sounds longest in all.
  struct Pitch: Encodable {
    let note: String
    let frequencyHz, cents, confidence: Double
    /// Seconds for which it sounds.
    let durationS: Double
  }
  struct Tempo: Encodable {
    let bpm, confidence, lowestBpm, highestBpm, firstS: Double
    /// The host's tempo sent to the plugin, and the difference from it, if any.
    let hostBpm, differenceBpm: Nullable<Double>
    /// Stretches of one tempo.
    let parts: [TempoPart]
  }
  struct TempoPart: Encodable {
    let startS, endS, bpm, confidence: Double
  }
  struct Metre: Encodable {
    let beatsPerBar: Int
    /// `share`: of the file's time.
    let confidence, share, firstS: Double
    var changes: [MetreChange]?
  }
  /// Null where the bar is lost.
  struct MetreChange: Encodable {
    let timeS: Double
    let beatsPerBar: Nullable<Int>
  }
  struct Key: Encodable {
    /// By the settings `key_names` and `accidentals`.
    let key: String
    /// As the plugin's output has it.
    let number: Int
    /// `share`: of the file's time.
    let confidence, share, firstS: Double
    let tuningCents: Nullable<Double>
    var changes: [KeyChange]?
  }
  /// Null where the key is lost.
  struct KeyChange: Encodable {
    let timeS: Double
    let key: Nullable<String>
    let number: Nullable<Int>
    let confidence: Double
  }
  struct Beats: Encodable {
    let count: Int
    var timesS: [Double]?
    /// Of the first beats of bars.
    var downbeatsS: [Double]?
  }
  /// Samples that the plugin replaced by 0.
  struct Replaced: Encodable {
    /// `tooLoud`: finite, and 120 dB beyond full scale.
    let nan, infinite, tooLoud: Int
  }

  let file, format: String
  let durationS, sampleRateHz: Double
  let channels: Int
  /// The file's defect; nil if it is intact.
  let warning: Nullable<String>
  let replaced: Replaced
  let levels: LevelFigures
  let peaks: [Peak]
  private(set) var notes: [Note]?
  let pitch: Nullable<Pitch>
  let tempo: Nullable<Tempo>
  private(set) var beats: Beats
  private(set) var metre: Nullable<Metre>
  private(set) var key: Nullable<Key>

  /// `recorder` has reached the file's end, and `summary` has received all of its events.
  /// `hostTempo`: BPM, if sent to the plugin.
  init(_ recorder: FileRecorder, _ summary: AnalysisSummary, hostTempo: Float?) {
    let file = recorder.file
    (self.file, format) = (FileName.shown(file.path), file.format)
    (sampleRateHz, channels) = (file.sampleRate, file.channelCount)
    warning = Nullable(file.defect)
    let faults = recorder.inputLevel.replaced
    replaced = Replaced(nan: faults.nan, infinite: faults.infinite, tooLoud: faults.tooLoud)
    durationS = DecimalText.rounded(recorder.time, 6)
    levels = LevelFigures(recorder, summary)
    let (reference, spelling) = (recorder.referencePitch, recorder.spelling)
    peaks = summary.lines.map { Peak($0, reference: reference, spelling) }
    notes = summary.notes.notes.map { note in
      Note(note, name: note.number >= 0 ? recorder.noteName(note.number) : nil)
    }
    pitch = Nullable(summary.notes.mainNote.map { Pitch($0, name: recorder.noteName($0.number)) })
    tempo = Nullable(summary.tempo.tempo.map { Tempo($0, hostTempo: hostTempo) })
    beats = Beats(
      count: summary.tempo.beats.count,
      timesS: summary.tempo.beats.map { DecimalText.rounded($0, 6) },
      downbeatsS: summary.metre.downbeats.map { DecimalText.rounded($0, 6) })
    metre = Nullable(summary.metre.metre.map { Metre($0, summary.metre.changes) })
    let naming = recorder.keyNaming
    key = Nullable(summary.key.key.map { Key($0, summary.key.changes, naming) })
  }

  /// Without what grows with the file's length.
  var summary: AnalysisReport {
    var summary = self
    summary.notes = nil
    (summary.beats.timesS, summary.beats.downbeatsS) = (nil, nil)
    summary.metre.value?.changes = nil
    summary.key.value?.changes = nil
    return summary
  }
}

extension AnalysisReport.Peak {
  /// The note is the nearest by equal temperament where A4 has `reference` Hz.
  init(_ peak: SpectralLine, reference: Double, _ spelling: NoteName.Spelling) {
    let nearest = NearestNote(semitones: 12 * log2(peak.frequency / reference))
    self.init(
      frequencyHz: DecimalText.rounded(peak.frequency, 2),
      note: NoteName(nearest.number, spelling).text,
      cents: DecimalText.rounded(nearest.cents, 1),
      levelDbfs: DecimalText.rounded(Double(peak.level), 2))
  }
}

extension AnalysisReport.Note {
  /// `name`: nil for a pitch without a note.
  init(_ note: NoteTrack.Note, name: String?) {
    self.init(
      startS: DecimalText.rounded(note.start, 3), endS: DecimalText.rounded(note.end, 3),
      note: Nullable(name),
      frequencyHz: DecimalText.rounded(note.frequency, 3),
      cents: Nullable(name.map { _ in DecimalText.rounded(note.cents, 1) }),
      confidence: DecimalText.rounded(note.confidence, 3),
      string: Nullable(note.string?.number),
      stringCents: Nullable(note.string.map { DecimalText.rounded($0.cents, 1) }),
      stretchCents: Nullable(note.stretchCents.map { DecimalText.rounded($0, 1) }),
      inharmonicity: Nullable(note.inharmonicity.map { DecimalText.rounded($0, 6) }))
  }
}

extension AnalysisReport.Pitch {
  init(_ note: NoteTrack.MainNote, name: String) {
    self.init(
      note: name,
      frequencyHz: DecimalText.rounded(note.frequency, 3),
      cents: DecimalText.rounded(note.cents, 1),
      confidence: DecimalText.rounded(note.confidence, 3),
      durationS: DecimalText.rounded(note.duration, 3))
  }
}

extension AnalysisReport.Tempo {
  init(_ tempo: TempoTrack.Tempo, hostTempo: Float?) {
    self.init(
      bpm: DecimalText.rounded(tempo.median, 2),
      confidence: DecimalText.rounded(tempo.confidence, 3),
      lowestBpm: DecimalText.rounded(tempo.range.lowerBound, 2),
      highestBpm: DecimalText.rounded(tempo.range.upperBound, 2),
      firstS: DecimalText.rounded(tempo.firstReading, 3),
      hostBpm: Nullable(hostTempo.map { DecimalText.rounded(Double($0), 2) }),
      differenceBpm: Nullable(hostTempo.map { _ in DecimalText.rounded(tempo.difference, 2) }),
      parts: tempo.parts.map { part in
        AnalysisReport.TempoPart(
          startS: DecimalText.rounded(part.start, 3), endS: DecimalText.rounded(part.end, 3),
          bpm: DecimalText.rounded(part.median, 2),
          confidence: DecimalText.rounded(part.confidence, 3))
      })
  }
}
