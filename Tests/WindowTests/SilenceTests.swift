// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumPorts
import SpectrumView
import Testing

/// What the built plugin sends, in a display without a window.
@Suite struct SilenceTests {
  @Test(
    "The stream of a plugin that hears silence leaves the picture as it is",
    arguments: DisplayMode.allCases, [SpectrumURI.mono, SpectrumURI.stereo])
  func rest(mode: DisplayMode, uri: String) throws {
    let world = try World(bundle: try WindowSession.bundle())
    let instance = try PluginInstance(uri, in: world, sampleRate: 48_000)
    let urids = try #require(URIDs(world.urids.mapFeature))
    var display = Display()
    display.set(.mode, to: Float(mode.rawValue))
    var (messages, pictures) = (0, 0)
    // Seconds of 30 pictures. The tuner's trace is the last to go, after 10 s.
    for second in 0..<13 {
      (messages, pictures) = (0, 0)
      let isSent = instance.send(.attach(.init(client: 1, frameRate: 30)), urids)
      #expect(isSent)
      for _ in 0..<30 {
        for input in instance.inputs {
          for frame in 0..<1600 { input[frame] = second == 0 ? (frame % 100 < 50 ? 0.5 : -0.5) : 0 }
        }
        instance.run(frames: 1600)
        for event in try #require(instance.events()) {
          guard let message = Message(decoding: event.atom, urids: urids) else { continue }
          display.receive(message)
          messages += 1
        }
        if display.step(elapsed: 1 / 30) { pictures += 1 }
      }
      if second == 0 { #expect(pictures == 30) }
    }
    #expect(messages >= 30 && pictures == 0, "\(pictures) pictures of \(messages) messages")
  }
}
