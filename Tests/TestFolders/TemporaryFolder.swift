// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// An empty folder, gone with this object.
open class TemporaryFolder {
  public let url: URL

  public init() {
    let name = "spectrum-" + UUID().uuidString
    url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    // Where it can't be made, nothing can be written to it either, which throws.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// All names in it, hidden ones too, in order.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  public func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  /// Writes a file; its path.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: url.appendingPathComponent(name))
    return path(name)
  }

  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// A process that is to run in this folder, with `environment` over the tests' own; nil takes a
  /// variable away. `program`: a path, or a name to be searched in PATH.
  public func process(
    _ program: String, _ arguments: [String], environment: [String: String?] = [:]
  ) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    var variables = ProcessInfo.processInfo.environment
    variables["LC_ALL"] = "C"
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.currentDirectoryURL = url
    process.standardInput = FileHandle.nullDevice
    return process
  }
}
