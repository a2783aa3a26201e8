// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

@testable import spectrum

/// The tool, run as a user does.
enum Tool {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// Lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// The CSV's cells below the header as numbers, NaN where one is empty; [row][column].
    var rows: [[Double]] {
      lines.dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
      }
    }

    /// The column of the CSV with that name.
    func column(_ name: String) throws -> [Double] {
      let index = try #require(lines.first?.components(separatedBy: ",").firstIndex(of: name))
      return rows.map { $0[index] }
    }

    func json() throws -> JSON { try JSON(output) }

    /// Expects a failure without a result, whose error contains `part`, and is one line, but for the
    /// usage that follows it at exit code 64.
    func expectError(_ part: String = "Error: ", status expected: Int32 = 1) {
      #expect(status == expected && output.isEmpty, "\(errors)")
      #expect(errors.hasPrefix("Error: ") && errors.contains(part), "\(errors)")
      #expect(expected == 64 || errorLines.count == 1, "\(errors)")
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

  /// Runs the tool, or another program, as a process to its end in `folder`, with `environment` instead
  /// of the tests' own if given.
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
      status: process.terminationStatus, output: try folder.text("stdout"),
      errors: try folder.text("stderr"))
  }

  /// Runs a script of the shell, in which $TOOL is the tool.
  static func shell(_ script: String, in folder: TestFolder) throws -> Result {
    var environment = ProcessInfo.processInfo.environment
    environment["TOOL"] = executable.path
    let shell = URL(fileURLWithPath: "/bin/sh")
    return try run(["-c", script], in: folder, environment: environment, program: shell)
  }
}

/// A temporary folder with a link to the built bundle, removed with this object.
final class TestFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path("spectrum.lv2"), withDestinationPath: Tool.bundle())
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: path(name)))
  }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes channels of equal length in floating point.
  func write(_ channels: [[Float]], to name: String) throws {
    let writer = try WAVWriter(
      path(name), sampleRate: 48_000, channelCount: channels.count, encoding: .float)
    try writer.write(channels[0].indices.flatMap { frame in channels.map { $0[frame] } })
    try writer.close()
  }

  /// A sine of a level in dBFS at 48 kHz.
  static func sine(_ level: Double, hertz: Double = 997, seconds: Double) -> [Float] {
    (0..<Int(seconds * 48_000)).map {
      Float(pow(10, level / 20) * sin(2 * .pi * hertz * Double($0) / 48_000))
    }
  }

  /// Makes a signal by the tool's command: `signal` and its options.
  func generate(_ signal: String, _ name: String, _ options: [String] = []) throws {
    try result(["generate", signal, name] + options)
  }

  /// Runs a command, which succeeds.
  @discardableResult
  func result(_ arguments: [String]) throws -> Tool.Result {
    let result = try run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  @discardableResult
  func result(_ arguments: String...) throws -> Tool.Result { try result(arguments) }

  func run(_ arguments: String...) throws -> Tool.Result { try run(arguments) }

  /// The built bundle's worlds that no command has: one takes longer to make than most sounds to
  /// analyse.
  nonisolated(unsafe) private static var worlds: [World] = []
  private static let lock = NSLock()

  /// Runs a command in a thread, for which this folder is the working folder; as a process where a
  /// thread can't have its own.
  func run(_ arguments: [String]) throws -> Tool.Result {
    typealias Unshare = @convention(c) (Int32) -> Int32
    let unshare = dlsym(nil, "unshare").map { unsafeBitCast($0, to: Unshare.self) }
    nonisolated(unsafe) let world =
      try Self.lock.withLock { Self.worlds.popLast() } ?? World(bundle: Tool.bundle())
    defer { Self.lock.withLock { Self.worlds.append(world) } }
    nonisolated(unsafe) var result: Tool.Result?
    let (end, path) = (DispatchSemaphore(value: 0), url.path)
    Thread.detachNewThread {
      defer { end.signal() }
      // CLONE_FS of <sched.h>.
      guard unshare?(0x200) == 0, chdir(path) == 0 else { return }
      var status: Int32 = 0
      let (output, errors) = HostOptions.$openWorld.withValue({ _ in world }) {
        StandardStreams.capturing { status = Program.run(arguments) }
      }
      result = Tool.Result(
        status: status, output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self))
    }
    end.wait()
    return try result ?? Tool.run(arguments, in: self)
  }
}

/// A value of JSON that a test reads.
struct JSON: Equatable {
  private let value: NSObject?

  init(_ text: some StringProtocol) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject
  }

  private init(_ value: Any?) { self.value = value as? NSObject }

  /// A member of an object.
  subscript(key: String) -> JSON { JSON((value as? [String: Any])?[key]) }

  /// A value of a list.
  subscript(index: Int) -> JSON { list.indices.contains(index) ? list[index] : JSON(nil as Any?) }

  var list: [JSON] { (value as? [Any] ?? []).map { JSON($0) } }

  var keys: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

  var isThere: Bool { value != nil }

  var isNull: Bool { value is NSNull }

  /// NaN without one.
  var number: Double { value as? Double ?? .nan }

  var text: String? { value as? String }

  /// An object without some of its members.
  func without(_ keys: String...) -> JSON {
    guard let object = value as? [String: Any] else { return self }
    return JSON(object.filter { !keys.contains($0.key) })
  }
}
