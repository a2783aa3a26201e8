// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing
import VirtualScreen

@Suite struct RenderTests {
  /// Width and height of a PNG file in pixels, from its header; nil for what is none.
  /// Source: PNG specification (W3C, third edition), 11.2.1 IHDR.
  private func pictureSize(_ path: String) -> [Int]? {
    guard let data = FileManager.default.contents(atPath: path), data.count > 45,
      data.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      data.suffix(8).prefix(4) == Data("IEND".utf8)
    else { return nil }
    return [16, 20].map { offset in data[offset..<offset + 4].reduce(0) { $0 * 256 + Int($1) } }
  }

  /// A sine of 1 kHz in a file, and a folder for its pictures.
  private func tone(seconds: Double) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.generate(
      "test-tone", "tone.wav", ["--duration", "\(seconds)", "--channels", "2"])
    return folder
  }

  @Test(
    "A picture has the size requested, in device pixels",
    arguments: [("320x200", "1", [320, 200]), ("640x360", "1.5", [960, 540])])
  func size(size: String, scale: String, expected: [Int]) throws {
    let folder = try tone(seconds: 0.3)
    let picture = folder.path("a.png")
    let result = try Tool.analyze(
      "render", "tone.wav", ["--size", size, "--scale", scale, "-o", picture], in: folder)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(pictureSize(picture) == expected)
  }

  @Test(
    "The inline display has the strip's width, and at most its height",
    arguments: [("200x80", [200, 80]), ("100x112", [100, 40]), ("100x30", [100, 30])])
  func inlineSize(strip: String, expected: [Int]) throws {
    let folder = try tone(seconds: 0.3)
    let picture = folder.path("a.png")
    let result = try Tool.analyze(
      "render", "tone.wav", ["--inline", strip, "-o", picture], in: folder)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(pictureSize(picture) == expected)
  }

  @Test("Each page of the inline display has its own picture, also by the mode")
  func inlinePages() throws {
    let folder = try tone(seconds: 1)
    func picture(_ options: [String]) throws -> Data? {
      let path = folder.path("a.png")
      _ = try Tool.analyze(
        "render", "tone.wav", options + ["--inline", "200x80", "-o", path], in: folder)
      return FileManager.default.contents(atPath: path)
    }
    let pages = try ["spectrum", "tuner", "tempo", "loudness"].map {
      try picture(["--set", "inline=\($0)"])
    }
    #expect(Set(pages).count == 4)
    #expect(try picture([]) == pages[0])
    #expect(try picture(["--mode", "tuner"]) == pages[1])
    #expect(try picture(["--set", "mode=levels"]) == pages[3])
  }

  @Test("The sheet has all modes, two in a row")
  func sheet() throws {
    let folder = try tone(seconds: 0.3)
    let picture = folder.path("a.png")
    _ = try Tool.analyze(
      "render", "tone.wav", ["--sheet", "--size", "320x200", "-o", picture], in: folder)
    // Four device pixels between two.
    #expect(pictureSize(picture) == [2 * 320 + 4, 6 * 200 + 5 * 4])
  }

  @Test(
    "A file beside itself differs by nothing, beside a softer one by its gain; rates must agree")
  func sideChain() throws {
    let folder = try tone(seconds: 1.5)
    func picture(_ options: [String]) throws -> Data? {
      let path = folder.path("c.png")
      _ = try Tool.analyze(
        "render", "tone.wav",
        ["--mode", "difference", "--side-chain", folder.path("tone.wav"), "-o", path] + options,
        in: folder)
      return FileManager.default.contents(atPath: path)
    }
    let (same, louder) = (try picture([]), try picture(["--gain", "6"]))
    #expect(same != nil && louder != nil && same != louder)
    // Matched, the gain is gone from the picture but for the words.
    let matched = try picture(["--set", "level_match=1"])
    #expect(matched != same && matched != louder)
    try folder.generate("noise", "other.wav", ["--rate", "44100", "--duration", "0.2"])
    let result = try Tool.run(
      [
        "render", folder.path("tone.wav"), "--side-chain", folder.path("other.wav"), "-o",
        folder.path("d.png"), "--bundle", try Tool.bundle(),
      ], in: folder)
    #expect(result.status == 1 && result.errors.contains("44100 Hz, the track one of 48000 Hz"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("Each mode and each moment has its own picture; drawing it twice gives the same")
  func moments() throws {
    let folder = try tone(seconds: 1)
    func picture(_ options: [String]) throws -> Data? {
      let path = folder.path("a.png")
      let size = ["--size", "320x200", "-o", path]
      _ = try Tool.analyze("render", "tone.wav", options + size, in: folder)
      return FileManager.default.contents(atPath: path)
    }
    let modes = [
      "bars", "curve", "circular", "spectrogram", "surface", "surface+", "tuner", "levels",
      "stereo", "music",
    ]
    let pictures = try modes.map { try picture(["--mode", $0]) }
    #expect(Set(pictures).count == modes.count)
    #expect(try picture(["--mode", "bars"]) == pictures[0])
    // The same by the port, which counts the modes in this order.
    #expect(try picture(["--set", "mode=6"]) == pictures[6])
    #expect(try picture(["--mode", "bars", "--at", "0.1"]) != pictures[0])
    // Without a host's colours it is dark.
    let light = try picture(["--theme", "light"])
    #expect(light != pictures[0])
    #expect(try picture(["--set", "theme=light"]) == light)
    #expect(try picture(["--theme", "dark"]) == pictures[0])
    #expect(try picture(["--set", "theme=light", "--theme", "automatic"]) == pictures[0])
  }

  @Test("A picture at each multiple of a time, and each one of a film")
  func series() throws {
    let folder = try tone(seconds: 1)
    _ = try Tool.analyze(
      "render", "tone.wav",
      ["--every", "0.3", "--size", "320x200", "-o", folder.path("at.png")], in: folder)
    let numbers = (1...4).map { pictureSize(folder.path("at-\($0).png")) != nil }
    #expect(numbers == [true, true, true, false])
    // Each is the picture of its own time, and the last one that of the end.
    for (every, count) in [("0.5", 2), ("0.1", 10), ("0.2", 5)] {
      _ = try Tool.analyze(
        "render", "tone.wav",
        ["--every", every, "--size", "320x200", "-o", folder.path("s\(every).png")], in: folder)
      let last = folder.path("s\(every)-\(count).png")
      #expect(pictureSize(last) != nil)
      #expect(pictureSize(folder.path("s\(every)-\(count + 1).png")) == nil)
      _ = try Tool.analyze(
        "render", "tone.wav", ["--at", every, "--size", "320x200", "-o", folder.path("one.png")],
        in: folder)
      let first = FileManager.default.contents(atPath: folder.path("s\(every)-1.png"))
      #expect(first != nil && first == FileManager.default.contents(atPath: folder.path("one.png")))
    }
    let film = folder.path("film/of/it")
    _ = try Tool.analyze(
      "render", "tone.wav",
      ["--frames", film, "--size", "320x200", "--set", "frame_rate=20"], in: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: film).sorted()
    #expect(names.count == 20)
    #expect(names.first == "000001.png")
    #expect(names.allSatisfy { pictureSize("\(film)/\($0)") == [320, 200] })
  }

  @Test("A .csv file has the shown spectrum, of any mode: a sine in its band at its level")
  func table() throws {
    let folder = try TestFolder()
    try folder.generate(
      "test-tone", "tone.wav", ["--duration", "2", "--frequency", "1000", "--level", "-12"])
    func table(_ options: [String]) throws -> Tool.Result {
      let path = folder.path("a.csv")
      let result = try Tool.analyze("render", "tone.wav", options + ["-o", path], in: folder)
      #expect(result.output.isEmpty && result.errors.isEmpty)
      return .init(
        status: 0, output: try String(contentsOfFile: path, encoding: .utf8), errors: "")
    }
    let bars = try table(["--mode", "bars"])
    #expect(bars.lines.first?.hasPrefix("Frequency (Hz),Level (dBFS),Low edge (Hz)") == true)
    #expect(bars.rows.count == 128)
    // The sine and its octave.
    let loud = bars.rows.filter { $0[1] > -13 }
    #expect(loud.count == 2)
    for (row, hertz) in zip(loud, [1000.0, 2000]) {
      #expect(row[2] <= hertz && hertz < row[3] && abs(row[1] + 12) < 0.05)
    }
    for mode in ["tuner", "levels", "spectrogram"] {
      #expect(try table(["--mode", mode]).output == bars.output)
    }
    #expect(try table(["--set", "gain=6"]).rows.filter { $0[1] > -7 }.count == 2)
    // As a reference it lies on itself.
    let same = try table(["--reference", folder.path("a.csv")])
    #expect(same.lines.first?.contains("Compared (dBFS)") == true)
    _ = try Tool.analyze(
      "render", "tone.wav", ["--every", "0.5", "-o", folder.path("at.csv")], in: folder)
    for number in 1...3 {
      #expect(FileManager.default.fileExists(atPath: folder.path("at-\(number).csv")))
    }
    for options in [["--sheet"], ["--inline", "200x80"]] {
      let result = try Tool.run(
        ["render", folder.path("tone.wav"), "-o", folder.path("b.csv")] + options, in: folder)
      #expect(result.status != 0 && result.errors.hasPrefix("Error: A .csv file has one spectrum"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("b.csv")))
    }
  }

  @Test("A picture that can't be drawn is rejected in one line, and leaves no file")
  func refusals() throws {
    let folder = try tone(seconds: 0.3)
    let (file, picture) = (folder.path("tone.wav"), folder.path("a.png"))
    let common = ["render", file, "--bundle", try Tool.bundle(), "-o", picture]
    let late = try Tool.run(common + ["--at", "5"], in: folder)
    #expect(late.status == 1 && late.errors.contains("is after the end of the file"))
    // Before the first row there is a picture, too.
    for time in ["0", "0.009"] {
      let early = common.dropLast() + [folder.path("early.png"), "--at", time]
      #expect(try Tool.run(Array(early), in: folder).status == 0, "\(time)")
    }
    // The time that is proposed can be used, where the end is between milliseconds, too.
    try folder.generate("noise", "short.wav", ["--duration", "0.29998", "--rate", "48000"])
    let short = ["render", "short.wav", "--bundle", try Tool.bundle(), "-o", "short.png", "--at"]
    let refused = try Tool.run(short + ["5"], in: folder)
    let proposed = try #require(refused.errors.firstMatch(of: /up to ([0-9]+\.[0-9]+)/)?.1)
    #expect(try Tool.run(short + [String(proposed)], in: folder).status == 0, "\(refused.errors)")
    for options in [
      ["--size", "5x5"], ["--size", "wide"], ["--scale", "9"], ["--at", "-1"], ["--mode", "bar"],
      ["--theme", "pale"],
      ["--sheet", "--mode", "bars"], ["--every", "0"], ["--frames", "film"],
    ] {
      let result = try Tool.run(common + options, in: folder)
      #expect(result.status != 0 && result.output.isEmpty, "\(options)")
      #expect(result.errors.hasPrefix("Error: "), "\(options): \(result.errors)")
      #expect(pictureSize(picture) == nil, "\(options)")
    }
  }
}
