// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization

/// A program that runs until it is stopped.
package final class Program {
  /// The processes that are running; a signal that ends the benchmark ends them too.
  private static let running = Mutex<Set<Int32>>([])

  private let process = Process()
  /// Kept open, because jalv ends at the end of its input.
  private let input = Pipe()

  /// Starts `name`, found in PATH. `environment`: what differs from ours; `log`: a file for its output,
  /// which without one is discarded.
  package init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], log: URL? = nil
  ) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = environment.map { "\($0)=\($1)" } + [name] + arguments
    process.standardInput = input
    let output = try log.map { file in
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }
    process.standardOutput = output ?? .nullDevice
    process.standardError = output ?? .nullDevice
    try process.run()
    Self.adopt(process.processIdentifier)
  }

  deinit { stop() }

  package var processIdentifier: Int32 { process.processIdentifier }
  package var isRunning: Bool { process.isRunning }

  package func stop() {
    if process.isRunning {
      process.terminate()
      let end = ContinuousClock().now + .seconds(5)
      while process.isRunning && ContinuousClock().now < end { Thread.sleep(forTimeInterval: 0.02) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }
    _ = Self.running.withLock { $0.remove(process.processIdentifier) }
  }

  /// Has the signals that end the benchmark also end a process that it has started.
  static func adopt(_ process: Int32) { _ = running.withLock { $0.insert(process) } }

  /// From now on, SIGINT, SIGTERM and SIGHUP first end all running programs, which have process
  /// groups of their own; then `cleanUp` is called, and the benchmark ends.
  static func endAllBySignal(
    _ cleanUp: @escaping @Sendable () -> Void
  ) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      // The source hears of the signal only if it isn't fatal. Not ignored: the programs would
      // inherit that.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let processes = running.withLock { $0 }
        for process in processes { kill(process, SIGTERM) }
        Thread.sleep(forTimeInterval: 0.5)
        for process in processes { kill(process, SIGKILL) }
        cleanUp()
        exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  /// Runs `name` to its end and returns its output; nil on failure.
  package static func output(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> String? {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = environment.map { "\($0)=\($1)" } + [name] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  static func isInstalled(_ name: String) -> Bool {
    paths.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// The names in PATH for which `condition` holds.
  static func names(where condition: (String) -> Bool) -> [String] {
    paths.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
      .filter(condition)
  }

  private static var paths: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }
}
