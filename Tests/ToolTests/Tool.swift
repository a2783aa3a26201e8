// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import TestFolders
import Testing

@testable import spectrum

/// The tool that is built beside the tests.
enum Tool {
  typealias Result = CommandResult

  /// `.build/debug/spectrum`, beside the test bundle.
  static var executable: String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = tests.deletingLastPathComponent().appendingPathComponent("spectrum").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return Repository.root.appendingPathComponent(".build/debug/spectrum").path
  }

  static let bundle =
    (ProcessInfo.processInfo.environment["SPECTRUM_BUNDLE"].map { URL(fileURLWithPath: $0) }
    ?? Repository.root.appendingPathComponent("spectrum.lv2")).path
}

extension CommandResult {
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

/// A temporary folder with a link to the built bundle, in which the tool is run as a user does.
final class TestFolder: TemporaryFolder {
  override init() {
    super.init()
    try? FileManager.default.createSymbolicLink(
      atPath: path("spectrum.lv2"), withDestinationPath: Tool.bundle)
  }

  /// Writes channels of equal length in floating point.
  func write(_ channels: [[Float]], to name: String) throws {
    let writer = try WAVWriter(
      path(name), sampleRate: 48_000, channelCount: channels.count, encoding: .float)
    try writer.write(channels[0].indices.flatMap { frame in channels.map { $0[frame] } })
    try writer.close()
  }

  /// All samples of a file; [channel][sample].
  func samples(_ name: String) throws -> [[Float]] {
    let file = try AudioFile(path(name))
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4096 * file.channelCount)
    defer { buffer.deallocate() }
    var samples = [[Float]](repeating: [], count: file.channelCount)
    while case let count = try file.read(into: buffer), count > 0 {
      for channel in samples.indices {
        samples[channel] += (0..<count).map { buffer[$0 * file.channelCount + channel] }
      }
    }
    return samples
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

  /// In a thread without a task, Swift's task-local values crash under the sanitizers.
  private static let isSanitized =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// Runs a command in a thread, for which this folder is the working folder; as a process where a
  /// thread can't have its own.
  func run(_ arguments: [String]) throws -> Tool.Result {
    if Self.isSanitized { return try runProcess(arguments) }
    typealias Unshare = @convention(c) (Int32) -> Int32
    let unshare = dlsym(nil, "unshare").map { unsafeBitCast($0, to: Unshare.self) }
    nonisolated(unsafe) let world =
      try Self.lock.withLock { Self.worlds.popLast() } ?? World(bundle: builtBundle())
    defer { Self.lock.withLock { Self.worlds.append(world) } }
    nonisolated(unsafe) var result: Tool.Result?
    let (end, path) = (DispatchSemaphore(value: 0), path)
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
    return try result ?? runProcess(arguments)
  }

  /// The bundle's folder, or a failure that says how to make it.
  private func builtBundle() throws -> String {
    let isBuilt = ["spectrum.so", "manifest.ttl"].allSatisfy { has("spectrum.lv2/\($0)") }
    try #require(isBuilt, "spectrum.lv2 is not built: run `make`, or `make test` for both")
    return Tool.bundle
  }

  /// Runs a command in a process of its own, with `environment` over that of the tests.
  func runProcess(
    _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> Tool.Result {
    try Tool.Result(Tool.executable, arguments, in: self, environment: environment)
  }

  /// An environment in which no JACK server is found.
  var withoutJACK: [String: String?] {
    ["JACK_DEFAULT_SERVER": "none-\(UUID().uuidString)", "XDG_RUNTIME_DIR": path]
  }

  /// Runs a script of the shell, in which $TOOL is the tool.
  func shell(_ script: String) throws -> Tool.Result {
    try Tool.Result("sh", ["-c", script], in: self, environment: ["TOOL": Tool.executable])
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
