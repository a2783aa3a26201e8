// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

extension Fault {
  /// Bytes that an instance may take, and seconds of the processor for its making, at 48 kHz.
  private static let (memoryGoal, timeGoal) = (4 << 20, 0.020)

  static let measurements = [
    Fault("instance-cost", rounds: 1, isMeasurement: true, instanceCost),
    Fault("audio-cost", rounds: 1, isMeasurement: true, audioCost),
  ]

  /// Times as long as over a sine that run() may take: less than denormals would cost.
  private static let costLimit = 2.0

  /// What a hundred instances cost, and that nothing of them stays.
  @Sendable private static func instanceCost(_ round: Round) throws {
    let rig = try Rig(round.site.stereo, sampleRate: 48_000, site: round.site, seed: 1)
    let first = try makeInstances(1, round, rig)
    let residentBefore = residentBytes()
    var many = try makeInstances(100, round, rig)
    let perInstance = (residentBytes() - residentBefore) / 100
    let times = many.seconds.sorted()
    many.instances = []
    // Once more before: what malloc keeps for itself, it keeps from then on.
    _ = try makeInstances(100, round, rig)
    let residentAfter = residentBytes()
    for _ in 0..<2 { _ = try makeInstances(100, round, rig) }
    let leaked = residentBytes() - residentAfter
    round.notes.append(
      String(
        format: "%.2f MB per instance, instantiate %.1f ms (worst of 100 %.1f ms)",
        Double(perInstance) / 1e6, times[50] * 1e3, times[99] * 1e3))
    if perInstance > memoryGoal { throw Defect("\(perInstance) bytes per instance") }
    // The median: one slow call says more of the machine than of the plugin.
    if times[50] > timeGoal { throw Defect("instantiate takes \(times[50]) s") }
    if leaked > 500_000 { throw Defect("200 instances left \(leaked) bytes behind") }
    withExtendedLifetime(first) {}
    round.tally.instances += 401
    try rig.recover()
    round.tally += rig.tally
  }

  /// How much longer than over a sine run() takes over broken audio, and over the silence after it,
  /// where filters ring out: arithmetic with denormals would take many times as long.
  @Sendable private static func audioCost(_ round: Round) throws {
    let rig = try Rig(round.site.stereo, sampleRate: 48_000, site: round.site, seed: 2)
    var sine = Sine(sampleRate: rig.sampleRate)
    _ = rig.time(&sine, seconds: 1)
    // The least of several: whatever else runs only adds to it.
    let usual = (0..<5).map { _ in rig.time(&sine, seconds: 2) }.min() ?? 0
    var worst = (ratio: 0.0, kind: "")
    for kind in BrokenAudio.allCases {
      for (signal, name) in [(kind, "\(kind)"), (.silence, "silence after \(kind)")] {
        var signal = signal
        let cost =
          (0..<5).map { _ in
            var broken = kind
            _ = rig.time(&broken, seconds: 0.2)
            return rig.time(&signal, seconds: 2)
          }.min() ?? 0
        if cost / usual > worst.ratio { worst = (cost / usual, name) }
      }
    }
    round.notes.append(String(format: "%@ takes %.2f of a sine's time", worst.kind, worst.ratio))
    if worst.ratio > costLimit { throw Defect("\(worst.kind): \(worst.ratio) of a sine's time") }
    try rig.recover()
    round.tally += rig.tally
  }

  /// Stereo instances that have heard 0.3 s, with a UI, in the memory of `rig`'s ports; and
  /// how long the making of each took.
  private static func makeInstances(
    _ count: Int, _ round: Round, _ rig: Rig
  ) throws -> (instances: [RawInstance], seconds: [Double]) {
    var (instances, seconds) = ([RawInstance](), [Double]())
    for _ in 0..<count {
      let start = Rig.processorSeconds()
      let made = try RawInstance(rig.pinout, sampleRate: rig.sampleRate, site: round.site)
      seconds.append(Rig.processorSeconds() - start)
      guard let made else { throw Defect("no instance at \(rig.sampleRate) Hz") }
      made.activate()
      rig.lend(to: made, seconds: 0.3)
      round.tally.calls += Int(0.3 * rig.sampleRate) / 1000
      instances.append(made)
    }
    return (instances, seconds)
  }

  /// The process's memory that is present, in bytes.
  private static func residentBytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
  }
}
