// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

extension AnalysisReport {
  /// The most notes shown.
  private static let noteLimit = 24

  /// The report as readable text.
  var table: String {
    var text = file == FileName.standardStream ? "standard input" : file
    text += "\n\(fileTable)\nLevel\n\(levelTable)\nSpectrum, strongest peaks\n\(peakTable)"
    text += "\nPitch\n\(noteTable)\nTempo\n\(tempoTable)"
    return text
  }

  private var fileTable: String {
    var table = TextTable([.left, .left])
    table.add("format", format)
    let seconds = DecimalText.fixed(durationS, 3)
    table.add("duration", "\(DecimalText.clock(durationS)) (\(seconds) s)")
    table.add("rate", "\(DecimalText.fixed(sampleRateHz, 0)) Hz")
    table.add("channels", channels > 2 ? "\(channels), the first two analysed" : "\(channels)")
    return table.text
  }

  private var levelTable: String {
    var table = TextTable([.left, .right])
    let rows: [(String, Double?, String)] = [
      ("RMS", levels.rmsDbfs, "dBFS"), ("sample peak", levels.peakDbfs, "dBFS"),
      ("true peak", levels.truePeakDbtp, "dBTP"),
      ("loudness, integrated", levels.integratedLufs, "LUFS"),
      ("loudness, short-term max.", levels.shortTermMaxLufs, "LUFS"),
      ("loudness, momentary max.", levels.momentaryMaxLufs, "LUFS"),
    ]
    for (name, value, unit) in rows {
      if let value { table.add(name, DecimalText.level(Float(value), unit)) }
    }
    return table.text
  }

  private var peakTable: String {
    if peaks.isEmpty { return "  none\n" }
    var table = TextTable([.right, .left, .right, .right])
    for peak in peaks {
      table.add(
        "\(DecimalText.fixed(peak.frequencyHz, 2)) Hz", peak.note,
        "\(DecimalText.signed(peak.cents, 1)) c", DecimalText.level(Float(peak.levelDbfs), "dBFS"))
    }
    return table.text
  }

  private var noteTable: String {
    if notes.isEmpty { return "  none\n" }
    var table = TextTable([.right, .left, .left, .right, .right, .left, .right])
    for note in notes.prefix(Self.noteLimit) {
      table.add(
        DecimalText.fixed(note.startS, 2), "to \(DecimalText.fixed(note.endS, 2)) s", note.note,
        "\(DecimalText.signed(note.cents, 1)) c", "\(DecimalText.fixed(note.frequencyHz, 2)) Hz",
        note.string.map { "string \($0)" } ?? "",
        note.stringCents.map { "\(DecimalText.signed($0, 1)) c" } ?? "")
    }
    let more = notes.count - Self.noteLimit
    return table.text + (more > 0 ? "  and \(more) more: see --format json\n" : "")
  }

  private var tempoTable: String {
    var table = TextTable([.left, .left])
    if let tempo {
      let (lowest, highest) = (tempo.lowestBpm, tempo.highestBpm)
      table.add("tempo", "\(DecimalText.fixed(tempo.bpm, 1)) BPM")
      table.add("confidence", DecimalText.fixed(tempo.confidence, 2))
      table.add(
        "range", "\(DecimalText.fixed(lowest, 1)) to \(DecimalText.fixed(highest, 1)) BPM")
      table.add("first read at", "\(DecimalText.fixed(tempo.firstS, 2)) s")
      if let host = tempo.hostBpm, let difference = tempo.differenceBpm {
        table.add("host's tempo", "\(DecimalText.fixed(host, 1)) BPM")
        table.add("difference", "\(DecimalText.signed(difference, 1)) BPM")
      }
    } else {
      table.add("tempo", "none")
    }
    table.add("beats", "\(beats.count)")
    return table.text
  }
}
