// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import SpectrumMessages
import SpectrumPorts
import Testing

@testable import SpectrumView

/// The panel of the settings, its lists and fields, and where the picture shows a setting.
@Suite struct SettingsPanelTests {
  private func opened(
    _ mode: DisplayMode, at port: Port? = nil, width: Float = 1064, height: Float = 577
  ) -> Display {
    var display = Display.window(mode, width: width, height: height)
    display.type("s")
    if let port { display.controls.focus(on: .row(port)) }
    return display
  }

  @Test(
    "The panel opens at the settings of the mode, by key and by mouse",
    arguments: [
      (.bars, "Spectrum"), (.levels, "Levels"), (.tuner, "Tuner"), (.music, "Tempo"),
      (.difference, "Comparison"), (.stereo, "Spectrum"),
    ] as [(DisplayMode, String)])
  func opening(mode: DisplayMode, group: String) throws {
    for isKey in [true, false] {
      var display = Display.window(mode)
      // What was scrolled to elsewhere is forgotten.
      display.controls.overlay = .settings
      display.controls.panels.scroll = 300
      display.controls.overlay = .none
      if isKey { display.type("s") } else { display.click(display.button(.settings)) }
      let (layout, scroll) = (display.settingsLayout, display.controls.panels.scroll)
      let heading = try #require(
        layout.places.first {
          if case .heading(let other) = $0.item { "\(other.name)" == group } else { false }
        })
      let top = layout.rect(of: heading, scroll: scroll).y
      let isLast = scroll == layout.scrollBar.highest
      #expect(top == layout.content.y || isLast && top > layout.content.y)
      #expect(top + heading.height <= layout.content.bottom)
      guard case .row(let port) = display.controls.focus else {
        #expect(!isKey)
        continue
      }
      #expect("\(port.group.name)" == group)
    }
  }

  @Test("Page keys scroll, with a row chosen or none, and change no value; nor do up and down")
  func pages() {
    for port in Port.shownSettings where Plugin.stereo.has(port) {
      var display = opened(.curve)
      guard display.settings.hasRow(port) else { continue }
      display.controls.focus(on: .row(port))
      _ = display.changes()
      for key in [Key.pageDown, .pageUp, .pageUp, .down, .up] { display.press(key) }
      let changes = display.changes()
      #expect(changes.isEmpty, "\(port)")
    }
    var display = opened(.bars)
    display.press(.pageDown)
    let bottom = display.settingsLayout.content.bottom
    func row(_ display: borrowing Display) -> Rect? {
      guard case .row(let port) = display.controls.focus else { return nil }
      return display.settingsLayout.rect(of: port, scroll: display.controls.panels.scroll)
    }
    #expect(display.controls.panels.scroll >= 0)
    #expect(row(display).map { $0.bottom <= bottom && $0.y > 300 } == true)
    for _ in 0..<20 { display.press(.pageDown) }
    #expect(display.controls.focus == .row(display.settingsLayout.ports.last!))
    // A click on the plot lets the row go.
    display = Display.window(.bars)
    display.click(display.button(.settings))
    display.click(Rect(display.layout.plot.x + 1, display.layout.plot.y + 1, 2, 2))
    let before = display.settings
    display.press(.pageDown)
    #expect(display.controls.panels.scroll > 300 && display.controls.focus == nil)
    display.press(.pageUp)
    #expect(display.controls.panels.scroll == 0)
    // Down chooses one.
    display.press(.down)
    #expect(display.controls.focus == .row(display.settingsLayout.ports[0]))
    #expect(display.settings == before)
  }

  // The list.

  private func item(_ display: borrowing Display) -> String {
    guard let list = display.controls.panels.list else { return "" }
    return list.port.label(of: Float(list.item)).string
  }

  @Test(
    "Letters typed without a pause go to the choice that begins with them, else has such a word")
  func typeAhead() {
    var display = opened(.tuner, at: .instrument)
    display.press(.enter)
    #expect(item(display) == "Chromatic")
    func type(_ text: String) -> String {
      display.step(elapsed: 1.1)
      display.type(text: text)
      return item(display)
    }
    for (text, name) in [
      ("k", "Kora"), ("uk", "Ukulele"), ("UKULELE, ", "Ukulele, low G"), ("viola", "Viola"),
      ("dad", "Guitar, DADGAD"), ("drop b", "Guitar, drop B"), ("guitar, open e", "Guitar, open E"),
      ("xyz", "Guitar, open E"), ("low", "Ukulele, low G"),
    ] { #expect(type(text) == name, "\(text)") }
    // The same letter goes on to the next, and round.
    #expect(type("v") == "Violin")
    display.type("v")
    #expect(item(display) == "Viola")
    display.type("v")
    #expect(item(display) == "Violin")
    // None of it is a command or a mode, nor is anything set before Enter.
    #expect(display.settings.mode == .tuner && display.settings[.instrument] == 0)
    #expect(display.isTyping == true)
    display.press(.enter)
    #expect(display.settings[.instrument] == Instrument.violin.value)
    #expect(display.controls.panels.list == nil && display.controls.overlay == .settings)
    let changes = display.changes()
    #expect(changes.map { $0.port } == [.instrument])
  }

  @Test("The list opens by a click on the value, scrolls, and takes what is clicked")
  func list() throws {
    var display = opened(.tuner, at: .instrument)
    let layout = display.settingsLayout
    let row = try #require(layout.rect(of: .instrument, scroll: display.controls.panels.scroll))
    display.click(layout.choice(in: row))
    let shown = display.controls.places.listLayout
    let list = try #require(shown)
    #expect(list.scrollBar.highest > 0)
    // By the wheel, by page keys and by the bar.
    display.scroll(-3, at: list.content.middleX, list.content.middleY)
    #expect(display.controls.panels.list?.scroll == 120)
    display.press(.pageDown)
    #expect(display.controls.panels.list?.item == list.rowsInView)
    display.press(.end)
    #expect(item(display) == "\(Instrument.allCases.last!.name)")
    #expect(display.controls.panels.list?.scroll == list.scrollBar.highest)
    let track = list.scrollBar.track
    display.press(at: track.middleX, track.bottom - 2)
    display.move(to: track.middleX, track.y - 200)
    display.release(at: track.middleX, track.y - 200)
    #expect(display.controls.panels.list?.scroll == 0)
    #expect(display.settings[.instrument] == 0)
    display.click(list.row(1, scroll: 0))
    #expect(display.settings[.instrument] == 1 && display.controls.panels.list == nil)
    // Escape leaves it; a click beside it does, and nothing else.
    for isKey in [true, false] {
      display.press(.enter)
      display.press(.down)
      if isKey {
        display.press(.escape)
      } else {
        display.click(display.layout.toolbar!.modes[0])
      }
      #expect(display.controls.panels.list == nil && display.controls.overlay == .settings)
      #expect(display.settings.mode == .tuner && display.settings[.instrument] == 1)
    }
    // A row that the host takes away takes its list along.
    display.set(.temperament, to: 8)
    display.controls.focus(on: .row(.degree2))
    display.press(.enter)
    #expect(display.controls.panels.entry?.port == .degree2)
    display.set(.temperament, to: 0)
    #expect(display.controls.panels.entry == nil && !display.isTyping)
  }

  // The field of a number.

  @Test(
    "Typed numbers are taken by Enter, within their range, whatever unit follows",
    arguments: [
      (.loudnessTarget, "-14", -14), (.loudnessTarget, "−16 LUFS", -16),
      (.loudnessTarget, "-99", -36), (.loudnessTarget, "7", 0), (.reference, "442", 442),
      (.reference, "443,5 Hz", 443.5), (.reference, "+441", 441), (.lowFrequency, "100", 100),
      (.highFrequency, "2 kHz", 2000), (.highFrequency, "1.5k", 1500), (.gain, "-3.5dB", -3.5),
      (.gain, ".5", 0.5), (.gain, "99999999999999999999", 48), (.bands, "255.6", 256),
      (.attack, "0.05 s", 0.05), (.peakHold, "1,000.0", 30), (.string6Note, "D2", 38),
      (.string6Note, "f#2", 42), (.string1Note, "E♭4", 63), (.string1Note, "60", 60),
      (.string1Note, "-1", -1), (.capo, "3 st", 3), (.gain, "", nil), (.gain, "dB", nil),
      (.gain, "-", nil), (.gain, "nan", nil), (.string1Note, "H", nil),
    ] as [(Port, String, Float?)])
  func typing(port: Port, text: String, value: Float?) {
    for ending in [Key.enter, .tab, .escape, .down] {
      var display = Display.window(.bars)
      display.settings.unlock(port)
      display.controls.overlay = .settings
      display.controls.focus(on: .row(port))
      let before = display.settings[port]
      display.press(.enter)
      #expect(display.isTyping == true)
      display.type(text: text)
      #expect(display.settings[port] == before, "not before it is taken")
      display.press(ending)
      #expect(!display.isTyping && display.controls.overlay == .settings)
      let taken = ending == .escape ? before : value ?? before
      #expect(abs(display.settings[port] - taken) < 1e-4, "\(port) \(text) \(ending)")
      let ports = display.changes().map { $0.port }
      #expect(ports == (taken == before ? [] : [port]))
    }
  }

  @Test(
    "A digit or a sign begins a number in a chosen row, backspace takes it back, a click opens it")
  func fields() throws {
    var display = opened(.levels, at: .loudnessTarget)
    display.type("-")
    display.type(text: "199")
    display.press(.backspace)
    display.press(.backspace)
    display.type("8")
    let layout = display.settingsLayout
    func shown() -> String? {
      let place = layout.places.first { $0.port == .loudnessTarget }!
      return display.measure {
        display.texts(of: place, on: $0, layout.rect(of: place, scroll: 0)).last?.label.string
      }
    }
    #expect(shown() == "-18|")
    // Digits are no modes then, and what is typed counts when something else is clicked.
    let plot = display.layout.plot
    display.click(Rect(plot.x + 1, plot.y + 1, 2, 2))
    #expect(display.settings[.loudnessTarget] == -18 && display.settings.mode == .levels)
    let row = try #require(
      layout.rect(of: .loudnessTarget, scroll: display.controls.panels.scroll))
    display.click(layout.value(in: row))
    #expect(shown() == "|")
    display.press(.escape)
    #expect(shown() == "−18.0 LUFS")
    // In the row of a choice, digits still choose the mode.
    display.controls.focus(on: .row(.loudness))
    display.type("1")
    #expect(display.settings.mode == .bars)
  }

  @Test("A click in a slider's track changes nothing; dragged from anywhere, the value moves along")
  func track() {
    var display = opened(.bars, at: .gain)
    let layout = display.settingsLayout
    let scroll = display.controls.panels.scroll
    let slider = layout.slider(in: layout.rect(of: .gain, scroll: scroll)!)
    for part in [0.01, 0.5, 0.99] as [Float] {
      let x = slider.x + part * slider.width
      display.press(at: x, slider.middleY)
      display.move(to: x + 2, slider.middleY)
      display.release(at: x + 2, slider.middleY)
      #expect(display.settings[.gain] == 0, "\(part)")
    }
    // A quarter of 72 dB.
    display.press(at: slider.x + 1, slider.middleY)
    display.move(to: slider.x + 1 + slider.width / 4, slider.middleY)
    display.release(at: slider.x, slider.middleY)
    #expect(abs(display.settings[.gain] - 18) < 0.06)
  }

  @Test("A dot marks what differs from its default, and nothing else")
  func marks() throws {
    var display = opened(.bars)
    for (port, value) in [(Port.gain, 6), (.palette, 1), (.freeze, 1)] as [(Port, Float)] {
      display.settings[port] = port.initial
      display.controls.focus(on: .row(port))
      display.controls.focus = nil
      let row = try #require(
        display.settingsLayout.rect(of: port, scroll: display.controls.panels.scroll))
      let place = display.settingsLayout.mark(in: row)
      let dot = Rect(place.x - 3, place.y - 3, 6, 6)
      let plain = DisplayPicture(&display, width: 1064, height: 577)
      display.settings[port] = value
      let marked = DisplayPicture(&display, width: 1064, height: 577)
      #expect(!marked.differences(from: plain, in: dot).isEmpty, "\(port)")
      display.settings[port] = port.initial
      let again = DisplayPicture(&display, width: 1064, height: 577)
      #expect(again.differences(from: plain, in: dot).isEmpty)
    }
  }
}
