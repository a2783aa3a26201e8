// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SeededRandom
import SpectrumMessages
import SpectrumPorts
import Testing

@testable import SpectrumView

extension Display {
  /// A stereo display of this size.
  static func window(
    _ mode: DisplayMode, width: Float = 1064, height: Float = 577, _ settings: [Port: Float] = [:]
  ) -> Display {
    var display = Display.still(mode, settings)
    display.resize(width: width, height: height)
    return display
  }

  /// Whether it takes the key.
  @discardableResult
  mutating func press(_ key: Key, _ modifiers: Modifiers = [], isRepeat: Bool = false) -> Bool {
    handle(.key(key, modifiers: modifiers, isRepeat: isRepeat))
  }

  @discardableResult
  mutating func type(_ character: Character) -> Bool {
    press(.character(character.asciiValue!))
  }

  /// Types letters of any kind.
  mutating func type(text: String) {
    for scalar in text.unicodeScalars {
      press(
        scalar == " " ? .space : scalar.isASCII ? .character(UInt8(scalar.value)) : .letter(scalar))
    }
  }

  mutating func press(at x: Float, _ y: Float, double: Bool = false, _ modifiers: Modifiers = []) {
    handle(.pressed(x: x, y: y, isDouble: double, modifiers: modifiers))
  }

  mutating func move(to x: Float, _ y: Float) { handle(.pointerMoved(x: x, y: y)) }

  mutating func release(at x: Float = 0, _ y: Float = 0) {
    handle(.released(x: x, y: y))
  }

  mutating func scroll(_ steps: Float, at x: Float, _ y: Float, _ modifiers: Modifiers = []) {
    handle(.scrolled(x: x, y: y, steps: steps, modifiers: modifiers))
  }

  mutating func click(_ rect: Rect, double: Bool = false) {
    press(at: rect.middleX, rect.middleY, double: double)
    release(at: rect.middleX, rect.middleY)
  }

  /// The button of a command in the header.
  func button(_ tool: Command) -> Rect {
    layout.toolbar!.tools.first { $0.tool == tool }!.rect
  }

  /// All that the host would be told of the actions since the last call, if it knew of all earlier
  /// ones.
  mutating func changes() -> [PortChange] {
    var queue = PortChanges()
    return changes(through: &queue)
  }

  /// The same with a queue that is kept, because a gesture or a pulse is under way.
  mutating func changes(through queue: inout PortChanges) -> [PortChange] {
    queue.add(takeActions())
    var changes: [PortChange] = []
    while let change = queue.next() { changes.append(change) }
    return changes
  }
}

@Suite struct ControlsTests {
  /// Modes in which frequencies go from left to right.
  static let spectra: [DisplayMode] = [.bars, .curve, .spectrogram]

  private func frequency(_ display: borrowing Display, at x: Float) -> Float {
    let plot = display.layout.plot
    return display.settings.frequencies.frequency(at: (x - plot.x) / plot.width)
  }

  @Test("The wheel zooms about the pointer: its frequency stays in its place", arguments: spectra)
  func zoom(mode: DisplayMode) {
    var display = Display.window(mode)
    let plot = display.layout.plot
    // The first zoom is about a place within reach of both ends; then anywhere.
    for part in [0.5, 0.4, 0.6, 0.55] as [Float] {
      let x = plot.x + part * plot.width
      for steps in [1, 2, -1, 0.25] as [Float] {
        let before = frequency(display, at: x)
        let width = display.settings.frequencies.octaves
        display.scroll(steps, at: x, plot.middleY)
        // A thousandth of a semitone: the rounding of logarithms.
        #expect(abs(12 * log2(frequency(display, at: x) / before)) < 0.001)
        #expect((display.settings.frequencies.octaves < width) == (steps > 0))
      }
    }
    let changes = display.changes()
    #expect(Set(changes.map { $0.port }) == [.lowFrequency, .highFrequency])
    #expect(changes.allSatisfy { $0.phase == .single })
  }

