// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// `listen` where there is no JACK server; `make hosts` shows the rest.
@Suite struct ListenTests {
  @Test("Without a server, one line says so, before anything else is shown")
  func noServer() throws {
    let folder = try TestFolder()
    var environment = ProcessInfo.processInfo.environment
    environment["JACK_DEFAULT_SERVER"] = "none-\(UUID().uuidString)"
    environment["XDG_RUNTIME_DIR"] = folder.url.path
    environment["DISPLAY"] = nil
    let result = try Tool.run(
      ["listen", "--bundle", try Tool.bundle()], in: folder, environment: environment)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains(" JACK "))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    // A window needs a screen first.
    let window = try Tool.run(
      ["listen", "--window", "--bundle", try Tool.bundle()], in: folder, environment: environment)
    #expect(window.status == 1 && window.errors.split(separator: "\n").count == 1)
    #expect(window.errors.hasPrefix("Error: ") && !window.errors.contains(" JACK "))
  }

  @Test("A host for OSC that isn't known is said in one line")
  func unknownHost() throws {
    let options = ["listen", "--bundle", try Tool.bundle(), "--osc", "no-such-host.invalid:9000"]
    let result = try Tool.run(options, in: try TestFolder())
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: can't find the host no-such-host.invalid "))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test(
    "Options that make no sense are rejected",
    arguments: [
      ["--connect", "a:b", "--connect", "c:d", "--connect", "e:f"], ["--connect", ""],
      ["--seconds", "0"], ["--interval", "5"], ["--scale", "5"], ["--format", "table"],
      ["--osc", "localhost"], ["--osc", "localhost:"], ["--osc", ":9000"], ["--osc", "a:65536"],
      ["--osc", "::1:9000"], ["--osc", "[]:9000"], ["--osc", "a:0"],
    ])
  func options(options: [String]) throws {
    let result = try Tool.run(["listen"] + options, in: try TestFolder())
    #expect(result.status == 64 && result.output.isEmpty, "\(options): \(result.errors)")
  }
}
