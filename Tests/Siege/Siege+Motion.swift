// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

extension Siege {
  /// Something that happens to host or machine, after which the picture has to be even within a
  /// second.
  private struct Event: Sendable {
    var name: String
    /// Seconds that bands lag behind their levels.
    var lag = 0.0
    var happen: @Sendable (MotionStage) throws -> Void
  }

  private static func manner(
    _ name: String, _ change: @escaping @Sendable (inout BurstHost.Manner) -> Void
  ) -> Event {
    Event(name: name) { change(&$0.host.manner) }
  }

  private static let events: [Event] = [
    manner("Ardour's timer") { $0 = .init() },
    Event(name: "the usual attack", lag: 0.088 / log(10)) {
      try $0.set("attack", to: 0.088)
      try $0.set("decay", to: 0.088)
    },
    Event(name: "bars without inertia") {
      try $0.set("attack", to: 0)
      try $0.set("decay", to: 0)
    },
    manner("60 frames a second") { $0.frameRate = 60 },
    manner("a timer of 16 ms") { $0.timer = 0.016 },
    manner("a timer of 60 ms") { $0.timer = 0.06 },
    manner("a timer of 2 ms") { ($0.timer, $0.jitter) = (0.002, 0) },
    manner("much jitter") { $0 = .init(jitter: 0.012) },
    manner("lost frames") { $0 = .init(loss: 0.03) },
    manner("a sound that begins anew") { $0 = .init(shift: -BurstHost.now) },
    manner("a jump back") { $0.shift -= 0.6 },
    manner("a jump ahead") { $0.shift += 1e9 },
    Event(name: "a gap") { $0.host.stall(seconds: 0.2) },
    Event(name: "a stalled host") { $0.host.stall(seconds: 0.5) },
    Event(name: "a stalled X server") {
      $0.server.setHanging(true)
      Thread.sleep(forTimeInterval: 0.5)
      $0.server.setHanging(false)
    },
    Event(name: "a stalled process") { _ in try stallProcess(seconds: 0.5) },
  ]

  /// A host passes frames on in bursts, late, or not at all: a second later, all that rises evenly is
  /// drawn on a straight line, 60 times a second, with no more delay than the bursts need.
  static func motion() throws -> String {
    let stage = try MotionStage()
    defer { stage.close() }
    var (spreads, surpluses) = ([Double](), [Double]())
    for event in events {
      // On a machine with other things to do, once may be too late.
      for attempt in 1... {
        try event.happen(stage)
        do {
          let (spread, surplus) = try expectEven(stage, event)
          spreads.append(spread)
          surpluses.append(surplus)
          break
        } catch let fault as Fault where attempt < 5 { _ = fault }
      }
    }
    return "in \(events.count) kinds of bursts \((1000 * (spreads.max() ?? 0)).text(1)) ms from "
      + "picture to picture off 1/60 s at most for four of five, and "
      + "\((1000 * (surpluses.max() ?? 0)).text(0)) ms later than the bursts need"
  }

  /// The distance from 1/60 s within which four fifths of the pictures follow each other, and the delay
  /// after which the frames of all bursts could be shown; seconds.
  private static func expectEven(
    _ stage: MotionStage, _ event: Event
  ) throws -> (spread: Double, surplus: Double) {
    Thread.sleep(forTimeInterval: 1.2)
    _ = stage.host.takeLags()
    let motion = try stage.watch(seconds: 3)
    let (lags, rate) = (stage.host.takeLags().sorted(), stage.host.manner.frameRate)
    try expect(
      motion.intervals.count > 160 && motion.delays.count > 100 && !lags.isEmpty,
      "\(event.name): \(motion.intervals.count) pictures in 3 s")
    let delays = motion.delays.sorted()
    let delay = delays[delays.count / 2]
    // A pixel, and half of one by which the edge is rounded.
    let isOnLine = motion.delays.count { abs($0 - delay) * motion.speed <= 1.5 }
    try expect(
      10 * isOnLine >= 9 * delays.count,
      "\(event.name): \(isOnLine) of \(delays.count) pictures within a pixel of the line")
    let offsets = motion.intervals.map { abs($0 - 1.0 / 60) }.sorted()
    let intervals = motion.intervals.sorted()
    let usual = intervals[intervals.count / 2]
    try expect(
      abs(usual - 1.0 / 60) < 0.001, "\(event.name): \(usual) s from picture to picture")
    let spread = offsets[4 * offsets.count / 5]
    try expect(spread < 0.004, "\(event.name): \(spread) s off 1/60 s")
    // After the longest way to the window, and that to the frame's level.
    let surplus = delay - event.lag - lags[lags.count - 1] - 1 / rate
    try expect(
      surplus < 1.0 / 60 + 0.005, "\(event.name): \(surplus) s more delay than the bursts need")
    return (spread, surplus)
  }

  /// Stops all threads of this process, as a machine does that sleeps.
  private static func stallProcess(seconds: Double) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "kill -STOP $0; sleep $1; kill -CONT $0", "\(getpid())", "\(seconds)",
    ]
    try process.run()
    process.waitUntilExit()
  }
}
