// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import TestFolders
import Testing

/// What packages show of the tool and the plugin.
@Suite struct PackagingTests {
  private let folder = TestFolder()

  @Test("Tool, change log, packages and software centres name the one version")
  func version() throws {
    let version = "\(Release.version)"
    #expect(try folder.run("--version").output == "spectrum \(version)\n")
    let changes = try Repository.text("CHANGELOG.md").split(separator: "\n")
    #expect(changes.first { $0.hasPrefix("## ") } == "## \(version)")
    #expect(try filled("packaging/debian/changelog.in").hasPrefix("spectrum-lv2 (\(version)-1) "))
    for name in ["tool", "plugin"] {
      let metainfo = try filled("packaging/\(name).metainfo.xml.in")
      #expect(metainfo.contains("<release version=\"\(version)\""), "\(name): \(metainfo)")
    }
    let plugin = "org.freedesktop.LinuxAudio.Plugins.Spectrum"
    let manifest = try Repository.text("packaging/flatpak/\(plugin).yml")
    #expect(manifest.contains("/spectrum-lv2-\(version).tar.xz"))
  }

  @Test("A template's line is left out if the publisher hasn't filled in its key")
  func publisher() throws {
    let template = "name @name@\nhome @homepage@\n@ports mono@ @id@\ncontact @contact@\n"
    // Publisher's file, result.
    let cases = [
      (
        "name: Ada\nemail:\nhomepage:\ndomain:\n",
        """
        name Ada
        @ports mono@ org.freedesktop.LinuxAudio.Plugins.Spectrum.Tool
        contact unknown@localhost.localdomain

        """
      ),
      (
        "# who\nname: Ada\nemail: ada@example.org\nhomepage: https://example.org/a&b\n"
          + "domain: org.example\n",
        """
        name Ada
        home https://example.org/a&b
        @ports mono@ org.example.Spectrum
        contact ada@example.org

        """
      ),
    ]
    for (publisher, expected) in cases {
      #expect(try filled([("template", template)], publisher: publisher) == expected)
    }
  }

  @Test(
    "Whatever the publisher is called, descriptions can be read",
    arguments: ["Ada & <Söhne>", "Jo \"JJ\" Doe", "back\\slash", ""])
  func names(name: String) throws {
    let templates = [
      ("tool.metainfo.xml.in", "<p>@name@</p>\n"), ("spectrum.ttl.in", "\"@name@\"\n"),
      ("control.in", "Maintainer: @name@ <@contact@>\n"),
    ]
    let shown = name.isEmpty ? "Spectrum" : name
    let xml = shown.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let turtle = shown.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let expected = """
      <p>\(xml)</p>
      "\(turtle)"
      Maintainer: \(shown) <unknown@localhost.localdomain>

      """
    #expect(try filled(templates, publisher: "name: \(name)\n") == expected)
  }

  /// The texts of templates, filled in by what the publisher has filled in.
  private func filled(
    _ templates: [(name: String, text: String)], publisher: String
  ) throws -> String {
    for (name, text) in templates { try folder.write(text, to: name) }
    try folder.write(publisher, to: "publisher")
    let script = """
      mkdir -p packaging Sources/SpectrumPorts
      cp "\(Repository.root.path)/packaging/fill" publisher packaging
      cp "\(Repository.root.path)/Sources/SpectrumPorts/Release.swift" Sources/SpectrumPorts
      for file in \(templates.map(\.name).joined(separator: " ")); do
        SOURCE_DATE_EPOCH=0 packaging/fill $file
      done
      """
    let result = try folder.shell(script)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.output
  }

  @Test("Completions offer files where an option takes one")
  func fileCompletions() throws {
    let bash = try folder.run("--generate-completion-script", "bash").output
    let script =
      bash + """

        touch unique.wav
        mkdir sub
        COMP_WORDS=(spectrum analyze uni) COMP_CWORD=2
        _spectrum 2>/dev/null
        printf '%s\\n' "${COMPREPLY[@]}"
        COMP_WORDS=(spectrum render --frames su) COMP_CWORD=3
        _spectrum 2>/dev/null
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    try folder.write(script, to: "script")
    let offered = try folder.shell("bash script")
    let names = Set(offered.output.split(separator: "\n"))
    #expect(names.isSuperset(of: ["unique.wav", "sub"]), "\(offered.output) \(offered.errors)")
    let zsh = try folder.run("--generate-completion-script", "zsh").output
    #expect(zsh.contains(":files:_files'") && zsh.contains("_files -/"))
  }

  @Test("Each command has a manual page, with every option that its help lists")
  func manual() throws {
    let script =
      "'\(Repository.root.path)/packaging/manual' '\(Tool.executable)' . 2000-12-31"
    let made = try folder.shell(script)
    try #require(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    let names = try folder.names().filter { $0.hasSuffix(".1") }
    let pages = try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.text($0)) })
    let commands = try commands()
    #expect(commands.count > 5)
    #expect(Set(pages.keys) == Set(["spectrum.1"] + commands.map { "spectrum-\($0).1" }))
    for command in commands {
      let page = try #require(pages["spectrum-\(command).1"])
      let help = try folder.run(command, "--help").output
      for option in help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/).map(\.output.1) {
        #expect(page.contains(option.replacing("-", with: "\\-")), "\(command) \(option)")
      }
      #expect(page.contains("\"2000-12-31\" \"Spectrum \(Release.version)\""), "\(command)")
      // A line that begins with a dot is one of man(7)'s requests, or lost.
      for line in page.split(separator: "\n") where line.hasPrefix(".") {
        #expect(line.contains(/^\.(\\"|(TH|SH|SS|PP|TP|IP|nh|ad)\b)/), "\(line)")
      }
    }
    #expect(pages["spectrum-generate.1"]?.contains("\n.SS sweep\n") == true)
  }

  @Test("The desktop entries start commands that the tool has")
  func desktop() throws {
    var started: [String] = []
    for file in ["tool", "file"] {
      for line in try filled("packaging/\(file).desktop.in").split(separator: "\n") {
        guard line.hasPrefix("Exec=") else { continue }
        let words = line.dropFirst("Exec=".count).split(separator: " ").map(String.init)
        #expect(words.first == "spectrum")
        let arguments = words.dropFirst().filter { $0 != "%f" }
        let help = try folder.run(arguments + ["--help"])
        #expect(help.status == 0 && help.output.contains("USAGE: spectrum \(words[1])"), "\(line)")
        started.append(words[1])
      }
    }
    #expect(started == ["listen", "listen", "view"])
  }

  /// The tool's commands, but `help`.
  private func commands() throws -> [String] {
    let help = try folder.run("--help").output
    let list = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
    return list.matches(of: /(?m)^  ([a-z]+)/).map { String($0.output.1) }.filter { $0 != "help" }
  }

  /// A template as packages have it.
  private func filled(_ template: String) throws -> String {
    let result = try folder.shell(
      "cd '\(Repository.root.path)' && SOURCE_DATE_EPOCH=0 packaging/fill '\(template)'")
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }
}
