// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// `analyze` over a list of files.
@Suite struct ListTests {
  private let folder = TestFolder()

  /// Writes noise in two channels, "a.wav", and a note, "b.wav", of which "c.wav" is a copy.
  private func writeLibrary() throws {
    try folder.generate("noise", "a.wav", ["--duration", "0.2", "--channels", "2"])
    try folder.generate("pitch-test", "b.wav", ["--duration", "0.3"])
    try FileManager.default.copyItem(atPath: folder.path("b.wav"), toPath: folder.path("c.wav"))
  }

  /// Runs `analyze` as a process, since it starts others.
  private func run(_ arguments: [String]) throws -> Tool.Result {
    try folder.runProcess(["analyze"] + arguments)
  }

  @Test("An empty name and a dash among others are errors of their own, and the others go on")
  func oddNames() throws {
    for name in ["a.wav", "b.wav"] { try folder.generate("noise", name, ["--duration", "0.1"]) }
    try folder.write("a.wav\n-\nb.wav\n", to: "list")
    let script = """
      timeout 60 "$TOOL" analyze '' a.wav --format csv | cut -d, -f1
      timeout 60 "$TOOL" analyze --files-from list --format csv | cut -d, -f1
      """
    let result = try folder.shell(script)
    #expect(result.output == "file\na.wav\nfile\na.wav\nb.wav\n", "\(result.errors)")
    #expect(result.errors.contains("name is empty") && result.errors.contains("./-"))
  }

  @Test("A bad scale is one error, before anything is written")
  func badScale() throws {
    for name in ["a.wav", "b.wav"] { try folder.generate("noise", name, ["--duration", "0.1"]) }
    try folder.write("bad\n2\nfifth\n2/1\n", to: "bad.scl")
    let options = ["--scale", "bad.scl", "--format", "csv", "-o", "out.csv"]
    try run(["a.wav", "b.wav"] + options).expectError("bad.scl, line 3")
    #expect(!folder.has("out.csv"))
  }

  @Test("A table of several files can be written to a file, and isn't gone on with")
  func tableToFile() throws {
    for name in ["a.wav", "b.wav"] { try folder.generate("noise", name, ["--duration", "0.1"]) }
    let arguments = ["a.wav", "b.wav", "-o", "new.txt"]
    #expect(try run(arguments).status == 0)
    let text = try folder.text("new.txt")
    #expect(text.split(separator: "\n").count == 3 && text.hasSuffix("b.wav\n"), "\(text)")
    #expect(try run(arguments).status == 1)
  }

