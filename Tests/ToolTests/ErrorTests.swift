// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct ErrorTests {
  /// Expects one line of error that contains `part`, no result, and exit code 1.
  func expectRefusal(_ result: Tool.Result, _ part: String) {
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: "))
    #expect(result.errors.contains(part), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("A file without audio is rejected in one line that says what it is")
  func notAudio() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "whole.wav", ["--duration", "0.1"])
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole.wav")))
    let files: [(String, Data, String)] = [
      ("empty.wav", Data(), "holds no audio"), ("text.wav", Data("hello\n".utf8), "not an audio"),
      ("header.wav", whole.prefix(44), "holds no audio"),
      ("half-header.wav", whole.prefix(30), "can't read"),
    ]
    for (name, content, part) in files {
      try content.write(to: folder.url.appendingPathComponent(name))
      for command in ["analyze", "bands"] {
        expectRefusal(try Tool.run([command, folder.path(name)], in: folder), part)
      }
    }
    expectRefusal(try Tool.run(["analyze", folder.path("none.wav")], in: folder), "no file")
    expectRefusal(try Tool.run(["analyze", folder.url.path], in: folder), "is a folder")
  }

  @Test("An unsupported sample rate is rejected with the range")
  func rate() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "slow.wav", ["--rate", "8000", "--duration", "0.1"])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("slow.wav")))
    // The rate is at byte 24 of a WAV header, little endian.
    bytes.replaceSubrange(24..<28, with: [0xA0, 0x0F, 0, 0])
    try bytes.write(to: folder.url.appendingPathComponent("slow.wav"))
    expectRefusal(try Tool.run(["analyze", folder.path("slow.wav")], in: folder), "4000 Hz")
  }

  @Test("A folder without a bundle is rejected, and so is having none at all")
  func noBundle() throws {
    let folder = try TestFolder()
    for arguments in [["info", "--bundle", folder.url.path], ["info", "--bundle", "/nowhere"]] {
      expectRefusal(try Tool.run(arguments, in: folder), "not an LV2 bundle")
    }
  }

  @Test(
    "An unknown setting, or a value out of range, is rejected with a suggestion",
    arguments: [
      ("resoluton=1024", "did you mean resolution"), ("gain=1000", "out of range"),
      ("gain=loud", "not a value"), ("pitch=440", "no setting named pitch"),
    ])
  func settings(setting: String, part: String) throws {
    let folder = try TestFolder()
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let arguments = [
      "analyze", folder.path("n.wav"), "--set", setting, "--bundle", try Tool.bundle(),
    ]
    expectRefusal(try Tool.run(arguments, in: folder), part)
  }

  @Test("The input is never overwritten, and an output that can't be written is reported")
  func outputs() throws {
    let folder = try TestFolder()
    try folder.generate("noise", "n.wav", ["--duration", "0.1"])
    let before = try Data(contentsOf: folder.url.appendingPathComponent("n.wav"))
    try before.write(to: folder.url.appendingPathComponent("n"))
    let common = ["analyze", folder.path("n"), "--bundle", try Tool.bundle(), "--output"]
    // Another spelling of the same path.
    let same = folder.url.path + "/./n"
    expectRefusal(try Tool.run(common + [same], in: folder), "is the file to read")
    // A name that a recording would have.
    let recording = try Tool.run(common + [folder.path("n.wav")], in: folder)
    #expect(recording.status == 64 && recording.errors.contains("let it end in .txt"))
    for name in ["n", "n.wav"] {
      #expect(try Data(contentsOf: folder.url.appendingPathComponent(name)) == before)
    }
    expectRefusal(try Tool.run(common + ["/nowhere/x.txt"], in: folder), "can't write")
    expectRefusal(try Tool.run(common + ["/dev/full"], in: folder), "can't write")
  }

  @Test("A file that is cut off is analysed as far as it goes, with a warning")
  func cutOff() throws {
    let folder = try TestFolder()
    try folder.generate("test-tone", "tone.wav", ["--duration", "2"])
    let whole = try Data(contentsOf: folder.url.appendingPathComponent("tone.wav"))
    try whole.prefix(44 + 3 * 48_000).write(to: folder.url.appendingPathComponent("cut.wav"))
    let result = try Tool.analyze("analyze", "cut.wav", ["--format", "csv"], in: folder)
    #expect(result.rows.count == 100)
    #expect(result.errors.contains("is cut off: analysed the 1.000 s that are there"))
    let uncut = try Tool.analyze("analyze", "tone.wav", ["--format", "csv"], in: folder)
    #expect(uncut.errors.isEmpty)
  }
}
