// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumReferences
import Testing

/// `reference`: the spectra of songs.
@Suite struct ReferenceTests {
  private let folder = TestFolder()

  /// Runs the command as a process, with the user's folder in `folder`.
  private func run(_ arguments: [String], command: String = "reference") throws -> Tool.Result {
    try folder.runProcess(
      [command] + arguments, environment: ["XDG_DATA_HOME": folder.path("data")])
  }

  private func reference(_ text: some Sequence<UInt8>) throws -> ReferenceSpectrum {
    try Array(text).withUnsafeBytes { try ReferenceSpectrum(parsing: $0) }
  }

  /// The reference that the command prints.
  private func reference(of arguments: String...) throws -> ReferenceSpectrum {
    try reference(folder.result(["reference", "-o", "-"] + arguments).output.utf8)
  }

  private func kept(_ name: String) -> String {
    "data/spectrum/references/\(name).txt"
  }

  private func bandwidth(_ band: Int) -> Double {
    let (low, high) = (Float(band) - 0.5, Float(band) + 0.5)
    return Double(ReferenceSpectrum.frequency(of: high) - ReferenceSpectrum.frequency(of: low))
  }

  @Test(
    "White noise has its power spread evenly over the hertz of all bands up to half the rate",
    arguments: [16_000, 44_100])
  func white(rate: Int) throws {
    let seconds = 40.0
    try folder.generate(
      "noise", "noise.wav",
      ["--level", "-20", "--duration", "\(Int(seconds))", "--rate", "\(rate)"])
    let levels = try reference(of: "noise.wav").levels
    for (band, level) in levels.enumerated() {
      let hertz = ReferenceSpectrum.frequency(of: Float(band))
      let highest = min(20_000, Float(rate / 2))
      if hertz < 19.9 || hertz > 1.01 * highest { #expect(level.isNaN, "\(hertz) Hz") }
      guard hertz > 20.1, hertz < 0.99 * highest else { continue }
      // A full-scale sine, which is 0 dB, has an RMS of −3.01 dBFS.
      let expected = -20 + 3.01 + 10 * log10(bandwidth(band) / Double(rate / 2))
      // The mean of B·t independent values of an exponential distribution, 4.5 standard deviations of
      // it; in a window of 0.4 s no band is narrower than 4 Hz. The rest is the windows' ripple.
      let deviation = 4.34 / (max(4, bandwidth(band)) * seconds).squareRoot()
      #expect(abs(Double(level) - expected) < 4.5 * deviation + 0.05, "\(hertz) Hz")
    }
  }

  @Test("A sine keeps its power, in its own band", arguments: [60.0, 440, 1000, 9000])
  func sine(hertz: Double) throws {
    try folder.write([TestFolder.sine(-12, hertz: hertz, seconds: 4)], to: "sine.wav")
    let levels = try reference(of: "sine.wav").levels
    let power = levels.filter { !$0.isNaN }.reduce(0) { $0 + pow(10, Double($1) / 10) }
    #expect(abs(10 * log10(power) + 12) < 0.05)
    let loudest = try #require(
      levels.indices.filter { !levels[$0].isNaN }.max { levels[$0] < levels[$1] })
    let distance = 24 * log2(hertz / Double(ReferenceSpectrum.frequency(of: Float(loudest))))
    #expect(abs(distance) < 0.51)
  }

  @Test("Pauses don't count, and the maximum is that of the loudest moment")
  func pauses() throws {
    let silence = [Float](repeating: 0, count: 240_000)
    let (loud, soft) = (
      TestFolder.sine(-10, hertz: 1000, seconds: 5), TestFolder.sine(-30, hertz: 1000, seconds: 5)
    )
    try folder.write([silence + loud + silence + soft + silence], to: "song.wav")
    let mean = try reference(of: "song.wav").levels[144]
    let maximum = try reference(of: "song.wav", "--maximum").levels[144]
    try folder.write([loud], to: "loud.wav")
    let steady = try reference(of: "loud.wav").levels[144]
    // Two times 50 ms of the level's window are in the pauses: 0.04 dB.
    #expect(abs(mean - steady - Float(10 * log10((1 + 0.01) / 2))) < 0.06)
    #expect(abs(maximum - steady) < 0.02)
    try folder.write([silence], to: "silence.wav")
    try folder.run("reference", "silence.wav", "-o", "-").expectError("is silent")
    try folder.write([Array(loud.prefix(500))], to: "click.wav")
    try folder.run("reference", "click.wav", "-o", "-").expectError("too short")
    // Hardly a frame has full windows.
    try folder.write([Array(loud.prefix(24_500))], to: "half.wav")
    try folder.result("reference", "half.wav", "-o", "-")
  }

