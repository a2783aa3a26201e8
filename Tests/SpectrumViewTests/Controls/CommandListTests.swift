// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import SpectrumMessages
import SpectrumPorts
import Testing

@testable import SpectrumView

/// What a mouse alone can do: buttons, the list of commands, words over the picture.
@Suite struct CommandListTests {
  static let sizes: [(Float, Float)] = [(1064, 577), (480, 270), (240, 160), (1920, 200)]

  /// What the command has done: to the host, to files, and to the window.
  private struct Done: Equatable {
    let changes: [PortChange]
    let exports: [Export]
    let overlay: Overlay
    let scale: Bool

    init(_ display: inout Display) {
      changes = display.changes()
      exports = display.takeExports()
      overlay = display.controls.overlay
      scale = display.settings.followsLevel
    }
  }

  /// A window that has something to reset, to compare with, and to match.
  private func window(_ mode: DisplayMode, _ size: (Float, Float)) -> Display {
    var display = Display.window(
      mode, width: size.0, height: size.1,
      [.lowFrequency: 100, .autoLevel: 1, .compare: Float(Comparand.average.rawValue)])
    display.show(.flat(-50), "flat")
    display.set(.tempoHistory, to: 0)
    // And to undo and to redo.
    display.type("f")
    display.type("f")
    display.press(.character(UInt8(ascii: "z")), .control)
    display.hear([Float](repeating: -30, count: 128), elapsed: 1)
    _ = Done(&display)
    return display
  }

  @Test(
    "The list does by mouse alone what the keys do, in every mode and size",
    arguments: Deep.cases(DisplayMode.allCases, few: 4))
  func byMouse(mode: DisplayMode) throws {
    for size in Self.sizes {
      for command in Command.listed {
        var byKey = window(mode, size)
        var byMouse = window(mode, size)
        switch command {
        case .undo: byKey.press(.character(UInt8(ascii: "z")), .control)
        case .redo: byKey.press(.character(UInt8(ascii: "y")), .control)
        default: byKey.press(.character(command.row.typed.withUTF8Buffer { $0[0] }))
        }
        byMouse.click(byMouse.button(.commands))
        let list = byMouse.controls.places.commandsLayout
        let place = try #require(Command.listed.firstIndex(of: command)) - 1
        var row = list.row(place, scroll: 0)
        for _ in 0..<100 where !list.content.contains(row) {
          byMouse.scroll(-0.25, at: list.content.middleX, list.content.middleY)
          row = list.row(place, scroll: byMouse.controls.panels.scroll)
        }
        #expect(list.content.contains(row), "\(command) \(size)")
        byMouse.click(row)
        let (done, expected) = (Done(&byMouse), Done(&byKey))
        #expect(done == expected, "\(command) in \(mode) \(size)")
      }
    }
  }

  @Test("The header line has the list, the settings and the help in every mode and size")
  func fixedButtons() {
    for size in Self.sizes {
      for mode in DisplayMode.allCases {
        let tools = Display.window(mode, width: size.0, height: size.1).layout.toolbar?.tools
        #expect((tools ?? []).suffix(3).map { $0.tool } == [.commands, .settings, .help])
      }
    }
    // The tempo's are where the tempo is.
    let tempo: Set<Command> = [.tapTempo, .halveTempo, .doubleTempo, .resetTempo]
    for mode in DisplayMode.allCases {
      #expect(tempo.isDisjoint(with: mode.commands) == (mode != .music), "\(mode)")
    }
  }

  @Test("Opened by a button, the list shows a row that the arrows move and Enter performs")
  func byKeys() {
    var display = Display.window(.bars, width: 480, height: 270)
    display.click(display.button(.commands))
    #expect(display.controls.showsFocus && display.controls.panels.menuItem == 0)
    display.press(.end)
    let layout = display.controls.places.commandsLayout
    let last = layout.row(Command.listed.count - 1, scroll: display.controls.panels.scroll)
    #expect(layout.content.contains(last))
    for _ in 1..<Command.listed.count { display.press(.up) }
    display.press(.enter)
    #expect(display.changes() == [PortChange(port: .freeze, value: 1, phase: .single)])
    #expect(display.controls.overlay == .none)
    display.click(display.button(.commands))
    #expect(display.press(.escape) == true)
    #expect(display.controls.overlay == .none)
    // A key of another command is that one's, and the transport's is the host's again.
    display.click(display.button(.commands))
    display.type("s")
    #expect(display.controls.overlay == .settings)
    display.type("s")
    #expect(display.press(.space) == false)
  }

  @Test("The right button opens the list, a click beside it closes it, and does nothing else")
  func rightButton() {
    var display = Display.window(.bars, [.lowFrequency: 200])
    let plot = display.layout.plot
    display.handle(.menuRequested(x: plot.x + 40, y: plot.middleY))
    #expect(display.controls.overlay == .commands)
    display.press(at: plot.x + 40, plot.middleY, double: true)
    display.release(at: plot.x + 40, plot.middleY)
    #expect(display.controls.overlay == .none && display.settings[.lowFrequency] == 200)
  }

