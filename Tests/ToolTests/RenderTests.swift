// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PNGFiles
import Testing

@Suite struct RenderTests {
  private let folder = TestFolder()

  /// Width and height of a PNG file in pixels; nil for what is none.
  private func pictureSize(_ name: String) -> [Int]? {
    PNGFile(folder.path(name)).map { [$0.width, $0.height] }
  }

  /// Draws "tone.wav" as "a.png".
  private func picture(_ options: [String]) throws -> Data {
    let result = try folder.result(["render", "tone.wav", "-o", "a.png"] + options)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    return try folder.data("a.png")
  }

  private func writeTone(seconds: Double) throws {
    try folder.generate("test-tone", "tone.wav", ["--duration", "\(seconds)", "--channels", "2"])
  }

  @Test(
    "A picture has the size requested, in device pixels",
    arguments: [
      (["--size", "320x200", "--scale", "1"], [320, 200]),
      (["--size", "640x360", "--scale", "1.5"], [960, 540]),
      // The strip's width, and at most its height.
      (["--inline", "200x80"], [200, 80]), (["--inline", "100x112"], [100, 40]),
      (["--inline", "100x30"], [100, 30]),
      // All modes, two in a row, with four device pixels between two.
      (["--sheet", "--size", "320x200"], [2 * 320 + 4, 6 * 200 + 5 * 4]),
    ])
  func size(options: [String], expected: [Int]) throws {
    try writeTone(seconds: 0.3)
    _ = try picture(options)
    #expect(pictureSize("a.png") == expected)
  }

  @Test("Each page of the inline display has its own picture, also by the mode")
  func inlinePages() throws {
    try writeTone(seconds: 1)
    func strip(_ options: String...) throws -> Data {
      try picture(options + ["--inline", "200x80"])
    }
    let pages = try ["spectrum", "tuner", "tempo", "loudness"].map {
      try strip("--set", "inline=\($0)")
    }
    #expect(Set(pages).count == 4)
    #expect(try strip() == pages[0])
    #expect(try strip("--mode", "tuner") == pages[1])
    #expect(try strip("--set", "mode=levels") == pages[3])
  }

  @Test(
    "A file beside itself differs by nothing, beside a softer one by its gain; rates must agree")
  func sideChain() throws {
    try writeTone(seconds: 1.5)
    func difference(_ options: String...) throws -> Data {
      try picture(["--mode", "difference", "--side-chain", "tone.wav"] + options)
    }
    let (same, louder) = (try difference(), try difference("--gain", "6"))
    #expect(same != louder)
    // Matched, the gain is gone from the picture but for the words.
    let matched = try difference("--set", "level_match=1")
    #expect(matched != same && matched != louder)
    try folder.generate("noise", "other.wav", ["--rate", "44100", "--duration", "0.2"])
    try folder.run("render", "tone.wav", "--side-chain", "other.wav", "-o", "d.png")
      .expectError("44100 Hz, the track one of 48000 Hz")
  }

  @Test("Each mode and each moment has its own picture; drawing it twice gives the same")
  func moments() throws {
    try writeTone(seconds: 1)
    func picture(_ options: String...) throws -> Data {
      try self.picture(options + ["--size", "320x200"])
    }
    let modes = [
      "bars", "curve", "circular", "spectrogram", "surface", "surface+", "tuner", "levels",
      "stereo", "music",
    ]
    let pictures = try modes.map { try picture("--mode", $0) }
    #expect(Set(pictures).count == modes.count)
    #expect(try picture("--mode", "bars") == pictures[0])
    // The same by the port, which counts the modes in this order.
    #expect(try picture("--set", "mode=6") == pictures[6])
    #expect(try picture("--mode", "bars", "--at", "0.1") != pictures[0])
    // Without a host's colours it is dark.
    let light = try picture("--theme", "light")
    #expect(light != pictures[0])
    #expect(try picture("--set", "theme=light") == light)
    #expect(try picture("--theme", "dark") == pictures[0])
    #expect(try picture("--set", "theme=light", "--theme", "automatic") == pictures[0])
  }

