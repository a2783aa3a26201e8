// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

/// The targets that users run, without running what they print.
@Suite struct MakeTests {
  private let folder = TestFolder()

  @Test("make help has a line for each target")
  func help() throws {
    let makefile = try Repository.text("Makefile").replacing("\\\n", with: " ")
    let phony = try #require(makefile.split(separator: "\n").first { $0.hasPrefix(".PHONY:") })
    let targets = phony.split(separator: " ").dropFirst().map(String.init)
    // A pattern is no target, but has its line.
    let lines = try make(["help"]).lines.filter { !$0.contains("%") }
    #expect(Set(lines.map { $0.split(separator: " ")[1] }) == Set(targets.map { $0[...] }))
    #expect(lines.allSatisfy { $0.count <= 100 && $0.split(separator: " ").count > 2 })
  }

  @Test("make install and make uninstall agree on the folders of bundle, tool and manual")
  func folders() throws {
    let home = ["HOME": "/home/ada"]
    // User, arguments; the folder of plugins, that in which bin and share are, and another share.
    let cases: [(Int, [String], plugins: String, prefix: String, data: String?)] = [
      (1000, [], "/home/ada/.lv2", "/home/ada/.local", nil),
      (0, [], "/usr/local/lib/lv2", "/usr/local", nil),
      (1000, ["PREFIX=/usr"], "/usr/lib/lv2", "/usr", nil),
      (0, ["PREFIX=/opt/my tools"], "/opt/my tools/lib/lv2", "/opt/my tools", nil),
      (1000, ["DESTDIR=/tmp/x"], "/tmp/x/usr/local/lib/lv2", "/tmp/x/usr/local", nil),
      (1000, ["DESTDIR=/tmp/x", "PREFIX=/usr"], "/tmp/x/usr/lib/lv2", "/tmp/x/usr", nil),
      (0, ["LV2DIR=/srv/lv2"], "/srv/lv2", "/usr/local", nil),
      (1000, ["LV2DIR=/srv/lv2"], "/srv/lv2", "/home/ada/.local", nil),
      (0, ["DATADIR=/srv/data"], "/usr/local/lib/lv2", "/usr/local", "/srv/data"),
    ]
    for (user, arguments, plugins, prefix, data) in cases {
      let (programs, data) = (prefix + "/bin", data ?? prefix + "/share")
      func output(_ target: String) throws -> String {
        try make(["-n", target] + arguments, user: user, environment: home).output
      }
      let (install, uninstall) = (try output("install"), try output("uninstall"))
      let what = "user \(user), \(arguments):"
      let directories =
        "install -d \"\(plugins)/spectrum.lv2/modgui\" \"\(programs)\" \"\(data)\"\n"
      #expect(install.contains(directories), "\(what) \(install)")
      let libraries = "spectrum-ui.so \"\(plugins)/spectrum.lv2\"\n"
      #expect(install.contains(libraries), "\(what) \(install)")
      #expect(install.contains("/release/spectrum \"\(programs)\"\n"), "\(what) \(install)")
      #expect(install.contains(" \"\(data)/$file\""), "\(what) \(install)")
      let removals =
        "rm -rf \"\(plugins)/spectrum.lv2\"\nrm -f \"\(programs)/spectrum\"\ncd \"\(data)\" "
      #expect(uninstall.hasPrefix(removals), "\(what) \(uninstall)")
    }
  }

  @Test(
    "Without Swift, a target that compiles says so first, once, and where to read on",
    arguments: ["all", "run", "test", "deb", "install"])
  func swift(target: String) throws {
    let tools = [
      "sh", "make", "awk", "sed", "find", "git", "id", "uname", "mkdir", "cmp", "date", "cat",
    ]
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"), withIntermediateDirectories: true)
    let made = try folder.shell(
      """
      for tool in \(tools.joined(separator: " ")); do ln -s "$(command -v $tool)" bin; done
      env -i PATH="$PWD/bin" HOME=/none make --no-print-directory -C '\(Repository.root.path)' \
        BUNDLE=none.lv2 TOOL=none-tool SHARE=none-share \(target)
      """)
    #expect(made.status == 2 && made.output.isEmpty, "\(made.output)")
    #expect(made.errorLines.count { $0.contains("swift") } == 1, "\(made.errors)")
    #expect(made.errorLines.first?.contains("README.md") == true, "\(made.errors)")
  }

  @Test("make run takes a name with a dollar sign as it is, or as make doubles it")
  func dollar() throws {
    try folder.write(Data(), to: "a$b, it's.wav")
    for name in ["a$b, it's.wav", "a$$b, it's.wav"] {
      // The line that sets `file`, run by the shell as make hands it over.
      let file = folder.path(name)
      let script = try make(["-n", "run", "FILE=\(file)"]).lines
      let line = try #require(script.first { $0.hasPrefix("file=") })
      let assignment = line.components(separatedBy: "set -ex")[0]
      let chosen = try folder.shell("\(assignment) printf %s \"$file\"")
      #expect(chosen.output == folder.path("a$b, it's.wav"), "\(name): \(assignment)")
    }
  }

  /// Runs make in the package as the user of that number would, in an environment with only `PATH`
  /// and what is given.
  private func make(
    _ arguments: [String], user: Int = 1000, environment: [String: String] = [:]
  ) throws -> Tool.Result {
    let id = try folder.write("#!/bin/sh\necho \(user)\n", to: "id")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: id)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let all = environment.merging(["PATH": "\(folder.path):\(path)"]) { given, _ in given }
    let make = ["make", "-s", "--no-print-directory", "-C", Repository.root.path]
    let result = try Tool.Result(
      "env", ["-i"] + all.map { "\($0)=\($1)" } + make + arguments, in: folder)
    try #require(result.status == 0, "\(result.errors)")
    return result
  }
}
