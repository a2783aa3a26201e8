// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Outputs that would replace what a command reads, and those that can't be replaced.
@Suite struct OverwriteTests {
  private let folder = TestFolder()
  private static let scale = "Equal\n2\n600.\n2/1\n"
  private static let keyMap = "0\n0\n127\n60\n69\n440\n0\n"

  init() throws {
    for name in ["n.wav", "side.wav"] {
      try folder.generate("noise", name, ["--duration", "1", "--channels", "2"])
    }
    try folder.write(Self.scale, to: "s.scl")
    try folder.write(Self.keyMap, to: "k.kbm")
    try folder.write("100 -10\n10000 -30\n", to: "r.csv")
    try folder.write("n.wav\n", to: "list")
  }

  @Test("No command writes over a file that it reads, whatever option or link leads to it")
  func inputs() throws {
    let scala = ["--scala", "s.scl", "--keymap", "k.kbm"]
    var commands: [([String], String)] = [
      (["render", "n.wav", "--reference", "r.csv", "-o"], "r.csv"),
      (["render", "n.wav", "--side-chain", "side.wav", "-o"], "side.wav"),
      (["analyze", "n.wav", "-o"], "n.wav"), (["bands", "n.wav", "-o"], "n.wav"),
      (["reference", "n.wav", "--force", "-o"], "n.wav"),
      (["analyze", "--files-from", "list", "--format", "csv", "-o"], "list"),
      (["analyze", "n.wav", "-o"], "spectrum.lv2/manifest.ttl"),
    ]
    for file in ["s.scl", "k.kbm"] {
      commands += [
        (["analyze", "n.wav"] + scala + ["-o"], file), (["bands", "n.wav"] + scala + ["-o"], file),
        (["render", "n.wav"] + scala + ["-o"], file),
        (["render", "n.wav", "--inline", "64x32"] + scala + ["-o"], file),
        (["reference", "n.wav", "--force"] + scala + ["-o"], file),
        (["analyze", "n.wav", "--format", "csv"] + scala + ["--beats"], file),
        (["analyze", "n.wav", "--format", "csv"] + scala + ["--notes"], file),
      ]
    }
    for (number, (arguments, file)) in commands.enumerated() {
      let before = try folder.data(file)
      // A link, whose ending says what is written.
      let ending =
        arguments.last == "--beats" || arguments.last == "--notes"
        ? ".mid" : arguments[0] == "render" ? ".png" : ""
      let name = "link\(number)\(ending)"
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: file)
      let result = try folder.run(arguments + [name])
      #expect(result.status == 1 && result.errors.contains("is the file to read"), "\(arguments)")
      #expect(try folder.data(file) == before, "\(arguments)")
    }
  }

  @Test("Two outputs are one file if links in their folders or names lead to it")
  func sameOutputs() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("here"), withDestinationPath: ".")
    try manager.createSymbolicLink(atPath: folder.path("o.mid"), withDestinationPath: "new.mid")
    for (beats, notes) in [("b.mid", "here/b.mid"), ("o.mid", "new.mid"), ("b.mid", "./b.mid")] {
      let result = try folder.run("analyze", "n.wav", "--beats", beats, "--notes", notes)
      #expect(result.status == 64, "\(beats) \(notes): \(result.errors)")
    }
  }

  /// Runs a script where the file `o.NAME` is a mount point, which can't be replaced; nil if this
  /// user may not mount.
  private func withMountPoint(_ name: String, _ script: String) throws -> Tool.Result? {
    let mount = "cd \(folder.path) && mount --bind o.\(name) o.\(name)"
    guard try folder.shell("unshare -rm sh -c '\(mount)'").status == 0 else { return nil }
    return try folder.shell("exec unshare -rm sh -c '\(mount) && \(script)'")
  }

  @Test("A file that can't be replaced, such as a mount point, is written in place")
  func mountPoint() throws {
    for (command, name, start) in [
      ("analyze n.wav --format json", "json", "{"), ("bands n.wav", "csv", "band"),
      ("render n.wav --size 64x64", "png", "\u{FFFD}PNG"), ("reference n.wav --force", "txt", "#"),
    ] {
      try folder.write(String(repeating: "old", count: 100_000), to: "o.\(name)")
      let output = "o.\(name)"
      guard
        let result = try withMountPoint(name, "exec \"$TOOL\" \(command) -o \(output)")
      else { continue }
      #expect(result.status == 0, "\(result.errors)")
      let text = try folder.text(output)
      #expect(text.hasPrefix(start) && !text.contains("old"), "\(name)")
      #expect(try folder.names().allSatisfy { !$0.hasPrefix(".spectrum") })
    }
  }

  @Test("A file that may be written in a folder that may not is written in place")
  func closedFolder() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.path("d"), withIntermediateDirectories: true)
    try folder.write("old", to: "d/o.csv")
    try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.path("d/o.csv"))
    // Root may write to any folder: nobody can't.
    for name in [folder.path, folder.path("d")] {
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: name)
    }
    let isRoot = geteuid() == 0
    if !isRoot {
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path("d"))
    }
    defer {
      try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("d"))
    }
    let user = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    // The system's own folder for temporary files, which nobody may write to.
    let environment = "env TMPDIR=/tmp "
    let canWrite = try folder.shell("\(user)sh -c 'test -x \"$TOOL\" && echo old >d/o.csv'")
    guard canWrite.status == 0 else { return }
    let result = try folder.shell("\(user)\(environment)\"$TOOL\" bands n.wav -o d/o.csv")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.text("d/o.csv").hasPrefix("band,"))
    let other = try folder.shell("\(user)\(environment)\"$TOOL\" bands n.wav -o d/new.csv")
    #expect(other.status == 1 && other.errors.contains("d/new.csv (Permission denied)"))
  }
}
