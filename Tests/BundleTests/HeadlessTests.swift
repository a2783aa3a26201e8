// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

@testable import SpectrumHost

/// Apart from TurtleTests: `make mutants` has no built bundle to copy.
@Suite struct HeadlessTests {
  @Test("A bundle for devices has every plugin, and neither a window nor a trace of one")
  func headless() throws {
    let output = TemporaryFolder()
    let folder = output.path("spectrum.lv2")
    // Only what copies: the bundle has been built.
    let result = try CommandResult(
      "make",
      [
        "-C", Repository.root.path, "headless", "BUNDLE=\(BuiltBundle.path)",
        "HEADLESS=\(folder)", "MAKE=true",
      ])
    #expect(result.status == 0, "\(result.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(
      Set(files) == [
        "spectrum.so", "manifest.ttl", "spectrum.ttl", "presets.ttl", "vocabulary.ttl",
        "modgui.ttl", "modgui",
      ])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/modgui").sorted()
        == ["icon.html", "icon.svg", "page.js", "style.css"])
    for file in files where file.hasSuffix(".ttl") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      #expect(!text.contains("spectrum-ui") && !text.contains("extensions/ui#"), "\(file)")
    }
    let world = try World(bundle: folder)
    for uri in BuiltBundle.plugins {
      let instance = try PluginInstance(uri, in: world, sampleRate: 48_000)
      instance.run(frames: 64)
      #expect(throws: PluginError.self) { try PluginWindow(of: instance, in: world) }
    }
  }
}
