// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import SpectrumReferences
import Testing

@testable import SpectrumView

/// Clicks, drags, the wheel and keys where they meet something else than the plain plot.
@Suite struct GestureTests {
  private func zoomed(
    _ mode: DisplayMode, width: Float = 1064, height: Float = 577
  ) -> Display {
    Display.window(
      mode, width: width, height: height, [.lowFrequency: 350, .highFrequency: 6000])
  }

  @Test("A second click where the first one closed the list of modes is no double click")
  func doubleClickInList() {
    var display = zoomed(.bars, width: 400, height: 300)
    display.click(display.layout.toolbar!.menu)
    let item = display.layout.menuItems(windowHeight: 300)[1]
    display.click(item)
    let below = display.target(at: Point(x: item.middleX, y: item.middleY))
    #expect(display.settings.mode == .curve && below == .plot)
    display.click(item, double: true)
    #expect(display.settings[.lowFrequency] == 350 && display.settings[.highFrequency] == 6000)
  }

  @Test("Nor is one where the first closed the help, on it or beside it", arguments: [true, false])
  func doubleClickOnHelp(isBeside: Bool) {
    var display = zoomed(.bars)
    display.type("h")
    let (plot, panel) = (display.layout.plot, display.helpLayout.panel)
    let place = isBeside ? Rect(plot.x, panel.middleY - 2, 4, 4) : panel
    for isDouble in [false, true] { display.click(place, double: isDouble) }
    #expect(display.controls.overlay == .none)
    #expect(display.settings[.lowFrequency] == 350)
    for isDouble in [false, true] { display.click(place, double: isDouble) }
    #expect(display.settings[.lowFrequency] == 20)
  }

  @Test("Dragged past the top of the circle the scale stays at its end, and comes back as it went")
  func dragPastTheTop() {
    var display = zoomed(.circular)
    let (circle, axis) = (CircularGeometry(in: display.layout.plot), display.settings.frequencies)
    func place(_ position: Float) -> SIMD2<Float> {
      circle.point(at: position, radius: 0.8 * circle.outer)
    }
    let start = place(0.05)
    display.press(at: start.x, start.y)
    func move(_ positions: [Float]) {
      for point in positions.map(place) { display.move(to: point.x, point.y) }
    }
    move([0.02, 0.98, 0.9, 0.6, 0.4])
    let past = display.settings.frequencies
    #expect(abs(past.low / axis.frequency(at: 0.05) - 1) < 1e-3)
    #expect(abs(past.octaves - axis.octaves) < 1e-3)
    move([0.6, 0.9, 0.98, 0.02, 0.05])
    let back = display.settings.frequencies
    #expect(abs(back.low / axis.low - 1) < 1e-3 && abs(back.high / axis.high - 1) < 1e-3)
  }

  @Test(
    "Escape closes what is open, and is the host's where nothing is open, held or chosen",
    arguments: ["s", "h"] as [Character])
  func escape(character: Character) {
    var display = Display.window(.bars)
    #expect(display.press(.escape) == false)
    display.type(character)
    #expect(display.controls.overlay != .none)
    #expect(display.press(.escape) == true)
    #expect(display.controls.overlay == .none)
    display.press(.tab)
    #expect(display.press(.escape) == true)
    #expect(display.press(.escape) == false)
  }

  @Test(
    "Over the scale of levels Ctrl and wheel move it, and within the circle the wheel zooms",
    arguments: [DisplayMode.bars, .circular])
  func wheelOverLevels(mode: DisplayMode) throws {
    var display = zoomed(mode)
    let scale = try #require(AutoMark.target(display.layout, mode.value.shape))
    let (top, octaves) = (display.settings[.ceiling], display.settings.frequencies.octaves)
    let (x, y) = (scale.middleX + 1, scale.middleY + 1)
    display.scroll(2, at: x, y, .control)
    #expect(display.settings[.ceiling] == top - 4)
    #expect(display.settings.frequencies.octaves == octaves)
    display.scroll(1, at: x, y)
    #expect(display.settings[.ceiling] == top - 4)
    #expect((display.settings.frequencies.octaves < octaves) == (mode == .circular))
  }

  @Test("Into a name a held key types again and again")
  func namesByHeldKeys() {
    var display = Display.window(.bars)
    display.show(.flat(-40), "a")
    display.settings[Comparand.self] = .nothing
    display.type("o")
    func hold(_ key: Key, _ modifiers: Modifiers = []) {
      for isRepeat in [false, true, true] { display.press(key, modifiers, isRepeat: isRepeat) }
    }
    // The key that begins it isn't typed.
    hold(.character(UInt8(ascii: "r")))
    display.press(.letter("\u{E4}"))
    hold(.character(UInt8(ascii: "x")))
    let typed = display.controls.panels.references.typed.map { String(decoding: $0, as: UTF8.self) }
    #expect(typed == "a\u{E4}xxx")
    // Nor does the one that ends it act on the page.
    hold(.enter)
    #expect(display.model.comparison.references[0]?.name.count == 6)
    #expect(display.settings.comparand == .nothing)
  }

  @Test(
    "Moved up or down to its end, the level scale keeps its range",
    arguments: [(20, -60, 10, 24), (-20, -100, -40, -60), (20, -100, -50, -20)]
      as [(Float, Float, Float, Float)])
  func endsOfLevels(ceiling: Float, floor: Float, by decibels: Float, expected: Float) throws {
    var display = zoomed(.bars)
    display.set([.autoLevel: 0, .ceiling: ceiling, .floor: floor])
    let scale = try #require(AutoMark.target(display.layout, DisplayMode.bars.value.shape))
    let (x, y) = (scale.middleX + 1, scale.middleY + 1)
    display.scroll(-decibels / 2, at: x, y, .control)
    #expect(display.settings[.ceiling] == expected)
    #expect(display.settings[.ceiling] - display.settings[.floor] == ceiling - floor)
  }
}
