// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A copy of the repository with all slips in it at once, each behind its switch, built once.
struct SlippedTree {
  let root: URL
  let slips: [Slip]
  private let source: URL
  private let log: URL

  init(of source: URL, at root: URL, with slips: [Slip], log: URL) {
    (self.source, self.root, self.slips, self.log) = (source, root, slips, log)
  }

  /// The tests' program.
  var tests: URL { root.appendingPathComponent(".build/debug/SpectrumPackageTests.xctest") }

  /// Copies what has changed; files that are as they were keep their date, so that little is built.
  func write() throws {
    let names = try Command(
      "git", ["ls-files", "-z", "-c", "-o", "--exclude-standard"], in: source
    )
    .output().split(separator: "\0").map(String.init)
    let slipped = Dictionary(grouping: slips) { "Sources/" + $0.file }
    for file in slipped.keys where !names.contains(file) {
      throw SlipError("\(file): there is no such file")
    }
    let present = names.filter {
      FileManager.default.fileExists(atPath: source.appendingPathComponent($0).path)
    }
    var errors: [String] = []
    for name in present where !name.hasPrefix("Tests/Mutants/CSlip/") {
      do {
        try copy(name, to: name, slips: slipped[name] ?? [])
      } catch let error as SlipError {
        errors.append(error.description)
      }
    }
    guard errors.isEmpty else { throw SlipError(errors.joined(separator: "\n")) }
    for name in ["CSlip.c", "include/CSlip.h"] {
      try copy("Tests/Mutants/CSlip/" + name, to: "Sources/CSlip/" + name, slips: [])
    }
    try copy("Package.resolved", to: "Package.resolved", slips: [])
    try removeAllBut(Set(present))
  }

  /// Parses the Swift files with slips; types aren't looked at.
  func parse() throws {
    let files = Set(slips.map(\.file)).filter { $0.hasSuffix(".swift") }.sorted()
    // A module at a time: the compiler refuses two files of one name.
    for (_, module) in Dictionary(grouping: files, by: { $0.prefix { $0 != "/" } }) {
      let files = module.map { "Sources/" + $0 }
      try run("swiftc", ["-swift-version", "6", "-parse"] + files, failure: "parse")
    }
  }

  /// Builds the tests, the tool, and a bundle of ordinary Swift.
  func build() throws {
    try build(["--build-tests"])
    for (product, map, _) in Self.libraries {
      try build([
        "--product", product, "-Xlinker", "--version-script=ttl/\(map)", "-Xlinker", "-z",
        "-Xlinker", "nodelete",
      ])
    }
  }

  private static let libraries = [
    ("SpectrumPluginBinary", "plugin.map", "spectrum.so"),
    ("SpectrumUIBinary", "ui.map", "spectrum-ui.so"),
  ]

