// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import Testing

@testable import SpectrumView

/// The window in a host that plays a file.
@Suite struct PlayerTests {
  private func sounding(_ mode: DisplayMode) -> Display {
    var display = Display.window(mode)
    for frame in 0..<30 {
      display.hear(
        (0..<128).map { -50 + 30 * sin(Float($0 + frame) / 6) },
        waveform: (0..<512).map { 0.3 * sin(Float($0) / 9) })
      display.receive(.level(.init(rms: [-20, -22], peak: [-9, -8])))
      display.receive(.pitch(.init(frequency: 441, confidence: 1, note: 69, cents: 3.93)))
      display.step(elapsed: 1 / 30)
    }
    return display
  }

  @Test(
    "A paused picture stays as it is, in every mode, and needn't be drawn again",
    arguments: DisplayMode.allCases)
  func paused(mode: DisplayMode) {
    var display = sounding(mode)
    let before = DisplayPicture(&display, width: 480, height: 330)
    display.isPaused = true
    display.step(elapsed: 1 / 30)
    var changes = display.isStill ? 0 : 1
    for _ in 0..<100 where display.step(elapsed: 0.1) { changes += 1 }
    #expect(changes == 0)
    #expect(DisplayPicture(&display, width: 480, height: 330).isSame(as: before))
    // A new setting is drawn all the same.
    display.set(.palette, to: 1)
    #expect(display.isStill == false)
  }

  @Test("The player's keys go to the host, unless a control has the focus or the help is open")
  func keys() {
    let keys: [Key] = [.space, .left, .right, .home]
    func taken(_ display: inout Display) -> [Bool] { keys.map { display.press($0) } }
    for mode in DisplayMode.allCases {
      var display = Display.window(mode, [.lowFrequency: 100])
      display.isForPlayer = true
      #expect(taken(&display) == [false, false, false, false], "\(mode)")
      // Without an instrument there is no string to choose.
      let hasEffect = mode.value.gesture != .none && mode.value.gesture != .strings
      #expect(display.press(.up) == hasEffect, "\(mode)")
    }
    var display = Display.window(.bars)
    display.isForPlayer = true
    display.press(.tab)
    #expect(taken(&display) == [true, true, true, true])
    display.press(.escape)
    display.type("h")
    #expect(taken(&display).dropFirst() == [true, true, true])
  }

  @Test("The help lists the player's keys, and none of them with another meaning")
  func help() {
    func lines(_ isForPlayer: Bool) -> [String] {
      HelpSection.keys.lines(isForPlayer: isForPlayer).map(\.key.string)
    }
    for key in ["Space", "Left", "Home"] {
      #expect(lines(true).filter { $0.contains(key) }.count == 1, "\(key)")
    }
    #expect(lines(true).starts(with: ["Space", "Left, right", "Home"]))
    #expect(!lines(false).contains("Space") && lines(false).contains("0, Home"))
  }

  @Test(
    "The player's line shows its time first, and no texts over each other",
    arguments: [160, 320, 640, 1064])
  func bar(width: Int) {
    var bar = PlayerBar()
    bar.time = Label("0:12.3 / 3:45.0")
    (bar.part, bar.isPaused, bar.note) = (0.25, true, Label("no sound"))
    let picture = DisplayPicture(width: Float(width), height: PlayerBar.height)
    picture.withCanvas { canvas in
      let texts = bar.texts(on: canvas)
      #expect(texts.count == (width < 200 ? 1 : width < 600 ? 3 : 4))
      expectApart(texts.map(\.bounds), within: canvas.bounds, "\(width)")
      bar.draw(on: canvas)
    }
    // A quarter of the line is filled.
    #expect(picture[width / 4 - 1, 0] != picture[width / 4, 0])
    #expect(picture[0, 0] == picture[width / 4 - 1, 0])
    #expect(PlayerBar.part(atX: Float(width) / 4, width: Float(width)) == 0.25)
  }
}
