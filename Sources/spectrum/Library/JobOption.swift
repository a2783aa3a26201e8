// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation

/// How many files are analysed at a time, each by a process.
struct JobOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Files analysed at a time, 1 to 1024 (default: one for each processor).", valueName: "count"))
  var jobs: Int?

  /// Set for the processes that do the work: names come on standard input, each ended by NUL.
  @Flag(name: .customLong("worker"), help: .private)
  var isWorker = false

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 1024.")
    }
  }

  /// Whether a count was named.
  var isNamed: Bool { jobs != nil }

  var count: Int { jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
