// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A program that runs until it is stopped.
final class Program {
  private let process = Process()
  /// Kept open, because jalv ends at the end of its input.
  private let input = Pipe()

  /// Starts `name`, found in PATH; its output is discarded.
  init(_ name: String, _ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { stop() }

  var processIdentifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    let end = ContinuousClock().now + .seconds(5)
    while process.isRunning && ContinuousClock().now < end { Thread.sleep(forTimeInterval: 0.02) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Runs `name` to its end and returns its output; nil on failure.
  static func output(_ name: String, _ arguments: [String]) -> String? {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  static func isInstalled(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}

/// A process's resource use, as counted by the kernel.
struct Usage {
  /// Seconds of a core.
  let seconds: Double

  /// The current use of all threads of the process.
  init(of processIdentifier: Int32) {
    // "ns on a core, ns waiting for one, slices"; the process's own times have steps of 10 ms.
    let tasks = "/proc/\(processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    seconds = threads.reduce(0) { sum, thread in
      let text = try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8)
      return sum + (text?.split(separator: " ").first.flatMap { Double($0) } ?? 0) * 1e-9
    }
  }

  /// The process's memory in MiB: all of it, and the unshared part.
  static func memory(of processIdentifier: Int32) -> (resident: Double, unshared: Double) {
    let path = "/proc/\(processIdentifier)/smaps_rollup"
    let lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
    func kibibytes(_ name: String) -> Double {
      let line = lines.first { $0.hasPrefix(name + ":") } ?? ""
      return Double(line.filter(\.isNumber)) ?? 0
    }
    return (
      kibibytes("Rss") / 1024, (kibibytes("Private_Dirty") + kibibytes("Private_Clean")) / 1024
    )
  }
}
