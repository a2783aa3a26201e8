// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import PNGFiles
import SpectrumPorts
import TestFolders
import Testing

@testable import SpectrumView

@Suite("The picture that the user takes along") struct PictureExportTests {
  private static let (width, height) = (Float(640), Float(360))

  /// A second of two lines that rise and fall, with all readouts; `onPicture` sees each picture.
  private func play(
    _ display: inout Display, _ mode: DisplayMode, onPicture: (inout Display) -> Void = { _ in }
  ) {
    display = .still(
      mode,
      [
        .autoLevel: 1, .attack: 0.05, .decay: 0.3, .holdCurve: HoldCurve.both.value, .peakLabels: 1,
        .compare: Comparand.average.value,
      ])
    for picture in 0..<60 {
      let level = -20 - 30 * abs(sin(Float(picture) / 7))
      var levels = Display.line(at: 1000, level: level)
      levels[30] = -40
      display.hear(levels, waveform: (0..<512).map { 0.3 * sin(Float($0 + picture) / 9) })
      display.receive(.pitch(.init(frequency: 440 + Float(picture) / 10, confidence: 0.9)))
      display.receive(.tempo(.init(bpm: 120, confidence: 0.8)), elapsed: 1 / 60)
      if picture % Deep.pick(1, few: 6) == 0 { onPicture(&display) }
    }
  }

  private func clean(_ display: inout Display) -> DisplayPicture {
    let picture = DisplayPicture(width: Self.width, height: Self.height, of: 0x12_3456)
    picture.withCanvas { display.drawWithoutControls(on: $0) }
    return picture
  }

