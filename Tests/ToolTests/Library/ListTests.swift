// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// `analyze` over a list of files.
@Suite struct ListTests {
  /// Short files: noise in two channels, "a.wav", and a note, "b.wav", of which "c.wav" is a copy.
  private func library() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.generate("noise", "a.wav", ["--duration", "0.2", "--channels", "2"])
    try folder.generate("pitch-test", "b.wav", ["--duration", "0.3"])
    try FileManager.default.copyItem(atPath: folder.path("b.wav"), toPath: folder.path("c.wav"))
    return folder
  }

  private func run(_ arguments: [String], in folder: TestFolder) throws -> Tool.Result {
    try Tool.run(["analyze"] + arguments + ["--bundle", try Tool.bundle()], in: folder)
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("An empty name and a dash among others are errors of their own, and the others go on")
  func oddNames() throws {
    let folder = try TestFolder()
    for name in ["a.wav", "b.wav"] { try folder.generate("noise", name, ["--duration", "0.1"]) }
    try Data("a.wav\n-\nb.wav\n".utf8).write(to: folder.url.appendingPathComponent("list"))
    let options = "--format csv --bundle '\(try Tool.bundle())'"
    let script = """
      timeout 60 "$TOOL" analyze '' a.wav \(options) | cut -d, -f1
      timeout 60 "$TOOL" analyze --files-from list \(options) | cut -d, -f1
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.output == "file\na.wav\nfile\na.wav\nb.wav\n", "\(result.errors)")
    #expect(result.errors.contains("name is empty") && result.errors.contains("./-"))
  }

  @Test("A bad scale is one error, before anything is written")
  func badScale() throws {
    let folder = try TestFolder()
    for name in ["a.wav", "b.wav"] { try folder.generate("noise", name, ["--duration", "0.1"]) }
    try Data("bad\n2\nfifth\n2/1\n".utf8).write(to: folder.url.appendingPathComponent("bad.scl"))
    let options = ["--scale", "bad.scl", "--format", "csv", "-o", "out.csv"]
    let result = try Tool.run(
      ["analyze", "a.wav", "b.wav", "--bundle", try Tool.bundle()] + options, in: folder)
    #expect(result.status == 1 && result.errors.contains("bad.scl, line 3"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.csv")))
  }

  @Test("A table of several files can be written to a file, and isn't gone on with")
  func tableToFile() throws {
    let folder = try TestFolder()
    for name in ["a.wav", "b.wav"] { try folder.generate("noise", name, ["--duration", "0.1"]) }
    let command = ["analyze", "a.wav", "b.wav", "-o", "new.txt", "--bundle", try Tool.bundle()]
    #expect(try Tool.run(command, in: folder).status == 0)
    let text = try String(contentsOfFile: folder.path("new.txt"), encoding: .utf8)
    #expect(text.split(separator: "\n").count == 3 && text.hasSuffix("b.wav\n"), "\(text)")
    #expect(try Tool.run(command, in: folder).status == 1)
  }

  @Test("A line has the figures of the file's own JSON, in the order of the names")
  func figures() throws {
    let folder = try library()
    try folder.generate("click-track", "d.wav", ["--duration", "6", "--rate", "16000"])
    let names = ["d.wav", "a.wav", "c.wav", "b.wav"]
    let result = try run(names + ["--format", "jsonl", "--jobs", "3"], in: folder)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.lines.count == names.count)
    for (name, line) in zip(names, result.lines) {
      let whole = try run([name, "--format", "json"], in: folder)
      var expected = try object(whole.output)
      for key in ["track", "notes"] { expected[key] = nil }
      let beats = try #require(expected["beats"] as? [String: Any])
      expected["beats"] = ["count": beats["count"]]
      for key in ["key", "metre"] {
        guard var figures = expected[key] as? [String: Any] else { continue }
        figures["changes"] = nil
        expected[key] = figures
      }
      let found = try object(line)
      #expect(
        NSDictionary(dictionary: found) == NSDictionary(dictionary: expected), "\(name): \(line)")
    }
    let alone = try run(["b.wav", "--format", "jsonl"], in: folder)
    #expect(alone.output == result.lines[3] + "\n")
  }

  /// The columns of the CSV whose numbers are in an object of the JSON.
  private static let places: [String: (object: String, key: String)] = [
    "bpm": ("tempo", "bpm"), "bpm_confidence": ("tempo", "confidence"),
    "lowest_bpm": ("tempo", "lowest_bpm"), "highest_bpm": ("tempo", "highest_bpm"),
    "bpm_difference": ("tempo", "difference_bpm"), "beats": ("beats", "count"),
    "pitch_hz": ("pitch", "frequency_hz"), "cents": ("pitch", "cents"),
    "pitch_confidence": ("pitch", "confidence"), "pitch_s": ("pitch", "duration_s"),
    "key_confidence": ("key", "confidence"), "key_share": ("key", "share"),
    "tuning_cents": ("key", "tuning_cents"), "beats_per_bar": ("metre", "beats_per_bar"),
    "bar_confidence": ("metre", "confidence"),
  ]

  @Test("CSV has the names and values of the JSON; the table has a line per file")
  func formats() throws {
    let folder = try library()
    // Music, which has a number in each of the columns.
    try folder.generate("demo", "d.wav", ["--duration", "12"])
    let names = ["d.wav", "b.wav", "a.wav"]
    let options = names + ["--host-tempo", "120"]
    let csv = try run(options + ["--format", "csv"], in: folder)
    let json = try run(options + ["--format", "jsonl"], in: folder).lines.map(object)
    let columns = csv.lines[0].split(separator: ",").map(String.init)
    #expect(csv.lines.count == 4 && json.count == 3)
    for (line, json) in zip(csv.lines.dropFirst(), json) {
      // The only field with a comma is the format.
      let plain = line.replacing(/"[^"]*"/, with: "quoted")
      let fields = plain.split(separator: ",", omittingEmptySubsequences: false)
      #expect(fields.count == columns.count, "\(line)")
      let levels = try #require(json["levels"] as? [String: Any])
      for (column, field) in zip(columns, fields) {
        guard let value = json[column] ?? levels[column],
          !(value is String || value is NSDictionary)
        else { continue }
        #expect(Double(field) == (value as? Double), "\(column): \(field) for \(value)")
      }
      #expect(Set(levels.keys).subtracting(["missing"]).isSubset(of: columns))
      let row = Dictionary(uniqueKeysWithValues: zip(columns, fields.map(String.init)))
      for (column, place) in Self.places {
        let field = try #require(row[column])
        let value = (json[place.object] as? [String: Any])?[place.key] as? Double
        #expect(Double(field) == value, "\(column): \(field)")
        #expect(value != nil || row["file"] != "d.wav", "\(column)")
      }
      for (column, object) in [("note", "pitch"), ("key", "key")] {
        let name = (json[object] as? [String: Any])?[column] as? String
        #expect(row[column] == name ?? "", "\(line)")
      }
    }
    let table = try run(names, in: folder)
    #expect(table.lines.count == 4 && table.lines[3].hasSuffix("  a.wav"), "\(table.output)")
    let ends = table.lines.map { line -> Int in
      line.distance(from: line.startIndex, to: line.lastIndex(of: " ")!)
    }
    #expect(Set(ends).count == 1, "\(table.output)")
  }

  @Test("A file that fails is reported in a line, the others go on, and the exit code is 1")
  func failures() throws {
    let folder = try library()
    try Data("hello\n".utf8).write(to: folder.url.appendingPathComponent("text.wav"))
    let result = try run(
      ["none.wav", "b.wav", "text.wav", "c.wav", "--format", "jsonl", "--jobs", "2"], in: folder)
    #expect(result.status == 1)
    #expect(try result.lines.map { try object($0)["file"] as? String } == ["b.wav", "c.wav"])
    let errors = result.errors.split(separator: "\n")
    #expect(errors.count == 3, "\(errors)")
    #expect(errors[0].hasPrefix("Error: no file none.wav"))
    #expect(errors[1].hasPrefix("Error: text.wav is not an audio file"))
    #expect(errors[2].contains("2 of 4 files"))
    // A slip in a setting is no file's fault.
    let slip = try run(["b.wav", "c.wav", "--set", "gain=1000"], in: folder)
    #expect(slip.status == 1 && slip.output.isEmpty)
    #expect(slip.errors.split(separator: "\n").count == 1, "\(slip.errors)")
  }

  @Test("Names come from a list, ended by lines or NUL, whatever bytes they have")
  func names() throws {
    let folder = try library()
    let bundle = "--bundle '\(try Tool.bundle())'"
    let result = try Tool.shell(
      """
      name=$(printf 'caf\\351, "1"\\nb.wav'); cp b.wav "$name"
      printf '%s\\0' "$name" c.wav | "$TOOL" analyze -0 --files-from - --format csv \(bundle) -o o.csv
      printf 'b.wav\\n\\nc.wav' > list
      "$TOOL" analyze a.wav --files-from list --format jsonl \(bundle) || exit
      # Nothing is left to do: the names were found in the file.
      rm -f "$name" c.wav
      printf '%s\\0' "$name" c.wav |
        "$TOOL" analyze -0 --files-from - --format csv --resume \(bundle) -o o.csv
      """, in: folder)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let files = try result.lines.map { try object($0)["file"] as? String }
    #expect(files == ["a.wav", "b.wav", "c.wav"])
    let csv = try String(contentsOfFile: folder.path("o.csv"), encoding: .utf8)
    #expect(csv.contains("\n\"caf\\xE9, \"\"1\"\"\nb.wav\",\"WAV"), "\(csv)")
  }

  @Test(
    "A run goes on where it was killed, within a line too",
    arguments: ["jsonl", "csv"], [0, 0.5, -1])
  func resume(format: String, cut: Double) throws {
    let folder = try library()
    let output = folder.url.appendingPathComponent("out.\(format)")
    let arguments = ["a.wav", "b.wav", "c.wav", "--format", format, "-o", output.path]
    #expect(try run(arguments + ["--resume"], in: folder).status == 0)
    let whole = try Data(contentsOf: output)
    // A number of bytes, from the end if it is negative, or a part.
    let length = cut == 0.5 ? whole.count / 2 : cut < 0 ? whole.count + Int(cut) : Int(cut)
    try whole.prefix(length).write(to: output)
    let again = try run(arguments + ["--resume"], in: folder)
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(try Data(contentsOf: output) == whole)
    // Without the option, results aren't overwritten.
    let refused = try run(arguments, in: folder)
    #expect(refused.status == 1 && refused.errors.contains("add --resume"), "\(refused.errors)")
    #expect(try Data(contentsOf: output) == whole)
    try Data("something else\n".utf8).write(to: output)
    let foreign = try run(arguments + ["--resume"], in: folder)
    #expect(foreign.status == 1 && foreign.errors.contains("doesn't hold results"))
    #expect(try Data(contentsOf: output) == Data("something else\n".utf8))
  }

  @Test("A process that is killed over a file fails that file only; with the tool, all end")
  func killed() throws {
    let folder = try library()
    // An hour of silence, which takes no room on the disk: an AU file of unknown length.
    let header =
      Data(".snd\0\0\0\u{18}".utf8) + Data(repeating: 255, count: 4)
      + Data([0, 0, 0, 3, 0, 0, 0xBB, 0x80, 0, 0, 0, 1])
    try header.write(to: folder.url.appendingPathComponent("long.au"))
    truncate(folder.path("long.au"), 2 * 48_000 * 3600)
    let result = try Tool.shell(
      """
      children() { cat /proc/$tool/task/$tool/children; }
      "$TOOL" analyze long.au b.wav --format jsonl --jobs 1 --bundle '\(try Tool.bundle())' &
      tool=$!
      while [ -z "$(children)" ]; do sleep 0.05; done
      # It must be at work, and not still starting.
      sleep 0.5; kill -KILL $(children)
      wait $tool; echo "code $?"
      "$TOOL" analyze long.au long.au --format jsonl --jobs 2 --bundle '\(try Tool.bundle())' &
      tool=$!
      while [ "$(children | wc -w)" -lt 2 ]; do sleep 0.05; done
      workers=$(children); kill -TERM $tool; wait $tool
      for _ in $(seq 100); do kill -0 $workers 2>/dev/null || break; sleep 0.05; done
      for worker in $workers; do kill -0 $worker 2>/dev/null && echo "$worker lives"; done
      echo end
      """, in: folder)
    #expect(result.lines.count == 3, "\(result.output)")
    #expect(try object(result.lines[0])["file"] as? String == "b.wav")
    #expect(Array(result.lines.dropFirst()) == ["code 1", "end"])
    let errors = result.errors.split(separator: "\n").filter { $0.hasPrefix("Error") }
    #expect(
      errors.first?.contains("long.au (its analysis crashed, signal 9)") == true, "\(errors)")
    #expect(errors.count == 2)
  }

  @Test(
    "Options that don't go together are rejected",
    arguments: [
      ["--format", "json"], ["--interval", "5", "--format", "csv"], ["--pitch-log"], ["--resume"],
      ["--resume", "--format", "csv"], ["--jobs", "0"], ["--null"], ["-"],
    ])
  func options(_ options: [String]) throws {
    let folder = try TestFolder()
    let result = try run(["a.wav", "b.wav"] + options, in: folder)
    #expect(result.status == 64 && result.output.isEmpty, "\(options): \(result.errors)")
  }
}
