// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct ArgumentTests {
  private let folder = TestFolder()

  @Test("A dash is standard input, from a pipe or a file, with the same result")
  func standardInput() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.2"])
    let named = try folder.result("analyze", "n.wav", "--format", "csv")
    for command in [
      "exec \"$TOOL\" analyze - --format csv < n.wav",
      "cat n.wav | \"$TOOL\" analyze - --format csv",
      "\"$TOOL\" generate noise - --duration 0.2 | \"$TOOL\" analyze - --format csv -o -",
    ] {
      let result = try folder.shell(command)
      #expect(result.output == named.output, "\(command): \(result.errors)")
    }
    let shown = try folder.shell("cat n.wav | \"$TOOL\" analyze -")
    #expect(shown.lines.first == "standard input")
    try folder.shell("cat n.wav | \"$TOOL\" view - --loop")
      .expectError("leave out --loop")
  }

  @Test("Names that aren't UTF-8 work as input and output, and are shown with their bytes")
  func bytes() throws {
    let result = try folder.shell(
      """
      name=$(printf 'caf\\351'); bundle=$PWD/spectrum.lv2; mkdir "$name"; cd "$name"
      "$TOOL" generate noise "$name.wav" --duration 0.1 || exit
      "$TOOL" bands "$name.wav" -o "$name.csv" --bundle "$bundle" || exit
      "$TOOL" render "$name.wav" --size 64x64 -o "$name.png" --bundle "$bundle" || exit
      "$TOOL" render "$name.wav" --size 64x64 --frames "$name.film" --bundle "$bundle" || exit
      "$TOOL" analyze "$name.wav" --format json --bundle "$bundle" | grep -o '"file":"[^"]*"'
      "$TOOL" analyze "$name.none" --bundle "$bundle"
      for file in "$name.csv" "$name.png" "$name.film/000001.png"; do test -s "$file" || exit; done
      ls | wc -l
      """)
    #expect(result.lines == [#""file":"caf\\xE9.wav""#, "4"], "\(result.errors)")
    #expect(result.errors == "Error: no file caf\\xE9.none: check the path\n")
  }

  @Test(
    "A leading dash that is no option is explained in one line",
    arguments: [
      ["analyze", "-dash.wav"], ["analyze", "-kick.wav"], ["generate", "noise", "-o.wav"],
    ])
  func dash(arguments: [String]) throws {
    let result = try folder.run(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("is not an option") && result.errors.contains("-- before it"))
    #expect(result.errorLines.count == 1, "\(result.errors)")
    try folder.result("generate", "noise", "--", "-n.wav")
    try folder.result("generate", "noise", "n.wav", "--level", "-30")
  }

  @Test("A mono file takes a setting of the stereo plugin with a warning, if its value is one")
  func stereoSettings() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let result = try folder.result("analyze", "n.wav", "--set", "channel=left")
    #expect(result.errors.contains("channel is a setting of the plugin Spectrum only"))
    #expect(result.errorLines.count == 1, "\(result.errors)")
    try folder.run("analyze", "n.wav", "--set", "channel=9").expectError("out of range")
  }

  @Test(
    "A lowest tempo above the highest is reported with the range that the plugin uses",
    arguments: [
      (["tempo_min=200", "tempo_max=100"], 100...200), (["tempo_min=180"], 160...180),
      (["tempo_max=60"], 60...70),
    ])
  func tempoRange(settings: [String], range: ClosedRange<Float>) throws {
    let middle = (range.lowerBound + range.upperBound) / 2
    try folder.generate(
      "click-track", "c.wav", ["--duration", "8", "--level", "-6", "--bpm", "\(middle)"])
    let options = settings.flatMap { ["--set", $0] } + ["--format", "csv"]
    let result = try folder.result(["analyze", "c.wav"] + options)
    let stated = "from \(Int(range.lowerBound)) to \(Int(range.upperBound)) BPM"
    #expect(result.errors.contains(stated), "\(result.errors)")
    let tempo = try #require(result.rows.last)[3]
    #expect(abs(tempo - Double(middle)) < 1, "\(tempo) instead of \(middle) BPM")
  }

  @Test("The British spelling is the same command; help has no line breaks of its own")
  func help() throws {
    // As processes, since the tests' standard output may be a terminal of another width.
    let help = try folder.runProcess(["analyse", "--help"])
    #expect(help.status == 0 && help.output.hasPrefix("OVERVIEW: Play files"))
    // Wrapped again at 80 columns, no line but the last of a paragraph ends before the next word fits.
    for command in ["analyze", "bands", "reference", "render", "view"] {
      let text = try folder.runProcess([command, "--help"]).output
      let paragraphs = text.components(separatedBy: "\n\n")
      let lines = try #require(paragraphs.count > 1 ? paragraphs[1] : nil).split(separator: "\n")
      for (line, next) in zip(lines, lines.dropFirst()) {
        let word = next.prefix { $0 != " " }
        #expect(line.count + 1 + word.count > 78, "\(command): \(line)")
      }
    }
  }

  @Test("The error of a signal that can't be made shows the usage of its own command")
  func usage() throws {
    try folder.run("generate", "test-tone", "x.wav", "--frequency", "30000")
      .expectError("Usage: spectrum generate test-tone", status: 64)
    try folder.run("render", "x.wav", "-o", "x.png", "--size", "10x10")
      .expectError("from 16 to 8192", status: 64)
  }

  @Test("A signal beyond full scale is clipped with a warning, or kept in floating point")
  func clipping() throws {
    let loud = ["generate", "test-tone", "x.wav", "--level", "0", "--duration", "0.1"]
    #expect(try folder.result(loud).errors.contains("clipped"))
    #expect(try folder.result(loud + ["--bits", "32"]).errors.isEmpty)
    #expect(try folder.result(loud + ["--level", "-7"]).errors.isEmpty)
  }
}