  @Test("In the list no text leaves its row or meets another")
  func listTexts() {
    for size in Self.sizes {
      for mode in [DisplayMode.bars, .surface, .tuner, .music] {
        var display = Display.window(mode, width: size.0, height: size.1)
        display.click(display.button(.commands))
        let layout = display.controls.places.commandsLayout
        let texts = display.measure {
          CommandsPanel(controls: display.controls, canvas: $0).texts()
        }
        #expect(texts.count == 2 * Command.listed.count)
        for (index, text) in texts.enumerated() {
          let row = layout.row(index / 2, scroll: display.controls.panels.scroll)
          #expect(row.contains(text.bounds), "\(text.label.string) \(size)")
        }
        for place in stride(from: 0, to: texts.count, by: 2) {
          #expect(!texts[place].bounds.overlaps(texts[place + 1].bounds), "\(size)")
        }
      }
    }
  }

  @Test("Every button's tooltip names its key", arguments: DisplayMode.allCases)
  func tooltips(mode: DisplayMode) throws {
    var display = Display.window(mode, width: 1200)
    for button in try #require(display.layout.toolbar?.tools) where button.tool != .commands {
      display.move(to: button.rect.middleX, button.rect.middleY)
      let shown = display.tooltip()
      let texts = try #require(shown).texts
      #expect(texts[0].label.count > 0)
      #expect(texts[1].label == Label(button.tool.row.key), "\(button.tool)")
    }
  }

  @Test("Words that name a key are clicked for the same, within their frame only")
  func hints() throws {
    for (width, height) in [(1064, 577), (320, 200)] as [(Float, Float)] {
      var display = Display.window(.difference, width: width, height: height)
      display.hear([Float](repeating: -30, count: 128), elapsed: 1)
      let plot = display.layout.plot
      let hints = display.controls.places.hints
      #expect(hints.map(\.action) == [.perform(.nextComparand)])
      let text = display.texts().first { $0.label.string.contains("compare with") }
      let bounds = try #require(text).bounds
      #expect(hints[0].rect.contains(bounds))
      display.click(Rect(plot.x, plot.bottom - 10, 8, 8))
      #expect(display.changes().isEmpty)
      display.click(hints[0].rect)
      #expect(display.changes().map(\.port) == [.compare])
    }
    // An empty slot: the page of references; no curve: it is kept.
    for (reference, action) in [
      (ComparedReference.slot(2), Command.references), (.curve, .referenceCurve),
    ] {
      var display = Display.window(.difference)
      display.set([
        .compare: Float(Comparand.reference.rawValue), .comparedReference: reference.value,
      ])
      display.hear([Float](repeating: -30, count: 128), elapsed: 1)
      let hint = try #require(display.controls.places.hints.first)
      #expect(hint.action == .perform(action))
      display.click(hint.rect)
      let isKept = display.settings[.referenceCurve] == 1
      #expect(action == .references ? display.controls.overlay == .references : isKept)
    }
  }

  @Test("Without files, the line that says so captures an average")
  func emptyList() {
    var display = Display.window(.bars)
    display.type("o")
    let layout = display.controls.places.referencesLayout
    display.click(layout.emptyLine(scroll: display.controls.panels.scroll))
    let capture = display.model.comparison.capture
    #expect(capture.isRunning && capture.kind == .average)
  }

  @Test("A click on what is frozen, muted or saved lets go on, be heard, be gone")
  func notices() throws {
    var display = Display.window(.bars, [.freeze: 1, .tunerMute: 1])
    display.hear([Float](repeating: -30, count: 128), waveform: [0.5, -0.5], elapsed: 0.1)
    display.receive(.level(.init(rms: [-20, -22], peak: [-9, -8])))
    for text in ["FROZEN", "The output is muted"] {
      let word = display.texts()[text]
      let bounds = try #require(word).bounds
      let hint = display.controls.places.hints.first { $0.rect.contains(bounds) }
      display.click(try #require(hint).rect)
    }
    #expect(display.changes().map(\.port) == [.freeze, .tunerMute])
    #expect(display.settings[.freeze] == 0 && display.settings[.tunerMute] == 0)
    display.record(written: Array("a.png".utf8), in: Array("/home".utf8))
    display.click(display.layout.notice)
    #expect(display.controls.notice == nil)
    #expect(display.changes().isEmpty)
  }

  @Test("Settings that the mouse opens show a row that the arrows move; Space stays the host's")
  func openedSettings() {
    var display = Display.window(.bars)
    display.click(display.button(.settings))
    guard case .row(let first) = display.controls.focus else {
      Issue.record("no row is chosen")
      return
    }
    #expect(display.controls.showsFocus)
    #expect(display.press(.space) == false)
    #expect(display.press(.down) == true)
    #expect(display.controls.focus != .row(first))
    #expect(display.press(.space) == true)
    #expect(display.controls.panels.list != nil)
  }

  @Test("A line around the window, and nothing else, shows that the keys come to it")
  func keySign() {
    for (width, height) in [(1064, 577), (240, 160)] as [(Float, Float)] {
      var display = Display.window(.bars, width: width, height: height)
      let without = DisplayPicture(&display, width: width, height: height)
      display.hasKeys = true
      let with = DisplayPicture(&display, width: width, height: height)
      #expect(with.differences(from: without, in: Rect(4, 4, width - 8, height - 8)).isEmpty)
      let edges = [
        Rect(8, 0, width - 16, 3), Rect(8, height - 3, width - 16, 3),
        Rect(0, 8, 3, height - 16), Rect(width - 3, 8, 3, height - 16),
      ]
      for edge in edges { #expect(!with.differences(from: without, in: edge).isEmpty, "\(edge)") }
      display.isForPlayer = true
      let player = DisplayPicture(&display, width: width, height: height)
      #expect(player.isSame(as: without))
    }
  }
}
