// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import SpectrumHost
import VirtualScreen

extension Siege {
  /// The window is closed at any moment of a drag or a pulse: then no control is held and no trigger
  /// is on.
  static func closedInGestures() throws -> String {
    let server = try XServer(width: 1280, height: 800)
    let parent = server.makeParent(width: 1064, height: 577)
    let stage = try Stage()
    let triggers = try ["reset_levels", "tap", "tempo_reset"].map(stage.index)
    var random = SplitMix64(seed: 5)
    var (fired, touched) = (0, 0)
    for round in 0..<150 {
      let (window, id) = try openBare(on: server, in: parent)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: server.type(0x72, into: id)
        case 1: server.type(0x74, into: id)
        case 2: server.press(4, x: 500, y: 250, in: id)
        case 3: server.press(1, x: 500, y: 250, in: id)
        default:
          server.move(x: .random(in: 300...700, using: &random), y: 250, isHeld: true, in: id)
        }
        // Some hosts are quick to fetch it, some slow.
        if Bool.random(using: &random) { _ = window.idle() }
        Thread.sleep(forTimeInterval: .random(in: 0...0.03, using: &random))
      }
      window.cleanup()
      let host = window.host
      for port in triggers {
        let values = host.values[port] ?? []
        try expect(values.last ?? 0 == 0, "round \(round): the trigger \(port) stays on: \(values)")
        fired += values.count / 2
      }
      try expect(host.held.isEmpty, "round \(round): the ports \(host.held) are still held")
      try expect(host.oddTouches == 0, "round \(round): \(host.oddTouches) touches are odd")
      touched += host.values.count
    }
    try expect(fired > 50 && touched > 150, "\(fired) triggers, \(touched) ports: too few")
    return "closed 150 times within gestures (\(fired) pulses)"
  }

  /// Keys that the server repeats while they are held: what fires and switches does so once, what
  /// moves goes on moving.
  static func heldKeys() throws -> String {
    let server = try XServer(width: 1280, height: 800)
    let parent = server.makeParent(width: 1064, height: 577)
    let stage = try Stage()
    let (window, id) = try openBare(on: server, in: parent)
    defer { window.cleanup() }
    let (tap, reset) = (try stage.index(of: "tap"), try stage.index(of: "reset_levels"))
    let (freeze, low) = (try stage.index(of: "freeze"), try stage.index(of: "low_frequency"))
    func hold(_ symbol: UInt32) {
      server.setKey(symbol, isDown: true, in: id)
      idle(1.5)
      server.setKey(symbol, isDown: false, in: id)
      idle(0.5)
    }
    func idle(_ seconds: Double) {
      let end = ContinuousClock().now + .seconds(seconds)
      while ContinuousClock().now < end {
        _ = window.idle()
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    func values(_ port: UInt32) -> [Float] { window.host.values[port] ?? [] }
    hold(0x74)
    try expect(values(tap) == [1, 0], "a held T taps \(values(tap))")
    hold(0x72)
    try expect(values(reset) == [1, 0], "a held R resets \(values(reset))")
    hold(0x66)
    try expect(values(freeze) == [1], "a held F freezes \(values(freeze))")
    hold(0xFF52)
    let steps = values(low).count
    try expect(steps > 5, "a held arrow zooms by \(steps) steps")
    hold(0x74)
    try expect(values(tap) == [1, 0, 1, 0], "a second T taps \(values(tap))")
    return "keys held for 1.5 s (\(steps) steps of an arrow)"
  }
}
