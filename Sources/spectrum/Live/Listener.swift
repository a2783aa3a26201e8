// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// Runs the plugin over live sound until it is told to end; if the server or the device goes, waits
/// until there is one again, with a window also at first.
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
  /// What is missing while it waits.
  private var lack: Lack?
  /// Whether a display was closed.
  private var isClosed = false
  /// What was said of the input so far.
  private var said: (complaints: [String], lostFrames: Int) = ([], 0)

  /// Seconds between two attempts to find a source.
  private static let retryInterval = 0.25
  /// Seconds after which frames that haven't come aren't waited for any more at the end.
  private static let lateness = 1.0

  /// `limit`: seconds; nil for ever; `waits`: whether a source may come later; `openInput`: fails
  /// without one.
  init(
    in world: World, settings: AnalysisRecorder.Settings, limit: Double?, waits: Bool,
    openInput: @escaping () throws(ToolError) -> LiveInput,
    displays: () throws -> [any LiveDisplay]
  ) throws {
    (self.world, self.settings, self.openInput) = (world, settings, openInput)
    self.limit = limit ?? .infinity
    start = clock.now
    // Without sound there is nothing to show but a window that says so.
    if waits {
      self.displays = try displays()
      input = try findSource()
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
      warn(lack?.note)
      input = try waitForSource()
      offset = elapsed
    }
    while try input.map({ try listen(to: $0, from: offset) }) ?? false {
      warn(lack?.note)
      // Taken leave of before there is another client: JACK's library can't have both.
      input = nil
      input = try waitForSource()
      offset = elapsed
    }
  }

  /// Seconds since the start.
  private var elapsed: Double { (clock.now - start) / .seconds(1) }

  private var isGoingOn: Bool { !isClosed && !Interruption.isRequested && elapsed < limit }

  /// Returns at the end, or when the source is gone: then true.
  private func listen(to input: LiveInput, from offset: Double) throws -> Bool {
    let source = input.source
    if limit.isFinite {
      input.limit = Int(max(0, limit - offset) * source.sampleRate)
      input.deadline = start + .seconds(limit + Self.lateness)
    }
    let recorder = try AnalysisRecorder(
      input, to: SpectrumURI.plugin(forChannels: source.channelCount),
      sampleRate: source.sampleRate, in: world, settings: settings)
    for display in displays { try display.start(recorder, input) }
    said = ([], 0)
    input.onTurn = { [unowned self, unowned input] in
      report(input)
      try idle(.hearing(note: input.complaints.joined(separator: ", ")))
      return !isClosed && !Interruption.isRequested
    }
    defer { input.onTurn = { true } }
    try source.look()
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
    }
    guard source.isLost && isGoingOn else { return false }
    lack = Lack(lossOf: source)
    return true
  }

  /// Says what is wrong with the input, once.
  private func report(_ input: LiveInput) {
    guard !displays.contains(where: \.showsNotes) else { return }
    let complaints = input.complaints
    for complaint in complaints where !said.complaints.contains(complaint) {
      StandardStreams.warn("\(complaint): waiting for it")
    }
    said.complaints = complaints
    if input.source.lostFrames > said.lostFrames {
      said.lostFrames = input.source.lostFrames
      StandardStreams.warn("\(said.lostFrames) samples were lost so far: the machine is too busy")
    }
  }

  /// A page says it itself.
  private func warn(_ text: String?) {
    if let text, !displays.contains(where: \.ownsTerminal) { StandardStreams.warn(text) }
  }

  private func idle(_ state: LiveState) throws {
    for display in displays where try !display.idle(state) { isClosed = true }
  }

  /// Nil if the end comes first.
  private func waitForSource() throws -> LiveInput? {
    var next = clock.now
    while isGoingOn {
      if let lack { try idle(.waiting(lack)) }
      Thread.sleep(forTimeInterval: 0.01)
      guard clock.now >= next else { continue }
      next = clock.now + .seconds(Self.retryInterval)
      if let input = try findSource() { return input }
    }
    return nil
  }

  /// Nil if there is no source, or it hasn't finished starting.
  private func findSource() throws -> LiveInput? {
    do {
      return try openInput()
    } catch {
      guard let lack = Lack(error) else { throw error }
      self.lack = lack
      return nil
    }
  }
}
