// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The bundle that `make` builds in the repository, or that which SPECTRUM_BUNDLE names: one from
/// the same sources with a sanitizer in it.
enum BuiltBundle {
  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let path =
    ProcessInfo.processInfo.environment["SPECTRUM_BUNDLE"]
    ?? root.appendingPathComponent("spectrum.lv2").path
  static let binary = path + "/spectrum.so"
  static let windowBinary = path + "/spectrum-ui.so"
  static let plugins = [
    SpectrumURI.mono, SpectrumURI.stereo, SpectrumURI.notes, SpectrumURI.sidechain,
  ]

  /// A world for each thread: lilv's are not for several, and reading the turtle takes a tenth of a
  /// second, as long as most tests.
  static func world() throws -> World {
    let kept = Thread.current.threadDictionary
    if let world = kept["world"] as? World { return world }
    let world = try makeWorld()
    kept["world"] = world
    return world
  }

  /// A world of its own, for a thread that a test begins.
  static func makeWorld() throws -> World { try World(bundle: path) }

  static func channelCount(_ uri: String) -> Int {
    uri == SpectrumURI.stereo || uri == SpectrumURI.sidechain ? 2 : 1
  }

  /// The bundles of the LV2 specifications that the turtle refers to.
  static let specifications = [
    "atom", "buf-size", "core", "event", "log", "midi", "options", "parameters", "patch",
    "port-groups",
    "port-props", "presets", "resize-port", "schemas", "state", "time", "ui", "units", "urid",
    "worker",
  ].map { "/usr/lib/lv2/\($0).lv2" }

  /// The turtle files in a folder.
  static func turtle(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ttl") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Calls `body` with a folder that holds the bundle, the specifications, and nothing else: tools
  /// read every folder beside a bundle.
  static func withCopy<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    for source in specifications + [path] {
      let name = URL(fileURLWithPath: source).lastPathComponent
      try FileManager.default.copyItem(atPath: source, toPath: "\(folder.path)/\(name)")
    }
    return try body(folder.path)
  }
}

/// An empty folder, gone with this object.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("spectrum-" + UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file in it; its path.
  func file(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }
}

/// What a command line tool printed.
struct ToolOutput {
  let status: Int32
  let output: String
  let errors: String

  /// The lines of the output, without the empty ones.
  var lines: [Substring] { output.split(separator: "\n") }

  /// Runs `tool`, searched in PATH, to its end.
  init(_ tool: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LC_ALL": "C"]) { $1 }.merging(environment) { $1 }
    // Files, not pipes: a full pipe would stop a tool while the other one is being read.
    let folder = try TemporaryFolder()
    func file(_ name: String) throws -> (URL, FileHandle) {
      let url = URL(fileURLWithPath: try folder.file(name))
      return (url, try FileHandle(forWritingTo: url))
    }
    let (output, errors) = (try file("output"), try file("errors"))
    (process.standardOutput, process.standardError) = (output.1, errors.1)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = try String(contentsOf: output.0, encoding: .utf8)
    self.errors = try String(contentsOf: errors.0, encoding: .utf8)
  }
}