  @Test("A picture at each multiple of a time, and each one of a film")
  func series() throws {
    try writeTone(seconds: 1)
    func draw(_ options: String...) throws {
      try folder.result(["render", "tone.wav", "--size", "320x200"] + options)
    }
    try draw("--every", "0.3", "-o", "at.png")
    let numbers = (1...4).map { pictureSize("at-\($0).png") != nil }
    #expect(numbers == [true, true, true, false])
    // Each is the picture of its own time, and the last one that of the end.
    for (every, count) in [("0.5", 2), ("0.1", 10), ("0.2", 5)] {
      try draw("--every", every, "-o", "s\(every).png")
      #expect(pictureSize("s\(every)-\(count).png") != nil)
      #expect(!folder.has("s\(every)-\(count + 1).png"))
      try draw("--at", every, "-o", "one.png")
      #expect(try folder.data("s\(every)-1.png") == folder.data("one.png"))
    }
    try draw("--frames", "film/of/it", "--set", "frame_rate=20")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("film/of/it"))
    #expect(names.count == 20 && names.min() == "000001.png")
    #expect(names.allSatisfy { pictureSize("film/of/it/\($0)") == [320, 200] })
  }

  @Test("A .csv file has the shown spectrum, of any mode: a sine in its band at its level")
  func table() throws {
    try folder.generate(
      "test-tone", "tone.wav", ["--duration", "2", "--frequency", "1000", "--level", "-12"])
    func table(_ options: String...) throws -> Tool.Result {
      let result = try folder.result(["render", "tone.wav", "-o", "a.csv"] + options)
      #expect(result.output.isEmpty && result.errors.isEmpty)
      return .init(status: 0, output: try folder.text("a.csv"), errors: "")
    }
    let bars = try table("--mode", "bars")
    #expect(bars.lines.first?.hasPrefix("Frequency (Hz),Level (dBFS),Low edge (Hz)") == true)
    #expect(bars.rows.count == 128)
    // The sine and its octave.
    let loud = bars.rows.filter { $0[1] > -13 }
    #expect(loud.count == 2)
    for (row, hertz) in zip(loud, [1000.0, 2000]) {
      #expect(row[2] <= hertz && hertz < row[3] && abs(row[1] + 12) < 0.05)
    }
    for mode in ["tuner", "levels", "spectrogram"] {
      #expect(try table("--mode", mode).output == bars.output)
    }
    #expect(try table("--set", "gain=6").rows.filter { $0[1] > -7 }.count == 2)
    // As a reference it lies on itself.
    try folder.write(bars.output, to: "bars.csv")
    let same = try table("--reference", "bars.csv")
    #expect(same.lines.first?.contains("Compared (dBFS)") == true)
    try folder.result("render", "tone.wav", "--every", "0.5", "-o", "at.csv")
    #expect((1...3).allSatisfy { folder.has("at-\($0).csv") })
    for options in [["--sheet"], ["--inline", "200x80"]] {
      let result = try folder.run(["render", "tone.wav", "-o", "b.csv"] + options)
      #expect(result.status != 0 && result.errors.hasPrefix("Error: A .csv file has one spectrum"))
      #expect(!folder.has("b.csv"))
    }
  }

  @Test("A picture that can't be drawn is rejected in one line, and leaves no file")
  func refusals() throws {
    try writeTone(seconds: 0.3)
    try folder.run("render", "tone.wav", "-o", "a.png", "--at", "5")
      .expectError("is after the end of the file")
    // Before the first row there is a picture, too.
    for time in ["0", "0.009"] {
      try folder.result("render", "tone.wav", "-o", "early.png", "--at", time)
    }
    // The time that is proposed can be used, where the end is between milliseconds, too.
    try folder.generate("noise", "short.wav", ["--duration", "0.29998", "--rate", "48000"])
    let short = ["render", "short.wav", "-o", "short.png", "--at"]
    let refused = try folder.run(short + ["5"])
    let proposed = try #require(refused.errors.firstMatch(of: /up to ([0-9]+\.[0-9]+)/)?.1)
    try folder.result(short + [String(proposed)])
    #expect(!folder.has("a.png"))
  }
}
