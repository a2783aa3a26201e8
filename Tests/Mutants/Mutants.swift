// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation

/// Breaks the code in every way of a list, one at a time, and counts how often the tests see it.
@main
struct Mutants: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrum-mutants",
    abstract: "Breaks the code in every way of a list, and counts how often the tests see it.")

  @Option(help: "The folder of the lists.")
  var lists = "Tests/Mutants/Slips"

  @Option(
    help: ArgumentHelp(
      "Only slips whose number, file or list entry has this in it.", valueName: "text"))
  var only: [String] = []

  @Option(help: "Run these suites instead of those that should see a slip.")
  var suites: [String] = []

  @Option(help: "Test runs at a time; without it one for each processor.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Seconds for one test run; one that takes longer has seen the slip.")
  var limit = 240.0

  @Flag(help: "Only see that each slip is in the code and parses.")
  var check = false

  @Flag(help: "Only build the copy.")
  var build = false

  @Flag(help: "Take the copy as it was built last, and skip the run without a slip.")
  var again = false

  /// The share of slips that the tests must see.
  private static let least = 0.95

  func run() throws {
    do { try prove() } catch let error as SlipError {
      say("FAIL mutants: \(error)")
      throw ExitCode.failure
    }
  }

  private func prove() throws {
    let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let out = root.appendingPathComponent("out/mutants")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    let all = try SlipList(folder: URL(fileURLWithPath: lists, relativeTo: root)).slips
    let tree = SlippedTree(
      of: root, at: out.appendingPathComponent("tree"), with: all,
      log: out.appendingPathComponent("build.log"))
    if check || !again { try tree.write() }
    if check { return try tree.parse() }
    if !again { try tree.build() }
    let chosen = all.filter { slip in
      only.isEmpty || only.contains { "\(slip.number) \(slip.name)".contains($0) }
    }
    if build { return }
    let needed = suites.isEmpty ? chosen.flatMap(\.suites) : suites
    if !again {
      let log = out.appendingPathComponent("none.log")
      let plain = TestRun(tree: tree, suites: needed, slip: 0, limitSeconds: 1800, log: log)
      if case .failed(let issue) = try plain.result() {
        throw SlipError("without a slip: \(issue) (\(log.path))")
      }
    }
    let missed = try judge(chosen, in: tree, out: out)
    let share = Double(chosen.count - missed.count) / Double(max(1, chosen.count))
    let verdict = share >= Self.least ? "PASS" : "FAIL"
    say(
      "\(verdict) mutants: \(chosen.count - missed.count) of \(chosen.count) slips caught,"
        + String(format: " %.1f %%", 100 * share))
    if share < Self.least { throw ExitCode.failure }
  }

  /// Runs the tests once for each slip, some at a time; the slips that none has seen.
  private func judge(_ slips: [Slip], in tree: SlippedTree, out: URL) throws -> [Slip] {
    let tally = Tally(slips)
    let group = DispatchGroup()
    for _ in 0..<max(1, jobs) {
      DispatchQueue.global().async(group: group) {
        while let slip = tally.next() {
          let start = Date()
          let run = TestRun(
            tree: tree, suites: suites.isEmpty ? slip.suites : suites, slip: slip.number,
            limitSeconds: limit, log: out.appendingPathComponent("\(slip.number).log"))
          tally.take(slip, Result { try run.result() }, seconds: Date().timeIntervalSince(start))
        }
      }
    }
    group.wait()
    return try tally.missed()
  }
}