  @Test("A line has the figures of the file's own JSON, in the order of the names")
  func figures() throws {
    try writeLibrary()
    try folder.generate("click-track", "d.wav", ["--duration", "6", "--rate", "16000"])
    let names = ["d.wav", "a.wav", "c.wav", "b.wav"]
    let result = try run(names + ["--format", "jsonl", "--jobs", "3"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.lines.count == names.count)
    for (name, line) in zip(names, result.lines) {
      let (found, whole) = (
        try JSON(line), try folder.result("analyze", name, "--format", "json").json()
      )
      #expect(found.keys == whole.keys.subtracting(["track", "notes"]))
      for key in found.keys {
        let expected = whole[key].without("times_s", "downbeats_s", "changes")
        #expect(found[key] == expected, "\(name): \(line)")
      }
    }
    let alone = try run(["b.wav", "--format", "jsonl"])
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
    "beats_per_bar": ("metre", "beats_per_bar"), "bar_confidence": ("metre", "confidence"),
  ]

  @Test("CSV has the names and values of the JSON; the table has a line per file")
  func formats() throws {
    try writeLibrary()
    // Music, which has a number in each of the columns.
    try folder.generate("demo", "d.wav", ["--duration", "12"])
    let names = ["d.wav", "b.wav", "a.wav"]
    let options = names + ["--host-tempo", "120"]
    let csv = try run(options + ["--format", "csv"])
    let json = try run(options + ["--format", "jsonl"]).lines.map { try JSON($0) }
    let columns = csv.lines[0].split(separator: ",").map(String.init)
    #expect(csv.lines.count == 4 && json.count == 3)
    for (line, json) in zip(csv.lines.dropFirst(), json) {
      // The only field with a comma is the format.
      let plain = line.replacing(/"[^"]*"/, with: "quoted")
      let fields = plain.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      #expect(fields.count == columns.count, "\(line)")
      let levels = json["levels"]
      #expect(levels.keys.subtracting(["missing"]).isSubset(of: columns))
      for (column, field) in zip(columns, fields) {
        let place = Self.places[column]
        let value =
          place.map { json[$0.object][$0.key] } ?? (levels[column].isThere ? levels : json)[column]
        // Names are compared below.
        let number = value.number.isNaN ? nil : value.number
        #expect(value.text != nil || Double(field) == number, "\(column): \(field)")
        #expect(place == nil || number != nil || json["file"].text != "d.wav", "\(column)")
      }
      let row = Dictionary(uniqueKeysWithValues: zip(columns, fields))
      for (column, object) in [("note", "pitch"), ("key", "key")] {
        #expect(row[column] == json[object][column].text ?? "", "\(line)")
      }
    }
    let table = try run(names)
    #expect(table.lines.count == 4 && table.lines[3].hasSuffix("  a.wav"), "\(table.output)")
    let ends = table.lines.map { line -> Int in
      line.distance(from: line.startIndex, to: line.lastIndex(of: " ")!)
    }
    #expect(Set(ends).count == 1, "\(table.output)")
    // What a library is sorted by.
    let captions = table.lines[0].split(separator: " ").prefix(4).map(String.init)
    #expect(captions == ["length", "BPM", "key", "LUFS"])
  }

  @Test("A file that fails is reported in a line, the others go on, and the exit code is 1")
  func failures() throws {
    try writeLibrary()
    try folder.write("hello\n", to: "text.wav")
    let result = try run(
      ["none.wav", "b.wav", "text.wav", "c.wav", "--format", "jsonl", "--jobs", "2"])
    #expect(result.status == 1)
    #expect(try result.lines.map { try JSON($0)["file"].text } == ["b.wav", "c.wav"])
    let errors = result.errorLines
    #expect(errors.count == 3, "\(errors)")
    #expect(errors[0].hasPrefix("Error: no file none.wav"))
    #expect(errors[1].hasPrefix("Error: text.wav is not an audio file"))
    #expect(errors[2].contains("2 of 4 files"))
    // A slip in a setting is no file's fault.
    try run(["b.wav", "c.wav", "--set", "gain=1000"]).expectError("gain=1000")
  }

  @Test("Names come from a list, ended by lines or NUL, whatever bytes they have")
  func names() throws {
    try writeLibrary()
    let result = try folder.shell(
      """
      name=$(printf 'caf\\351, "1"\\nb.wav'); cp b.wav "$name"
      printf '%s\\0' "$name" c.wav | "$TOOL" analyze -0 --files-from - --format csv -o o.csv
      printf 'b.wav\\n\\nc.wav' > list
      "$TOOL" analyze a.wav --files-from list --format jsonl || exit
      # Nothing is left to do: the names were found in the file.
      rm -f "$name" c.wav
      printf '%s\\0' "$name" c.wav |
        "$TOOL" analyze -0 --files-from - --format csv --resume -o o.csv
      """)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let files = try result.lines.map { try JSON($0)["file"].text }
    #expect(files == ["a.wav", "b.wav", "c.wav"])
    let csv = try folder.text("o.csv")
    #expect(csv.contains("\n\"caf\\xE9, \"\"1\"\"\nb.wav\",\"WAV"), "\(csv)")
  }

  @Test(
    "A run goes on where it was killed, within a line too",
    arguments: ["jsonl", "csv"], [0, 0.5, -1])
  func resume(format: String, cut: Double) throws {
    try writeLibrary()
    let output = "out.\(format)"
    let arguments = ["a.wav", "b.wav", "c.wav", "--format", format, "-o", output]
    #expect(try run(arguments + ["--resume"]).status == 0)
    let whole = try folder.data(output)
    // A number of bytes, from the end if it is negative, or a part.
    let length = cut == 0.5 ? whole.count / 2 : cut < 0 ? whole.count + Int(cut) : Int(cut)
    try folder.write(whole.prefix(length), to: output)
    let again = try run(arguments + ["--resume"])
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(try folder.data(output) == whole)
    // Without the option, results aren't overwritten.
    try run(arguments).expectError("add --resume")
    #expect(try folder.data(output) == whole)
    try folder.write("something else\n", to: output)
    try run(arguments + ["--resume"]).expectError("doesn't hold results")
    #expect(try folder.text(output) == "something else\n")
  }

  /// Writes an hour of silence, "long.au", which takes no room on the disk: an AU file of unknown length.
  private func writeLong() throws {
    let header =
      Data(".snd\0\0\0\u{18}".utf8) + Data(repeating: 255, count: 4)
      + Data([0, 0, 0, 3, 0, 0, 0xBB, 0x80, 0, 0, 0, 1])
    try folder.write(header, to: "long.au")
    truncate(folder.path("long.au"), 2 * 48_000 * 3600)
  }

  /// Functions of the shell: the tool's workers, and those of some processes that are still alive after
  /// up to 20 s, a line each. One that has ended may not have been taken notice of.
  private static let workers = """
    children() { cat /proc/$tool/task/$tool/children; }
    lives() { [ -e "/proc/$1/status" ] && ! grep -q '^State:.*[ZX]' "/proc/$1/status"; }
    living() {
      for worker in "$@"; do
        for _ in $(seq 400); do lives $worker || continue 2; sleep 0.05; done
        echo "$worker lives"
      done
    }

    """

  @Test("A process that is killed over a file fails that file only")
  func killed() throws {
    try writeLibrary()
    try writeLong()
    let result = try folder.shell(
      Self.workers + """
        "$TOOL" analyze long.au b.wav --format jsonl --jobs 1 &
        tool=$!
        while [ -z "$(children)" ]; do sleep 0.05; done
        # It must be at work, and not still starting.
        sleep 0.5; kill -KILL $(children)
        wait $tool; echo "code $?"
        """)
    #expect(result.lines.count == 2, "\(result.output)")
    #expect(try JSON(result.lines[0])["file"].text == "b.wav")
    #expect(result.lines.last == "code 1")
    let errors = result.errorLines.filter { $0.hasPrefix("Error") }
    #expect(
      errors.first?.contains("long.au (its analysis crashed, signal 9)") == true, "\(errors)")
    #expect(errors.count == 2)
  }

