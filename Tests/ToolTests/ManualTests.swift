// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumPorts
import TestFolders
import Testing

@testable import spectrum

/// The manual pages and the documents that are installed.
@Suite struct ManualTests {
  private let folder = TestFolder()

  /// The pages by their names.
  private func pages() throws -> [String: String] {
    let script = "'\(Repository.root.path)/packaging/manual' '\(Tool.executable)' . 2000-12-31"
    let made = try folder.shell(script)
    try #require(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let names = try folder.names().filter { $0.hasSuffix(".1") || $0.hasSuffix(".7") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.text($0)) })
  }

  @Test(
    "Each page has examples, exit codes and the environment, in ASCII, which all terminals show")
  func sections() throws {
    let pages = try pages()
    #expect(pages.count == 10)
    for (name, page) in pages {
      #expect(page.utf8.allSatisfy { $0 < 128 }, "\(name)")
      // A character without a name is lost in the locale C.
      #expect(!page.contains(/\\\[u[0-9A-F]+\]/), "\(name)")
      #expect(page.contains("\n.SH EXAMPLES\n"), "\(name)")
      guard name.hasSuffix(".1") else { continue }
      for part in ["\n.SH EXIT STATUS\n", "\n.SH ENVIRONMENT\n", "64", "128 + n"] {
        #expect(page.contains(part), "\(name): \(part)")
      }
      for variable in ["NO_COLOR", "TMPDIR", "XDG_DATA_HOME", "LV2_PATH", "TERM", "DISPLAY"] {
        #expect(page.contains("\\fB\(variable)\\fR"), "\(name): \(variable)")
      }
    }
  }

  @Test("Width and height are named as two values")
  func placeholders() throws {
    let page = try #require(try pages()["spectrum-render.1"])
    #expect(page.contains("\n\\fB\\-\\-size\\fR \\fIwidth\\fR\\fBx\\fR\\fIheight\\fR\n"))
  }

  @Test("Each command has an example, and each example is a command line of the tool")
  func examples() throws {
    let text = try Repository.text("packaging/manual.txt")
    var commands: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("\tspectrum ") {
      // What is in quotes is a word.
      let words = Array(
        line.split(separator: "\"").enumerated().flatMap { place, part in
          place % 2 == 0 ? part.split(separator: " ").map(String.init) : [String(part)]
        }.dropFirst())
      #expect(throws: Never.self, "\(line)") { try Spectrum.parseAsRoot(words) }
      commands.insert(words[0])
    }
    #expect(commands == Set(Spectrum.configuration.subcommands.map { $0._commandName }))
  }

  @Test("spectrum-settings(7) has each setting with its meaning, range, default and choices")
  func settings() throws {
    let page = try #require(try pages()["spectrum-settings.7"])
    let lines = Set(page.split(separator: "\n"))
    for port in Port.settings {
      #expect(lines.contains("\\fB\(port.symbol)\\fR"), "\(port.symbol)")
      guard let choices = port.choices else { continue }
      for choice in 0..<choices.count {
        let name = String(decoding: choices.name(choice), as: UTF8.self)
        let shown = "\\fB\(choice)\\fR \(name.replacing("-", with: "\\-"))"
        #expect(page.contains(shown), "\(port.symbol): \(name)")
      }
    }
    #expect(page.contains("\\fB\\-36\\fR to \\fB0\\fR LUFS, by default \\fB\\-23\\fR."))
    #expect(page.contains("Only of Spectrum SC."))
    #expect(page.contains("by default \\fB0\\fR, in Spectrum SC \\fB1\\fR."))
  }

  @Test("The installed documents link only to what is installed beside them, pictures too")
  func documents() throws {
    let made = try folder.shell(
      "cd '\(Repository.root.path)' && packaging/documents '\(folder.path("doc"))'")
    try #require(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    // By packaging/notices, from the licences of what is linked.
    try folder.write(Data(), to: "doc/NOTICES")
    for name in ["README.md", "CHANGELOG.md", "LICENSE", "docs/keys.md", "docs/modes.png"] {
      #expect(folder.has("doc/\(name)"), "\(name)")
    }
    var count = 0
    let texts =
      ["README.md", "CHANGELOG.md"]
      + (try FileManager.default.contentsOfDirectory(atPath: folder.path("doc/docs")))
      .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    for name in texts {
      let place = URL(fileURLWithPath: folder.path("doc/\(name)")).deletingLastPathComponent()
      for match in try folder.text("doc/\(name)").matches(of: /\]\(([^)\s#]+)[^)\s]*\)/) {
        let target = String(match.output.1)
        if target.contains("://") { continue }
        let path = place.appendingPathComponent(target).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: path), "\(name): \(target)")
        #expect(path.hasPrefix(folder.path("doc") + "/") || path.contains("/doc/"), "\(target)")
        count += 1
      }
    }
    #expect(count > 40, "\(count) links")
  }
}
