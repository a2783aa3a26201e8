// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

extension AnalysisReport {
  /// The most notes shown, and the most stretches of one tempo.
  private static let rowLimit = 24

  /// The report as readable text.
  var table: String {
    let file = json["file"].text()
    var text = file == FileName.standardStream ? "standard input" : FileName.line(file)
    text += "\n\(fileTable)\nLevel\n\(levelTable)\nSpectrum, strongest peaks\n\(peakTable)"
    text += "\nPitch\n\(noteTable)\nTempo\n\(tempoTable)"
    text += "\nKey and bar\n\(musicTable)"
    return text
  }

  private var fileTable: String {
    var table = TextTable([.left, .left])
    table.add("format", json["format"].text())
    let duration = json["duration_s"]
    table.add("duration", "\(DecimalText.clock(duration.number ?? 0)) (\(duration.fixed(3)) s)")
    table.add("rate", json["sample_rate_hz"].fixed(0, " Hz"))
    let channels = json["channels"]
    let heard = json["channels_heard"].list.map { $0.fixed(0) }
    let isPart = Double(heard.count) < channels.number ?? 0
    let numbers =
      heard == ["1", "2"]
      ? "the first two"
      : (isPart && heard.count == 1 ? "only " : "") + heard.joined(separator: " and ")
    table.add("channels", channels.fixed(0, isPart ? ", \(numbers) analysed" : ""))
    if !json["warning"].isNull { table.add("warning", json["warning"].text()) }
    // The samples that the plugin replaced.
    let faults = [("nan", "NaN"), ("infinite", "infinite"), ("too_loud", "above 120 dBFS")]
      .map { json["replaced"][$0.0].fixed(0, " " + $0.1) }.filter { !$0.hasPrefix("0 ") }
    if !faults.isEmpty {
      table.add("replaced by 0", "samples: " + faults.joined(separator: ", "))
    }
    return table.text
  }

  private var levelTable: String {
    var table = TextTable([.left, .right])
    let figures = levels.figures.filter { $0.value != nil || $0.absence != .mono }
    for figure in figures { table.add(figure.name, figure.text) }
    return table.text
  }

  private var peakTable: String {
    Self.rows(json["peaks"], none: missing["peaks"], [.right, .left, .right, .right]) { peak in
      [
        peak["frequency_hz"].fixed(2, " Hz"), peak["note"].text(), peak["cents"].signed(1, " c"),
        peak["level_dbfs"].fixed(1, " dBFS"),
      ]
    }
  }

  private var noteTable: String {
    Self.rows(
      json["notes"], none: missing["notes"],
      [.right, .left, .left, .right, .right, .left, .right, .left]
    ) { note in
      // "stretch +3.4 c, B 0.00038" as on the tuner's page; empty without stretch.
      let coefficient = note["inharmonicity"].isNull ? "" : ", B " + note["inharmonicity"].fixed(5)
      let stretch = note["stretch_cents"].signed(1, " c\(coefficient)")
      return [
        note["start_s"].fixed(2), "to " + note["end_s"].fixed(2, " s"),
        note["note"].text(none: "-"),
        note["cents"].signed(1, " c"), note["frequency_hz"].fixed(2, " Hz"),
        note["string"].isNull ? "" : "string " + note["string"].fixed(0),
        note["string_cents"].signed(1, " c"), stretch.isEmpty ? "" : "stretch " + stretch,
      ]
    }
  }

  private var tempoTable: String {
    var table = TextTable([.left, .left])
    let (tempo, beats) = (json["tempo"], json["beats"]["count"].fixed(0))
    guard !tempo.isNull else {
      table.add("tempo", "none: " + missing["tempo"])
      table.add("beats", beats)
      return table.text
    }
    let changes = tempo["parts"].list.count > 1
    if changes {
      table.add("tempo", "changes, see below")
    } else {
      table.add("tempo", tempo["bpm"].fixed(1, " BPM"))
      table.add("confidence", tempo["confidence"].fixed(2))
    }
    table.add(
      "range", "\(tempo["lowest_bpm"].fixed(1)) to \(tempo["highest_bpm"].fixed(1, " BPM"))")
    table.add("first read at", tempo["first_s"].fixed(2, " s"))
    if !tempo["host_bpm"].isNull {
      table.add("host's tempo", tempo["host_bpm"].fixed(1, " BPM"))
      table.add("difference", tempo["difference_bpm"].signed(1, " BPM"))
    }
    table.add("beats", beats)
    guard changes else { return table.text }
    return table.text
      + Self.rows(tempo["parts"], [.right, .left, .right, .left]) { part in
        [
          part["start_s"].fixed(2), "to " + part["end_s"].fixed(2, " s"),
          part["bpm"].fixed(1, " BPM"), "confidence " + part["confidence"].fixed(2),
        ]
      }
  }

  /// Key, tuning and metre.
  private var musicTable: String {
    var table = TextTable([.left, .left])
    func add(_ caption: String, _ name: String, _ reading: JSONValue) {
      guard let share = reading["share"].number else { return }
      table.add(caption, "\(name), \(DecimalText.fixed(100 * share, 0)) % of the time")
      table.add("confidence", reading["confidence"].fixed(2))
    }
    let (key, metre) = (json["key"], json["metre"])
    if key.isNull { table.add("key", "none: " + missing["key"]) }
    add("key", key["key"].text(), key)
    let shown = key["changes"].list.count { !$0["key"].isNull }
    if shown > 1 { table.add("changes", "\(shown - 1): see --format json") }
    let tuning = missing["tuning_cents"]
    if !tuning.isEmpty {
      table.add("tuning", "none: " + tuning)
    } else {
      let drift = json["tuning_drift_cents"]
      let moved = drift.isNull ? "" : ", drift " + drift.signed(1, " c")
      table.add("tuning", json["tuning_cents"].signed(1, " c") + moved)
    }
    if metre.isNull { table.add("beats per bar", "unknown: " + missing["metre"]) }
    add("beats per bar", metre["beats_per_bar"].fixed(0), metre)
    return table.text
  }

  /// A table of a list's first values, and how many more there are. `none`: why it may be empty.
  private static func rows(
    _ list: JSONValue, none: String = "", _ alignments: [TextTable.Alignment],
    _ cells: (JSONValue) -> [String]
  ) -> String {
    if list.list.isEmpty { return "  none: \(none)\n" }
    var table = TextTable(alignments)
    for value in list.list.prefix(rowLimit) { table.add(cells(value)) }
    let more = list.list.count - rowLimit
    return table.text + (more > 0 ? "  and \(more) more: see --format json\n" : "")
  }
}
