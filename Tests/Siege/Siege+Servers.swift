// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Synchronization
import VirtualScreen

extension Siege {
  /// The X server is killed under eight windows; each says so, and closing them takes no time.
  static func serverKilled() throws -> String {
    var slowest = 0.0
    for round in 0..<10 {
      let server = try XServer()
      let stage = try Stage()
      for index in 0..<8 {
        try stage.open(in: server.makeParent(x: 420 * index, width: 400, height: 300))
      }
      for _ in 0..<10 * round { stage.runBlock() }
      for (index, window) in stage.windows.enumerated() {
        window.resize(width: 100 + 37 * index * round, height: 300)
      }
      server.kill()
      // Some hosts notice, some close at once.
      if round % 2 == 0 {
        for window in stage.windows {
          try wait("a window does not say that its server is gone") {
            stage.runBlock()
            return !window.idle()
          }
        }
      }
      stage.runBlock()
      slowest = max(slowest, seconds { stage.windows = [] })
      for _ in 0..<10 { stage.runBlock() }
    }
    try expect(slowest < 2, "closing took \(slowest) s")
    return "X server killed under 8 windows 10 times, closed within \((1000 * slowest).text(1)) ms"
  }

  /// The X server is killed at any moment while windows are opened and closed.
  static func serverDying() throws -> String {
    var random = SplitMix64(seed: 3)
    var opened = 0
    for _ in 0..<60 {
      let server = try XServer(width: 640, height: 480)
      let parent = server.makeParent(width: 320, height: 200)
      let process = server.processIdentifier
      let delay = Double.random(in: 0...0.03, using: &random)
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: delay)
        kill(process, SIGKILL)
      }
      let host = BareWindow.Host()
      while let window = BareWindow(parent: parent, host: host) {
        opened += 1
        _ = window.idle()
        window.cleanup()
      }
      try expect(
        host.logged.count == 1, "the log says \(host.logged) of a window that did not open")
    }
    return "X server killed while windows were opened 60 times (\(opened) opened)"
  }

  /// The X server hangs up while a window opens, after each of its answers: whatever is written to it
  /// then raises SIGPIPE, of which the host must not hear.
  static func serverHangsUp() throws -> String {
    let server = try XServer(width: 640, height: 480)
    let parent = server.makeParent(width: 320, height: 200)
    // The count is made before a signal can ask for it.
    let before = pipeSignals.load(ordering: .relaxed)
    signal(SIGPIPE) { _ in Siege.pipeSignals.add(1, ordering: .relaxed) }
    defer { signal(SIGPIPE, SIG_DFL) }
    var answers = 0
    var hasHungUp = true
    // Until a window has been opened and closed before the server had answered so often.
    while hasHungUp {
      answers += 1
      let curt = try CurtServer(before: server, answers: answers)
      BareWindow(parent: parent)?.cleanup()
      hasHungUp = curt.end()
      let raised = pipeSignals.load(ordering: .relaxed) - before
      try expect(raised == 0, "SIGPIPE in the host's thread after \(answers) answers of the server")
    }
    // The connection's setup and the window are asked for one after the other.
    try expect(answers > 3, "a window opened after \(answers) answers")
    return "X server hung up after 1 to \(answers - 1) answers"
  }

  /// How often this process has caught SIGPIPE.
  private static let pipeSignals = Atomic<Int>(0)

  /// The host has no file left for a connection, or for what wakes the window.
  static func noFiles() throws -> String {
    let server = try XServer(width: 640, height: 480)
    let parent = server.makeParent(width: 320, height: 200)
    BareWindow(parent: parent)?.cleanup()
    let before = Holdings(server, within: parent)
    // Each round leaves room for one file more.
    var taken: [Int32] = []
    var limits = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    let usual = limits
    limits.rlim_cur = 128
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    while case let file = dup(0), file >= 0 { taken.append(file) }
    var opened = 0
    var refusals: [[String]] = []
    for _ in 0..<12 {
      for _ in 0..<20 {
        let host = BareWindow.Host()
        guard let window = BareWindow(parent: parent, host: host) else {
          refusals.append(host.logged)
          continue
        }
        opened += 1
        _ = window.idle()
        window.cleanup()
      }
      if let file = taken.popLast() { close(file) }
    }
    for file in taken { close(file) }
    limits = usual
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    try expect(opened > 0, "no window opens with files left")
    try expect(
      refusals.first?.first?.contains("no more open files") ?? false,
      "with no file left the log says \(refusals.first ?? [])")
    for logged in refusals {
      try expect(logged.count == 1, "the log says \(logged) of a window that did not open")
    }
    try Holdings.expectNoMore(than: before, on: server, within: parent, kibibytes: 16_384)
    return "opened with 0 to 11 files left"
  }

  /// Nobody sees the windows: they take nothing of a core.
  static func hidden() throws -> String {
    let server = try XServer()
    let others = Set(Holdings.threadTimes().keys)
    let parents = (0..<8).map { server.makeParent(x: 420 * $0, width: 400, height: 300) }
    let stage = try Stage()
    for parent in parents { try stage.open(in: parent) }
    for window in stage.windows { try stage.expectLife(of: window, on: server) }
    for parent in parents { server.unmap(parent) }
    // Until all have noticed, and the plugin's stream has stopped.
    var quietBlocks = 0
    try wait("messages keep coming while nobody sees the windows") {
      quietBlocks = stage.countMessages() == 0 ? quietBlocks + 1 : 0
      return quietBlocks == 150
    }
    var messages = 0
    let percent = Holdings.percent(of: 5, without: others) { messages += stage.countMessages() }
    try expect(messages == 0, "\(messages) messages came while nobody saw the windows")
    try expect(percent < 0.2, "\(percent) % of a core while nobody saw the windows")
    for parent in parents { server.map(parent) }
    for window in stage.windows { try stage.expectLife(of: window, on: server) }
    return "8 hidden windows \(percent.text(3)) % of a core"
  }

  /// The transport has stopped, and the plugin says so 30 times a second: the windows take far less
  /// of a core than with sound.
  static func silence() throws -> String {
    let server = try XServer()
    let others = Set(Holdings.threadTimes().keys)
    let stage = try Stage()
    for index in 0..<4 {
      try stage.open(in: server.makeParent(x: 420 * index, width: 400, height: 300))
    }
    func play(seconds: Double) -> Double {
      Holdings.percent(of: seconds, without: others) { stage.runBlock() }
    }
    var worst = 0.0
    // Bars, spectrogram, tuner and levels.
    for mode in [0, 3, 6, 7] {
      stage.instance["mode"] = Float(mode)
      stage.isSilent = false
      let loud = play(seconds: 2)
      stage.isSilent = true
      _ = play(seconds: 13)
      let silent = play(seconds: 2)
      worst = max(worst, silent / loud)
      try expect(
        silent < 0.4 * loud, "mode \(mode): \(silent) % of a core in silence, \(loud) with sound")
    }
    return "4 windows in silence at most \((100 * worst).text(0)) % of their load with sound"
  }
}
