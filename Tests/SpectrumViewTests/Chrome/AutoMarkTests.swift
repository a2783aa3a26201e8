// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct AutoMarkTests {
  private static let modes: [DisplayMode] = [
    .bars, .curve, .circular, .spectrogram, .surface, .surfacePlus,
  ]

  /// A display whose scale follows a line of −23.4 dBFS: it goes from −58.4 to −18.4 dBFS.
  private func following(_ mode: DisplayMode) -> Display {
    var display = Display.window(mode, [.autoLevel: 1])
    display.hear(Display.line(at: 1000, level: -23.4), elapsed: 1 / 60)
    _ = display.takeActions()
    return display
  }

  @Test(
    "A key fixes a scale that follows at multiples of 10 dB around it, and lets it go",
    arguments: modes)
  func key(mode: DisplayMode) {
    var display = following(mode)
    display.type("a")
    #expect(!display.settings.followsLevel)
    #expect(display.settings[.floor] == -60 && display.settings[.ceiling] == -10)
    // One gesture of each port that changes.
    let changes = display.changes()
    for port in [.floor, .ceiling, .autoLevel] as [Port] {
      let phases = changes.filter { $0.port == port }.map { $0.phase }
      #expect(phases == [.begin, .change, .end], "\(port): \(phases)")
    }
    display.type("a")
    #expect(display.settings.followsLevel)
    #expect(display.changes().map { $0.port } == [.autoLevel, .autoLevel, .autoLevel])
  }

  @Test("A click on the scale does the same", arguments: modes)
  func click(mode: DisplayMode) throws {
    var display = following(mode)
    let target = try #require(AutoMark.target(display.layout, mode.value.shape))
    display.click(target)
    #expect(!display.settings.followsLevel && display.settings[.ceiling] == -10)
    display.click(target)
    #expect(display.settings.followsLevel)
  }

  @Test(
    "Pages without a scale of levels leave the key to the host",
    arguments: [DisplayMode.tuner, .levels])
  func others(mode: DisplayMode) {
    var display = following(mode)
    #expect(display.type("a") == false)
    #expect(display.settings.followsLevel)
  }

  @Test("A scale that follows says so beside it, and a fixed one doesn't", arguments: modes)
  func mark(mode: DisplayMode) {
    var display = following(mode)
    #expect(display.texts()["auto"] != nil)
    display.type("a")
    #expect(display.texts()["auto"] == nil)
  }

  @Test("The strip is at the same place in every mode, and left out in a low window")
  func strip() {
    for mode in DisplayMode.allCases {
      let layout = Layout(width: 1064, height: 577, mode: mode)
      #expect(layout.waveform.x == 48 && layout.waveform.right == 1048, "\(mode)")
      #expect(layout.waveform.height <= 0.1 * 577, "\(mode): \(layout.waveform.height)")
      #expect(Layout(width: 320, height: 200, mode: mode).waveform.height == 0, "\(mode)")
      #expect(Layout(width: 320, height: 200, mode: mode).notice.height == 20, "\(mode)")
    }
  }

  @Test(
    "The strip says how long it shows: 512 samples, every second from 88.2 kHz on",
    arguments: [(44_100, 11.61), (48_000, 10.67), (96_000, 10.67), (192_000, 10.67)]
      as [(Float, Float)])
  func time(rate: Float, milliseconds: Float) throws {
    var display = Display.still(.bars)
    display.setUp(rate: rate)
    display.hear(Display.line(at: 1000, level: -20), waveform: [Float](repeating: 0.1, count: 512))
    let found = WaveformStrip.milliseconds(display.model)
    let shown = try #require(found)
    #expect(abs(shown - milliseconds) < 0.01, "\(shown) ms")
  }
}
