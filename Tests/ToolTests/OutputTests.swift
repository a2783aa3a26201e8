// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct OutputTests {
  private let folder = TestFolder()

  /// Prepares a noise of 0.2 s, and files of one word under all names of outputs.
  init() throws {
    try folder.generate("noise", "n.wav", ["--duration", "0.2"])
    try folder.generate("noise", "point.wav", ["--duration", "0.001"])
    for name in ["o.png", "o.csv", "o.json", "o.wav"] {
      try folder.write("precious", to: name)
    }
  }

  /// Names of the files that a failed run leaves and shouldn't.
  private func litter() throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".spectrum") }
  }

  private func isPrecious(_ name: String) throws -> Bool {
    try folder.text(name) == "precious"
  }

  @Test(
    "A command that fails leaves the older file as it was",
    arguments: [
      ["render", "none.wav", "-o", "o.png"], ["render", "n.wav", "--at", "100", "-o", "o.png"],
      ["render", "n.wav", "--set", "foo=1", "-o", "o.png"],
      ["render", "n.wav", "--size", "8192x8192", "--scale", "4", "-o", "o.png"],
      ["render", "n.wav", "--every", "9", "-o", "o.png"],
      ["render", "n.wav", "--every", "0.01", "-o", "o.png"],
      ["render", "n.wav", "--reference", "no/such.txt", "-o", "o.png"],
      ["render", "point.wav", "-o", "o.csv"],
      ["analyze", "none.wav", "--format", "json", "-o", "o.json"],
      ["bands", "n.wav", "--at", "100", "-o", "o.csv"],
    ])
  func failing(arguments: [String]) throws {
    try folder.run(arguments).expectError()
    #expect(try isPrecious(arguments.last ?? "") && litter().isEmpty)
  }

  @Test("A full disk leaves the older file as it was, and nothing else")
  func fullDisk() throws {
    for (arguments, name) in [
      ("analyze n.wav --format json -o o.json", "o.json"),
      ("analyze n.wav --format csv --interval 1 -o o.csv", "o.csv"),
      ("render n.wav -o o.png", "o.png"), ("generate noise o.wav", "o.wav"),
    ] {
      // A limit of 512 or 1024 bytes on the size of files stands for the disk.
      try folder.shell("ulimit -f 1; exec \"$TOOL\" \(arguments)")
        .expectError("can't write \(name)")
      #expect(try isPrecious(name) && litter().isEmpty, "\(name)")
    }
  }

  @Test(
    "Interrupted, a command leaves the older file as it was, and ends by the signal",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(signal: Int32) throws {
    // An hour, which takes longer than the test.
    let process = folder.process(
      Tool.executable, ["generate", "demo", "o.wav", "--duration", "3600"])
    process.standardError = FileHandle.nullDevice
    try process.run()
    let start = ContinuousClock().now
    while try litter().isEmpty && ContinuousClock().now - start < .seconds(20) {
      usleep(10_000)
    }
    #expect(try litter().count == 1)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(try isPrecious("o.wav") && litter().isEmpty)
  }

  @Test("A new output replaces the older one with its permissions, also behind a link")
  func replaced() throws {
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("o.json"))
    try manager.createSymbolicLink(atPath: folder.path("link.json"), withDestinationPath: "o.json")
    try folder.result("analyze", "n.wav", "--format", "json", "-o", "link.json")
    let attributes = try manager.attributesOfItem(atPath: folder.path("o.json"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.text("o.json").first == "{")
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("link.json")) == "o.json")
  }

  @Test("A file that mustn't be written isn't replaced", .enabled(if: geteuid() != 0))
  func readOnly() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o440], ofItemAtPath: folder.path("o.csv"))
    let refused = try folder.run("bands", "n.wav", "-o", "o.csv")
    #expect(try refused.status == 1 && isPrecious("o.csv"))
  }

  @Test("Devices and pipes are written directly, and report a full one")
  func devices() throws {
    for command in [
      "analyze n.wav -o", "analyze n.wav --format csv -o",
      "bands n.wav -o", "render n.wav --size 64x64 -o", "generate noise",
    ] {
      for name in ["/dev/full", "- > /dev/full"] {
        try folder.shell("exec \"$TOOL\" \(command) \(name)")
          .expectError("No space left")
      }
      let piped = try folder.shell("\"$TOOL\" \(command) - | wc -c")
      let direct = try folder.shell("\"$TOOL\" \(command) /dev/stdout | wc -c")
      let queued = try folder.shell("mkfifo q; wc -c < q & \"$TOOL\" \(command) q; wait; rm q")
      #expect((Int(piped.output.trimmed) ?? 0) > 100, "\(command): \(piped.errors)")
      #expect(piped.output == direct.output, "\(command)")
      #expect(queued.output == piped.output, "\(command): \(queued.errors)")
    }
    #expect(try folder.shell("exec \"$TOOL\" --help > /dev/full").status == 1)
  }

  @Test("A reader that closes the pipe ends the tool as SIGPIPE does")
  func closedPipe() throws {
    let result = try folder.shell(
      "{ \"$TOOL\" analyze n.wav --format csv --interval 1; echo $? >&2; } | true")
    // The shell's 128 + 13, if the reader was gone in time; else all went into the pipe.
    #expect(["141", "0"].contains(result.errors.trimmed), "\(result.errors)")
  }

  @Test("No output overwrites the input, by whatever name or number")
  func inputs() throws {
    let before = try folder.data("n.wav")
    for name in ["pic-2.png", "hard.png"] {
      try FileManager.default.linkItem(atPath: folder.path("n.wav"), toPath: folder.path(name))
    }
    for options in [
      ["--every", "0.05", "-o", "pic.png"], ["-o", "hard.png"], ["-o", folder.path(".//hard.png")],
    ] {
      try folder.run(["render", "n.wav", "--size", "64x64"] + options)
        .expectError("is the file to read")
      #expect(try folder.data("n.wav") == before)
      #expect(!folder.has("pic-1.png"))
    }
  }

  @Test(
    "An empty name, and an ending that names another format, are rejected",
    arguments: [
      ["generate", "noise", ""], ["generate", "noise", "x.flac"], ["render", "n.wav", "-o", ""],
      ["render", "n.wav", "--every", "0.1", "-o", ""], ["render", "n.wav", "--frames", ""],
      ["render", "n.wav", "-o", "x.jpg"], ["render", "n.wav", "--every", "0.1", "-o", "-"],
      ["analyze", "n.wav", "-o", ""], ["analyze", "n.wav", "-o", "x.json"], ["analyze", ""],
      ["bands", "n.wav", "-o", "x.json"],
    ])
  func names(arguments: [String]) throws {
    let before = try folder.names()
    let result = try folder.run(arguments)
    #expect(result.status != 0 && result.errors.hasPrefix("Error: "), "\(result.errors)")
    #expect(try folder.names() == before)
  }

  @Test("A folder with pictures of an earlier film is refused, a series says which are older")
  func olderPictures() throws {
    let common = ["render", "n.wav", "--size", "64x64"]
    for name in ["film/000002.png", "s-9.png", "film/notes.txt"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("film"), withIntermediateDirectories: true)
      try folder.write("old", to: name)
    }
    try folder.run(common + ["--frames", "film"]).expectError("earlier film")
    try FileManager.default.removeItem(atPath: folder.path("film/000002.png"))
    try folder.result(common + ["--frames", "film"])
    let series = try folder.result(common + ["--every", "0.1", "-o", "s.png"])
    #expect(series.errors == "Warning: s-9.png is of an earlier run\n")
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