  @Test(
    "The workers end with the tool, however early or late it ends, and whatever signals they ignore",
    arguments: [("", "TERM"), ("", "KILL"), ("trap '' TERM; ", "KILL")], [0, 0.5])
  func orphans(case: (before: String, signal: String), delay: Double) throws {
    try writeLong()
    let result = try folder.shell(
      Self.workers + `case`.before + """
        "$TOOL" analyze long.au long.au --format jsonl --jobs 2 &
        tool=$!
        while [ "$(children | wc -w)" -lt 2 ]; do sleep 0.01; done
        workers=$(children); sleep \(delay)
        kill -\(`case`.signal) $tool; wait $tool
        living $workers; echo end
        """)
    #expect(result.lines == ["end"], "\(result.output)")
  }

  @Test("Where the system allows fewer processes or files, those that there are go on")
  func fewerWorkers() throws {
    for index in 0..<14 {
      try folder.generate("noise", "\(index).wav", ["--duration", "0.1", "--rate", "8000"])
    }
    let names = (0..<14).map { "\($0).wav" }.joined(separator: " ")
    for (limit, isRaised) in [("ulimit -n 24", false), ("ulimit -S -n 24", true)] {
      let result = try folder.shell(
        "\(limit); \"$TOOL\" analyze --jobs 400 --format jsonl \(names)")
      #expect(result.status == 0 && result.lines.count == 14, "\(limit): \(result.errors)")
      #expect(result.errors.isEmpty == isRaised, "\(result.errors)")
      #expect(isRaised || result.errors.contains("going on with these"), "\(result.errors)")
    }
  }
}
