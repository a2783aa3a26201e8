// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import Testing

/// What packages show of the tool and the plugin.
@Suite struct PackagingTests {
  @Test("Tool and change log name the one version")
  func version() throws {
    let folder = try TestFolder()
    let version = "\(Release.version)"
    #expect(try Tool.run(["--version"], in: folder).output == "spectrum \(version)\n")
    let changes = try Self.text("CHANGELOG.md").split(separator: "\n")
    #expect(changes.first { $0.hasPrefix("## ") } == "## \(version)")
  }

  @Test("A template's line is left out if the publisher hasn't filled in its key")
  func publisher() throws {
    let folder = try TestFolder()
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
      let script = """
        mkdir -p packaging Sources/SpectrumPorts
        cp "$ROOT/packaging/fill" packaging
        cp "$ROOT/Sources/SpectrumPorts/Release.swift" Sources/SpectrumPorts
        printf %s '\(publisher)' > packaging/publisher
        printf %s '\(template)' | SOURCE_DATE_EPOCH=0 packaging/fill /dev/stdin
        """.replacing("$ROOT", with: Tool.packageRoot.path)
      let result = try Tool.shell(script, in: folder)
      #expect(result.output == expected, "\(result.errors)")
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.packageRoot.appendingPathComponent(path), encoding: .utf8)
  }
}
