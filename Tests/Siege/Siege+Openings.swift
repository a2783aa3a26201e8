// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import VirtualScreen

extension Siege {
  /// 200 windows, one after the other, in every mode, with the plugin's messages coming in.
  static func openings() throws -> String {
    let server = try XServer(width: 1280, height: 800)
    let stage = try Stage()
    let parent = server.makeParent(width: 1064, height: 577)
    func open(times: Int) throws {
      for index in 0..<times {
        stage.instance["mode"] = Float(index % 8)
        let window = try stage.open(in: parent)
        try wait("window \(index) shows nothing") {
          stage.runBlock()
          return server.hasPicture(window.id)
        }
        stage.windows = []
      }
    }
    // Fonts are loaded once, and caches fill.
    try open(times: 40)
    let before = Holdings(server, within: parent)
    try open(times: 200)
    try Holdings.expectNoMore(than: before, on: server, within: parent, kibibytes: 2048)
    let growth = Holdings(server, within: parent).residentKibibytes - before.residentKibibytes
    return "200 openings kept 0 files, threads, shared memories and clients or windows of the X "
      + "server, and \(max(0, growth)) KiB"
  }

  /// Eight windows at once, two of each of four plugins, closed in another order.
  static func crowd() throws -> String {
    let server = try XServer()
    let stages = try (0..<4).map { try Stage($0 % 2 == 0 ? SpectrumURI.stereo : SpectrumURI.mono) }
    let parents = (0..<8).map { server.makeParent(x: 420 * $0, width: 400, height: 300) }
    let before = Holdings(server, within: parents[0])
    for round in 0..<10 {
      for index in 0..<8 {
        // Not the tuner, which shows nothing of noise.
        stages[index / 2].instance["mode"] = Float((round + index) % 6)
        try stages[index / 2].open(in: parents[index])
      }
      for stage in stages {
        for window in stage.windows { try stage.expectLife(of: window, on: server) }
      }
      for index in 0..<8 { stages[(3 * index + round) % 4].windows.removeFirst() }
    }
    try Holdings.expectNoMore(than: before, on: server, within: parents[0], kibibytes: 65_536)
    return "8 windows at once, 10 times"
  }

  /// Sizes faster than they can be drawn, from a pixel to 8K, and back.
  static func sizes() throws -> String {
    var count = 0
    for sharesMemory in [true, false] {
      let server = try XServer(sharesMemory: sharesMemory)
      let stage = try Stage()
      let parent = server.makeParent(width: 4096, height: 2304)
      let window = try stage.open(in: parent)
      var random = SplitMix64(seed: 2)
      for round in 0..<8 {
        stage.instance["mode"] = Float(round)
        for step in 0..<250 {
          let large = step % 83 == 0
          window.resize(
            width: large ? 7680 : .random(in: 1...1400, using: &random),
            height: large ? 4320 : .random(in: 1...900, using: &random))
          count += 1
          if step % 5 == 0 { stage.runBlock() }
        }
        for (width, height) in [(7680, 4320), (1, 1), (1, 4320), (7680, 1), (640, 360)] {
          window.resize(width: width, height: height)
          count += 1
          try wait("\(width) × \(height) is not taken") {
            stage.runBlock()
            return server.size(of: window.id).map { $0 == (width, height) } ?? false
          }
          // Until it has been drawn, and drawn again.
          for _ in 0..<50 {
            stage.runBlock()
            Thread.sleep(forTimeInterval: 0.005)
          }
        }
        try stage.expectLife(of: window, on: server)
      }
    }
    return "\(count) sizes, 1 × 1 to 7680 × 4320"
  }

  /// The host's window is destroyed under its window, while messages come.
  static func parentDestroyed() throws -> String {
    let server = try XServer()
    let stage = try Stage()
    let root = server.makeParent(width: 64, height: 64)
    var before = Holdings(server, within: root)
    for round in 0..<30 {
      // The first fills caches.
      if round == 1 { before = Holdings(server, within: root) }
      let parent = server.makeParent(width: 1064, height: 577)
      let window = try stage.open(in: parent)
      for _ in 0..<round { stage.runBlock() }
      server.destroy(parent)
      for _ in 0..<round { stage.runBlock() }
      try wait("the window does not say that it is gone") {
        stage.runBlock()
        return !window.idle()
      }
      stage.windows = []
    }
    try Holdings.expectNoMore(than: before, on: server, within: root, kibibytes: 16_384)
    return "30 parents destroyed"
  }
}
