// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost
import SpectrumMessages
import SpectrumView

struct View: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open the plugin's window and play a file through the plugin in real time.",
    discussion: """
      There is no sound, only the window as in a host. Space pauses, the left and right arrow keys \
      seek by 5 seconds, Home goes to the start; `?` lists the window's own keys. It closes at the \
      file's end.
      """)

  @OptionGroup var host: HostOptions

  @Option(help: "The mode at first (default: the plugin's setting).")
  var mode: DisplayMode?

  @Option(help: "Device pixels per logical pixel, 0.5 to 4.")
  var scale: Float = 1

  @Flag(help: "Start again at the file's end, until the window is closed.")
  var loop = false

  func validate() throws {
    guard (0.5...4).contains(scale) else { throw ValidationError("--scale must be from 0.5 to 4.") }
  }

  func run() throws {
    let audio = try AudioFile(host.file)
    guard audio.isSeekable || !loop else { throw ToolError.notSeekable(path: audio.shownName) }
    let world = try World(bundle: try BundleLocator.find(host.bundle.bundle))
    let instance = try PluginInstance(
      SpectrumURI.plugin(forChannels: audio.channelCount), in: world, sampleRate: audio.sampleRate)
    for (symbol, value) in try host.controls(of: instance.description, in: world) {
      instance[symbol] = value
    }
    if let tempo = host.hostTempo, let urids = URIDs(world.urids.mapFeature) {
      instance.send(.position(.init(beatsPerMinute: tempo, speed: 1)), urids)
    }
    if let mode { instance["mode"] = Float(mode.rawValue) }
    let name = audio.shownName.split(separator: "/").last.map(String.init) ?? audio.shownName
    let frame = try ViewerFrame(title: name, scale: scale)
    let window = try PluginWindow(of: instance, in: world, parent: frame.id, scale: scale)
    let player = FilePlayer(audio, instance, blockFrames: host.block, gain: host.gain)
    var clock = PlayClock()
    while true {
      for event in frame.events() {
        switch event {
        case .closed: return
        case .resized(let width, let height): window.resize(width: width, height: height)
        case .key(.space): clock.isPaused.toggle()
        case .key(.left): player.seek(by: -5)
        case .key(.right): player.seek(by: 5)
        case .key(.home): player.seek(to: 0)
        }
      }
      guard window.idle() else { return }
      let due = clock.advance()
      let isAtEnd = try player.play(seconds: due, isSilent: clock.isPaused) { window.update() }
      frame.setTitle("\(name) – \(DecimalText.clock(player.time))\(clock.isPaused ? " ❚❚" : "")")
      if isAtEnd {
        guard loop else { return }
        player.seek(to: 0)
      }
      Thread.sleep(forTimeInterval: 0.004)
    }
  }
}

/// Real time without the pauses.
private struct PlayClock {
  var isPaused = false
  private let clock = ContinuousClock()
  private var latest = ContinuousClock().now

  /// Seconds since the last call, at most 0.25, so that a suspended program doesn't catch up.
  mutating func advance() -> Double {
    let now = clock.now
    let elapsed = (now - latest) / .seconds(1)
    latest = now
    return min(elapsed, 0.25)
  }
}
