// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What a command line tool printed.
public struct CommandResult: Sendable {
  public let status: Int32
  public let output: String
  public let errors: String

  public init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  /// The lines of the output, without the empty ones.
  public var lines: [String] { output.split(separator: "\n").map(String.init) }

  public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// Runs a program to its end, as `TemporaryFolder.process` describes it.
  public init(
    _ program: String, _ arguments: [String], in folder: TemporaryFolder = TemporaryFolder(),
    environment: [String: String?] = [:]
  ) throws {
    let process = folder.process(program, arguments, environment: environment)
    // Files, not pipes: a full pipe would stop a tool while the other one is being read.
    let streams = TemporaryFolder()
    func file(_ name: String) throws -> FileHandle? {
      FileHandle(forWritingAtPath: try streams.write("", to: name))
    }
    (process.standardOutput, process.standardError) = (try file("output"), try file("errors"))
    try process.run()
    process.waitUntilExit()
    self.init(
      status: process.terminationStatus, output: try streams.text("output"),
      errors: try streams.text("errors"))
  }
}
