// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

/// Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y.
@Suite struct SettingsHistoryTests {
  @discardableResult
  private func undo(_ display: inout Display) -> Bool {
    display.press(.character(UInt8(ascii: "z")), .control)
  }

  @discardableResult
  private func redo(_ display: inout Display, byY: Bool = true) -> Bool {
    byY
      ? display.press(.character(UInt8(ascii: "y")), .control)
      : display.press(.character(UInt8(ascii: "Z")), [.control, .shift])
  }

  /// Ways to change something, each of which is one step.
  private static let ways: [@Sendable (inout Display) -> Void] = [
    { $0.type("2") },
    { $0.type("a") },
    { $0.scroll(2, at: $0.layout.plot.middleX, $0.layout.plot.middleY) },
    { display in
      for _ in 0..<5 {
        display.scroll(0.4, at: display.layout.plot.middleX, display.layout.plot.middleY)
        display.step(elapsed: 0.1)
      }
    },
    { display in
      let plot = display.layout.plot
      display.press(at: plot.middleX, plot.middleY)
      for x in 1...9 { display.move(to: plot.middleX + 10 * Float(x), plot.middleY) }
      display.release(at: plot.middleX + 90, plot.middleY)
    },
    { display in
      for isRepeat in [false, true, true] { display.press(.up, isRepeat: isRepeat) }
    },
    { display in
      display.controls.overlay = .settings
      display.controls.focus(on: .row(.gain))
      let layout = display.settingsLayout
      let row = layout.rect(of: .gain, scroll: display.controls.panels.scroll)!
      let slider = layout.slider(in: row)
      display.press(at: slider.middleX, slider.middleY)
      for x in 1...9 { display.move(to: slider.middleX + 5 * Float(x), slider.middleY) }
      display.release(at: slider.middleX, slider.middleY)
    },
    { display in
      display.controls.overlay = .settings
      display.controls.focus(on: .row(.gain))
      display.press(.right)
    },
    { display in
      display.controls.overlay = .settings
      display.controls.focus(on: .row(.tilt))
      display.press(.enter)
      display.press(.down)
      display.press(.enter)
    },
    { display in
      display.controls.overlay = .settings
      display.controls.focus(on: .row(.decay))
      display.type(text: "1.5")
      display.press(.enter)
    },
    { display in
      display.controls.focus = nil
      display.type("0")
    },
    { $0.click($0.button(.freeze)) },
  ]

  @Test("Each change is undone as one step and redone, in order, to the first and the last one")
  func steps() {
    var display = Display.window(.bars, [.lowFrequency: 200, .highFrequency: 2000])
    var states = [display.settings]
    for (index, way) in Self.ways.enumerated() {
      display.controls.overlay = .none
      display.controls.focus = nil
      // A pause, so that the wheel's second turn is a step of its own.
      display.step(elapsed: 1)
      way(&display)
      #expect(display.settings != states.last, "\(index) changes nothing")
      states.append(display.settings)
    }
    for byY in [true, false] {
      for (index, state) in states.dropLast().enumerated().reversed() {
        #expect(undo(&display) == true)
        #expect(display.settings == state, "undo \(index)")
      }
      // At the end the key is still the window's: the host would undo something else.
      #expect(undo(&display) == true && display.settings == states[0])
      for (index, state) in states.dropFirst().enumerated() {
        #expect(redo(&display, byY: byY) == true)
        #expect(display.settings == state, "redo \(index)")
      }
      #expect(redo(&display, byY: byY) == true && display.settings == states.last)
    }
  }

  @Test("Held, the keys go on from step to step")
  func held() {
    var display = Display.window(.bars)
    for mode in ["2", "3", "4"] { display.type(text: mode) }
    for isRepeat in [false, true, true, true] {
      display.press(.character(UInt8(ascii: "z")), .control, isRepeat: isRepeat)
    }
    #expect(display.settings.mode == .bars)
    for isRepeat in [false, true] {
      display.press(.character(UInt8(ascii: "y")), .control, isRepeat: isRepeat)
    }
    #expect(display.settings.mode == .circular)
  }

  @Test("What is undone is told to the host, several values as one gesture")
  func host() {
    var display = Display.window(.bars)
    let plot = display.layout.plot
    display.scroll(2, at: plot.middleX, plot.middleY)
    let zoom = display.changes()
    #expect(Set(zoom.map { $0.port }) == [.lowFrequency, .highFrequency])
    undo(&display)
    let changes = display.changes()
    for (port, value) in [(Port.lowFrequency, 20), (.highFrequency, 20_000)] as [(Port, Float)] {
      let own = changes.filter { $0.port == port }
      #expect(own.map { $0.phase } == [.begin, .change, .end])
      #expect(own.last?.value == value)
    }
    // And what the host has set meanwhile stays.
    display.set(.gain, to: 7)
    redo(&display)
    undo(&display)
    #expect(display.settings[.gain] == 7)
  }

