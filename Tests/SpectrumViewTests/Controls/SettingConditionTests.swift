// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

/// Settings that can't change anything now say so, and can be reached all the same.
@Suite struct SettingConditionTests {
  private func settings(_ values: [(Port, Float)]) -> DisplaySettings {
    var settings = DisplaySettings()
    for (port, value) in values { settings[port] = value }
    return settings
  }

  @Test(
    "What a setting needs is named by its own name and value",
    arguments: [
      ([], .floor, "Works when Auto level is Off"),
      ([(.autoLevel, 0)], .ceiling, nil),
      ([(.detector, 2)], .calibration, "Works when Detector is Band power"),
      ([], .calibration, nil),
      ([(.trackPitch, 0)], .instrument, "Works when Track pitch is On"),
      ([(.trackPitch, 0)], .degree3, "Works when Track pitch is On"),
      ([(.trackPitch, 0)], .stretch, "Works when Track pitch is On"),
      ([(.instrument, 1)], .stretch, "Works when Instrument is Chromatic"),
      ([], .temperamentRoot, "Works when Temperament isn't Equal"),
      ([(.temperament, 3)], .temperamentRoot, nil),
      ([(.trackTempo, 0)], .tempoMin, "Works when Track tempo is On"),
      ([(.trackTempo, 0)], .tap, "Works when Track tempo is On"),
      ([(.mode, 0)], .palette, "Seen in Spectrogram"),
      ([(.mode, 3)], .palette, nil),
      ([(.mode, 3)], .peakLabels, "Seen in Bars and Curve"),
      ([(.mode, 4)], .grid, "Seen in Bars, Curve, Circular and Difference"),
      ([(.mode, 7)], .tilt, "Seen in modes with a spectrum"),
      ([(.mode, 7), (.trackPitch, 0), (.trackTempo, 0)], .reference, nil),
    ] as [([(Port, Float)], Port, String?)])
  func words(values: [(Port, Float)], port: Port, text: String?) {
    let condition = port.unmetCondition(settings(values))
    #expect(condition?.label.string == text, "\(port)")
  }

  // What the picture shows is the measure: a setting that dims changes no pixel, in any mode.
  @Test(
    "A dimmed setting of the display changes nothing in the picture",
    arguments: DisplayMode.allCases)
  func truth(mode: DisplayMode) {
    for values in [[], [(.autoLevel, 0)]] as [[(Port, Float)]] {
      func picture(_ changes: [(Port, Float)]) -> DisplayPicture {
        var display = Display()
        display.showsControls = false
        display.settings[DisplayMode.self] = mode
        for (port, value) in values + changes { display.settings[port] = value }
        for _ in 0..<20 {
          display.hear(
            (0..<128).map { -20 - 30 * Float($0 % 5) / 5 }, waveform: [0.2, -0.2], elapsed: 0.05)
        }
        return DisplayPicture(&display, width: 640, height: 360)
      }
      let plain = picture([])
      let settings = settings(values + [(.mode, Float(mode.rawValue))])
      for port in Port.settings
      where port.spec.isDisplayOnly && port.unmetCondition(settings) != nil {
        let range = port.range
        let value = range.lowerBound == settings[port] ? range.upperBound : range.lowerBound
        #expect(picture([(port, value)]).isSame(as: plain), "\(port) in \(mode)")
      }
    }
  }

  private func window(_ width: Float, _ height: Float) -> Display {
    var display = Display.window(.bars, width: width, height: height)
    display.type("s")
    return display
  }

  private func tooltip(_ display: borrowing Display) -> Tooltip? {
    display.measure { SettingsPanel(display.controls, on: $0).tooltip() }
  }

  @Test(
    "The tooltip of a dimmed row is in the picture and leaves the row free",
    arguments: [(320, 200), (559, 320), (640, 360), (1064, 577)] as [(Float, Float)])
  func tooltips(width: Float, height: Float) throws {
    var display = window(width, height)
    display.set(.autoLevel, to: 1)
    let layout = display.settingsLayout
    let scroll = layout.scroll(showing: .floor, from: 0)
    display.controls.panels.scroll = scroll
    let row = try #require(layout.rect(of: .floor, scroll: scroll))
    display.move(to: row.x + 20, row.middleY)
    let shown = tooltip(display)
    let tip = try #require(shown)
    #expect(tip.texts.first?.label.string == "Works when Auto level is Off")
    #expect(Rect(0, 0, width, height).contains(tip.box) && !tip.box.overlaps(row))
    #expect(tip.texts.allSatisfy { tip.box.contains($0.bounds) })
    display.set(.autoLevel, to: 0)
    #expect(tooltip(display) == nil)
  }

