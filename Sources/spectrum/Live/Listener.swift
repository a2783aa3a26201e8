// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Runs the plugin over live sound from a JACK server until it is told to end; if the server goes,
/// waits until there is one again, with a window also at first.
final class Listener {
  private let world: World
  private var input: LiveInput?
  private let openInput: () throws(ToolError) -> LiveInput
  private let settings: AnalysisRecorder.Settings
  private let displays: [any LiveDisplay]
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// Seconds to listen for.
  private let limit: Double
  /// The name of what is missing while it waits.
  private var lack = "no JACK server: waiting for one"
  /// Whether a display was closed.
  private var isClosed = false

  /// Seconds between two attempts to find a server.
  private static let retryInterval = 0.25

  /// `limit`: seconds; nil for ever; `waits`: whether a server may come later; `openInput`: fails
  /// without one.
  init(
    in world: World, settings: AnalysisRecorder.Settings, limit: Double?, waits: Bool,
    openInput: @escaping () throws(ToolError) -> LiveInput,
    displays: () throws -> [any LiveDisplay]
  ) throws {
    (self.world, self.settings, self.openInput) = (world, settings, openInput)
    self.limit = limit ?? .infinity
    start = clock.now
    // Without a server there is nothing to show but a window that says so.
    if waits {
      self.displays = try displays()
      input = try findServer()
    } else {
      input = try openInput()
      self.displays = try displays()
    }
  }

  func run() throws {
    Interruption.endGracefully()
    // The first session's times begin at 0.
    var offset = 0.0
    if input == nil {
      warn(lack)
      input = try waitForServer()
      offset = elapsed
    }
    while try input.map({ try listen(to: $0, from: offset) }) ?? false {
      warn("the JACK server is gone: waiting for it")
      // Taken leave of before there is another client: JACK's library can't have both.
      input = nil
      input = try waitForServer()
      offset = elapsed
    }
  }

  /// Seconds since the start.
  private var elapsed: Double { (clock.now - start) / .seconds(1) }

  private var isGoingOn: Bool { !isClosed && !Interruption.isRequested && elapsed < limit }

  /// Returns at the end, or when the server is gone: then true.
  private func listen(to input: LiveInput, from offset: Double) throws -> Bool {
    if limit.isFinite { input.limit = Int(max(0, limit - offset) * input.sampleRate) }
    let recorder = try AnalysisRecorder(
      input, to: SpectrumURI.plugin(forChannels: input.channelCount),
      sampleRate: input.sampleRate, in: world, settings: settings)
    for display in displays { try display.start(recorder, input) }
    input.onWait = { [unowned self, unowned input] in
      let missing = input.missingPorts
      idle(missing.isEmpty ? "" : "no port \(missing.joined(separator: ", "))")
      return !isClosed && !Interruption.isRequested
    }
    defer { input.onWait = { true } }
    input.connect()
    var missing: [String] = []
    var lost = 0
    func showBlock() { for display in displays { display.afterBlock() } }
    try recorder.record(afterBlock: showBlock) { event in
      for display in displays {
        if case .row(var row) = event {
          row.time += offset
          try display.receive(.row(row))
        } else {
          try display.receive(event)
        }
      }
      guard case .row = event else { return }
      if let port = input.inaudiblePort { throw ToolError.noOutputPort(name: port) }
      report(input, &missing, &lost)
    }
    return input.isLost && isGoingOn
  }

  /// Says what is wrong with the input, once.
  private func report(_ input: LiveInput, _ missing: inout [String], _ lost: inout Int) {
    guard !displays.contains(where: \.showsNotes) else { return }
    let found = input.missingPorts
    for port in found where !missing.contains(port) {
      StandardStreams.warn("no port \(port): waiting for it")
    }
    missing = found
    if input.lostFrames > lost {
      lost = input.lostFrames
      StandardStreams.warn("\(lost) samples were lost so far: the machine is too busy")
    }
  }

  /// A page says it itself.
  private func warn(_ text: String) {
    if !displays.contains(where: \.ownsTerminal) { StandardStreams.warn(text) }
  }

  private func idle(_ note: String) {
    for display in displays where !display.idle(note: note) { isClosed = true }
  }

  /// Nil if the end comes first.
  private func waitForServer() throws -> LiveInput? {
    var next = clock.now
    while isGoingOn {
      idle(lack)
      Thread.sleep(forTimeInterval: 0.01)
      guard clock.now >= next else { continue }
      next = clock.now + .seconds(Self.retryInterval)
      if let input = try findServer() { return input }
    }
    return nil
  }

  /// Nil if there is no server, or it hasn't finished starting.
  private func findServer() throws -> LiveInput? {
    do {
      return try openInput()
    } catch ToolError.noServer(let isInstalled) where isInstalled {
      lack = "no JACK server: waiting for one"
    } catch ToolError.noCapturePort {
      lack = "no capture port: name another with --connect"
    }
    return nil
  }
}
