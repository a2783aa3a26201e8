// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

/// `listen` without a JACK server, or with one that stands still; `make hosts` shows the rest.
@Suite struct ListenTests {
  private let folder = TestFolder()

  /// No JACK server, and this configuration of ALSA.
  private func environment(alsa: String = "") throws -> [String: String?] {
    folder.withoutJACK.merging(["ALSA_CONFIG_PATH": try folder.write(alsa, to: "asoundrc")]) { $1 }
  }

  /// A configuration of ALSA in which `device` captures sines of 440 Hz for 6 s, left with a peak of
  /// -20 dBFS, right of -26 dBFS, and then what its memory holds. It is faster than a microphone.
  private func capturing(_ device: String) throws -> String {
    let left = TestFolder.sine(-20, hertz: 440, seconds: 6)
    let samples = left.flatMap { [$0, $0 / 2] }
    try folder.write(samples.withUnsafeBytes { Data($0) }, to: "heard")
    return """
      pcm.\(device) {
        type file slave.pcm { type null } file "/dev/null" infile "\(folder.path("heard"))" format raw
      }
      """
  }

  @Test("Without sound, one line says so, before anything else is shown")
  func noServer() throws {
    let environment = try environment().merging(["DISPLAY": nil]) { $1 }
    try folder.runProcess(["listen"], environment: environment).expectError(" JACK ")
    try folder.runProcess(["listen", "--device", "none"], environment: environment)
      .expectError("can't hear the device none")
    // A window needs a screen first.
    let window = try folder.runProcess(["listen", "--window"], environment: environment)
    window.expectError()
    #expect(!window.errors.contains(" JACK "))
  }

  @Test("A host for OSC that isn't known is said in one line")
  func unknownHost() throws {
    try folder.run("listen", "--osc", "no-such-host.invalid:9000")
      .expectError("can't find the host no-such-host.invalid ")
  }

  @Test("A device of ALSA can't be had with what only JACK has")
  func optionsOfJACK() throws {
    for option in [["--connect", "a:b"], ["--midi-clock"]] {
      try folder.run(["listen", "--device", "default"] + option)
        .expectError("--device is for ALSA", status: 64)
    }
    try folder.run("listen", "--device", "").expectError("--device takes", status: 64)
  }

  @Test(
    "Without a JACK server it hears ALSA's default device, or the one that is named",
    .enabled(if: ViewTests.hasALSA), arguments: [[], ["--device", "mic"]])
  func device(options: [String]) throws {
    let alsa = try capturing(options.isEmpty ? "!default" : "mic")
    let result = try folder.runProcess(
      ["listen", "--seconds", "2", "--format", "csv"] + options,
      environment: try environment(alsa: alsa))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    func last(_ column: String) throws -> Double { try result.column(column).last ?? .nan }
    #expect(try abs(last("pitch_hz") - 440) < 0.1)
    // The samples are the file's.
    #expect(try abs(last("peak_left_dbfs") + 20) < 0.02)
    #expect(try abs(last("peak_right_dbfs") + 26.02) < 0.02)
  }

  @Test("A terminal without a cursor gets lines, as a pipe does", .enabled(if: ViewTests.hasALSA))
  func plainTerminal() throws {
    let terminal = PseudoTerminal(name: "dumb", isInput: true, isOutput: true)
    let (text, status) = try terminal.run(
      ["listen", "--seconds", "1"], in: folder,
      environment: environment(alsa: capturing("!default")))
    #expect(status == 0 && !text.contains("\u{1B}"), "\(text)")
    for line in text.split(whereSeparator: \.isNewline) {
      #expect(try !JSON(line)["time_s"].number.isNaN)
    }
  }

  @Test("The keys of the page do what its last line says", .enabled(if: ViewTests.hasALSA))
  func keys() throws {
    var terminal = PseudoTerminal(columns: 120, rows: 30, isInput: true, isOutput: true)
    terminal.keys = [
      ("R reset levels", "a"), ("A4 441 Hz", "AA"), ("A4 439 Hz", "i"), ("Guitar", "I"),
      // Keys that send several bytes are none of the page's: Up, F1, Alt+Q.
      ("Chromatic", "\u{1B}[A"), ("Q ends", "\u{1B}OPi"), ("Guitar", "m"), ("Q ends", "q"),
    ]
    let (text, status) = try terminal.run(
      ["listen", "--seconds", "600"], in: folder,
      environment: environment(alsa: capturing("!default")).merging(["NO_COLOR": "1"]) { $1 })
    #expect(status == 0, "\(text)")
    #expect(text.hasSuffix("\u{1B}[?1049l"), "\(text.suffix(200))")
    #expect(!text.contains("A4 438 Hz"))
  }

  /// A JACK library whose server answers, but never calls for sound; one of its functions never returns.
  private func writeLibrary(hanging: String) throws -> [String: String?] {
    let numbers = [
      "set_error_function", "set_info_function", "client_close", "activate", "deactivate",
      "set_process_callback", "set_latency_callback", "on_shutdown", "get_ports", "port_by_name",
      "port_flags", "port_connected_to", "connect", "port_get_latency_range",
      "port_set_latency_range", "frames_since_cycle_start", "port_get_buffer", "midi_clear_buffer",
      "midi_event_write",
    ]
    let pointers = ["client_open", "port_register", "port_name", "port_type"]
    let functions =
      numbers.map { ("long", $0, "0") } + pointers.map { ("void *", $0, "&some") }
      + [("long", "get_sample_rate", "48000")]
    let source =
      "#include <unistd.h>\nstatic int some;\n"
      + functions.map { type, name, value in
        "\(type) jack_\(name)() { \(name == hanging ? "for (;;) pause();" : "") return \(value); }\n"
      }.joined()
    try folder.write(source, to: "jack.c")
    let result = try CommandResult(
      "clang", ["-std=gnu89", "-shared", "-fPIC", "-o", "libjack.so.0", "jack.c"], in: folder)
    try #require(result.status == 0, "\(result.errors)")
    return try environment().merging(["LD_LIBRARY_PATH": folder.path]) { $1 }
  }

  /// Swift's compiler comes with it.
  static let hasClang = (try? CommandResult("clang", ["--version"]).status) == 0

  @Test(
    "It ends after its seconds by the clock, though no sound comes and the server doesn't answer",
    .enabled(if: hasClang), arguments: ["", "client_close", "deactivate"])
  func standstill(hanging: String) throws {
    let environment = try writeLibrary(hanging: hanging)
    let start = ContinuousClock().now
    let result = try folder.runProcess(
      ["listen", "--connect", "a:b", "--seconds", "1", "--format", "csv"], environment: environment)
    #expect(result.status == 0 && result.errors.contains("no port a:b"), "\(result.errors)")
    let seconds = (ContinuousClock().now - start) / .seconds(1)
    #expect(seconds >= 1 && seconds < 30, "\(seconds) s")
  }

  @Test("A signal ends it, though the server doesn't answer", .enabled(if: hasClang))
  func signal() throws {
    let environment = try writeLibrary(hanging: "client_close")
    let process = folder.process(
      Tool.executable, ["listen", "--connect", "a:b"], environment: environment)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // It is at work once it says that the port is missing.
    _ = errors.fileHandleForReading.availableData
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test("A server that doesn't answer is none", .enabled(if: hasClang))
  func frozenServer() throws {
    try folder.runProcess(["listen"], environment: writeLibrary(hanging: "client_open"))
      .expectError("no JACK server runs")
  }
}
