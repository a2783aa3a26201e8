// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import spectrum

/// The built tool, run as a user does.
enum Tool {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// Lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The CSV's cells below the header as numbers, NaN where one is empty; [row][column].
    var rows: [[Double]] {
      lines.dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
      }
    }
  }

  /// `.build/debug/spectrum`, beside the test bundle.
  static var executable: URL {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = tests.deletingLastPathComponent().appendingPathComponent("spectrum")
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return packageRoot.appendingPathComponent(".build/debug/spectrum")
  }

  static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The bundle's folder, or a failure that says how to make it.
  static func bundle() throws -> String {
    let named = ProcessInfo.processInfo.environment["SPECTRUM_BUNDLE"]
    let bundle =
      named.map { URL(fileURLWithPath: $0) } ?? packageRoot.appendingPathComponent("spectrum.lv2")
    let isBuilt = ["spectrum.so", "manifest.ttl"].allSatisfy {
      FileManager.default.fileExists(atPath: bundle.appendingPathComponent($0).path)
    }
    try #require(isBuilt, "spectrum.lv2 is not built: run `make`, or `make test` for both")
    return bundle.path
  }

  /// Runs the tool to its end in `folder`, with `environment` instead of the tests' own if given.
  static func run(
    _ arguments: [String], in folder: TestFolder, environment: [String: String]? = nil,
    program: URL? = nil
  ) throws -> Result {
    // Files, since a pipe that isn't emptied would block the tool.
    let (output, errors) = (folder.path("stdout"), folder.path("stderr"))
    for path in [output, errors] { try Data().write(to: URL(fileURLWithPath: path)) }
    let process = Process()
    process.executableURL = program ?? executable
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// Runs a script of the shell, in which $TOOL is the tool.
  static func shell(_ script: String, in folder: TestFolder) throws -> Result {
    var environment = ProcessInfo.processInfo.environment
    environment["TOOL"] = executable.path
    let shell = URL(fileURLWithPath: "/bin/sh")
    return try run(["-c", script], in: folder, environment: environment, program: shell)
  }

  /// Runs a command on a file with the built bundle.
  static func analyze(
    _ command: String, _ file: String, _ options: [String] = [], in folder: TestFolder
  ) throws -> Result {
    let bundle = ["--bundle", try bundle()]
    let result = try run([command, folder.path(file)] + options + bundle, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    return result
  }
}

/// A temporary folder, removed with this object.
final class TestFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Makes a signal by the tool's command, without a process of its own: `signal` and its options.
  func generate(_ signal: String, _ name: String, _ options: [String] = []) throws {
    var command = try Spectrum.parseAsRoot(["generate", signal, path(name)] + options)
    try command.run()
  }
}
