// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The slips still to judge, and those that no test has seen, for several threads.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: ArraySlice<Slip>
  private var unseen: [Slip] = []
  private var error: (any Error)?

  init(_ slips: [Slip]) { waiting = slips[...] }

  func next() -> Slip? { lock.withLock { error == nil ? waiting.popFirst() : nil } }

  func take(_ slip: Slip, _ result: Result<TestRun.Result, any Error>, seconds: Double) {
    let time = String(format: "%.0f s", seconds)
    lock.withLock {
      switch result {
      case .success(.failed(let issue)):
        say("caught  \(slip.kind) in \(slip.name) (\(slip.number), \(time)): \(issue.prefix(90))")
      case .success(.passed):
        unseen.append(slip)
        say("MISSED  \(slip.kind) in \(slip.name) (\(slip.number), \(time))")
      case .failure(let failure): error = failure
      }
    }
  }

  func missed() throws -> [Slip] {
    if let error { throw error }
    return unseen
  }
}

/// Prints a line at once, to a pipe too.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
