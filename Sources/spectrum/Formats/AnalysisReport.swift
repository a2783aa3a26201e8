// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages

/// The result of `analyze` as in JSON; keys become snake case and end in the unit.
struct AnalysisReport: Encodable {
  struct Levels: Encodable {
    let rmsDbfs, peakDbfs: Double
    let integratedLufs, momentaryMaxLufs, shortTermMaxLufs, truePeakDbtp: Double?
  }
  struct Peak: Encodable {
    let frequencyHz: Double
    let note: String
    let cents, levelDbfs: Double
  }
  struct Note: Encodable {
    let startS, endS: Double
    let note: String
    let frequencyHz, cents, confidence: Double
    /// The instrument's string, if there is one.
    let string: Int?
    let stringCents: Double?
  }
  struct Tempo: Encodable {
    let bpm, confidence, lowestBpm, highestBpm, firstS: Double
    /// The host's tempo sent to the plugin, and the difference from it, if any.
    let hostBpm, differenceBpm: Double?
  }
  struct Beats: Encodable {
    let count: Int
    let timesS: [Double]
  }
  /// The rows, column by column.
  struct Track: Encodable {
    var timeS: [Double] = []
    var pitchHz: [Double] = []
    var pitchConfidence: [Double] = []
    var bpm: [Double] = []
    var bpmConfidence: [Double] = []
    var beat: [Int] = []
    var levelDbfs: [Double] = []
    var peakDbfs: [Double] = []
    var midiNote: [Int] = []
    var cents: [Double] = []
    var string: [Int] = []
    var stringCents: [Double] = []
    var bpmDifference: [Double] = []

    mutating func add(_ row: AnalysisRow) {
      timeS.append(DecimalText.rounded(row.time, 6))
      pitchHz.append(DecimalText.rounded(Double(row.pitch), 3))
      pitchConfidence.append(DecimalText.rounded(Double(row.pitchConfidence), 3))
      bpm.append(DecimalText.rounded(Double(row.tempo), 2))
      bpmConfidence.append(DecimalText.rounded(Double(row.tempoConfidence), 3))
      beat.append(row.isBeat ? 1 : 0)
      levelDbfs.append(DecimalText.rounded(Double(row.level), 2))
      peakDbfs.append(DecimalText.rounded(Double(row.peak), 2))
      midiNote.append(row.note)
      cents.append(DecimalText.rounded(Double(row.cents), 2))
      string.append(row.string)
      stringCents.append(DecimalText.rounded(Double(row.stringCents), 2))
      bpmDifference.append(DecimalText.rounded(Double(row.tempoDifference), 2))
    }
  }

  let file, format: String
  let durationS, sampleRateHz: Double
  let channels: Int
  /// The file's defect; nil if it is intact.
  let warning: String?
  let levels: Levels
  let peaks: [Peak]
  let notes: [Note]
  let tempo: Tempo?
  let beats: Beats
  let track: Track

  /// `recorder` has reached the file's end; `summary` and `track` have received all of its events.
  /// `hostTempo`: BPM, if sent to the plugin.
  init(
    _ recorder: AnalysisRecorder, _ summary: AnalysisSummary, hostTempo: Float?, track: Track
  ) {
    let file = recorder.file
    (self.file, format, self.track) = (FileName.shown(file.path), file.format, track)
    (sampleRateHz, channels, warning) = (file.sampleRate, file.channelCount, file.defect)
    durationS = DecimalText.rounded(recorder.time, 6)
    levels = Levels(recorder, summary)
    let (reference, spelling) = (recorder.referencePitch, recorder.spelling)
    peaks = summary.lines.map { Peak($0, reference: reference, spelling) }
    notes = summary.notes.notes.map { Note($0, spelling) }
    tempo = summary.tempo.tempo.map { Tempo($0, hostTempo: hostTempo) }
    beats = Beats(
      count: summary.tempo.beats.count,
      timesS: summary.tempo.beats.map { DecimalText.rounded($0, 6) })
  }
}

extension AnalysisReport.Levels {
  init(_ recorder: AnalysisRecorder, _ summary: AnalysisSummary) {
    func level(_ value: Float?) -> Double? { value.map { DecimalText.rounded(Double($0), 2) } }
    let instance = recorder.instance
    rmsDbfs = DecimalText.rounded(Double(recorder.inputLevel.rms), 2)
    peakDbfs = DecimalText.rounded(Double(recorder.inputLevel.peak), 2)
    integratedLufs = level(instance.control("integrated")?.pointee)
    momentaryMaxLufs = level(summary.loudestMomentary)
    shortTermMaxLufs = level(summary.loudestShortTerm)
    truePeakDbtp = level(instance.control("true_peak")?.pointee)
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
  init(_ note: NoteTrack.Note, _ spelling: NoteName.Spelling) {
    self.init(
      startS: DecimalText.rounded(note.start, 3), endS: DecimalText.rounded(note.end, 3),
      note: NoteName(note.number, spelling).text,
      frequencyHz: DecimalText.rounded(note.frequency, 3),
      cents: DecimalText.rounded(note.cents, 1),
      confidence: DecimalText.rounded(note.confidence, 3), string: note.string?.number,
      stringCents: note.string.map { DecimalText.rounded($0.cents, 1) })
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
      hostBpm: hostTempo.map { DecimalText.rounded(Double($0), 2) },
      differenceBpm: hostTempo.map { _ in DecimalText.rounded(tempo.difference, 2) })
  }
}