  @Test("A dimmed row takes the focus, but nothing changes its value")
  func locked() throws {
    func change(_ display: inout Display, _ port: Port) throws {
      display.controls.focus = .row(port)
      let scroll = display.settingsLayout.scroll(showing: port, from: 0)
      display.controls.panels.scroll = scroll
      let row = try #require(display.settingsLayout.rect(of: port, scroll: scroll))
      for key in [
        .left, .right, .home, .end, .delete, .backspace, .pageUp, .pageDown, .enter,
        .character(UInt8(ascii: "1")), .enter,
      ] as [Key] where key != .character(UInt8(ascii: "1")) || port.isTyped {
        display.controls.focus = .row(port)
        display.press(key)
      }
      display.controls.panels.scroll = scroll
      let layout = display.settingsLayout
      let parts = [
        layout.name(in: row), layout.slider(in: row), layout.value(in: row), layout.next(in: row),
        layout.previous(in: row), layout.choice(in: row), layout.toggle(in: row),
        layout.trigger(in: row),
      ]
      for part in parts {
        for isDouble in [false, true] { display.click(part, double: isDouble) }
        display.press(at: part.middleX, part.middleY)
        display.move(to: part.middleX + 40, part.middleY)
        display.release(at: part.middleX + 40, part.middleY)
        display.scroll(3, at: part.middleX, part.middleY)
        display.controls.panels.scroll = scroll
      }
    }
    for port in Port.shownSettings where Plugin.stereo.has(port) {
      // Modes without a spectrum dim most, and nothing tracked dims the rest.
      var display = Display.window(
        .stereo, [.trackPitch: 0, .trackTempo: 0, .trackKey: 0, .loudness: 0])
      display.controls.overlay = .settings
      guard display.settings.hasRow(port), port.unmetCondition(display.settings) != nil else {
        continue
      }
      display.set(port, to: port.range.lowerBound + 1)
      let before = display.settings[port]
      _ = display.changes()
      try change(&display, port)
      let changes = display.changes()
      #expect(display.settings[port] == before && changes.isEmpty, "\(port): \(changes)")
      #expect(display.controls.panels.list == nil && display.controls.panels.entry == nil)
    }
  }

  @Test("A dimmed row is dimmer than the same row that works, and still legible")
  func dimmed() {
    var display = window(1064, 577)
    func ink(_ display: borrowing Display) -> [Color] {
      let layout = display.settingsLayout
      let place = layout.places.first {
        if case .row(.floor) = $0.item { true } else { false }
      }!
      return display.measure {
        display.texts(of: place, on: $0, layout.rect(of: place, scroll: 0))
      }.map { $0.color }
    }
    display.set(.autoLevel, to: 0)
    let works = ink(display)
    display.set(.autoLevel, to: 1)
    let panel = Theme.dark.controls.panel.opacity(1)
    for (dim, bright) in zip(ink(display), works) {
      let contrasts = [dim, bright].map { ColorVision.contrast($0.over(panel), panel) }
      #expect(contrasts[0] < contrasts[1] / 2, "\(contrasts)")
      #expect(contrasts[0] >= 4, "\(contrasts)")
    }
  }

  @Test("No tooltip lies on an open panel", arguments: [559, 640, 1064, 1920] as [Float])
  func panels(width: Float) {
    for key in ["s", "h"] as [Character] {
      var display = Display.window(.bars, width: width, height: 360)
      display.type(key)
      let panel = key == "s" ? display.settingsLayout.panel : display.helpLayout.panel
      let toolbar = display.layout.toolbar!
      for button in toolbar.tools.map({ $0.rect }) + toolbar.modes {
        display.move(to: button.middleX, button.middleY)
        if let tip = display.tooltip() {
          #expect(!tip.box.overlaps(panel), "\(key) \(width): \(tip.box) on \(panel)")
          #expect(tip.box.x >= 0 && tip.box.right <= width)
        }
      }
      // The button of the open panel needs none.
      let button = display.button(key == "s" ? .settings : .help)
      display.move(to: button.middleX, button.middleY)
      #expect(display.tooltip() == nil)
    }
  }
}