  /// A bundle whose turtle is made with a slip on, since it comes from the code's tables.
  func bundle(slip: Int) throws -> URL {
    let folder = root.appendingPathComponent("out/bundles/\(slip)/spectrum.lv2")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (product, _, name) in Self.libraries {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name),
        withDestinationURL: root.appendingPathComponent(".build/debug/lib\(product).so"))
    }
    try fill(root.appendingPathComponent("ttl"), into: folder, slip: slip)
    let page = folder.appendingPathComponent("modgui")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    try fill(root.appendingPathComponent("modgui"), into: page, slip: slip)
    try FileManager.default.copyItem(
      at: root.appendingPathComponent("packaging/spectrum-lv2.svg"),
      to: page.appendingPathComponent("icon.svg"))
    return folder
  }

  /// Copies the texts of `source` to `folder`, and fills in those that are templates.
  private func fill(_ source: URL, into folder: URL, slip: Int) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where [".ttl", ".in", ".html", ".css"].contains(where: name.hasSuffix) {
      let file = source.appendingPathComponent(name).path
      let target = folder.appendingPathComponent(name.replacingOccurrences(of: ".in", with: ""))
      // As the Makefile does it.
      let command =
        name.hasSuffix(".in")
        ? "packaging/fill \"$0\" | .build/debug/spectrum-turtle" : "cat \"$0\""
      let text = try? Command(
        "sh", ["-c", command, file], in: root,
        environment: ["SPECTRUM_SLIP": "\(slip)", "SWIFT_BACKTRACE": "enable=no"]
      ).output()
      // A turtle that can't be made with a slip is left empty: the tests see it.
      guard text != nil || slip > 0 else { throw SlipError("\(file) can't be filled in") }
      try (text ?? "").write(to: target, atomically: false, encoding: .utf8)
    }
  }

  private func build(_ arguments: [String]) throws {
    try run("swift", ["build", "-debug-info-format", "none"] + arguments, failure: "build")
  }

  /// Runs a compiler in the copy. `failure`: what the copy doesn't do if that fails.
  private func run(_ program: String, _ arguments: [String], failure: String) throws {
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let command = Command("nice", [program] + arguments, in: root)
    guard try command.run(into: log) == 0 else {
      let errors = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains("error:") }
      throw SlipError(
        (["the copy with the slips doesn't \(failure) (\(log.path)):"]
          + errors.prefix(8).map(String.init))
          .joined(separator: "\n"))
    }
  }

  private func copy(_ name: String, to target: String, slips: [Slip]) throws {
    var data = try Data(contentsOf: source.appendingPathComponent(name))
    if name == "Package.swift" { data = Data(manifest(String(decoding: data, as: UTF8.self)).utf8) }
    if !slips.isEmpty {
      data = Data(try slipped(String(decoding: data, as: UTF8.self), slips, name).utf8)
    }
    let file = root.appendingPathComponent(target)
    if let old = try? Data(contentsOf: file), old == data { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    let mode = try FileManager.default.attributesOfItem(
      atPath: source.appendingPathComponent(name).path)[.posixPermissions]
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
  }

  /// The text of a file with all of its slips.
  private func slipped(_ text: String, _ slips: [Slip], _ name: String) throws -> String {
    let missing = slips.filter { !text.contains($0.old) }
    guard missing.isEmpty else {
      throw SlipError(missing.map { "\($0.name): isn't in the file" }.joined(separator: "\n"))
    }
    var places: [(range: Range<String.Index>, slip: Slip)] = []
    for slip in slips {
      guard let range = text.range(of: slip.old) else { continue }
      guard
        text.range(of: slip.old, range: text.index(after: range.lowerBound)..<text.endIndex) == nil
      else { throw SlipError("\(slip.name): is in the file more than once") }
      if let other = places.first(where: { $0.range.overlaps(range) }) {
        throw SlipError("\(slip.name): overlaps with \(other.slip.old)")
      }
      places.append((range, slip))
    }
    var result = text
    for (range, slip) in places.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(range, with: try slip.alternatives())
    }
    let isC = name.hasSuffix(".h") || name.hasSuffix(".c")
    return (isC ? "#include \"CSlip.h\"\n" : "import CSlip\n") + result
  }

  /// The manifest with the module of the switch, which modules see through one of these; one has none.
  private func manifest(_ text: String) -> String {
    let targets = ["CMath", "CLV2", "CSound"].reduce(text) { text, name in
      text.replacingOccurrences(
        of: ".target(name: \"\(name)\")",
        with: ".target(name: \"\(name)\", dependencies: [\"CSlip\"])")
    }
    return targets.replacingOccurrences(
      of: ".target(name: \"CMath\"",
      with: ".target(name: \"CSlip\"), .target(name: \"CMath\""
    ).replacingOccurrences(
      of: "dependencies: [\"CPosix\"]", with: "dependencies: [\"CPosix\", \"CSlip\"]")
  }

  private func removeAllBut(_ names: Set<String>) throws {
    for folder in ["Sources", "Tests", "Benchmarks"] {
      let below = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      for case let path as String in below ?? .init() {
        let name = "\(folder)/\(path)"
        let file = root.appendingPathComponent(name)
        guard !file.hasDirectoryPath, !names.contains(name), !name.hasPrefix("Sources/CSlip") else {
          continue
        }
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        if !isFolder.boolValue { try FileManager.default.removeItem(at: file) }
      }
    }
  }
}