  @Test("Zoom ends at an octave and at 20 Hz to 20 kHz; double click, 0 and Home reset it")
  func zoomLimits() {
    for reset in 0..<4 {
      var display = Display.window(.bars)
      let plot = display.layout.plot
      for x in [plot.x, plot.middleX, plot.right - 1] {
        for _ in 0..<60 { display.scroll(1, at: x, plot.middleY) }
        let axis = display.settings.frequencies
        #expect(abs(axis.octaves - 1) < 1e-4)
        #expect(axis.low >= 20 && axis.high <= 20_000)
        #expect(display.settings[.highFrequency] <= 20_000)
        if x < plot.right - 1 {
          for _ in 0..<60 { display.scroll(-1, at: x, plot.middleY) }
          #expect(display.settings.frequencies == FrequencyScale(low: 20, high: 20_000))
        }
      }
      switch reset {
      case 0: display.press(at: plot.middleX, plot.middleY, double: true)
      case 1: display.type("0")
      case 2: display.press(.home)
      default: display.click(display.button(.resetZoom))
      }
      #expect(display.settings.frequencies == FrequencyScale(low: 20, high: 20_000))
    }
  }

  @Test("Dragging moves the spectrum along with the pointer", arguments: spectra)
  func pan(mode: DisplayMode) {
    var display = Display.window(mode, [.lowFrequency: 200, .highFrequency: 2000])
    let plot = display.layout.plot
    let (start, y) = (plot.middleX, plot.middleY)
    let held = frequency(display, at: start)
    display.press(at: start, y)
    for x in stride(from: start, through: start + 200, by: 10) { display.move(to: x, y + 30) }
    #expect(abs(12 * log2(frequency(display, at: start + 200) / held)) < 0.001)
    display.release(at: start + 200, y)
    let changes = display.changes()
    for port in [Port.lowFrequency, .highFrequency] {
      #expect(changes.filter { $0.port == port }.map { $0.phase } == [.begin, .change, .end])
    }
  }

  @Test("A click without a move tells the host nothing")
  func click() {
    var display = Display.window(.bars)
    let plot = display.layout.plot
    display.press(at: plot.middleX, plot.middleY)
    display.move(to: plot.middleX + 1, plot.middleY + 1)
    display.release(at: plot.middleX + 1, plot.middleY)
    #expect(display.changes().isEmpty)
  }

  @Test("Ctrl and wheel move floor and ceiling together, and auto level goes off")
  func levels() {
    var display = Display.window(.curve, [.autoLevel: 1])
    display.hear(Display.line(at: 1000, level: 0), elapsed: 1)
    let before = display.model.spectra.scale
    let plot = display.layout.plot
    display.scroll(3, at: plot.middleX, plot.middleY, .control)
    #expect(!display.settings.followsLevel)
    display.step(elapsed: 0.1)
    var scale = display.model.spectra.scale
    #expect(scale.floor == before.floor - 6 && scale.top == before.top - 6)
    // To either end, with the same range: it is the floor's end below, and the ceiling's above.
    display.set([.floor: -90, .ceiling: 0])
    for (steps, floor, ceiling) in [(9, -140, -50), (-9, -66, 24)] as [(Float, Float, Float)] {
      for _ in 0..<100 { display.scroll(steps, at: plot.middleX, plot.middleY, .control) }
      display.step(elapsed: 0.1)
      scale = display.model.spectra.scale
      #expect(scale.floor == floor && scale.top == ceiling)
    }
  }

  @Test("The surface turns by dragging, comes closer by the wheel, and goes back by double click")
  func surface() {
    var display = Display.window(.surface)
    let plot = display.layout.plot
    func distance() -> Float { display.camera.projection(width: 800, height: 400).distance }
    let before = distance()
    display.press(at: plot.middleX, plot.middleY)
    display.move(to: plot.middleX + plot.height / 4, plot.middleY)
    display.release(at: plot.middleX, plot.middleY)
    // A height is half a turn.
    #expect(abs(abs(display.camera.azimuth) - .pi / 4) < 1e-3)
    display.scroll(1, at: plot.middleX, plot.middleY)
    #expect(distance() < before)
    display.press(at: plot.middleX, plot.middleY, double: true)
    #expect(display.camera.azimuth == 0 && distance() == before)
    #expect(display.changes().isEmpty)
  }

