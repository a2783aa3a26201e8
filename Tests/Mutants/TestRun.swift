// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// One run of some suites with a slip on. It ends at the first failure.
struct TestRun {
  enum Result {
    case passed
    /// What the tests said.
    case failed(String)
  }

  let tree: SlippedTree
  let suites: [String]
  /// 0 for none.
  let slip: Int
  let limitSeconds: Double
  let log: URL

  func result() throws -> Result {
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let command = Command(
      "nice",
      [
        tree.tests.path, "--testing-library", "swift-testing", "--filter",
        "(^|[./])(\(Set(suites).sorted().joined(separator: "|")))([./]|$)",
      ], in: tree.root,
      environment: [
        "SPECTRUM_SLIP": "\(slip)", "SPECTRUM_BUNDLE": try tree.bundle(slip: slip).path,
        "SWIFT_BACKTRACE": "enable=no", "SPECTRUM_DEEP": "1",
      ])
    let end = Date() + limitSeconds
    try command.start(into: log)
    while command.isRunning {
      Thread.sleep(forTimeInterval: 0.05)
      if let issue = try firstIssue() {
        command.kill()
        return .failed(issue)
      }
      if Date() > end {
        command.kill()
        return .failed("not done in \(Int(limitSeconds)) s")
      }
    }
    if let issue = try firstIssue() { return .failed(issue) }
    let text = try output()
    guard text.contains("Test run started"), !text.contains("Test run with 0 tests") else {
      throw SlipError("no test ran: \(suites.joined(separator: " ")) (\(log.path))")
    }
    return command.succeeded ? .passed : .failed("crashed")
  }

  /// What has been written so far; it may end within a character.
  private func output() throws -> String {
    String(decoding: try Data(contentsOf: log), as: UTF8.self)
  }

  /// The first failure in the log, without its place in a folder.
  private func firstIssue() throws -> String? {
    let text = try output()
    guard let mark = text.range(of: " recorded an issue ") else { return nil }
    let line = text[mark.upperBound...].prefix { $0 != "\n" }
    return String(line.split(separator: " at ", maxSplits: 1).last ?? line)
  }
}
