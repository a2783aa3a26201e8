// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import SpectrumMessages
import SpectrumPorts
import Testing

@testable import SpectrumView

/// Where the picture shows a setting, a click changes it or opens the panel there.
@Suite struct ShownSettingTests {
  private func place(_ port: Port, _ display: borrowing Display) -> Rect? {
    display.controls.places.shownSettings.first { $0.port == port }?.rect
  }

  @Test("A click on \"0 LU = …\" goes through the usual targets, and the wheel by single units")
  func target() throws {
    var display = Display.window(.levels)
    display.receive(.level(LevelsTests.level(2, rms: -20)))
    let found = place(.loudnessTarget, display)
    let label = try #require(found)
    func texts() -> [PlacedText] {
      display.measure {
        LevelsPicture(display.model.pages.levels, on: $0, in: display.layout.plot).texts()
      }
    }
    let text = try #require(texts()["0 LU = −23 LUFS"])
    #expect(label.inset(0, -1).contains(text.bounds))
    var targets: [Float] = []
    for _ in 0..<6 {
      display.click(label)
      targets.append(display.settings[.loudnessTarget])
    }
    #expect(targets == [-24, -14, -16, -18, -23, -24])
    let ports = Set(display.changes().map { $0.port })
    #expect(ports == [.loudnessTarget] && display.controls.overlay == .none)
    display.step(elapsed: 0.02)
    #expect(texts()["0 LU = −24 LUFS"] != nil)
    display.scroll(1, at: label.middleX, label.middleY)
    #expect(display.settings[.loudnessTarget] == -23)
    // From a target of one's own to the next usual one below it.
    display.set(.loudnessTarget, to: -20)
    display.click(label)
    #expect(display.settings[.loudnessTarget] == -23)
    // Without loudness there is nothing to aim at: the panel says why.
    display.set(.loudness, to: 0)
    display.scroll(1, at: label.middleX, label.middleY)
    display.click(label)
    #expect(display.settings[.loudnessTarget] == -23)
    #expect(display.controls.focus == .row(.loudnessTarget))
  }

  @Test(
    "The scale of the loudness over time does the same; its times and \"auto\" are nothing to set")
  func history() throws {
    var display = Display.window(.history, [.autoLevel: 1])
    let scale = display.layout.decibels
    display.click(scale)
    #expect(display.changes() == [PortChange(port: .loudnessTarget, value: -24, phase: .single)])
    display.scroll(1, at: scale.middleX, scale.middleY)
    #expect(display.changes() == [PortChange(port: .loudnessTarget, value: -23, phase: .single)])
    let times = display.layout.frequencies
    display.click(times)
    display.scroll(1, at: times.middleX, times.middleY)
    let wasTaken = display.press(.character(UInt8(ascii: "a")))
    #expect(display.changes().isEmpty && display.controls.overlay == .none && !wasTaken)
  }

  @Test("Beside the tuner's note the reference, the instrument and the scale open their settings")
  func tuner() throws {
    for (port, text, hasList) in [
      (.reference, "A4 = 440 Hz", false), (.instrument, "Guitar", true),
      (.temperament, "Werckmeister III, C", true), (.transpose, "Written for B♭ (+2)", false),
    ] as [(Port, String, Bool)] {
      var display = Display.window(.tuner, [.instrument: 1, .temperament: 4, .transpose: 2])
      display.receive(.tuning(TunerTests.guitar(transpose: 2)))
      let found = place(port, display)
      let rect = try #require(found, "\(port)")
      let shown = display.measure {
        TunerPicture(display.model.pages.tuner, on: $0, in: display.layout.plot).texts()
      }
      let bounds = try #require(shown[text]?.bounds, "\(shown.strings)")
      #expect(rect.inset(-1, -1).contains(bounds), "\(port)")
      // The wheel is for what is scrolled or measured, not for the pitch of A4.
      display.scroll(1, at: bounds.middleX, bounds.middleY)
      let turned = display.changes()
      display.click(bounds)
      #expect(
        turned.isEmpty && display.controls.overlay == .settings
          && display.controls.focus == .row(port))
      #expect((display.controls.panels.list?.port == port) == hasList)
      let row = display.settingsLayout.rect(of: port, scroll: display.controls.panels.scroll)
      #expect(row.map { display.settingsLayout.content.contains($0) } == true)
      let changes = display.changes()
      #expect(changes.isEmpty)
    }
  }

  @Test(
    "A click on a scale opens the panel at its setting",
    arguments: [
      (.bars, .lowFrequency), (.curve, .lowFrequency), (.spectrogram, .spectrogramTime),
      (.difference, .differenceRange), (.music, .tempoHistory),
    ] as [(DisplayMode, Port)])
  func scales(mode: DisplayMode, port: Port) throws {
    var display = Display.window(mode)
    let found = place(port, display)
    let scale = try #require(found)
    display.move(to: scale.middleX, scale.middleY)
    #expect(display.controls.hovered == .setting(port))
    let before = display.settings[port]
    display.scroll(1, at: scale.middleX, scale.middleY)
    #expect(display.settings[port] != before)
    display.click(scale)
    #expect(display.controls.overlay == .settings && display.controls.focus == .row(port))
    // Not through the help.
    display.press(.escape)
    display.press(.escape)
    display.type("h")
    #expect(display.target(at: Point(x: scale.x + 1, y: scale.bottom - 1)) != .setting(port))
  }

  @Test("The tooltip of such a place lies in the window, and beside it")
  func tooltips() throws {
    for size in Deep.cases(ControlsGeometryTests.sizes, few: 5) {
      for mode in DisplayMode.allCases {
        var display = Display.window(mode, width: size.0, height: size.1)
        let (width, height) = (display.controls.width, display.controls.height)
        for (port, rect) in display.controls.places.shownSettings {
          #expect(Rect(0, 0, width, height).inset(-0.1, -0.1).contains(rect), "\(port) \(size)")
          let point = Point(x: rect.middleX, y: rect.middleY)
          display.move(to: point.x, point.y)
          let tip = display.measure {
            ShownSettingPanel.tooltip(display.controls, port, beside: rect, at: point, on: $0)
          }
          let box = try #require(tip?.box)
          #expect(Rect(0, 0, width, height).contains(box) && !box.overlaps(rect), "\(port) \(size)")
        }
      }
    }
  }
}