  @Test(
    "It is bit for bit what is drawn of the same messages without controls, in every mode",
    arguments: DisplayMode.allCases)
  func sameAsWithoutControls(mode: DisplayMode) {
    // As the tool renders it: no controls, no window, drawn once.
    var rendered = Display()
    play(&rendered, mode)
    rendered.showsControls = false
    let expected = DisplayPicture(&rendered, width: Self.width, height: Self.height)
    // A window that has drawn pictures, with pointer, settings and a notice.
    var window = Display()
    play(&window, mode) { display in
      display.move(to: 300, 200)
      _ = DisplayPicture(&display, width: Self.width, height: Self.height)
    }
    window.type("s")
    window.record(unwritten: "the disk is full")
    let shown = DisplayPicture(&window, width: Self.width, height: Self.height)
    for _ in 0..<2 { #expect(clean(&window).isSame(as: expected)) }
    #expect(!shown.isSame(as: expected))
    // And the window is as it was.
    #expect(DisplayPicture(&window, width: Self.width, height: Self.height).isSame(as: shown))
  }

  @Test("The list of modes stays open, and the panels where they were scrolled to")
  func controlsStay() {
    var display = Display.still(.bars)
    let narrow = DisplayPicture(width: 320, height: 200)
    for key in ["s", "m"] {
      display.resize(width: 320, height: 200)
      if key == "m" {
        display.press(.escape)
        display.controls.overlay = .menu
      } else {
        display.type("s")
        for _ in 0..<12 { display.press(.down) }
      }
      let (overlay, scroll) = (display.controls.overlay, display.controls.panels.scroll)
      narrow.withCanvas { display.drawWithoutControls(on: $0) }
      #expect(display.controls.overlay == overlay && display.showsControls == true)
      #expect(display.controls.panels.scroll == scroll)
    }
  }

  @Test("As PNG it has the very pixels", arguments: [1, 1.5] as [Float])
  func png(scale: Float) throws {
    var display = Display()
    play(&display, .curve)
    let picture = DisplayPicture(width: 320, height: 200, scale: scale)
    let png = picture.withCanvas { canvas in
      display.drawWithoutControls(on: canvas)
      return canvas.png()
    }
    let bytes = try #require(png)
    let folder = TemporaryFolder()
    let file = try #require(PNGFile(try folder.write(Data(bytes), to: "picture.png")))
    #expect(file.width == picture.width && file.height == picture.height)
    for y in 0..<file.height {
      #expect((0..<file.width).allSatisfy { file[$0, y] == picture[$0, y] }, "row \(y)")
    }
  }
}

@Suite("The keys for taking along, and the line that answers them") struct ExportNoticeTests {
  @Test("P asks for the picture and E for the spectrum, each once, however long a key is held")
  func keys() {
    var display = Display.still(.bars)
    for key in "pPeEp" { #expect(display.type(key) == true) }
    #expect(display.takeExports() == [.picture, .spectrum])
    #expect(display.takeExports().isEmpty)
    display.type("e")
    #expect(display.takeExports() == [.spectrum])
    let (e, p) = (Key.character(UInt8(ascii: "e")), Key.character(UInt8(ascii: "p")))
    for _ in 0..<10 { display.press(e, isRepeat: true) }
    #expect(display.takeExports().isEmpty)
    // The host's own shortcuts.
    #expect(display.press(p, .control) == false)
    #expect(display.takeExports().isEmpty)
    display.showsControls = false
    display.press(p)
    #expect(display.takeExports().isEmpty)
  }

  private func texts(_ display: borrowing Display) -> [PlacedText] {
    guard let notice = display.controls.notice else { return [] }
    return display.measure { notice.texts(on: $0, in: display.layout.notice) }
  }

  @Test("It says where, for six seconds of pictures, and the window redraws when it goes")
  func time() {
    var display = Display.window(.bars)
    for _ in 0..<200 { display.step(elapsed: 1 / 60) }
    #expect(display.isStill == true)
    display.record(written: Array("Spectrum 1.png".utf8), in: Array("~/Pictures".utf8))
    #expect(texts(display).strings.joined() == "Saved as ~/Pictures/Spectrum 1.png")
    for _ in 0..<59 { display.step(elapsed: 0.1) }
    #expect(display.isStill == false)
    #expect(!texts(display).isEmpty)
    #expect(display.step(elapsed: 0.2) == true)
    #expect(texts(display).isEmpty)
  }

  @Test(
    "It stays in the window and on one line, whatever its size and however long the folder is",
    arguments: [(320, 200), (640, 360), (1064, 577), (240, 120)] as [(Float, Float)])
  func room(width: Float, height: Float) {
    let deep = "~/" + String(repeating: "Bücher und Bilder/", count: 20) + "Letzter"
    for folder in ["~/Pictures", "/", deep] {
      var display = Display.window(.bars, width: width, height: height)
      display.record(
        written: Array("Spectrum 2031-04-05 14-03-22.png".utf8), in: Array(folder.utf8))
      let placed = texts(display)
      let room = display.layout.notice
      #expect(!placed.isEmpty || room.width < 200, "\(folder)")
      for text in placed {
        #expect(text.bounds.x >= room.x && text.bounds.right <= room.right, "\(folder)")
        #expect(text.baseline == placed[0].baseline)
        #expect(text.label.string.utf8.count < 63)
      }
      for (text, next) in zip(placed, placed.dropFirst()) {
        #expect(abs(text.bounds.right - next.bounds.x) < 0.01)
      }
      if let last = placed.last { #expect(last.label.string == "Spectrum 2031-04-05 14-03-22.png") }
    }
  }

  @Test("A long folder is cut at its beginning, between two characters")
  func longFolder() {
    for letters in ["é", "€", "x"] {
      let folder = "/media/" + String(repeating: letters, count: 70)
      let notice = ExportNotice(written: Array("1.png".utf8), in: Array(folder.utf8))
      let shown = notice.parts[1].string
      // A sign of which a part is missing would be another one.
      #expect(shown.hasPrefix("…\(letters)") && shown.hasSuffix("\(letters)/"))
      #expect(shown.allSatisfy { "…/\(letters)".contains($0) })
    }
  }
}
