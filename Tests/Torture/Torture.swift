// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost

/// Does to the built plugin what hosts, sessions and signals do at their worst.
///
/// Each fault is done in a process of its own, so that a crash is told with the fault's name.
@main
struct Torture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spectrum-torture",
    abstract: "Does to the built plugin what hosts, sessions and signals do at their worst.")

  @Option(help: "Where the random numbers begin; without it another one each time.")
  var seed: UInt64 = .random(in: 0..<1_000_000_000)

  @Option(help: "How many times as long as usual.")
  var scale = 1.0

  @Option(help: ArgumentHelp("Only this fault; may be repeated.", valueName: "fault"))
  var only: [String] = []

  @Option(help: "Only this round of each fault.")
  var round: Int?

  @Option(help: "Processes at a time; without it one for each processor.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "The folder of spectrum.lv2.")
  var bundle: String?

  @Flag(help: "Stay in this process, for a debugger.")
  var here = false

  @Flag(help: "List the faults.")
  var list = false

  func validate() throws {
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale must be above 0.") }
    guard jobs > 0 else { throw ValidationError("--jobs must be 1 or more.") }
    for name in only where !Fault.all.contains(where: { $0.name == name }) {
      throw ValidationError("There is no fault \(name): see --list.")
    }
  }

  func run() throws {
    if list { return Fault.all.forEach { print($0.name) } }
    let bundle = try BundleLocator.find(bundle)
    let faults = Fault.all.filter { only.isEmpty || only.contains($0.name) }
    if here {
      for fault in faults { try strike(fault, Site(bundle: bundle)) }
      return
    }
    ChildOutput.write("torture of \(bundle), seed \(seed), \(faults.count) faults")
    let conductor = Conductor(bundle: bundle, seed: seed, scale: scale, round: round)
    guard conductor.run(faults, jobs: jobs) else { throw ExitCode.failure }
  }

  /// All rounds of one fault, in this process.
  private func strike(_ fault: Fault, _ site: Site) throws {
    // The default action ends the process, and a fault that hangs with it.
    alarm(UInt32(Conductor.timeLimit * max(1, scale)))
    var tally = Tally()
    let rounds = max(1, Int((Double(fault.rounds) * scale).rounded()))
    for number in round.map({ $0..<$0 + 1 }) ?? 0..<rounds {
      ChildOutput.write("round \(number)")
      let round = Round(site: site, fault: fault.name, seed: seed, number: number)
      do {
        try fault.strike(round)
      } catch {
        ChildOutput.write("defect \(error)")
        throw ExitCode.failure
      }
      tally += round.tally
      for note in round.notes { ChildOutput.write("note \(note)") }
    }
    ChildOutput.write("tally \(tally.line)")
  }
}
