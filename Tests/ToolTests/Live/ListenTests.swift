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
}
