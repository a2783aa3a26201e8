// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct ControlsGeometryTests {
  static let sizes: [(Float, Float)] = [
    (320, 200), (337, 219), (400, 200), (480, 319), (559, 320), (560, 320), (560, 1200),
    (640, 360), (720, 330), (791, 577), (792, 577), (800, 600), (1064, 577), (1511, 800),
    (1512, 800), (1920, 200), (1536, 864), (320, 1080),
  ]

  /// Calls `body` with `display` at this size, and with an empty canvas to measure texts on.
  private func withCanvas(
    _ display: inout Display, _ size: (Float, Float), _ body: (Canvas, borrowing Display) -> Void
  ) {
    display.resize(width: size.0, height: size.1)
    DisplayPicture(width: size.0, height: size.1).withCanvas { body($0, display) }
  }

  @Test("Buttons lie beside each other, in the window, are big enough, and clear of the readouts")
  func toolbar() {
    for size in Self.sizes {
      let layout = Layout(width: size.0, height: size.1, mode: .bars, showsControls: true)
      let toolbar = layout.toolbar!
      let buttons =
        toolbar.modes + toolbar.tools.map { $0.rect }
        + (toolbar.style == .menu ? [toolbar.menu] : [])
      #expect(toolbar.style == .menu || toolbar.modes.count == DisplayMode.allCases.count)
      expectApart(buttons, within: Rect(0, 0, size.0, size.1), "\(size)")
      for button in buttons {
        #expect(button.width >= 24 && button.height >= 24)
        #expect(!button.overlaps(layout.readouts) && !button.overlaps(layout.plot))
      }
      for item in layout.menuItems(windowHeight: size.1) {
        #expect(Rect(0, 0, size.0, size.1).contains(item) && item.height >= 20)
      }
    }
  }

  @Test("No text of a button, list or tooltip leaves its place")
  func buttonTexts() throws {
    for size in Deep.cases(Self.sizes, few: 9) {
      for mode in [DisplayMode.bars, .surfacePlus] {
        var display = Display.window(mode)
        withCanvas(&display, size) { canvas, display in
          let toolbar = display.layout.toolbar!
          for (text, rect) in zip(display.toolbar(on: canvas).toolbarTexts(toolbar), toolbar.modes)
          {
            #expect(rect.inset(2, 0).contains(text.bounds))
            #expect(text.size == ControlStyle.textSize)
          }
          let rows = display.layout.menuItems(windowHeight: size.1)
          let bounds = display.toolbar(on: canvas).menuTexts().map { $0.bounds }
          for (index, text) in bounds.enumerated() {
            #expect(rows[index / 2].contains(text))
            for other in bounds[..<index] { #expect(!text.overlaps(other)) }
          }
        }
        let buttons = display.layout.toolbar!
        for rect in buttons.modes + buttons.tools.map({ $0.rect }) + [buttons.menu]
        where rect.width > 0 {
          display.move(to: rect.middleX, rect.middleY)
          let shown = display.tooltip()
          let tip = try #require(shown)
          #expect(Rect(0, 0, size.0, size.1).contains(tip.box))
          #expect(!tip.box.contains(rect.middleX, rect.middleY))
          let bounds = tip.texts.map { $0.bounds }
          #expect(bounds.allSatisfy { tip.box.contains($0) } && !bounds[0].overlaps(bounds[1]))
        }
      }
    }
  }

  @Test("In the settings no text leaves its row or meets another, whatever the value")
  func settings() {
    for size in Self.sizes {
      var display = Display.window(.bars)
      display.type("s")
      for part in [0, 0.33, 0.66, 1] as [Float] {
        for port in Port.settings where port != .mode {
          display.set(
            port, to: port.range.lowerBound + part * (port.range.upperBound - port.range.lowerBound)
          )
        }
        // The longest name, and the one with the most rows.
        display.set(.temperament, to: part == 0 || part == 0.66 ? 8 : 3)
        withCanvas(&display, size) { canvas, display in
          let layout = display.settingsLayout
          #expect(canvas.bounds.contains(layout.panel))
          for place in layout.places {
            let row = layout.rect(of: place, scroll: 0)
            let texts = display.texts(of: place, on: canvas, row)
            let bounds = texts.map { $0.bounds }
            #expect(bounds.allSatisfy { row.contains($0) })
            guard case .row(let port) = place.item else { continue }
            #expect(!bounds[0].overlaps(bounds[1]), "\(port)")
            var parts: [Rect] = []
            switch port.kind {
            case .choice: parts = [layout.previous(in: row), layout.next(in: row)]
            case .number, .whole, .logarithmic: parts = [layout.slider(in: row).inset(-7, 0)]
            case .toggle: parts = [layout.toggle(in: row)]
            case .trigger: #expect(layout.trigger(in: row).contains(bounds[1]))
            }
            let mark = layout.mark(in: row)
            parts.append(Rect(mark.x - 2.5, mark.y - 2.5, 5, 5))
            for part in parts {
              #expect(row.contains(part))
              #expect(bounds.allSatisfy { !$0.overlaps(part) }, "\(port) \(size)")
            }
          }
          #expect(
            layout.scrollBar.highest == 0
              || layout.rect(of: layout.places.last!, scroll: layout.scrollBar.highest).bottom
                <= layout.content.bottom + 0.01
          )
        }
      }
    }
  }

  @Test("The list of choices lies in the window; none of its names is cut, and each can be reached")
  func lists() throws {
    for size in [(240, 160)] + Deep.cases(Self.sizes, few: 6) {
      for port in [Port.instrument, .theme, .temperament, .smoothing] {
        var display = Display.window(.tuner, width: size.0, height: size.1)
        display.settings.unlock(port)
        display.resize(width: size.0, height: size.1)
        display.controls.overlay = .settings
        display.controls.focus = .row(port)
        display.press(.enter)
        let (list, place) = (display.controls.panels.list, display.controls.places.listLayout)
        let (shown, layout) = (try #require(list), try #require(place))
        // A small window is drawn smaller.
        let window = Rect(0, 0, display.controls.width, display.controls.height)
        #expect(
          window.contains(layout.panel) && display.settingsLayout.panel.contains(layout.panel))
        let bar = layout.scrollBar
        #expect(
          layout.row(shown.choices.count - 1, scroll: bar.highest).bottom
            <= layout.content.bottom + 0.01)
        for item in 0..<shown.choices.count {
          let bounds = display.measure {
            ChoiceListPanel(display.controls, on: $0)!.text(of: item).bounds
          }
          let row = layout.row(item, scroll: shown.scroll)
          #expect(row.contains(bounds), "\(port) \(item) \(size)")
        }
      }
    }
  }

  @Test("In the help no text is cut or meets another, and all of it can be scrolled to")
  func help() {
    for size in Self.sizes {
      var display = Display.window(.bars)
      display.type("?")
      withCanvas(&display, size) { canvas, display in
        let layout = display.helpLayout
        #expect(canvas.bounds.contains(layout.panel))
        let all = Rect(
          layout.content.x, layout.content.y, layout.content.width, layout.contentHeight)
        expectApart(
          display.helpTexts(on: canvas, layout, scroll: 0).map { $0.bounds }, within: all, "\(size)"
        )
        #expect(layout.scrollBar.highest == max(0, layout.contentHeight - layout.content.height))
      }
    }
  }

  @Test("The help says the version")
  func version() {
    var display = Display.window(.bars)
    display.type("?")
    let texts = display.measure { display.helpTexts(on: $0, display.helpLayout, scroll: 0) }
    #expect(texts["\(Release.version)"] != nil, "\(texts.strings)")
  }

  @Test(
    "The readout beside the pointer stays in the plot, never on the pointer, and tells its place")
  func cursor() {
    for size in Deep.cases(Self.sizes, few: 6) {
      let picture = DisplayPicture(width: size.0, height: size.1)
      for mode in [DisplayMode.bars, .curve, .spectrogram, .circular] {
        var display = Display.window(mode)
        display.hear([Float](repeating: -33, count: 128))
        for _ in 0..<60 { display.step(elapsed: 1 / 60.0) }
        display.resize(width: size.0, height: size.1)
        let plot = display.layout.plot
        for column in 0..<9 {
          for row in 0..<9 {
            let x = plot.x + (Float(column) + 0.01) / 8.1 * plot.width
            let y = plot.y + (Float(row) + 0.01) / 8.1 * plot.height
            display.move(to: x, y)
            // The circle's middle has no frequency.
            if display.target(at: Point(x: x, y: y)) == .levelAxis { continue }
            picture.withCanvas { canvas in
              guard let readout = display.cursorReadout(on: canvas) else {
                Issue.record("no readout at \(x), \(y)")
                return
              }
              #expect(plot.inset(-0.01, -0.01).contains(readout.box), "\(size)")
              #expect(!readout.box.inset(-2, -2).contains(x, y))
              let bounds = readout.texts.map { $0.bounds }
              #expect(bounds.allSatisfy { readout.box.contains($0) }, "\(size)")
              if mode != .circular {
                let expected = 20 * pow(1000, (x - plot.x) / plot.width)
                #expect(abs(readout.frequency / expected - 1) < 1e-3)
              }
              if mode == .bars {
                // −80…0 dBFS from bottom to top.
                let level = -80 * (y - plot.y) / plot.height
                #expect(abs((readout.level ?? 0) - level) < 0.1)
              }
              if mode == .spectrogram {
                #expect(abs((readout.age ?? 0) - 6.4 * (plot.bottom - y) / plot.height) < 0.01)
              } else {
                #expect(readout.bandLevel == -33)
              }
            }
          }
        }
      }
    }
  }

  @Test("Beside open settings the readout stays in what is seen of the plot")
  func cursorBesideSettings() {
    var display = Display.window(.bars)
    display.type("s")
    let (plot, panel) = (display.layout.plot, display.settingsLayout.panel)
    for x in [plot.x + 1, panel.x - 200, panel.x - 1] {
      display.move(to: x, plot.middleY)
      let box = display.cursorReadout()?.box
      #expect(box.map { !$0.overlaps(panel) && !$0.contains(x, plot.middleY) } == true)
    }
    display.move(to: panel.x + 1, plot.middleY)
    #expect(display.cursorReadout().map { $0.frequency } == nil)
  }

  @Test("The readout names the note by the reference pitch")
  func note() {
    var display = Display.window(.bars)
    let plot = display.layout.plot
    let x = plot.x + plot.width * log(440 / 20) / log(1000)
    display.move(to: x, plot.middleY)
    for (reference, text) in [(440, "440.0 Hz  A4 +0 c"), (415.3, "440.0 Hz  A♯4 +0 c")]
      as [(Float, String)]
    {
      display.set(.reference, to: reference)
      #expect(display.cursorReadout()?.texts[0].label.string == text)
    }
  }

  @Test("Without controls nothing of them is drawn, and the plot is where it was")
  func clean() {
    for mode in DisplayMode.allCases {
      // Something to compare with: words that ask for it have a frame.
      var display = Display.window(mode, [.compare: Float(Comparand.average.rawValue)])
      display.showsControls = false
      display.move(to: 500, 300)
      display.type("s")
      let plain = DisplayPicture(&display, width: 1064, height: 577)
      display.showsControls = true
      let layout = Layout(width: 1064, height: 577, mode: mode, showsControls: true)
      let clean = Layout(width: 1064, height: 577, mode: mode)
      #expect(layout.plot.y == clean.plot.y && layout.plot.height == clean.plot.height)
      display.handle(.pointerLeft)
      let full = DisplayPicture(&display, width: 1064, height: 577)
      #expect(full.differences(from: plain, in: layout.plot).isEmpty)
      #expect(!full.differences(from: plain, in: layout.toolbar!.rect).isEmpty)
    }
  }
}