  @Test("A folder is the mean of its songs, kept under its name, as soft as they are on average")
  func songs() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("My songs/sub"), withIntermediateDirectories: true)
    for (name, level) in [("a.wav", "-20"), ("sub/b.WAV", "-50"), (".hidden.wav", "0")] {
      try folder.generate("noise", "My songs/x.wav", ["--level", level, "--duration", "2"])
      try FileManager.default.moveItem(
        atPath: folder.path("My songs/x.wav"), toPath: folder.path("My songs/" + name))
    }
    try folder.write("text", to: "My songs/notes.txt")
    let result = try run(["My songs"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == folder.path(kept("My songs")) + "\n")
    let songs = try reference(folder.data(kept("My songs")))
    // By the folder that they are in, if there are several; not by several folders.
    let parts = try run(["My songs/a.wav", "My songs/sub/", "--force"])
    #expect(parts.output == result.output, "\(parts.errors)")
    try run(["My songs/a.wav", "My songs/sub/b.WAV"]).expectError("several folders")
    let a = try reference(of: "My songs/a.wav")
    let spread = try #require(songs.spread)
    for band in 10...240 {
      // The same noise at −20 and −50 dB is equal at −35 dB.
      for level in [songs.levels[band], spread.low[band], spread.high[band]] {
        #expect(abs(level - (a.levels[band] - 15)) < 0.03)
      }
    }
    // The folder, which is still there, isn't taken for the reference of its name.
    let render = try run(
      ["My songs/a.wav", "--reference", "My songs", "-o", "r.csv"], command: "render")
    #expect(render.status == 0, "\(render.errors)")
  }

  @Test("What is there stays, unless it is to be replaced")
  func replaced() throws {
    try folder.generate("noise", "song.wav", ["--duration", "1"])
    #expect(try run(["song.wav"]).status == 0)
    let first = try folder.data(kept("song"))
    try folder.write("mine", to: "o.txt")
    try folder.generate("noise", "song.wav", ["--duration", "1", "--level", "-40"])
    for options in [[], ["-o", "o.txt"]] {
      try run(["song.wav"] + options).expectError("--force")
    }
    #expect(try folder.data(kept("song")) == first)
    #expect(try folder.text("o.txt") == "mine")
    for options in [[], ["-o", "o.txt"]] {
      #expect(try run(["song.wav", "--force"] + options).status == 0)
    }
    let forced = try folder.data(kept("song"))
    #expect(try forced != first && forced == folder.data("o.txt"))
  }

  @Test("Of channels in opposite phase the mix has nothing, which isn't called silence")
  func oppositePhase() throws {
    var noise = NoiseSignal(level: -12, seed: 3)
    let samples = (0..<48_000).map { _ in noise.next().x }
    try folder.write([samples, samples.map { -$0 }], to: "anti.wav")
    try folder.run("reference", "anti.wav", "-o", "o.txt").expectError("channel=Left")
    try folder.result("reference", "anti.wav", "--set", "channel=Left", "-o", "o.txt")
  }

  @Test("A file that fails is reported, the others make the reference, and the exit code is 1")
  func failures() throws {
    for name in ["a", "b"] { try folder.generate("noise", "\(name).wav", ["--duration", "1"]) }
    try folder.write("text", to: "c.wav")
    let result = try run(["a.wav", "c.wav", "b.wav", "--jobs", "2", "-o", "o.txt"])
    let errors = result.errorLines
    #expect(result.status == 1 && errors.count == 2, "\(errors)")
    #expect(errors[0].contains("c.wav is not an audio file") && errors[1].contains("1 of 3 files"))
    let others = try folder.text("o.txt")
    #expect(try others == run(["a.wav", "b.wav", "-o", "-"]).output)
    let none = try run(["c.wav", "c.wav", "-o", "n.txt"])
    #expect(none.status == 1 && !folder.has("n.txt"))
  }
}
