// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import Testing
import VirtualScreen

/// The window of `listen`, which opens before there is sound.
@Suite(.serialized) struct ListenWindowTests {
  private let folder = TestFolder()
  private let server: XServer

  init() throws { server = try XServer(width: 1280, height: 800, setsDisplay: false) }

  @Test(
    "Without sound the window says what it waits for, and if the X server goes, that is an error")
  func waits() throws {
    let configuration = try folder.write("", to: "asoundrc")
    let own = ["ALSA_CONFIG_PATH": configuration, "DISPLAY": server.display]
    let process = folder.process(
      Tool.executable, ["listen", "--window"], environment: folder.withoutJACK.merging(own) { $1 })
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // The page's words, which are much brighter than what is behind them, in the upper half: the line
    // at the bottom has words, too.
    var bright = 0
    for _ in 0..<600 where bright < 500 {
      Thread.sleep(forTimeInterval: 0.05)
      guard let window = server.windows.first, let pixels = server.pixels(of: window) else {
        continue
      }
      bright = pixels.prefix(pixels.count / 2).count { $0 >> 8 & 0xFF > 0xC0 }
    }
    #expect(bright >= 500, "\(bright) bright pixels")
    server.kill()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(text.contains("Error: the X server is gone"), "\(text)")
  }
}