  @Test("A new change ends what could be redone; a drag there and back is no step")
  func branches() {
    var display = Display.window(.bars)
    display.type("2")
    display.type("3")
    undo(&display)
    display.type("4")
    redo(&display)
    #expect(display.settings.mode == .spectrogram)
    undo(&display)
    #expect(display.settings.mode == .curve)
    display.controls.overlay = .settings
    display.controls.focus(on: .row(.gain))
    let layout = display.settingsLayout
    let slider = layout.slider(in: layout.rect(of: .gain, scroll: display.controls.panels.scroll)!)
    display.press(at: slider.middleX, slider.middleY)
    display.move(to: slider.middleX + 30, slider.middleY)
    display.move(to: slider.middleX, slider.middleY)
    display.release(at: slider.middleX, slider.middleY)
    #expect(display.settings[.gain] == 0)
    undo(&display)
    #expect(display.settings.mode == .bars)
  }

  @Test("The camera is undone, too")
  func camera() {
    var display = Display.window(.surface)
    let plot = display.layout.plot
    display.press(at: plot.middleX, plot.middleY)
    for x in 1...5 { display.move(to: plot.middleX + 20 * Float(x), plot.middleY) }
    display.release(at: plot.middleX + 100, plot.middleY)
    let turned = display.camera
    #expect(turned.azimuth != 0)
    display.press(.home)
    #expect(display.camera.azimuth == 0)
    undo(&display)
    #expect(display.camera == turned)
    undo(&display)
    #expect(display.camera == SurfaceCamera())
    redo(&display)
    #expect(display.camera == turned)
  }

  @Test(
    "A mouse alone undoes and redoes by the list of commands, where they are dim without effect")
  func commands() throws {
    var display = Display.window(.bars)
    func click(_ command: Command) throws {
      display.click(display.button(.commands))
      let place = try #require(Command.listed.firstIndex(of: command))
      let list = display.controls.places.commandsLayout
      display.click(list.row(place - Command.listed.startIndex, scroll: 0))
    }
    func idle() -> [Bool] {
      [.undo, .redo].map { (command: Command) in command.isIdle(in: display.controls) }
    }
    #expect(idle() == [true, true])
    display.click(display.button(.freeze))
    #expect(idle() == [false, true])
    try click(.undo)
    #expect(display.settings[.freeze] == 0 && idle() == [true, false])
    try click(.redo)
    #expect(display.settings[.freeze] == 1 && idle() == [false, true])
    #expect(display.changes() == [PortChange(port: .freeze, value: 1, phase: .single)])
  }

  @Test("Until something is changed here, the keys are the host's, and with Alt always")
  func hostKeys() {
    var display = Display.window(.bars)
    #expect(undo(&display) == false && redo(&display) == false)
    // What the host sets is the host's to undo, and a trigger has nothing to go back to.
    display.set(.gain, to: 3)
    display.type("r")
    #expect(undo(&display) == false)
    display.type("2")
    #expect(display.press(.character(UInt8(ascii: "z")), [.control, .alt]) == false)
    #expect(display.press(.character(UInt8(ascii: "y")), [.control, .shift]) == false)
    #expect(display.press(.character(UInt8(ascii: "x")), .control) == false)
    #expect(undo(&display) == true && display.settings.mode == .bars)
    // A pending drag ends first, as one step.
    let plot = display.layout.plot
    display.scroll(4, at: plot.middleX, plot.middleY)
    let before = display.settings
    display.press(at: plot.middleX, plot.middleY)
    display.move(to: plot.middleX + 50, plot.middleY)
    undo(&display)
    #expect(display.settings == before && display.controls.drag == nil)
    let open = Set(display.changes().filter { $0.phase == .begin }.map { $0.port })
    #expect(open == [.lowFrequency, .highFrequency])
  }

  @Test("Old steps are forgotten, so that a long session keeps no more than its limit")
  func capacity() {
    var history = SettingsHistory()
    for step in 0..<(SettingsHistory.capacity + 50) {
      history.record(.gain, from: Float(step), to: Float(step + 1))
      history.close()
    }
    var last: Float?
    var count = 0
    while let step = history.undo() {
      last = step.changes.first?.after
      count += 1
    }
    #expect(count == SettingsHistory.capacity && last == 50)
  }
}
