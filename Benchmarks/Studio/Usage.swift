// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A process's resource use, as counted by the kernel.
package struct Usage {
  /// Seconds of a core.
  package let seconds: Double

  /// The current use of all threads of the process.
  package init(of processIdentifier: Int32) {
    // "ns on a core, ns waiting for one, slices"; the process's own times have steps of 10 ms.
    let tasks = "/proc/\(processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    seconds = threads.reduce(0) { sum, thread in
      let text = try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8)
      return sum + (text?.split(separator: " ").first.flatMap { Double($0) } ?? 0) * 1e-9
    }
  }

  /// The program's share of a core, in percent, while `body` runs.
  package static func share(of program: Program, _ body: () throws -> Void) throws -> Double {
    let (start, before) = (ContinuousClock().now, Usage(of: program.processIdentifier))
    try body()
    let after = Usage(of: program.processIdentifier)
    let elapsed = (ContinuousClock().now - start) / .seconds(1)
    guard program.isRunning else {
      throw Studio.Failed(description: "the host ended while it was measured")
    }
    return 100 * (after.seconds - before.seconds) / elapsed
  }

  /// The process's memory in MiB: all of it, and the unshared part.
  package static func memory(of processIdentifier: Int32) -> (resident: Double, unshared: Double) {
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
