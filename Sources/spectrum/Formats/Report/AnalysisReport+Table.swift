// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

extension AnalysisReport {
  /// The most notes shown, and the most stretches of one tempo.
  private static let noteLimit = 24

  /// The report as readable text.
  var table: String {
    var text = file == FileName.standardStream ? "standard input" : FileName.line(file)
    text += "\n\(fileTable)\nLevel\n\(levelTable)\nSpectrum, strongest peaks\n\(peakTable)"
    text += "\nPitch\n\(noteTable)\nTempo\n\(tempoTable)"
    text += "\nKey and bar\n\(musicTable)"
    return text
  }

  private var fileTable: String {
    var table = TextTable([.left, .left])
    table.add("format", format)
    let seconds = DecimalText.fixed(durationS, 3)
    table.add("duration", "\(DecimalText.clock(durationS)) (\(seconds) s)")
    table.add("rate", "\(DecimalText.fixed(sampleRateHz, 0)) Hz")
    table.add("channels", channels > 2 ? "\(channels), the first two analysed" : "\(channels)")
    if let text = faults { table.add("replaced by 0", text) }
    return table.text
  }

  /// The samples that the plugin replaced; nil if there are none.
  private var faults: String? {
    let counts = [
      (replaced.nan, "NaN"), (replaced.infinite, "infinite"),
      (replaced.tooLoud, "above 120 dBFS"),
    ]
    let texts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return texts.isEmpty ? nil : "samples: " + texts.joined(separator: ", ")
  }

  private var levelTable: String {
    var table = TextTable([.left, .right])
    let figures = levels.figures.filter { $0.value != nil || $0.absence != .mono }
    for figure in figures { table.add(figure.name, figure.text) }
    return table.text
  }

  private var peakTable: String {
    if peaks.isEmpty { return "  none\n" }
    var table = TextTable([.right, .left, .right, .right])
    for peak in peaks {
      table.add(
        "\(DecimalText.fixed(peak.frequencyHz, 2)) Hz", peak.note,
        "\(DecimalText.signed(peak.cents, 1)) c", "\(DecimalText.fixed(peak.levelDbfs, 1)) dBFS")
    }
    return table.text
  }

  private var noteTable: String {
    guard let notes, !notes.isEmpty else { return "  none\n" }
    var table = TextTable([.right, .left, .left, .right, .right, .left, .right, .left])
    for note in notes.prefix(Self.noteLimit) {
      table.add(
        DecimalText.fixed(note.startS, 2), "to \(DecimalText.fixed(note.endS, 2)) s",
        note.note.value ?? "-",
        note.cents.value.map { "\(DecimalText.signed($0, 1)) c" } ?? "",
        "\(DecimalText.fixed(note.frequencyHz, 2)) Hz",
        note.string.value.map { "string \($0)" } ?? "",
        note.stringCents.value.map { "\(DecimalText.signed($0, 1)) c" } ?? "",
        note.stretchText)
    }
    let more = notes.count - Self.noteLimit
    return table.text + (more > 0 ? "  and \(more) more: see --format json\n" : "")
  }

  private var tempoTable: String {
    var table = TextTable([.left, .left])
    guard let tempo = tempo.value else {
      table.add("tempo", "none")
      table.add("beats", "\(beats.count)")
      return table.text
    }
    if tempo.parts.count > 1 {
      table.add("tempo", "changes, see below")
    } else {
      table.add("tempo", "\(DecimalText.fixed(tempo.bpm, 1)) BPM")
      table.add("confidence", DecimalText.fixed(tempo.confidence, 2))
    }
    let (lowest, highest) = (tempo.lowestBpm, tempo.highestBpm)
    table.add("range", "\(DecimalText.fixed(lowest, 1)) to \(DecimalText.fixed(highest, 1)) BPM")
    table.add("first read at", "\(DecimalText.fixed(tempo.firstS, 2)) s")
    if let host = tempo.hostBpm.value, let difference = tempo.differenceBpm.value {
      table.add("host's tempo", "\(DecimalText.fixed(host, 1)) BPM")
      table.add("difference", "\(DecimalText.signed(difference, 1)) BPM")
    }
    table.add("beats", "\(beats.count)")
    return table.text + (tempo.parts.count > 1 ? Self.partTable(tempo.parts) : "")
  }

  private static func partTable(_ parts: [TempoPart]) -> String {
    var table = TextTable([.right, .left, .right, .left])
    for part in parts.prefix(noteLimit) {
      table.add(
        DecimalText.fixed(part.startS, 2), "to \(DecimalText.fixed(part.endS, 2)) s",
        "\(DecimalText.fixed(part.bpm, 1)) BPM",
        "confidence \(DecimalText.fixed(part.confidence, 2))")
    }
    let more = parts.count - noteLimit
    return table.text + (more > 0 ? "  and \(more) more: see --format json\n" : "")
  }
}

extension AnalysisReport.Note {
  /// "stretch +3.4 c, B 0.00038" as on the tuner's page; empty without stretch.
  fileprivate var stretchText: String {
    guard let cents = stretchCents.value else { return "" }
    let coefficient = inharmonicity.value.map { ", B \(DecimalText.fixed($0, 5))" } ?? ""
    return "stretch \(DecimalText.signed(cents, 1)) c\(coefficient)"
  }
}
