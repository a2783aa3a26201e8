// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Runs every fault in a process of its own, several at a time, and sums up.
final class Conductor: @unchecked Sendable {
  /// Seconds after which a fault hangs, in a run of scale 1.
  static let timeLimit = 1200.0

  private let (bundle, seed, scale): (String, UInt64, Double)
  private let round: Int?
  private let lock = NSLock()
  private var waiting: [Fault] = []
  private var tally = Tally()
  private var notes: [String] = []
  private var failures: [String] = []

  init(bundle: String, seed: UInt64, scale: Double, round: Int?) {
    (self.bundle, self.seed, self.scale, self.round) = (bundle, seed, scale, round)
  }

  /// Whether the plugin bore all of them. Ends in one line that says so.
  func run(_ faults: [Fault], jobs: Int) -> Bool {
    let start = Date()
    for fault in faults where fault.isMeasurement { strike(fault) }
    waiting = faults.filter { !$0.isMeasurement }.reversed()
    let group = DispatchGroup()
    for _ in 0..<jobs {
      group.enter()
      Thread.detachNewThread { [self] in
        while let fault = lock.withLock({ waiting.popLast() }) { strike(fault) }
        group.leave()
      }
    }
    group.wait()
    guard failures.isEmpty else {
      let more = failures.count > 1 ? " and \(failures.count - 1) more above" : ""
      ChildOutput.write(
        "FAIL torture: \(failures.count) of \(faults.count) faults: \(failures[0])\(more)")
      return false
    }
    let minutes = String(format: "%.1f minutes", Date().timeIntervalSince(start) / 60)
    let parts = [
      "\(faults.count) faults", "\(tally.events.grouped) bad events",
      "\(tally.calls.grouped) calls of run()", "\(tally.instances.grouped) instances",
      "right again within a second \(tally.recoveries.grouped) times",
      "\(tally.messages.grouped) whole messages",
    ]
    ChildOutput.write(
      "PASS torture: " + (parts + notes + ["seed \(seed)", minutes]).joined(separator: ", "))
    return true
  }

  private func strike(_ fault: Fault) {
    let start = Date()
    let (ending, output) = child(fault)
    let seconds = String(format: "%.1f s", Date().timeIntervalSince(start))
    lock.withLock {
      guard ending == nil, let tally = output.tally else {
        let again =
          "spectrum-torture --only \(fault.name) --seed \(seed) --round \(output.round) --here"
        let reason = output.defect ?? ending ?? "ended early"
        failures.append("\(fault.name): \(reason) (again: \(again))")
        ChildOutput.write("FAIL \(fault.name): \(reason), round \(output.round)")
        return
      }
      self.tally += tally
      notes += output.notes
      ChildOutput.write(
        "ok   \(fault.name): \(tally.instances.grouped) instances, "
          + "\(tally.calls.grouped) calls, \(seconds)")
    }
  }

  /// How the fault's process ended, nil if well, and what it said.
  private func child(_ fault: Fault) -> (ending: String?, output: ChildOutput) {
    // A file, not a pipe: that would be inherited by the other children, too.
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("torture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--here", "--only", fault.name, "--seed", "\(seed)", "--scale", "\(scale)",
      "--bundle", bundle,
    ]
    if let round { process.arguments! += ["--round", "\(round)"] }
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      process.standardOutput = try FileHandle(forWritingTo: file)
      try lock.withLock { try process.run() }
    } catch {
      return ("can't start: \(error)", ChildOutput(""))
    }
    ended.wait()
    let output = ChildOutput((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    return (Self.ending(process), output)
  }

  private static func ending(_ process: Process) -> String? {
    let status = process.terminationStatus
    if process.terminationReason == .uncaughtSignal {
      return status == SIGALRM
        ? "hangs" : "crashes with signal \(status), \(String(cString: strsignal(status)))"
    }
    return status == 0 ? nil : "ends with status \(status)"
  }
}
