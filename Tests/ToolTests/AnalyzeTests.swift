// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct AnalyzeTests {
  private let folder = TestFolder()

  static let header =
    "time_s,pitch_hz,pitch_confidence,bpm,bpm_confidence,beat,level_dbfs,peak_dbfs,"
    + "midi_note,cents,string,string_cents,bpm_difference,level_left_dbfs,level_right_dbfs,"
    + "peak_left_dbfs,peak_right_dbfs,correlation,clipped_samples,momentary_lufs,short_term_lufs,"
    + "integrated_lufs,loudness_range_lu,true_peak_dbtp,psr_db,plr_db,"
    + "key,key_confidence,tuning_cents,bar_beat,beats_per_bar,bar_confidence,downbeat,"
    + "stretch_cents,inharmonicity,momentary_max_lufs,short_term_max_lufs"

  /// What the tool says of a steady note, "note.wav".
  private struct Note {
    let folder = TestFolder()

    init(_ hertz: Double, _ options: String...) throws {
      try folder.generate("pitch-test", "note.wav", ["--frequency", "\(hertz)"] + options)
    }

    /// The last row of the CSV.
    func row(_ options: [String] = []) throws -> [Double] {
      try #require(folder.result(["analyze", "note.wav", "--format", "csv"] + options).rows.last)
    }

    func json(_ options: [String] = []) throws -> JSON {
      try folder.result(["analyze", "note.wav", "--format", "json"] + options).json()
    }

    func table(_ options: [String] = []) throws -> String {
      try folder.result(["analyze", "note.wav"] + options).output
    }
  }

  @Test(
    "CSV has a row per 10 ms and one for the rest, whose times are the end of the audio so far",
    arguments: [(48_000, 1.0, 100), (44_100, 0.505, 51), (11_025, 0.5, 50), (384_000, 0.1, 10)])
  func rows(rate: Int, duration: Double, count: Int) throws {
    let options = ["--rate", "\(rate)", "--duration", "\(duration)", "--channels", "2"]
    try folder.generate("noise", "noise.wav", options)
    let result = try folder.result("analyze", "noise.wav", "--format", "csv")
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
    try folder.generate("demo", "demo.wav", ["--duration", "0.5"])
    let usual = try folder.result("analyze", "demo.wav", "--format", "csv")
    let fine = try folder.result("analyze", "demo.wav", "--format", "csv", "--interval", "1")
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
    let report = try Note(frequency, "--level", "-20").json()
    #expect(report["duration_s"].number == 3 && report["sample_rate_hz"].number == 48_000)
    #expect(report["channels"].number == 1)
    let note = report["notes"][0]
    #expect(report["notes"].list.count == 1 && note["note"].text == name)
    // 0.2 cents: ten times the goal for the median of a steady tone.
    #expect(abs(1200 * log2(note["frequency_hz"].number / frequency)) < 0.2)
    #expect(note["end_s"].number - note["start_s"].number > 2.5)
    // Harmonics of amplitudes 1/n: Σ 1/n² over six is 1.4914: +1.736 dB, and -3.010 for the RMS.
    #expect(abs(report["levels"]["rms_dbfs"].number - (-20 - 1.274)) < 0.05)
    // 50 ms are no whole number of periods, so that single readings swing about the mean.
    let track = report["track"]
    let mean = track["level_dbfs"].list.suffix(100).reduce(0) { $0 + $1.number } / 100
    #expect(abs(mean - (-20 - 1.274)) < 0.05)
    let strongest = report["peaks"][0]
    #expect(abs(1200 * log2(strongest["frequency_hz"].number / frequency)) < 0.1)
    #expect(abs(strongest["level_dbfs"].number + 20) < 0.05)
    #expect(track["time_s"].list.count == 300 && track["beat"].list.count == 300)
  }

  @Test("With `stretch` each note has its target's offset, in the rows, the report and the table")
  func stretch() throws {
    // A5 on the usual piano, 3.22 cents sharp; a sine has no other partial to know the string by.
    let sound = try Note(881.638)
    let on = ["--set", "stretch=1"]
    let last = try sound.row(on)
    #expect(last[8] == 81 && abs(last[9]) < 0.1)
    #expect(abs(last[33] - 3.22) < 0.01 && last[34].isNaN)
    let note = try sound.json(on)["notes"][0]
    #expect(note["stretch_cents"].number == 3.2 && note["inharmonicity"].isNull)
    #expect(abs(note["cents"].number) < 0.11)
    let table = try sound.table(on)
    #expect(table.contains("881.64 Hz") && table.contains("stretch +3.2 c\n"))
    let off = try sound.row()
    #expect(abs(off[9] - 3.22) < 0.1 && off[33].isNaN && off[34].isNaN)
    // With an instrument it does nothing.
    #expect(try sound.row(["--set", "instrument=2"] + on)[33].isNaN)
  }

  @Test("With an instrument each note has its string, in the rows, the report and the table")
  func strings() throws {
    // 10 cents above the D string of a guitar, 146.832 Hz.
    let sound = try Note(147.683)
    let guitar = ["--set", "instrument=1"]
    let last = try sound.row(guitar)
    #expect(last[8] == 50 && last[10] == 4)
    #expect(abs(last[9] - 10) < 0.1 && abs(last[11] - 10) < 0.1)
    let note = try sound.json(guitar)["notes"][0]
    #expect(note["string"].number == 4 && abs(note["string_cents"].number - 10) < 0.2)
    #expect(try sound.table(guitar).contains("string 4"))
    #expect(try sound.json()["notes"][0]["string"].isNull)
    #expect(try !sound.table().contains("string 4"))
  }

  @Test("`--scale` names notes by their degrees, and `--keymap` says which key has which")
  func scalaFiles() throws {
    // Degree 7 of 22, an octave above that of middle C, and 3 cents sharp.
    let sound = try Note(440 * exp2(-0.75 + 1 + 7.0 / 22 + 3.0 / 1200))
    let degrees = (1...22).map { "\(1200.0 * Double($0) / 22) \($0 == 7 ? "Pa" : "")\n" }.joined()
    try sound.folder.write("22\n22\n" + degrees, to: "22.scl")
    try sound.folder.write("22\nx\n", to: "bad.scl")
    try sound.folder.write("0\n0\n127\n69\n69\n261.6255653\n22\n", to: "69.kbm")
    #expect(try sound.table(["--scale", "22.scl"]).contains("7\\22 +1 Pa  +3.0 c"))
    let notes = try sound.json(["--scala", "22.scl"])["notes"].list
    #expect(notes.map { $0["note"].text } == ["7\\22 +1 Pa"])
    // Key 69 has degree 0 now, so the note is 29 keys above it.
    let row = try sound.row(["--scale", "22.scl", "--keymap", "69.kbm"])
    #expect(row[8] == 98 && abs(row[9] - 3) < 0.1)
    try sound.folder.run("analyze", "--scale", "bad.scl", "note.wav")
      .expectError("bad.scl, line 2: the number of degrees is expected here, a whole number\n")
  }

  @Test("A pitch beyond the keys of a scale is reported with its string, and without a note")
  func beyondKeys() throws {
    // E2 is 2000 c below C4, and 88 of 53 equal steps are 1992.45.
    let sound = try Note(82.4069)
    let degrees = (1...53).map { "\(Double($0) * 1200 / 53)\n" }.joined()
    try sound.folder.write("53 equal\n53\n\(degrees)", to: "53.scl")
    let options = ["--scale", "53.scl", "--set", "instrument=1"]
    let table = try sound.table(options + ["--pitch-log"])
    let pitch = table.components(separatedBy: "\nPitch\n")
    let line = try #require(pitch.last?.split(separator: "\n").first)
    #expect(pitch.count == 2 && line.contains(" - "), "\(line)")
    #expect(line.contains("82.41 Hz") && line.contains("string 6"), "\(line)")
    let log = table.split(separator: "\n").last {
      $0.contains("  string 6  ") && $0.contains("confidence")
    }
    #expect(log?.contains("  -7.") == true, "\(log ?? "no line")")
    let report = try sound.json(options)
    let note = report["notes"][0]
    #expect(note["note"].isNull && note["cents"].isNull, "\(note)")
    #expect(note["string"].number == 6 && abs(note["string_cents"].number + 7.55) < 0.1, "\(note)")
    // The note that sounds longest has a name.
    #expect(report["pitch"].isNull)
  }

  @Test("Report, table and pitch log name the notes of the rows, by the tuner's settings")
  func tuning() throws {
    // C♯5, 20 cents high, on a clarinet in B♭: a written E♭5, and 10 cents higher still, since this
    // temperament's D♭ is 10 cents below an equal one's.
    let sound = try Note(554.3653 * exp2(0.2 / 12))
    let settings = ["transpose=2", "accidentals=1", "temperament=Custom", "degree_2=-10"]
    let tuning = settings.flatMap { ["--set", $0] }
    let row = try sound.row(tuning)
    #expect(row[8] == 75 && abs(row[9] - 30) < 0.1)
    let report = try sound.json(tuning)
    #expect(report["notes"].list.map { $0["note"].text } == ["Eb5"])
    #expect(report["notes"].list.allSatisfy { abs($0["cents"].number - 30) < 0.1 })
    // The spectrum's peaks are what sounds, by equal temperament.
    #expect(report["peaks"][0]["note"].text == "Db5")
    let table = try sound.table(["--pitch-log"] + tuning)
    let pitchLines = table.split(separator: "\n").filter { $0.contains("  Eb5  ") }
    #expect(pitchLines.count > 1)
    let log = try #require(pitchLines.filter { $0.contains("confidence") }.last)
    #expect(log.contains("  +30.0"))
    #expect(try #require(pitchLines.last).contains("+30.0 c"))
  }

  @Test("Report and pitch log have German names and Helmholtz's octaves where they are asked for")
  func names() throws {
    let sound = try Note(466.1638)
    for (settings, name) in [
      ([], "A#4"), (["note_names=German"], "Ais4"), (["note_names=German", "accidentals=1"], "B4"),
      (["octaves=Helmholtz"], "a#'"), (["note_names=Solfege", "octaves=1"], "la#'"),
    ] as [([String], String)] {
      let options = settings.flatMap { ["--set", $0] }
      let report = try sound.json(options)
      #expect(report["notes"].list.map { $0["note"].text } == [name])
      #expect(report["pitch"]["note"].text == name && report["peaks"][0]["note"].text == name)
      let table = try sound.table(["--pitch-log"] + options)
      #expect(table.contains("  \(name)  "), "\(table)")
      // Columns have numbers, whatever notes are called.
      #expect(try sound.row(options)[8] == 70)
    }
  }

  @Test("No reading has a pitch below the threshold; a baroque A4 is in tune by its reference")
  func threshold() throws {
    let soft = try Note(50, "--level", "-52")
    #expect(try soft.json()["pitch"].isNull == false)
    let hidden = try soft.json(["--set", "pitch_threshold=-50"])
    #expect(hidden["pitch"].isNull && hidden["notes"].list.isEmpty)
    #expect(hidden["missing"]["pitch"].text == "no single clear pitch above pitch_threshold")
    #expect(try soft.json(["--set", "pitch_threshold=Off"])["pitch"].isNull == false)
    let baroque = try Note(392).json(["--set", "reference=392"])
    #expect(baroque["pitch"]["note"].text == "A4" && abs(baroque["pitch"]["cents"].number) < 0.2)
  }

  @Test("A gain before the plugin raises the level by as much, and nothing else")
  func gain() throws {
    let sound = try Note(440, "--level", "-30")
    let levels = try ["0", "12", "-12"].map { try sound.row(["--gain", $0])[6] }
    #expect(abs(levels[1] - levels[0] - 12) < 0.02)
    #expect(abs(levels[2] - levels[0] + 12) < 0.02)
  }

  @Test("With a host's tempo all formats report the difference from it")
  func hostTempo() throws {
    try folder.generate("click-track", "clicks.wav", ["--duration", "8", "--level", "-6"])
    func analyze(_ options: String...) throws -> Tool.Result {
      try folder.result(["analyze", "clicks.wav"] + options)
    }
    let row = try #require(
      analyze("--format", "csv", "--host-tempo", "118").rows.last { $0[3] > 0 })
    #expect(abs(row[12] - (row[3] - 118)) <= 0.011)
    let tempo = try analyze("--format", "json", "--host-tempo", "118").json()["tempo"]
    #expect(tempo["host_bpm"].number == 118)
    #expect(abs(tempo["difference_bpm"].number - (tempo["bpm"].number - 118)) <= 0.011)
    #expect(try analyze("--host-tempo", "118").output.contains("difference"))
    #expect(try analyze("--format", "csv").rows.allSatisfy { $0[12].isNaN })
    #expect(try analyze("--format", "json").json()["tempo"]["host_bpm"].isNull)
  }

  @Test("The demo's strongest peaks are partials of its notes, within 1 cent, beside its kicks")
  func demoPeaks() throws {
    try folder.generate("demo", "demo.wav")
    let peaks = try folder.result("analyze", "demo.wav", "--format", "json").json()["peaks"].list
    // Bass and chords of A minor, F, C and G as MIDI numbers; equal temperament by 440 Hz.
    let notes = [33, 29, 36, 31, 57, 60, 64, 53, 67, 55, 59, 62]
    let partials = notes.flatMap { note -> [Double] in
      let pitch = 440 * exp2(Double(note - 69) / 12)
      return (1...6).map { Double($0) * pitch }
    }
    #expect(peaks.count == 8)
    for peak in peaks {
      let distances = partials.map { abs(1200 * log2(peak["frequency_hz"].number / $0)) }
      #expect(try #require(distances.min()) < 1, "\(peak)")
    }
    #expect(abs(1200 * log2(peaks[0]["frequency_hz"].number / 55)) < 1)
  }

  @Test("Table and JSON say why there is no peak, pitch, tempo, key or tuning")
  func missing() throws {
    try folder.generate("noise", "noise.wav", ["--duration", "2"])
    let noise = try folder.result("analyze", "noise.wav").output
    for line in ["  none: no single clear pitch", "none: no steady beat", "unknown: no clear bar"] {
      #expect(noise.contains(line), "\(noise)")
    }
    let report = try folder.result("analyze", "noise.wav", "--format", "json").json()
    #expect(report["missing"]["key"].text == "no clear key")
    let off = ["--set", "track_key=0", "--format", "json"]
    let unwatched = try folder.result(["analyze", "noise.wav"] + off).json()["missing"]
    #expect(unwatched["key"].text == "switched off")
    #expect(unwatched["tuning_cents"].text == "switched off")
    // A single note has a tuning, and no key.
    let note = try Note(440 * exp2(0.1 / 12))
    let single = try note.json()
    #expect(single["key"].isNull && abs(single["tuning_cents"].number - 10) < 2)
    #expect(try note.table().contains(/tuning +\+/))
  }

  @Test("The table goes to a file if requested")
  func table() throws {
    try folder.generate("test-tone", "tone.wav")
    let shown = try folder.result("analyze", "tone.wav")
    #expect(shown.output.contains("48000 Hz") && shown.output.contains("A4"))
    #expect(shown.errors.isEmpty)
    #expect(try folder.result("analyze", "tone.wav", "--output", "report.txt").output.isEmpty)
    #expect(try folder.text("report.txt") == shown.output)
  }

  @Test("The pitch log has a line for each change, and leaves the CSV alone")
  func pitchLog() throws {
    try folder.generate("pitch-test", "note.wav", ["--duration", "1"])
    let plain = try folder.result("analyze", "note.wav", "--format", "csv")
    let logged = try folder.result("analyze", "note.wav", "--format", "csv", "--pitch-log")
    #expect(logged.output == plain.output)
    let pitches = [0] + plain.rows.map { $0[1].isNaN ? 0 : $0[1] }
    let changes = zip(pitches, pitches.dropFirst()).filter { $0 != $1 }.count
    // The CSV has three decimals, the log sees every change.
    #expect(logged.errorLines.count >= changes && changes > 0)
    #expect(logged.errorLines.allSatisfy { $0.contains("A4") || $0.contains("no pitch") })
  }
}
