// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumPorts
import SpectrumView

@testable import Signals

/// Who may show that a setting has changed.
enum SettingUser: String, CaseIterable, Sendable {
  case audio, outputs, messages, notes, strip, window
}

/// A sound at 48 kHz that brings a setting's effect out.
enum SettingSound: Hashable, Sendable {
  /// Notes that differ between the channels.
  case music
  /// A sine at −6 dBFS.
  case tone(Float)
  /// Music with clicks at 120 BPM, long enough for a tempo.
  case beats
  /// A sine that falls by 20 dB after a third.
  case fall

  var audio: Audio {
    switch self {
    case .music: StereoSignal.music(seconds: 1.2)
    case .tone(let hertz):
      StereoSignal.sine(frequency: Double(hertz), seconds: 0.6, sampleRate: 48_000)
    case .beats: StereoSignal.music(seconds: 6)
    case .fall:
      StereoSignal.sine(seconds: 0.5).map { channel in
        channel + channel.map { 0.1 * $0 } + channel.map { 0.1 * $0 }
      }
    }
  }
}

/// Hashes of all that a plugin, its strip and its window gave after one setting had changed.
struct HeardSettings {
  private var results: [SettingUser: Hasher] = [:]

  /// The users that differ between two runs.
  func differences(from other: HeardSettings) -> Set<SettingUser> {
    Set(SettingUser.allCases.filter { results[$0]?.finalize() != other.results[$0]?.finalize() })
  }

  /// Plays a sound through a plugin in its context, and has `change` count from a third of it on.
  init(_ base: SettingUsers.Base, change: [String: Float]) throws {
    let (hasWindow, strip) = (base.hasWindow, InlineStrip())
    let instance = try PluginInstance(base.uri, configuration: .init(strip: strip))
    let urids = try BuiltBundle.urids()
    var display = Display()
    display.plugin = Plugin.allCases.first { "\($0.uri)" == base.uri }!
    func set(_ values: [String: Float]) {
      for (symbol, value) in values where instance.control(symbol) != nil {
        instance[symbol] = value
        let port = Port.settings.first { "\($0.symbol)" == symbol }
        if let port { display.set(port, to: value) }
      }
    }
    set(base.context)
    let (audio, block) = (base.sound.audio, 480)
    let changeStart = audio[0].count / block / 3 * block
    var drawn = 0
    for start in stride(from: 0, to: audio[0].count - block + 1, by: block) {
      if start == changeStart { set(change) }
      for (channel, input) in instance.inputs.enumerated() {
        // The side-chain has less of the right channel.
        let (samples, gain) = (audio[channel % 2], channel < 3 ? 1 : Float(0.25))
        for frame in 0..<block { input[frame] = gain * samples[start + frame] }
      }
      if hasWindow, start % 48_000 == 0 {
        instance.attach(client: 1, frameRate: 30, urids)
      }
      instance.run(frames: block)
      collect(instance, urids, into: &display)
      if strip.requestCount != drawn, let picture = instance.renderInline(width: 160, height: 60) {
        drawn = strip.requestCount
        picture.pixels.withUnsafeBytes { add($0, of: .strip) }
      }
      guard hasWindow, start % 1440 == 0 else { continue }
      display.step(elapsed: 0.03)
      // Before the change nothing can differ; after it each change is seen for longer than 60 ms.
      if start >= changeStart, start % 2880 == 0 { addPicture(of: &display) }
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer, of user: SettingUser) {
    results[user, default: Hasher()].combine(bytes.count)
    results[user, default: Hasher()].combine(bytes: bytes)
  }

  /// Adds what the last call of run() gave; the messages go to the display, too.
  private mutating func collect(
    _ instance: PluginInstance, _ urids: URIDs, into display: inout Display
  ) {
    for output in instance.outputs {
      add(UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: output[..<480])), of: .audio)
    }
    for port in instance.description.ports(.control, .output) {
      withUnsafeBytes(of: instance[port.symbol]) { add($0, of: .outputs) }
    }
    for (user, port) in [(SettingUser.messages, "notify"), (.notes, "notes")] {
      guard let events = instance.events(from: port) else { continue }
      for event in events {
        add(event.atom, of: user)
        if let message = Message(decoding: event.atom, urids: urids) { display.receive(message) }
      }
    }
  }

  private mutating func addPicture(of display: inout Display) {
    let (width, height) = (720, 320)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * width * height) { bytes in
      bytes.initialize(repeating: 0)
      guard
        let canvas = Canvas(
          pixels: bytes.baseAddress!, width: width, height: height, stride: 4 * width, scale: 1)
      else { return }
      display.draw(on: canvas)
      add(UnsafeRawBufferPointer(bytes), of: .window)
    }
  }
}
