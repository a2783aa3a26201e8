// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct StereoTests {
  /// The texts of the mode after a second of these levels in dBFS.
  private func texts(_ levels: [Float], correlation: Float) -> [String] {
    var display = Display.still(.stereo)
    let level = Message.Level(rms: levels, [.correlation: correlation])
    for _ in 0..<60 { display.receive(.level(level), elapsed: 1 / 60.0) }
    return display.texts().strings
  }

  @Test(
    "The balance says which channel is louder by how much, the correlation has sign and hundredths",
    arguments: [
      ([-20, -23.2], 0.5, "L 3.2 dB"), ([-30, -18], 0.5, "R 12.0 dB"), ([-20, -20], 1, "centre"),
      ([-20], 1, "centre"), ([-20, -200], 0, "L only"), ([-200, -20], 0, "R only"),
      ([-20, -20], -0.37, "−0.37"), ([-20, -20], 0.82, "+0.82"),
    ] as [([Float], Float, String)])
  func words(levels: [Float], correlation: Float, text: String) {
    #expect(texts(levels, correlation: correlation).contains(text))
  }

  @Test("A plugin of one channel says which one has two, and dims the mode's button")
  func mono() throws {
    for plugin in Plugin.allCases {
      var display = Display.window(.stereo)
      display.plugin = plugin
      let isMono = plugin.channelCount == 1
      for (width, height, words) in [
        (1064, 577, "Needs the stereo plugin"), (480, 270, "Needs the stereo plugin"),
        (240, 120, "Needs the stereo plugin"), (120, 240, "Needs stereo"),
      ] as [(Float, Float, String)] {
        display.resize(width: width, height: height)
        let texts = display.texts().strings
        #expect(texts.contains(words) == isMono, "\(plugin), \(width): \(texts)")
        #expect(!isMono || !texts.contains("Correlation"), "\(plugin), \(width): \(texts)")
      }
      // Wide, the buttons are names.
      display.resize(width: 1900, height: 577)
      let layout = display.layout
      let places = try #require(layout.toolbar)
      let names = display.measure { display.toolbar(on: $0).toolbarTexts(places) }
      let (stereo, music) = (try #require(names["Stereo"]), try #require(names["Music"]))
      #expect((stereo.color.alpha < 0.5) == isMono && music.color.alpha > 0.9)
      let button = places.modes[DisplayMode.stereo.rawValue]
      display.move(to: button.middleX, button.middleY)
      let tip = display.tooltip()?.texts.first?.label.string
      #expect(tip == (isMono ? "Stereo, needs the stereo plugin" : "Stereo"), "\(tip ?? "")")
    }
  }

  @Test("Swapping the channels mirrors the balance and keeps the correlation")
  func mirrored() {
    for (left, right) in [(-20, -20), (-12, -31), (-40, -39.9)] as [(Float, Float)] {
      var (one, other) = (LevelsPage(), LevelsPage())
      one.receive(Message.Level(rms: [left, right], [.correlation: 0.25]))
      other.receive(Message.Level(rms: [right, left], [.correlation: 0.25]))
      for _ in 0..<20 {
        one.step(elapsed: 0.02)
        other.step(elapsed: 0.02)
        #expect(one.balance == -other.balance && one.correlation == other.correlation)
      }
    }
  }

  @Test(
    "A sound in one channel only, whichever, is a sound", arguments: [[-20, -200], [-200, -20]])
  func oneSided(levels: [Float]) {
    var display = Display.still(.bars)
    display.hear([Float](repeating: -30, count: 128))
    let level = Message.Level(rms: levels)
    for _ in 0..<120 { display.receive(.level(level), elapsed: 1 / 60.0) }
    #expect(display.model.stream.state == .sound)
  }

  @Test("Both channels move alike, and the picture rests only when both have arrived")
  func alike() {
    var display = Display.still(.curve, [.attack: 0.3, .decay: 0.6])
    let (low, high) = ([Float](repeating: -70, count: 128), [Float](repeating: -20, count: 128))
    for (left, right) in [(low, low), (high, high), (low, low)] {
      display.hear(left, right: right)
      for _ in 0..<30 {
        display.step(elapsed: 1 / 60.0)
        for band in 0..<128 {
          #expect(display.heights[band] == display.model.spectra.right.motion.values[band])
        }
      }
    }
    // The right one alone goes on.
    display.play(low, right: low, seconds: 10)
    display.hear(low, right: high, elapsed: 1 / 60.0)
    #expect(display.model.spectra.left.motion.isStill && !display.model.areBandsStill)
  }
}
