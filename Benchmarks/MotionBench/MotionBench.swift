// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import Foundation
import SpectrumHost
import Studio
import VirtualScreen

/// Measures how evenly a window's pictures follow each other while its sound moves all the time, beside
/// other analysers': in jalv and in Ardour, on an X server without a screen, and what that costs.
///
/// Usage: spectrum-motion-bench [seconds [rounds [JACK's period [part of an analyser's name
/// [jalv or Ardour]]]]]
@main
enum MotionBench {
  /// How often per second jalv passes data on to windows.
  private static let updateRate = 60

  private static let contenders = [
    Contender(name: "Spectrum, default", uri: SpectrumURI.stereo),
    Contender(
      name: "Spectrum, frame_rate 30", uri: SpectrumURI.stereo, controls: ["frame_rate": 30]),
    .spectra, .spectr30, .lsp(channels: 2),
  ]

  static func main() {
    let arguments = CommandLine.arguments.dropFirst() + ["", "", "", "", ""]
    let seconds = min(max(Int(arguments[1]) ?? 8, 1), 600)
    let rounds = min(max(Int(arguments[2]) ?? 3, 1), 100)
    let period = min(max(Int(arguments[3]) ?? 256, 16), 8192)
    let part = arguments[4]
    // Where that is allowed, for the programs started here too: other load must not count.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -15)
    do {
      let hosts = PluginHost.installed(named: arguments[5])
      let studio = try Studio(period: period)
      let source = try SoundSource()
      source.playMovingNoise()
      print(
        """
        milliseconds between changed pictures of the window's middle, while pink noise moves up and \
        down; the host's share of a core with the window, less without it; \(rounds) rounds of \
        \(seconds) s; JACK's period is \(period) frames at 48 kHz; jalv.gtk3 updates windows \
        \(updateRate) times a second; \(try studio.resolution)
        """)
      for host in hosts {
        let chosen = Studio.installed(contenders, named: part, in: host)
        try compare(chosen, in: host, of: studio, seconds: Double(seconds), rounds: rounds)
      }
      withExtendedLifetime(source) {}
    } catch {
      FileHandle.standardError.write(Data("spectrum-motion-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private struct Result {
    var motion = Motion()
    /// Percent of a core, of each round.
    var shares: [Double] = []
  }

  /// Measures all contenders in turn, `rounds` times.
  private static func compare(
    _ contenders: [Contender], in host: PluginHost, of studio: Studio, seconds: Double, rounds: Int
  ) throws {
    var results = [Result](repeating: .init(), count: contenders.count)
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        try measure(contender, in: host, of: studio, seconds: seconds, &results[index])
      }
    }
    print(
      "\n" + pad(host.name, 28) + "pictures/s   median        σ     95 %  longest     host")
    for (contender, result) in zip(contenders, results) {
      let intervals = Distribution(result.motion.intervals)
      print(
        pad(contender.name, 28) + number(result.motion.perSecond, width: 10)
          + [intervals.median, intervals.deviation, intervals.at(0.95), intervals.at(1)]
          .map { number($0) }.joined() + number(Distribution(result.shares).median, " %"))
    }
  }

  private static func measure(
    _ contender: Contender, in host: PluginHost, of studio: Studio, seconds: Double,
    _ result: inout Result
  ) throws {
    let shareWithout = try Studio.insist {
      try play(contender, in: host, of: studio, withWindow: false) { program, _ in
        try Usage.share(of: program) { Thread.sleep(forTimeInterval: seconds) }
      }
    }
    let shareWith = try Studio.insist {
      try play(contender, in: host, of: studio, withWindow: true) { program, window in
        let watch = try ScreenWatch(middle(of: window), on: studio.server)
        guard try watch.nextChange(before: spectrum_seconds() + 5) != nil else {
          throw Studio.Failed(description: "\(contender.name) stands still in \(host.name)")
        }
        var motion = result.motion
        let share = try Usage.share(of: program) { try motion.add(watch, seconds: seconds) }
        result.motion = motion
        return share
      }
    }
    result.shares.append(shareWith - shareWithout)
  }

  /// Calls `body` with the host and the place of the plugin's window while the host plays.
  private static func play(
    _ contender: Contender, in host: PluginHost, of studio: Studio, withWindow: Bool,
    _ body: (Program, ScreenArea) throws -> Double
  ) throws -> Double {
    let program = try studio.open(
      contender, in: host, withWindow: withWindow, source: SoundSource.port,
      updateRate: updateRate)
    defer { program.stop() }
    var window = ScreenArea(x: 0, y: 0, width: 0, height: 0)
    if withWindow {
      window = try studio.window(of: contender)
    } else {
      Thread.sleep(forTimeInterval: Studio.settling)
    }
    if host == .ardour { try studio.startTransport() }
    return try body(program, window)
  }

  /// A part of a window in which every analyser's picture moves: a strip through its middle.
  private static func middle(of window: ScreenArea) -> ScreenArea {
    .init(
      x: window.x + window.width * 2 / 5, y: window.y + window.height / 5,
      width: window.width / 5, height: window.height * 3 / 5)
  }
}
