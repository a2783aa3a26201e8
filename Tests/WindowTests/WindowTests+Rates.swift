// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import MessageSamples
import SpectrumHost
import SpectrumMessages
import Testing
import VirtualScreen

/// How often it draws while something moves. No assertion needs a quick machine: a slow one has several
/// tries, and shows at most as many pictures.
extension WindowTests.Opened {
  /// Sends frames of bars that rise and fall for `seconds`; how many pictures have been on the screen
  /// meanwhile.
  private func pictures(in seconds: Double) throws -> Int {
    let reports = try #require(DrawingReports(of: server))
    let area = try #require(server.area(of: id))
    let middle = ScreenArea(x: area.x + 500, y: area.y + 150, width: 1, height: 200)
    let voice = PluginVoice(urids: session.urids)
    let (clock, start) = (ContinuousClock(), ContinuousClock().now)
    var (count, latest) = (0, start - .seconds(1))
    while clock.now - start < .seconds(seconds) {
      let time = (clock.now - start) / .seconds(1)
      let level = -60 + 50 * abs((2 * time).truncatingRemainder(dividingBy: 2) - 1)
      for atom in voice.frame(level, time: nil, rate: 60, sequence: 0) {
        atom.withUnsafeBytes { session.window.send($0) }
      }
      // What changes so soon after a picture belongs to it.
      if reports.wait(for: middle, seconds: 0.004), clock.now - latest > .milliseconds(3) {
        count += 1
        latest = clock.now
      }
    }
    return count
  }

  /// Expects at most `rate` pictures a second from a second after now on, and in one of some tries more
  /// than `least`.
  private func expect(rate: Int, moreThan least: Int) throws {
    _ = try pictures(in: 1)
    var most = 0
    for _ in 0..<8 where most <= 2 * least {
      let count = try pictures(in: 2)
      #expect(count <= 2 * rate + rate / 5, "\(count) in 2 s at \(rate)")
      most = max(most, count)
    }
    #expect(most > 2 * least, "\(most) in 2 s at \(rate)")
  }

  @Test("It draws as often as its setting says, from a second after the setting changes on")
  func pictureRate() throws {
    let steps: [(choice: Float, rate: Int, least: Int)] = [
      (1, 60, 34), (3, 20, 10), (2, 30, 22), (1, 60, 34), (3, 20, 10),
    ]
    for step in steps {
      session.instance["picture_rate"] = step.choice
      session.window.update()
      try expect(rate: step.rate, moreThan: step.least)
    }
  }

  @Test("It draws as often as the screen shows pictures, also when that changes")
  func screenRate() throws {
    for (rate, least) in [(20, 10), (50, 24), (24, 10)] {
      try #require(server.setRefreshRate(rate))
      try expect(rate: rate, moreThan: least)
    }
  }
}
