// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// `listen` where there is no JACK server; `make hosts` shows the rest.
@Suite struct ListenTests {
  private let folder = TestFolder()

  @Test("Without a server, one line says so, before anything else is shown")
  func noServer() throws {
    let environment = folder.withoutJACK.merging(["DISPLAY": nil]) { $1 }
    try folder.runProcess(["listen"], environment: environment).expectError(" JACK ")
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

  @Test(
    "Options that make no sense are rejected",
    arguments: [
      ["--connect", "a:b", "--connect", "c:d", "--connect", "e:f"], ["--connect", ""],
      ["--seconds", "0"], ["--interval", "5"], ["--scale", "5"], ["--format", "table"],
      ["--osc", "localhost"], ["--osc", "localhost:"], ["--osc", ":9000"], ["--osc", "a:65536"],
      ["--osc", "::1:9000"], ["--osc", "[]:9000"], ["--osc", "a:0"],
    ])
  func options(options: [String]) throws {
    try folder.run(["listen"] + options).expectError(status: 64)
  }
}
