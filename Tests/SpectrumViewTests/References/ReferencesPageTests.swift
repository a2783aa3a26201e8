// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumGraphics
import SpectrumMessages
import SpectrumPorts
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite("The page of references") struct ReferencesPageTests {
  private func press(_ display: inout Display, _ keys: Key...) {
    for key in keys { display.handle(.key(key, modifiers: [])) }
  }

  /// A display with the page open, three files, and references in the first two slots.
  private func opened() -> Display {
    var display = Display.still(.bars)
    display.show(.flat(-40), "first", slot: 0)
    display.show(.flat(-50), "second", slot: 1)
    display.type("o")
    display.receive(.files(["a", "b", "c"].map { Array($0.utf8) }))
    _ = display.takeReferenceRequests()
    return display
  }

  @Test("O opens and closes it; it asks for the files each time")
  func opening() {
    var display = Display()
    display.type("o")
    #expect(display.controls.overlay == .references)
    #expect(display.referenceRequests() == ["list"])
    #expect(display.referenceRequests().isEmpty)
    display.type("o")
    #expect(display.controls.overlay == .none)
    display.type("O")
    // There is none to compare with.
    #expect(display.settings.comparand == .nothing)
  }

  @Test("A number, or Enter in a row, compares with a slot; Shift+O with the next that isn't empty")
  func comparing() {
    var display = opened()
    display.type("1")
    #expect(
      display.settings.comparedReference == .slot1 && display.settings.comparand == .reference)
    press(&display, .down, .enter)
    #expect(display.settings.comparedReference == .slot2)
    press(&display, .down, .enter, .character(UInt8(ascii: "8")))
    #expect(display.settings.comparedReference == .slot2)
    press(&display, .escape, .character(UInt8(ascii: "O")))
    #expect(display.settings.comparedReference == .slot1)
    display.settings[Comparand.self] = .nothing
    display.type("O")
    #expect(
      display.settings.comparedReference == .slot1 && display.settings.comparand == .reference)
  }

  @Test("Enter in a file's row loads it into the slot that was chosen last, and compares with it")
  func loading() {
    var display = opened()
    press(&display, .character(UInt8(ascii: "3")), .end, .enter)
    #expect(display.referenceRequests() == ["load c 2"])
    display.receive(.loaded(.flat(-30), name: Array("c".utf8), slot: 2))
    #expect(display.settings.comparedReference == .slot3)
    #expect(display.model.comparison.references[2]?.label == Label("c"))
    #expect(display.controls.panels.references.notice == Label("In slot 3: c"))
  }

  @Test("Names are typed with letters of all kinds; what a name may not have is left out")
  func renaming() {
    var display = opened()
    display.type("r")
    for _ in 0..<5 { press(&display, .backspace) }
    display.type(text: "./Größe 8o中/")
    press(&display, .backspace)
    // Keys of the page, of modes and of the player are letters now.
    #expect(display.controls.overlay == .references)
    press(&display, .enter)
    #expect(display.model.comparison.references[0]?.name == Array("Größe 8o".utf8))
    press(&display, .end, .character(UInt8(ascii: "R")))
    display.type("2")
    press(&display, .enter)
    #expect(display.referenceRequests() == ["rename c c2"])
    // Escape leaves the name as it is, and the page open.
    press(&display, .home, .character(UInt8(ascii: "r")))
    display.type("x")
    press(&display, .escape)
    #expect(display.model.comparison.references[0]?.name == Array("Größe 8o".utf8))
    #expect(display.controls.overlay == .references)
  }

  @Test("Delete asks once, then empties the slot or has the file deleted; moving on is no yes")
  func deleting() {
    var display = opened()
    press(&display, .delete)
    #expect(display.model.comparison.references[0] != nil)
    press(&display, .down, .up, .delete)
    #expect(display.model.comparison.references[0] != nil)
    press(&display, .delete)
    #expect(
      display.model.comparison.references[0] == nil && display.model.comparison.references[1] != nil
    )
    press(&display, .end, .delete)
    #expect(display.takeReferenceRequests().isEmpty)
    press(&display, .delete)
    #expect(display.referenceRequests() == ["delete c"])
    display.receive(.deleted(Array("c".utf8)))
    display.receive(.files(["a", "b"].map { Array($0.utf8) }))
    #expect(display.controls.panels.references.chosen == .file(1))
    display.receive(.files([]))
    #expect(display.controls.panels.references.chosen == .slot(0))
  }

  private func captured(_ display: inout Display) -> (ReferenceSpectrum, String, slot: Int)? {
    for case .keep(let reference, let name, let slot) in display.takeReferenceRequests() {
      return (reference, String(decoding: name, as: UTF8.self), slot)
    }
    return nil
  }

  /// The moment that is captured in the chosen slot, and its name.
  private func moment(
    of levels: [Float], in display: inout Display, seconds: Float = 0.1
  ) throws -> (reference: ReferenceSpectrum, name: String) {
    display.type(text: "on")
    display.play(levels, seconds: seconds)
    let kept = captured(&display)
    let (reference, name, _) = try #require(kept)
    return (reference, name)
  }

  private let narrower = ReferenceSpectrum.narrower

  @Test(
    "An average is the mean power of the chosen time, a maximum the highest level, pauses left out")
  func capturing() throws {
    for (key, expected) in [("a", 10 * log10((1e-2 + 3e-4) / 4)), ("x", -20)] as [(String, Float)] {
      var display = Display.still(.bars)
      display.type(text: "o4")
      press(&display, .right, .left, .left, .left, .right)
      display.type(text: key)
      // Ten seconds: a quarter at −20 dBFS, the rest at −40, and silence before, that counts for nothing.
      display.play(-200, seconds: 5)
      // The first second of a sound doesn't count: windows still hold silence.
      display.play(-20, seconds: 3.5)
      display.play(-40, seconds: 7.3)
      let isEarly = captured(&display) != nil
      #expect(!isEarly)
      display.play(-40, seconds: 0.5)
      let kept = captured(&display)
      let (reference, name, slot) = try #require(kept)
      #expect(name == (key == "a" ? "Average" : "Maximum") && slot == 3)
      for band in [20, 100, 200] {
        #expect(abs(reference.levels[band] - narrower - expected) < 0.05)
      }
      #expect(display.model.comparison.references[3]?.label.string == name)
      display.receive(.kept(name: Array("Average 2".utf8), slot: slot))
      #expect(display.model.comparison.references[3]?.label == Label("Average 2"))
    }
  }

  @Test("A moment is what is heard then, and a track beside it has no difference")
  func moment() throws {
    var display = Display.still(.difference)
    let levels = (0..<128).map { -30 - Float($0 % 5) }
    display.play(levels, seconds: 0.2)
    let (reference, name) = try moment(of: levels, in: &display, seconds: 0.2)
    #expect(name == "Moment" && !reference.isEmpty)
    display.type("1")
    display.play(-30, seconds: 0.2)
    display.type("n")
    display.play(-30, seconds: 0.2)
    #expect(abs(display.difference(60)) < 0.01)
  }

  @Test(
    "The level of a bin is that of a 24th of an octave, captured or compared with",
    arguments: [128, 512])
  func bins(count: Int) throws {
    var display = Display.still(.bars, [.detector: 1])
    let even = [Float](repeating: -50, count: count)
    display.play(even, seconds: 0.1)
    let reference = try moment(of: even, in: &display).reference
    for band in [20, 100, 200] { #expect(abs(reference.levels[band] + 50) < 0.05) }
    display.show(.flat(-50), "flat")
    display.play(even, seconds: 0.2)
    #expect(abs(display.difference(60)) < 0.05)
  }

  @Test(
    "Lines have no difference to a reference that was made of them, however wide its bands are",
    arguments: [128, 512, 1024],
    [[:], [.smoothing: 3], [.calibration: 2], [.detector: 1]] as [[Port: Float]])
  func lines(count: Int, settings: [Port: Float]) {
    var display = Display.still(.difference)
    for (port, value) in settings { display.settings[port] = value }
    let levels = (0..<count).map { $0 % 37 == 20 ? Float(-20) : -70 }
    display.play(levels, seconds: 0.2)
    display.type(text: "on")
    display.play(levels, seconds: 0.2)
    display.type("1")
    for change in [0, -6] as [Float] {
      display.play(levels, seconds: 0.2, with: [.compare: Comparand.nothing.value])
      display.settings[Comparand.self] = .reference
      display.play(levels.map { $0 + change }, seconds: 0.2)
      for band in 0..<count {
        #expect(abs(display.difference(band) - change) < 0.02, "\(band)")
      }
    }
  }

  /// The levels of white noise in bands of 1/24 octave: 3.01 dB more per octave.
  private var whiteNoise: ReferenceSpectrum {
    ReferenceSpectrum(
      levels: (0..<ReferenceSpectrum.bandCount).map {
        -40 + 10 * log10f(ReferenceSpectrum.frequency(of: Float($0)) / 1000)
      })
  }

  @Test(
    "White noise is even beside densities, whether it is a song's, or captured there",
    arguments: [128, 512])
  func white(count: Int) throws {
    var display = Display.still(.bars, [.calibration: 2, .levelMatch: 1])
    display.show(whiteNoise, "white")
    let even = [Float](repeating: -70, count: count)
    display.play(even, seconds: 1)
    for band in 0..<count { #expect(abs(display.difference(band)) < 0.02, "\(band)") }
    let reference = try moment(of: even, in: &display).reference
    // 70 dB below full scale in each of the band's hertz.
    for band in [20, 100, 200] {
      let hertz = ReferenceSpectrum.frequency(of: Float(band))
      let width = hertz * (exp2f(1 / 48) - exp2f(-1 / 48))
      #expect(abs(reference.levels[band] - (-70 + 10 * log10f(width))) < 0.05)
    }
  }

  @Test("Densities of a sound are far below its level, and yet no silence")
  func quietDensities() {
    var display = Display.still(.bars, [.calibration: 2])
    display.show(whiteNoise, "white")
    // At 1 kHz a band is 54 Hz wide: it has −113 dBFS.
    display.play((0..<128).map { $0 == 72 ? -130 : -106 }, seconds: 1)
    for band in 0..<128 { #expect(display.model.comparison.difference(of: band) != nil) }
  }

  @Test("A reference of a part of the range is matched by the loudness of that part")
  func partial() {
    var display = Display.still(.bars, [.levelMatch: 1])
    let levels = (0..<ReferenceSpectrum.bandCount).map { $0 < 80 ? Float(-50) : Float.nan }
    display.show(ReferenceSpectrum(levels: levels), "low")
    // Much louder where the reference has nothing.
    display.play((0..<128).map { $0 < 60 ? -40 : -10 }, seconds: 1)
    #expect(abs(display.difference(20)) < 0.01)
    #expect(display.model.comparison.difference(of: 100) == nil)
  }

  @Test("Frozen, a reference that is chosen is compared with at once, and other sounds not at all")
  func frozen() {
    var display = opened()
    display.play(-30, compared: -60, seconds: 0.4, with: [.compare: 2])
    display.settings[.freeze] = 1
    for (key, level) in [("1", Float(-40)), ("2", -50)] as [(Character, Float)] {
      display.type(key)
      display.play(-90, seconds: 0.1)
      #expect(abs(display.comparedLevel(60) - (level - narrower)) < 0.01)
      #expect(abs(display.difference(60) - (-30 - level + narrower)) < 0.01)
    }
    display.play(-30, seconds: 0.1, with: [.compare: 2])
    #expect(display.model.comparison.isCompared == false)
  }

  @Test("Files that are walked to go to the slot that was chosen last")
  func walking() {
    var display = opened()
    display.type("2")
    for _ in 0..<7 { press(&display, .down) }
    #expect(display.controls.panels.references.chosen == .file(0))
    press(&display, .enter)
    #expect(display.referenceRequests() == ["load a 1"])
    // What is captured in a slot that was walked to goes there.
    press(&display, .home, .down, .down, .character(UInt8(ascii: "n")))
    #expect(display.controls.panels.references.slot == 2)
  }

  @Test("A deletion that was asked for is of that file or slot, as it was then, or of none")
  func otherDeletion() {
    var display = opened()
    press(&display, .end, .delete)
    display.receive(.files(["a", "b"].map { Array($0.utf8) }))
    press(&display, .delete)
    #expect(display.takeReferenceRequests().isEmpty)
    press(&display, .home, .delete)
    #expect(display.controls.panels.references.notice == Label("Once more to delete it"))
    display.show(.flat(-20), "other", slot: 0)
    press(&display, .delete)
    #expect(display.model.comparison.references[0] != nil)
    // Nor does the question stand after another row is chosen.
    press(&display, .down)
    #expect(display.controls.panels.references.notice == Label())
  }

  @Test("A capture ends where something else comes into its slot")
  func overtaken() {
    var display = opened()
    display.type("a")
    display.play(-30, seconds: 1)
    display.show(.flat(-20), "other")
    display.play(-30, seconds: 12)
    let kept = captured(&display)
    #expect(kept == nil && display.model.comparison.references[0]?.label == Label("other"))
  }

  @Test(
    "What waits for a sound takes it when the windows are full of it", arguments: [true, false])
  func waiting(isCurve: Bool) {
    var display = Display.still(.bars)
    display.play(-200, seconds: 0.5)
    if isCurve { display.settings[.referenceCurve] = 1 } else { display.type(text: "on") }
    display.play(-200, seconds: 0.5)
    // In half a second from a little to all of it.
    for step in 0..<25 { display.play(-45 + Float(step), seconds: 0.02) }
    display.play(-20, seconds: 1)
    let level =
      isCurve
      ? display.model.comparison.reference.curve.received[60]
      : (captured(&display)?.0.levels[150] ?? 0) - narrower
    #expect(abs(level + 20) < 0.05)
  }

  @Test("A spread is as far about the level as in the reference, matched and lifted as this")
  func spread() throws {
    var display = Display.still(.bars)
    var reference = ReferenceSpectrum.flat(-50)
    let none = ReferenceSpectrum().levels
    reference.spread = .init(
      low: none.indices.map { $0 < 200 ? -53 : .nan },
      high: none.indices.map { $0 < 200 ? -45 : .nan })
    display.show(reference, "songs")
    display.play(-30, seconds: 1)
    for isMatched in [false, true] {
      display.play(-30, seconds: 0.5, with: [.levelMatch: isMatched ? 1 : 0])
      #expect(display.model.comparison.hasSpread == true)
      let spread = display.model.comparison.spread(of: 50)
      let ends = try #require(spread)
      let level = display.model.comparison.referenceLevel(of: 50)
      #expect(abs(ends.low - level + 3) < 0.02 && abs(ends.high - level - 5) < 0.02)
      #expect(abs(level - (isMatched ? -30 : -50 - narrower)) < 1)
      // The line is within its spread at once, whatever moves the scale.
      let line = display.model.spectra.compared.motion.values[50]
      let height = display.model.spectra.scale.value(of: level + display.model.spectra.lift[50])
      #expect(abs(line - height) < 0.001)
      #expect(display.model.comparison.spread(of: 120).map { $0.low } == nil)
    }
  }

  @Test("A reference stands where another scale, gain or level has it in the very next picture")
  func scale() {
    var display = opened()
    display.type("1")
    display.play(-30, seconds: 1, with: [.attack: 0.25, .decay: 10])
    // From a higher and from a lower place.
    for (floor, ceiling, gain, reference) in [
      (-60, 20, 0, -40), (-120, -30, -12, -40), (-120, -30, -12, -70), (-80, 0, 12, -20),
    ] as [(Float, Float, Float, Float)] {
      display.set(0, to: NamedReference(name: Array("first".utf8), spectrum: .flat(reference)))
      display.play(-30, seconds: 0.02, with: [.floor: floor, .ceiling: ceiling, .gain: gain])
      let level = reference + gain - narrower
      #expect(abs((display.model.level(of: .compared, at: 50) ?? .nan) - level) < 0.01)
      let line = display.model.height(of: .compared, at: 50)
      #expect(abs(line - (level - floor) / (ceiling - floor)) < 0.001)
    }
  }

  @Test("Without a home, or in a full disk, the page says so")
  func failing() {
    var display = opened()
    display.receive(.failed(ReferenceError(.unwritable)))
    #expect(display.controls.panels.references.notice == Label("! the reference can't be written"))
  }

  @Test("The pointer chooses rows and presses buttons, a double click compares")
  func pointer() throws {
    var display = opened()
    display.resize(width: 1064, height: 577)
    let layout = display.controls.places.referencesLayout
    display.click(layout.rect(ofRow: 1, scroll: 0))
    #expect(display.controls.panels.references.chosen == .slot(1))
    display.click(layout.rect(ofRow: 0, scroll: 0), double: true)
    #expect(display.settings.comparedReference == .slot1)
    display.click(layout.buttons[ReferencesPage.Button.time.rawValue])
    #expect(display.controls.panels.references.seconds == 30)
    display.click(layout.rect(ofRow: 9, scroll: 0))
    display.click(layout.buttons[ReferencesPage.Button.use.rawValue])
    #expect(display.referenceRequests() == ["load b 0"])
  }

  @Test("The chosen row is in sight, in the smallest window too, and texts stay within their room")
  func sight() {
    for (width, height) in [(Float(320), Float(200)), (1064, 577)] {
      var display = opened()
      let long = [UInt8](repeating: UInt8(ascii: "m"), count: 60)
      display.receive(.files((0..<40).map { _ in long }))
      display.resize(width: width, height: height)
      for key in [Key.end, .home, .pageDown, .up] {
        press(&display, key)
        let layout = display.controls.places.referencesLayout
        let page = display.controls.panels.references
        let row = layout.rect(
          ofRow: page.index(of: page.chosen), scroll: display.controls.panels.scroll)
        #expect(row.y >= layout.content.y - 0.01 && row.bottom <= layout.content.bottom + 0.01)
        let texts = display.measure { canvas in
          let panel = ReferencesPanel(display.controls, display.model, on: canvas)
          return panel.listTexts() + panel.footTexts()
        }
        for text in texts {
          #expect(text.bounds.x >= layout.panel.x && text.bounds.right <= layout.panel.right)
        }
      }
    }
  }
}