  @Test(
    "Keys, buttons, list and arrows choose the mode",
    arguments: DisplayMode.allCases)
  func modes(mode: DisplayMode) {
    let other: DisplayMode = mode == .bars ? .levels : .bars
    for way in 0..<5 {
      var display = Display.window(
        other, width: way == 4 ? 1900 : way >= 2 ? 320 : 1064, height: 320)
      let index = mode.rawValue
      switch way {
      case 0:
        let letters: [DisplayMode: Character] = [.music: "m", .difference: "d", .history: "y"]
        display.type(letters[mode] ?? Character("\(index + 1)"))
      case 1, 4: display.click(display.layout.toolbar!.modes[index])
      case 2:
        display.click(display.layout.toolbar!.menu)
        display.click(display.layout.menuItems(windowHeight: 320)[index])
        #expect(display.controls.overlay == .none)
      default:
        display.press(.tab)
        display.press(.enter)
        display.press(.home)
        for _ in 0..<index { display.press(.down) }
        display.press(.enter)
      }
      #expect(display.settings.mode == mode)
      #expect(display.changes() == [PortChange(port: .mode, value: Float(index), phase: .single)])
    }
  }

  @Test("A key that is of no use here is the host's: its transport starts with the space bar")
  func hostKeys() {
    var display = Display.window(.bars)
    for key in [Key.space, .enter, .left, .right, .character(UInt8(ascii: "q"))] {
      #expect(display.press(key) == false, "\(key)")
    }
    #expect(display.press(.character(UInt8(ascii: "1")), .control) == false)
    #expect(display.changes().isEmpty)
    // Once there is something to move, the arrows move it; what has the focus is pressed.
    for key in [Key.up, .right, .tab, .space] { #expect(display.press(key) == true, "\(key)") }
  }

  @Test("A focus in the toolbar ends with a click elsewhere, and where its button is gone")
  func hiddenFocus() {
    var display = Display.window(.bars, width: 1200)
    for focus in [ControlFocus.modes, .tool(.tapTempo)] {
      display.controls.focus = focus
      display.click(display.layout.toolbar!.modes[1])
      #expect(display.press(.space) == false, "\(focus)")
    }
    display.controls.focus = .tool(.tapTempo)
    display.resize(width: 400, height: 300)
    let tools = display.layout.toolbar?.tools.map { $0.tool } ?? []
    #expect(!tools.isEmpty && !tools.contains(.tapTempo))
    #expect(display.press(.space) == false)
    // The host's automation changes the mode.
    display = Display.window(.levels)
    display.controls.focus = .tool(.resetLevels)
    display.set(.mode, to: 0)
    #expect(display.press(.space) == false)
  }

  @Test("Each tool has a key and, in its modes, a button")
  func tools() {
    func check(
      _ character: Character, _ tool: Command, _ expected: [(Port, Float)],
      _ mode: DisplayMode = .music
    ) {
      for isKey in [true, false] {
        var display = Display.window(mode)
        if isKey { display.type(character) } else { display.click(display.button(tool)) }
        let changes = display.changes()
        #expect(changes.map { $0.port } == expected.map { $0.0 })
        #expect(changes.map { $0.value } == expected.map { $0.1 })
        #expect(changes.allSatisfy { $0.phase == .single })
      }
    }
    check("f", .freeze, [(.freeze, 1)], .bars)
    check("c", .nextComparand, [(.compare, 2)], .difference)
    check("l", .levelMatch, [(.levelMatch, 1)], .difference)
    check("-", .halveTempo, [(.tempoScale, 0)])
    check("+", .doubleTempo, [(.tempoScale, 2)])
    // The plugin resets when the port turns on; off again, the next time counts as well.
    check("t", .tapTempo, [(.tap, 1), (.tap, 0)])
    check("T", .resetTempo, [(.tempoReset, 1), (.tempoReset, 0)])
    check("r", .resetLevels, [(.resetLevels, 1), (.resetLevels, 0)], .levels)
    check("s", .settings, [])
    check("?", .help, [])
  }

  @Test(
    "A tap counts when the button goes down, once, and is seen for a moment", arguments: [0, 1])
  func tap(place: Int) throws {
    var display = Display.window(.music)
    let button: Rect
    if place == 0 {
      button = display.button(.tapTempo)
    } else {
      let row = display.openSettings(at: .tap)
      button = display.settingsLayout.trigger(in: try #require(row))
    }
    display.press(at: button.middleX, button.middleY)
    #expect(display.changes().map { $0.value } == [1, 0])
    #expect(display.controls.tapSeconds > 0 && !display.isStill)
    display.release(at: button.middleX, button.middleY)
    #expect(display.changes().isEmpty)
    display.step(elapsed: 0.2)
    #expect(display.controls.tapSeconds == 0)
  }

  @Test("Of two taps that the host hears of late, each turns on")
  func taps() {
    var display = Display.window(.bars)
    var queue = PortChanges()
    display.type("t")
    display.step(elapsed: 0.3)
    queue.add(display.takeActions())
    #expect(queue.next()?.value == 1)
    display.type("t")
    #expect(display.changes(through: &queue).map { $0.value } == [0, 1, 0])
  }

  @Test(
    "A held key switches, fires and opens once, however late its first repeat comes",
    arguments: ["t", "T", "r", "f", "s", "h", "-", "+", "2", "0"] as [Character])
  func heldKey(character: Character) {
    var display = Display.window(.bars)
    display.type(character)
    let overlay = display.controls.overlay
    _ = display.changes()
    for seconds in [0.66, 0.04, 0.04] as [Float] {
      display.step(elapsed: seconds)
      #expect(display.press(.character(character.asciiValue!), isRepeat: true) == true)
    }
    let changes = display.changes()
    #expect(changes.isEmpty, "\(changes)")
    #expect(display.controls.overlay == overlay)
    // Pressed again, it acts again.
    display.type("t")
    #expect(display.changes().map(\.value) == [1, 0])
  }

  @Test("The repeats of a held key go where its press went")
  func repeatsOfHeldKeys() {
    var display = Display.window(.bars)
    func hold(_ key: Key) -> Set<Bool> {
      Set([false, true, true].map { display.press(key, isRepeat: $0) })
    }
    let space = hold(.space)
    #expect(space == [false], "the transport's")
    display.type("s")
    _ = display.changes()
    let right = hold(.right)
    let moved = display.changes().map(\.port)
    #expect(right == [true] && moved == [.channel], "an arrow moves on: \(moved)")
    #expect(display.settings[.channel] == 3)
    display.controls.focus = .row(.freeze)
    let enter = hold(.enter)
    let switched = display.changes().map(\.value)
    #expect(enter == [true] && switched == [1], "Enter switches once: \(switched)")
    // Closed by Enter, which is then no longer of use here.
    display = Display.window(.bars, width: 400, height: 300)
    display.click(display.layout.toolbar!.menu)
    let closing = hold(.enter)
    #expect(closing == [true] && display.controls.overlay == .none)
    // Only the drag ends, what is open stays.
    display = Display.window(.bars)
    display.type("s")
    let plot = display.layout.plot
    display.press(at: plot.x + 100, plot.middleY)
    display.move(to: plot.x + 140, plot.middleY)
    let escape = hold(.escape)
    #expect(escape == [true] && display.controls.overlay == .settings)
  }

  @Test(
    "Settings that the mouse closes leave the space bar to the host",
    arguments: [Command.settings, .help])
  func closedByMouse(tool: Command) throws {
    var display = Display.window(.bars)
    display.click(display.button(.settings))
    display.click(try #require(display.settingsLayout.rect(of: .resolution, scroll: 0)))
    #expect(display.press(.space) == true)
    display.click(display.button(tool))
    #expect(display.press(.space) == false)
  }

  @Test("A list of modes that a wider window has no button for is closed, and takes no keys")
  func widenedMenu() {
    var display = Display.window(.bars, width: 400, height: 300)
    display.click(display.layout.toolbar!.menu)
    display.resize(width: 1064, height: 577)
    #expect(display.press(.enter) == false)
    display.resize(width: 400, height: 300)
    #expect(display.controls.overlay == .none)
  }

  @Test("A release without a position is no click, but ends the touch")
  func letGo() {
    var display = Display.window(.bars)
    let plot = display.layout.plot
    display.press(at: plot.middleX, plot.middleY)
    display.move(to: plot.middleX + 40, plot.middleY)
    display.release(at: .nan, .nan)
    let phases = display.changes().filter { $0.port == .lowFrequency }.map { $0.phase }
    #expect(phases.first == .begin && phases.last == .end)
    let freeze = display.button(.freeze)
    display.press(at: freeze.middleX, freeze.middleY)
    display.release(at: .nan, .nan)
    #expect(display.changes().isEmpty)
  }

  @Test("A click on the clip light resets the levels")
  func clipLight() {
    var display = Display.window(.levels)
    display.receive(.level(.init(rms: [-6, -6])))
    let page = LevelsLayout(in: display.layout.plot, channelCount: 2)
    for channel in 0..<2 {
      display.click(page.clipBox(channel))
      #expect(display.changes().map { $0.value } == [1, 0])
    }
    display.click(display.layout.plot)
    #expect(display.changes().isEmpty)
  }

  @Test(
    "Every port can be reached and moved over its whole range by keyboard alone",
    arguments: Deep.cases(Port.shownSettings, few: 12))
  func keyboard(port: Port) {
    var display = Display.window(.bars, width: 320, height: 200)
    for plugin in [Plugin.notes, .sidechain] where plugin.has(port) && !Plugin.stereo.has(port) {
      display.plugin = plugin
    }
    display.settings.unlock(port)
    for number in 1...12 where port.ownString != nil || port.offsetString != nil {
      display.set(.note(ofString: number), to: 60)
    }
    display.type("s")
    for _ in 0..<200 where display.controls.focus != .row(port) { display.press(.tab) }
    #expect(display.controls.focus == .row(port))
    // The row is seen.
    let layout = display.settingsLayout
    let row = layout.rect(of: port, scroll: display.controls.panels.scroll)
    #expect(row.map { layout.content.contains($0) } == true)
    if port.kind.isTrigger {
      display.press(.enter)
      #expect(display.changes().map { $0.value } == [1, 0])
      return
    }
    for key in [Key.left, .right] {
      let end = key == .left ? port.range.lowerBound : port.range.upperBound
      for _ in 0..<1000 where display.settings[port] != end { display.press(key) }
      #expect(display.settings[port] == end)
    }
    #expect(display.changes().allSatisfy { $0.port == port })
    for _ in 0..<40 { display.press(.tab, .shift) }
    for _ in 0..<200 where display.controls.focus != .row(port) { display.press(.tab, .shift) }
    #expect(display.controls.focus == .row(port))
  }

  @Test(
    "A drag sends its beginning, its changes and its end",
    arguments: [Port.gain, .tempoMin, .lowFrequency, .bands])
  func drag(port: Port) {
    var display = Display.window(.bars)
    let slider = display.slider(port)
    var (queue, changes) = (PortChanges(), [PortChange]())
    display.press(at: slider.middleX, slider.middleY)
    changes += display.changes(through: &queue)
    for part in [0.6, 0.8, 1.5] as [Float] {
      display.move(to: slider.x + part * slider.width, slider.middleY + 50)
      changes += display.changes(through: &queue)
    }
    // The host's automation doesn't pull at a knob that is held.
    #expect(queue.isAhead(port))
    #expect(display.settings[port] == port.range.upperBound)
    display.release()
    queue.add(display.takeActions())
    // Nor before the host knows that it was let go.
    #expect(queue.isAhead(port))
    changes += display.changes(through: &queue)
    #expect(!queue.isAhead(port))
    #expect(changes.map { $0.phase } == [.begin, .change, .change, .change, .end])
    #expect(changes.allSatisfy { $0.port == port })
    #expect(changes.last?.value == port.range.upperBound)
    display.set(port, to: port.range.lowerBound)
    #expect(display.settings[port] == port.range.lowerBound)
    #expect(display.changes().isEmpty)
  }

  @Test("A host that asks late hears of each touch once, with its last value")
  func lateHost() {
    var display = Display.window(.bars)
    let slider = display.slider(.gain)
    for _ in 0..<100 {
      display.press(at: slider.x, slider.middleY)
      display.move(to: slider.right, slider.middleY)
      display.release(at: slider.x, slider.middleY)
    }
    let changes = display.changes()
    #expect(changes.map { $0.phase } == [.begin, .change, .end])
    #expect(changes.last?.value == 48)
  }

  @Test("With Shift a slider moves a tenth as far, from where it was")
  func fine() {
    var display = Display.window(.bars)
    let slider = display.slider(.gain)
    display.press(at: slider.middleX, slider.middleY, .shift)
    #expect(display.settings[.gain] == 0)
    display.move(to: slider.right, slider.middleY)
    // Half of 72 dB, and of that a tenth.
    #expect(abs(display.settings[.gain] - 3.6) < 0.051)
  }

  @Test("In mono there is no channel to choose")
  func mono() {
    var display = Display.window(.bars)
    #expect(display.settingsLayout.ports.contains(.channel))
    display.setUp(channels: 1)
    func hidden() -> Set<Port> {
      Set(Port.shownSettings).subtracting(display.settingsLayout.ports).filter {
        $0.degree == nil && $0.ownString == nil && $0.offsetString == nil
      }
    }
    #expect(hidden() == [.channel, .masking, .noteOutput, .noteChannel, .noteLevel])
    // The plugin for notes sends the same messages; its window knows which plugin it is for.
    display.plugin = .notes
    #expect(hidden() == [.channel, .masking])
    // Nothing of notes beside a side-chain.
    display.plugin = .sidechain
    #expect(hidden() == [.noteOutput, .noteChannel, .noteLevel])
  }

  @Test("The degrees are among the settings with a custom temperament only, named as notes")
  func degrees() {
    var display = Display.window(.bars)
    display.type("s")
    let degrees = Port.settings.filter { $0.degree != nil }
    #expect(degrees.map { $0.degree } == Array(0...11))
    #expect(!display.settingsLayout.ports.contains { $0.degree != nil })
    display.set([.temperament: 8, .temperamentRoot: 2, .accidentals: 1])
    let layout = display.settingsLayout
    #expect(layout.ports.filter { $0.degree != nil } == degrees)
    let names = layout.places.compactMap { place -> String? in
      guard case .row(let port) = place.item, port.degree != nil else { return nil }
      let row = layout.rect(of: place, scroll: 0)
      return display.measure { display.texts(of: place, on: $0, row) }[0].label.string
    }
    #expect(names.prefix(2) == ["Degree 1, D", "Degree 2, E♭"] && names.last == "Degree 12, D♭")
    // A row that the host's automation takes away gives the keys back.
    display.controls.focus = .row(.degree5)
    display.set(.temperament, to: 0)
    #expect(display.controls.focus == .row(.temperament))
  }

  @Test(
    "Strings have rows of their notes if they are one's own, and of their offsets if there are any")
  func strings() {
    var display = Display.window(.tuner)
    func numbers(_ number: (Port) -> Int?) -> [Int] {
      display.settingsLayout.ports.compactMap(number)
    }
    #expect(numbers(\.ownString) == [] && numbers(\.offsetString) == [])
    display.set(.instrument, to: 4)
    #expect(numbers(\.ownString) == [] && numbers(\.offsetString) == [1, 2, 3, 4])
    display.set(.instrument, to: Float(Instrument.custom.rawValue))
    #expect(numbers(\.ownString) == Array(1...12) && numbers(\.offsetString) == Array(1...6))
    display.set(.string3Note, to: -1)
    #expect(numbers(\.offsetString) == [1, 2])
    // A row that goes gives the keys back.
    display.controls.focus = .row(.string2Cents)
    display.set(.instrument, to: 0)
    #expect(display.controls.focus == .row(.instrument))
    for (port, value, text) in [
      (.string1Note, 64, "E4"), (.string1Note, -1, "None"), (.string12Cents, 2.5, "+2.5 c"),
      (.tunedString, 0, "Nearest"), (.tunedString, 3, "3 "), (.capo, 2, "2 st"),
    ] as [(Port, Float, String)] { #expect(port.label(of: value).string == text) }
  }

  @Test(
    "A click on a string, or the arrows, choose the one to tune; a second click, or 0, the nearest")
  func chooseString() {
    for isLeftHanded in [false, true] {
      var display = Display.window(.tuner)
      display.receive(.tuning(TunerTests.guitar()))
      display.set(.leftHanded, to: isLeftHanded ? 1 : 0)
      let page = display.model.pages.tuner.layout(in: display.layout.plot)
      // The first string is on the right, or on the left.
      #expect((page.strings[0].x > page.strings[5].x) == !isLeftHanded)
      display.click(page.strings[4])
      #expect(display.changes().map { $0.value } == [5])
      #expect(display.settings.tunedString == 5)
      // From none on, the outermost.
      for (keys, left, right) in [
        ([.right], 6, 4), ([.left, .left], 4, 6), ([.up], 3, 5), ([.down], 4, 6),
        ([.character(UInt8(ascii: "0"))], 0, 0), ([.right], 1, 6),
        ([Key](repeating: .right, count: 9), 6, 1),
      ] as [([Key], Int, Int)] {
        for key in keys { display.press(key) }
        #expect(display.settings.tunedString == (isLeftHanded ? left : right), "\(keys)")
      }
      display.press(.home)
      display.click(page.strings[2])
      display.click(page.strings[2])
      #expect(display.settings.tunedString == 0)
    }
  }

  @Test("`accidentals` renames the notes of every mode at once")
  func accidentals() {
    for (value, name) in [(0, "A♯4"), (1, "B♭4"), (2, "B♭4")] as [(Float, String)] {
      var display = Display.window(
        .curve,
        [
          .accidentals: value, .frequencyAxis: 1, .peakLabels: 1, .lowFrequency: 300,
          .highFrequency: 600,
        ])
      display.hear(Display.line(at: 466.16, level: -20))
      display.receive(.pitch(.init(frequency: 466.16, confidence: 1, note: 70, cents: 0)))
      for _ in 0..<20 { display.step(elapsed: 1 / 30) }
      let plot = display.layout.plot
      let place = display.settings.frequencies.position(of: 466.16)
      display.move(to: plot.x + plot.width * place, plot.middleY)
      #expect(display.readoutTexts()[name] != nil)
      let marks = display.frequencyMarks(along: 1000).map { $0.labels[0].string }
      #expect(marks.contains(name) && (value == 0) == !marks.contains { $0.contains("♭") })
      let cursor = display.cursorReadout()?.texts.first?.label.string
      #expect(cursor?.contains(name) == true)
      #expect(display.model.pages.tuner.naming.spelling.rawValue == Int(value))
    }
  }

  @Test("`note_names` and `octaves` rename the notes of every mode at once, and the keys")
  func noteNames() {
    for (language, octaves, name, tonic) in [
      (0, 1, "b♭'", "B♭"), (1, 0, "B4", "B"), (1, 1, "b'", "B"), (2, 0, "Si♭4", "Si♭"),
      (2, 1, "si♭'", "Si♭"),
    ] as [(Float, Float, String, String)] {
      var display = Display.window(
        .curve,
        [
          .accidentals: 1, .noteNames: language, .octaves: octaves, .frequencyAxis: 1,
          .lowFrequency: 300, .highFrequency: 600,
        ])
      display.hear(Display.line(at: 466.16, level: -20))
      display.receive(.pitch(.init(frequency: 466.16, confidence: 1, note: 70, cents: 0)))
      display.receive(.key(.init(key: 10, confidence: 0.9)))
      for _ in 0..<20 { display.step(elapsed: 1 / 30) }
      let texts = display.readoutTexts()
      #expect(texts[name] != nil && texts[tonic] != nil, "\(texts.map { $0.label.string })")
      let plot = display.layout.plot
      let place = display.settings.frequencies.position(of: 466.16)
      display.move(to: plot.x + plot.width * place, plot.middleY)
      let marks = display.frequencyMarks(along: 2000).map { $0.labels[0].string }
      #expect(marks.contains(name), "\(marks)")
      #expect(display.cursorReadout()?.texts.first?.label.string.contains(" \(name) ") == true)
      let naming = display.settings.naming
      #expect(Port.transpose.label(of: 2, naming).string.hasSuffix(", \(tonic)"))
      let root = Port.temperamentRoot.label(of: 10, naming).string
      #expect(root == (language == 0 ? "B flat" : tonic))
    }
  }

  @Test("What the host says is held within the port's range, and NaN is not heard")
  func host() {
    var display = Display.window(.bars)
    for value in [.infinity, .nan] as [Float] {
      display.set(.gain, to: value)
      #expect(display.settings[.gain] == Port.gain.range.upperBound)
    }
    #expect(display.changes().isEmpty)
  }

  @Test(
    "Random inputs never trap, and all values stay in range",
    arguments: Deep.cases([1, 2, 3] as [UInt64], few: 1))
  func storm(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var display = Display.window(.bars, width: 320, height: 200)
    let strange: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, -1, 0]
    var touched: Set<Port> = []
    var queue = PortChanges()
    for _ in 0..<Deep.pick(10_000, few: 4000) {
      let place = { (random: inout SplitMix64, size: Float) -> Float in
        random.next(20) == 0 ? strange[random.next(7)] : Float(random.next(Int(size)))
      }
      let (x, y) = (place(&random, display.controls.width), place(&random, display.controls.height))
      let modifiers = Modifiers(rawValue: UInt8(random.next(4) == 0 ? random.next(8) : 0))
      let keys: [Key] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .enter, .escape, .space,
        .backspace, .delete,
      ]
      switch random.next(9) {
      case 0: display.move(to: x, y)
      case 1:
        display.handle(
          .pressed(
            x: x, y: y, isDouble: random.next(4) == 0,
            modifiers: modifiers))
      case 2: display.release(at: x, y)
      case 3: display.scroll(place(&random, 5) - 2, at: x, y, modifiers)
      case 4: display.press(keys[random.next(keys.count)], modifiers)
      case 5: display.press(.character(UInt8(random.next(256))), modifiers)
      case 6:
        let port = Port.settings[random.next(Port.settings.count)]
        display.set(port, to: place(&random, 100))
      case 7:
        if random.next(10) == 0 { display.handle(.pointerLeft) }
        if random.next(10) == 0 { display.setUp(channels: random.next(4) - 1) }
        if random.next(20) == 0 {
          display.resize(width: place(&random, 2000) + 1, height: place(&random, 1000) + 1)
        }
      default:
        if random.next(3) == 0 {
          for change in display.changes(through: &queue) {
            #expect(change.port.range.contains(change.value))
            // Touches begin and end in turn.
            switch change.phase {
            case .begin: #expect(touched.insert(change.port).inserted)
            case .end: #expect(touched.remove(change.port) != nil)
            case .change: #expect(touched.contains(change.port))
            case .single: #expect(!touched.contains(change.port))
            }
          }
        }
        if random.next(30) == 0 { _ = DisplayPicture(&display, width: 320, height: 200) }
      }
      for port in Port.settings where !port.range.contains(display.settings[port]) {
        Issue.record("\(port): \(display.settings[port])")
      }
    }
    display.release()
    for change in display.changes(through: &queue) {
      if change.phase == .begin { touched.insert(change.port) }
      if change.phase == .end { touched.remove(change.port) }
    }
    #expect(touched.isEmpty)
  }
}

extension SplitMix64 {
  /// 0..<bound.
  fileprivate mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}

extension Display {
  /// Opens the settings where the row of `port` is in view; the row.
  fileprivate mutating func openSettings(at port: Port) -> Rect? {
    type("s")
    let scroll = settingsLayout.scroll(showing: port, from: 0)
    controls.panels.scroll = scroll
    return settingsLayout.rect(of: port, scroll: scroll)
  }

  /// The same; the row's slider.
  fileprivate mutating func slider(_ port: Port) -> Rect {
    let row = openSettings(at: port)!
    return settingsLayout.slider(in: row)
  }
}
