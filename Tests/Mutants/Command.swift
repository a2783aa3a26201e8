// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A program with its arguments, run in a folder.
struct Command {
  private let process = Process()

  /// `program`: a path, or a name that is searched in PATH. `environment`: added to this process's.
  init(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
  }

  /// Its standard output, or an error if it fails.
  func output() throws -> String {
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw SlipError("\((process.arguments ?? []).joined(separator: " ")): failed")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Appends all output to a file; the exit status.
  func run(into log: URL) throws -> Int32 {
    try start(into: log)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Starts it with all output going to the end of a file.
  func start(into log: URL) throws {
    let file = try FileHandle(forWritingTo: log)
    try file.seekToEnd()
    (process.standardOutput, process.standardError) = (file, file)
    try process.run()
  }

  var isRunning: Bool { process.isRunning }
  /// Whether it ended by itself and reported success.
  var succeeded: Bool {
    process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// Ends it and all that it has started.
  func kill() {
    for child in Self.descendants(of: process.processIdentifier).reversed() {
      Foundation.kill(child, SIGKILL)
    }
    process.waitUntilExit()
  }

  /// A process, its children and theirs.
  private static func descendants(of process: pid_t) -> [pid_t] {
    let tasks =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let children = tasks.flatMap { task in
      let list = try? String(
        contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)
      return (list ?? "").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    }
    return [process] + children.flatMap(descendants)
  }
}
