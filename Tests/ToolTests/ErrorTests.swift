// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct ErrorTests {
  private let folder = TestFolder()

  @Test("A file without audio is rejected in one line that says what it is")
  func notAudio() throws {
    try folder.generate("noise", "whole.wav", ["--duration", "0.1"])
    let whole = try folder.data("whole.wav")
    let files: [(String, Data, String)] = [
      ("empty.wav", Data(), "holds no audio"), ("text.wav", Data("hello\n".utf8), "not an audio"),
      ("header.wav", whole.prefix(44), "holds no audio"),
      ("half-header.wav", whole.prefix(30), "can't read"),
    ]
    for (name, content, part) in files {
      try folder.write(content, to: name)
      for command in ["analyze", "bands"] {
        try folder.run(command, name).expectError(part)
      }
    }
    try folder.run("analyze", "none.wav").expectError("no file")
    try folder.run("analyze", folder.path).expectError("is a folder")
  }

  @Test("An unsupported sample rate is rejected with the range")
  func rate() throws {
    try folder.generate("noise", "slow.wav", ["--rate", "8000", "--duration", "0.1"])
    var bytes = try folder.data("slow.wav")
    // The rate is at byte 24 of a WAV header, little endian.
    bytes.replaceSubrange(24..<28, with: [0xA0, 0x0F, 0, 0])
    try folder.write(bytes, to: "slow.wav")
    try folder.run("analyze", "slow.wav").expectError("4000 Hz")
  }

  @Test("A folder without a bundle is rejected, and so is having none at all")
  func noBundle() throws {
    for arguments in [["info", "--bundle", folder.path], ["info", "--bundle", "/nowhere"]] {
      try folder.run(arguments).expectError("not an LV2 bundle")
    }
  }

  @Test(
    "An unknown setting, or a value out of range, is rejected with a suggestion",
    arguments: [
      ("resoluton=1024", "did you mean resolution"), ("gain=1000", "out of range"),
      ("gain=loud", "not a value"), ("pitch=440", "no setting named pitch"),
    ])
  func settings(setting: String, part: String) throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    try folder.run("analyze", "n.wav", "--set", setting).expectError(part)
  }

  @Test(
    "Options that make no sense, alone or together, are usage errors, and nothing is written",
    arguments: [
      "analyze": [
        "n.wav --notes n.txt", "n.wav --notes .mid", "n.wav --notes n.mid --beats n.mid",
        "n.wav n.wav --notes n.mid", "n.wav --notes n.mid --beats ./n.mid",
        "n.wav --notes $PWD/n.mid -o n.mid", "n.wav --beats n.mid -o .//n.mid",
        "n.wav n.wav --format json", "n.wav n.wav --interval 5 --format csv",
        "n.wav n.wav --pitch-log", "n.wav n.wav --resume", "n.wav n.wav --resume --format csv",
        "n.wav n.wav --jobs 0", "n.wav n.wav --null", "n.wav n.wav -", "n.wav --scale ",
        "n.wav --scala ", "n.wav --keymap ",
      ],
      "generate": [
        "test-tone x.wav --frequency 24000", "noise x.wav --level 3", "noise x.wav --rate 100",
        "click-track x.wav --bpm 0", "noise x.wav --duration nan", "noise x.wav --bits 12",
        "sweep x.wav --from 200 --to 100", "noise x.wav --channels 0",
      ],
      "listen": [
        "--connect a:b --connect c:d --connect e:f", "--connect ", "--seconds 0", "--interval 5",
        "--scale 5", "--format table", "--osc localhost", "--osc localhost:", "--osc :9000",
        "--osc a:65536", "--osc ::1:9000", "--osc []:9000", "--osc a:0", "--mode tuner",
        "--theme dark",
      ],
      "reference": [
        "-", "- n.wav", "n.wav --set bands=64", "n.wav --jobs 0", "n.wav --set freeze=on",
        "n.wav --set enabled=0",
      ],
      "render n.wav -o a.png": [
        "--size 5x5", "--size wide", "--scale 9", "--at -1", "--mode bar", "--theme pale",
        "--sheet --mode bars", "--every 0", "--frames film",
      ],
    ])
  func usage(command: String, options: [String]) throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    for options in options {
      let line = "\(command) \(options)".replacing("$PWD", with: folder.path)
      try folder.run(line.components(separatedBy: " ")).expectError(status: 64)
      #expect(try folder.names() == ["n.wav", "spectrum.lv2"], "\(line)")
    }
  }

  @Test("The input is never overwritten, and an output that can't be written is reported")
  func outputs() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let before = try folder.data("n.wav")
    try folder.write(before, to: "n")
    let common = ["analyze", "n", "--output"]
    // Another spelling of the same path.
    let same = folder.path + "/./n"
    try folder.run(common + [same]).expectError("is the file to read")
    // A name that a recording would have.
    try folder.run(common + ["n.wav"]).expectError("let it end in .txt", status: 64)
    for name in ["n", "n.wav"] {
      #expect(try folder.data(name) == before)
    }
    try folder.run(common + ["/nowhere/x.txt"]).expectError("can't write")
    try folder.run(common + ["/dev/full"]).expectError("can't write")
  }

  @Test("A file that is cut off is analysed as far as it goes, with a warning")
  func cutOff() throws {
    try folder.generate("test-tone", "tone.wav", ["--duration", "2"])
    let whole = try folder.data("tone.wav")
    try folder.write(whole.prefix(44 + 3 * 48_000), to: "cut.wav")
    let result = try folder.result("analyze", "cut.wav", "--format", "csv")
    #expect(result.rows.count == 100)
    #expect(result.errors.contains("is cut off: analysed the 1.000 s that are there"))
    #expect(try folder.result("analyze", "tone.wav").errors.isEmpty)
  }
}
