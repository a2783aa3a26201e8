// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct AnalyzeTests {
  static let header =
    "time_s,pitch_hz,pitch_confidence,bpm,bpm_confidence,beat,level_dbfs,peak_dbfs,"
    + "midi_note,cents,string,string_cents,bpm_difference,level_left_dbfs,level_right_dbfs,"
    + "peak_left_dbfs,peak_right_dbfs,correlation,clipped_samples,momentary_lufs,short_term_lufs,"
    + "integrated_lufs,loudness_range_lu,true_peak_dbtp,psr_db,plr_db,"
    + "key,key_confidence,tuning_cents,bar_beat,beats_per_bar,bar_confidence,downbeat,"
    + "stretch_cents,inharmonicity,momentary_max_lufs,short_term_max_lufs"

  @Test(
    "CSV has a row per 10 ms and one for the rest, whose times are the end of the audio so far",
    arguments: [(48_000, 1.0, 100), (44_100, 0.505, 51), (11_025, 0.5, 50), (384_000, 0.1, 10)])
  func rows(rate: Int, duration: Double, count: Int) throws {
    let folder = try TestFolder()
    let options = ["--rate", "\(rate)", "--duration", "\(duration)", "--channels", "2"]
    try folder.generate("noise", "noise.wav", options)
    let result = try Tool.analyze("analyze", "noise.wav", ["--format", "csv"], in: folder)
    #expect(result.lines[0] == Self.header)
    #expect(result.rows.count == count)
    for (index, row) in result.rows.enumerated() {
      #expect(row.count == 37)
      // A row ends on a sample: the nearest to the grid, or the file's last.
      let expected = min(
        Double(index + 1) * 0.01, (duration * Double(rate)).rounded() / Double(rate))
      #expect(abs(row[0] - expected) <= 0.5 / Double(rate) + 1e-6)
    }
  }

  @Test("An interval of 1 ms gives every tenth row as 10 ms do, and 9 between them")
  func interval() throws {
    let folder = try TestFolder()
    try folder.generate("demo", "demo.wav", ["--duration", "0.5"])
    let usual = try Tool.analyze("analyze", "demo.wav", ["--format", "csv"], in: folder)
    let fine = try Tool.analyze(
      "analyze", "demo.wav", ["--format", "csv", "--interval", "1"], in: folder)
    #expect(fine.rows.count == 500)
    // But for beat and downbeat, which are those of a shorter row.
    let tenths = fine.rows.enumerated().filter { $0.offset % 10 == 9 }.map(\.element)
    for (row, tenth) in zip(usual.rows, tenths) {
      #expect(
        row.enumerated().allSatisfy { index, value in
          index == 5 || index == 32 || value == tenth[index] || value.isNaN && tenth[index].isNaN
        })
    }
  }

  @Test(
    "A steady note reads as what it is, at its level",
    arguments: [(440.0, "A4"), (82.41, "E2"), (466.16, "A#4")])
  func note(frequency: Double, name: String) throws {
    let folder = try TestFolder()
    try folder.generate(
      "pitch-test", "note.wav", ["--frequency", "\(frequency)", "--level", "-20"])
    let result = try Tool.analyze("analyze", "note.wav", ["--format", "json"], in: folder)
    let report = try decode(result.output)
    #expect(report.durationS == 3 && report.sampleRateHz == 48_000 && report.channels == 1)
    let note = try #require(report.notes.first)
    #expect(report.notes.count == 1 && note.note == name)
    // 0.2 cents: ten times the goal for the median of a steady tone.
    #expect(abs(1200 * log2(note.frequencyHz / frequency)) < 0.2)
    #expect(note.endS - note.startS > 2.5)
    // Harmonics of amplitudes 1/n: Σ 1/n² over six is 1.4914: +1.736 dB, and -3.010 for the RMS.
    #expect(abs(report.levels.rmsDbfs - (-20 - 1.274)) < 0.05)
    // 50 ms are no whole number of periods, so that single readings swing about the mean.
    let mean = report.track.levelDbfs.suffix(100).compactMap { $0 }.reduce(0, +) / 100
    #expect(abs(mean - (-20 - 1.274)) < 0.05)
    let strongest = try #require(report.peaks.first)
    #expect(abs(1200 * log2(strongest.frequencyHz / frequency)) < 0.1)
    #expect(abs(strongest.levelDbfs + 20) < 0.05)
    #expect(report.track.timeS.count == 300 && report.track.beat.count == 300)
  }

  @Test("With `stretch` each note has its target's offset, in the rows, the report and the table")
  func stretch() throws {
    let folder = try TestFolder()
    // A5 on the usual piano, 3.22 cents sharp; a sine has no other partial to know the string by.
    try folder.generate("pitch-test", "note.wav", ["--frequency", "881.638"])
    let on = ["--set", "stretch=1"]
    let rows = try Tool.analyze("analyze", "note.wav", ["--format", "csv"] + on, in: folder)
    let last = try #require(rows.rows.last)
    #expect(last[8] == 81 && abs(last[9]) < 0.1)
    #expect(abs(last[33] - 3.22) < 0.01 && last[34].isNaN)
    let json = try Tool.analyze("analyze", "note.wav", ["--format", "json"] + on, in: folder)
    let note = try #require(decode(json.output).notes.first)
    #expect(note.stretchCents == 3.2 && note.inharmonicity == nil && abs(note.cents) < 0.11)
    let table = try Tool.analyze("analyze", "note.wav", on, in: folder)
    #expect(table.output.contains("881.64 Hz") && table.output.contains("stretch +3.2 c\n"))
    let plain = try Tool.analyze("analyze", "note.wav", ["--format", "csv"], in: folder)
    let off = try #require(plain.rows.last)
    #expect(abs(off[9] - 3.22) < 0.1 && off[33].isNaN && off[34].isNaN)
    // With an instrument it does nothing.
    let bass = try Tool.analyze(
      "analyze", "note.wav", ["--format", "csv", "--set", "instrument=2"] + on, in: folder)
    #expect(try #require(bass.rows.last)[33].isNaN)
  }

  @Test("With an instrument each note has its string, in the rows, the report and the table")
  func strings() throws {
    let folder = try TestFolder()
    // 10 cents above the D string of a guitar, 146.832 Hz.
    try folder.generate("pitch-test", "string.wav", ["--frequency", "147.683"])
    let guitar = ["--set", "instrument=1"]
    let rows = try Tool.analyze("analyze", "string.wav", ["--format", "csv"] + guitar, in: folder)
    let last = try #require(rows.rows.last)
    #expect(last[8] == 50 && last[10] == 4)
    #expect(abs(last[9] - 10) < 0.1 && abs(last[11] - 10) < 0.1)
    let json = try Tool.analyze("analyze", "string.wav", ["--format", "json"] + guitar, in: folder)
    let note = try #require(decode(json.output).notes.first)
    #expect(note.string == 4 && abs((note.stringCents ?? 0) - 10) < 0.2)
    let table = try Tool.analyze("analyze", "string.wav", guitar, in: folder)
    #expect(table.output.contains("string 4"))
    let plain = try Tool.analyze("analyze", "string.wav", ["--format", "json"], in: folder)
    #expect(try decode(plain.output).notes.first?.string == nil)
    #expect(try !Tool.analyze("analyze", "string.wav", [], in: folder).output.contains("string 4"))
  }

  @Test("`--scale` names notes by their degrees, and `--keymap` says which key has which")
  func scalaFiles() throws {
    let folder = try TestFolder()
    // Degree 7 of 22, an octave above that of middle C, and 3 cents sharp.
    let frequency = 440 * exp2(-0.75 + 1 + 7.0 / 22 + 3.0 / 1200)
    try folder.generate("pitch-test", "note.wav", ["--frequency", "\(frequency)"])
    let scale =
      "22\n22\n" + (1...22).map { "\(1200.0 * Double($0) / 22) \($0 == 7 ? "Pa" : "")\n" }.joined()
    try Data(scale.utf8).write(to: URL(fileURLWithPath: folder.path("22.scl")))
    try Data("22\nx\n".utf8).write(to: URL(fileURLWithPath: folder.path("bad.scl")))
    try Data("0\n0\n127\n69\n69\n261.6255653\n22\n".utf8).write(
      to: URL(fileURLWithPath: folder.path("69.kbm")))
    let table = try Tool.analyze("analyze", "note.wav", ["--scale", "22.scl"], in: folder)
    #expect(table.output.contains("7\\22 +1 Pa  +3.0 c"))
    let json = try Tool.analyze(
      "analyze", "note.wav", ["--format", "json", "--scala", "22.scl"], in: folder)
    #expect(try decode(json.output).notes.map(\.note) == ["7\\22 +1 Pa"])
    // Key 69 has degree 0 now, so the note is 29 keys above it.
    let csv = try Tool.analyze(
      "analyze", "note.wav", ["--format", "csv", "--scale", "22.scl", "--keymap", "69.kbm"],
      in: folder)
    let row = try #require(csv.rows.last)
    #expect(row[8] == 98 && abs(row[9] - 3) < 0.1)
    let bad = try Tool.run(
      ["analyze", "--bundle", try Tool.bundle(), "--scale", "bad.scl", "note.wav"], in: folder)
    #expect(bad.status == 1)
    #expect(
      bad.errors
        == "Error: bad.scl, line 2: the number of degrees is expected here, a whole number\n")
  }

  @Test("A pitch beyond the keys of a scale is reported with its string, and without a note")
  func beyondKeys() throws {
    let folder = try TestFolder()
    // E2 is 2000 c below C4, and 88 of 53 equal steps are 1992.45.
    try folder.generate("pitch-test", "low.wav", ["--frequency", "82.4069"])
    let degrees = (1...53).map { "\(Double($0) * 1200 / 53)\n" }.joined()
    try Data("53 equal\n53\n\(degrees)".utf8)
      .write(to: URL(fileURLWithPath: folder.path("53.scl")))
    let options = ["--scale", "53.scl", "--set", "instrument=1"]
    let table = try Tool.analyze("analyze", "low.wav", options + ["--pitch-log"], in: folder)
    let pitch = table.output.components(separatedBy: "\nPitch\n")
    let line = try #require(pitch.last?.split(separator: "\n").first)
    #expect(pitch.count == 2 && line.contains(" - "), "\(line)")
    #expect(line.contains("82.41 Hz") && line.contains("string 6"), "\(line)")
    let log = table.output.split(separator: "\n").last {
      $0.contains("  string 6  ") && $0.contains("confidence")
    }
    #expect(log?.contains("  -7.") == true, "\(log ?? "no line")")
    let json = try Tool.analyze("analyze", "low.wav", options + ["--format", "json"], in: folder)
    let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let notes = report?["notes"] as? [[String: Any]]
    let note = try #require(notes?.first)
    let (name, cents) = (note["note"] is NSNull, note["cents"] is NSNull)
    #expect(name && cents, "\(note)")
    let (string, stringCents) = (note["string"] as? Int, note["string_cents"] as? Double)
    #expect(string == 6 && abs((stringCents ?? 0) + 7.55) < 0.1, "\(note)")
    // The note that sounds longest has a name.
    let hasMainNote = !(report?["pitch"] is NSNull)
    #expect(!hasMainNote)
  }

  @Test("A Scala file without a name is rejected")
  func unnamedScalaFiles() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    for option in ["--scale", "--scala", "--keymap"] {
      let result = try Tool.run(
        ["analyze", "--bundle", try Tool.bundle(), "n.wav", option, ""], in: folder)
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.contains("\(option) needs a file's name"), "\(result.errors)")
    }
  }

  @Test("Report, table and pitch log name the notes of the rows, by the tuner's settings")
  func tuning() throws {
    let folder = try TestFolder()
    // C♯5, 20 cents high, on a clarinet in B♭: a written E♭5, and 10 cents higher still, since this
    // temperament's D♭ is 10 cents below an equal one's.
    try folder.generate("pitch-test", "note.wav", ["--frequency", "\(554.3653 * exp2(0.2 / 12))"])
    let settings = ["transpose=2", "accidentals=1", "temperament=Custom", "degree_2=-10"]
    let tuning = settings.flatMap { ["--set", $0] }
    let csv = try Tool.analyze("analyze", "note.wav", ["--format", "csv"] + tuning, in: folder)
    let row = try #require(csv.rows.last)
    #expect(row[8] == 75 && abs(row[9] - 30) < 0.1)
    let json = try Tool.analyze("analyze", "note.wav", ["--format", "json"] + tuning, in: folder)
    let report = try decode(json.output)
    #expect(report.notes.map(\.note) == ["Eb5"])
    #expect(report.notes.allSatisfy { abs($0.cents - 30) < 0.1 })
    // The spectrum's peaks are what sounds, by equal temperament.
    #expect(report.peaks.first?.note == "Db5")
    let table = try Tool.analyze("analyze", "note.wav", ["--pitch-log"] + tuning, in: folder)
    let pitchLines = table.output.split(separator: "\n").filter { $0.contains("  Eb5  ") }
    #expect(pitchLines.count > 1)
    let log = try #require(pitchLines.filter { $0.contains("confidence") }.last)
    #expect(log.contains("  +30.0"))
    #expect(try #require(pitchLines.last).contains("+30.0 c"))
  }

  @Test("A gain before the plugin raises the level by as much, and nothing else")
  func gain() throws {
    let folder = try TestFolder()
    try folder.generate("test-tone", "tone.wav", ["--level", "-30"])
    let levels = try ["0", "12", "-12"].map { gain in
      let options = ["--format", "csv", "--gain", gain]
      return try #require(Tool.analyze("analyze", "tone.wav", options, in: folder).rows.last)[6]
    }
    #expect(abs(levels[1] - levels[0] - 12) < 0.02)
    #expect(abs(levels[2] - levels[0] + 12) < 0.02)
  }

  @Test("With a host's tempo all formats report the difference from it")
  func hostTempo() throws {
    let folder = try TestFolder()
    try folder.generate("click-track", "clicks.wav", ["--duration", "8", "--level", "-6"])
    func analyze(_ options: String...) throws -> Tool.Result {
      try Tool.analyze("analyze", "clicks.wav", options, in: folder)
    }
    let row = try #require(
      analyze("--format", "csv", "--host-tempo", "118").rows.last { $0[3] > 0 })
    #expect(abs(row[12] - (row[3] - 118)) <= 0.011)
    let tempo = try #require(
      decode(analyze("--format", "json", "--host-tempo", "118").output).tempo)
    #expect(tempo.hostBpm == 118 && abs((tempo.differenceBpm ?? 0) - (tempo.bpm - 118)) <= 0.011)
    #expect(try analyze("--host-tempo", "118").output.contains("difference"))
    let plain = try analyze("--format", "csv")
    #expect(plain.rows.allSatisfy { $0[12].isNaN })
    #expect(try decode(analyze("--format", "json").output).tempo?.hostBpm == nil)
  }

  @Test("Of more than two channels the first two are used")
  func channels() throws {
    let folder = try TestFolder()
    let options = ["--duration", "0.3", "--channels"]
    try folder.generate("demo", "two.wav", options + ["2"])
    try folder.generate("demo", "six.wav", options + ["6"])
    let results = try ["two.wav", "six.wav"].map {
      try Tool.analyze("analyze", $0, ["--format", "csv"], in: folder).output
    }
    #expect(results[0] == results[1])
  }

  @Test("The table has all its parts, and goes to a file if requested")
  func table() throws {
    let folder = try TestFolder()
    try folder.generate("test-tone", "tone.wav")
    let shown = try Tool.analyze("analyze", "tone.wav", in: folder)
    for part in ["duration", "48000 Hz", "dBFS", "A4", "Tempo", "beats"] {
      #expect(shown.output.contains(part))
    }
    // No progress bar, since standard error is no terminal.
    #expect(shown.errors.isEmpty)
    let file = folder.path("report.txt")
    let written = try Tool.analyze("analyze", "tone.wav", ["--output", file], in: folder)
    #expect(written.output.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == shown.output)
  }

  @Test("The pitch log has a line for each change, and leaves the CSV alone")
  func pitchLog() throws {
    let folder = try TestFolder()
    try folder.generate("pitch-test", "note.wav", ["--duration", "1"])
    let plain = try Tool.analyze("analyze", "note.wav", ["--format", "csv"], in: folder)
    let logged = try Tool.analyze(
      "analyze", "note.wav", ["--format", "csv", "--pitch-log"], in: folder)
    #expect(logged.output == plain.output)
    let pitches = [0] + plain.rows.map { $0[1].isNaN ? 0 : $0[1] }
    let changes = zip(pitches, pitches.dropFirst()).filter { $0 != $1 }.count
    let lines = logged.errors.split(separator: "\n")
    // The CSV has three decimals, the log sees every change.
    #expect(lines.count >= changes && changes > 0)
    #expect(lines.allSatisfy { $0.contains("A4") || $0.contains("no pitch") })
  }
}

/// The parts of the JSON that the tests read.
private struct Report: Decodable {
  struct Levels: Decodable { let rmsDbfs: Double }
  struct Note: Decodable {
    let note: String
    let startS, endS, frequencyHz, cents: Double
    let string: Int?
    let stringCents, stretchCents, inharmonicity: Double?
  }
  struct Peak: Decodable {
    let note: String
    let frequencyHz, levelDbfs: Double
  }
  struct Tempo: Decodable {
    let bpm: Double
    let hostBpm, differenceBpm: Double?
  }
  struct Beats: Decodable { let count: Int }
  struct Track: Decodable {
    let timeS: [Double]
    let levelDbfs: [Double?]
    let beat: [Int]
  }
  let durationS, sampleRateHz: Double
  let channels: Int
  let levels: Levels
  let notes: [Note]
  let peaks: [Peak]
  let tempo: Tempo?
  let beats: Beats
  let track: Track
}

/// The tool's JSON, whose keys are snake case.
private func decode(_ text: String) throws -> Report {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try decoder.decode(Report.self, from: Data(text.utf8))
}
