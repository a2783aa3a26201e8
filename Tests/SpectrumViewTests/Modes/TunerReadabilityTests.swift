// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import Testing

@testable import SpectrumView

/// The tuner in a window that fills a screen of 13.3 inches, looked at from 3 m.
///
/// Heights are those of the ink in the picture, as an angle at the eye. ISO 9241-303: characters of
/// 16 minutes of arc or more are legible, 20 to 22 comfortable; 5 is what eyes of normal acuity (20/20)
/// just make out.
@Suite struct TunerReadabilityTests {
  /// A full screen of 13.3 inches at 16 : 9, 165.6 mm high, and its rows of pixels.
  struct Screen: CustomStringConvertible, Sendable {
    let width, height: Int
    static let all = [Screen(width: 1920, height: 1080), Screen(width: 1366, height: 768)]
    static let millimetres = 13.3 * 25.4 * 9 / (16.0 * 16 + 9 * 9).squareRoot()

    var description: String { "\(width) × \(height)" }

    /// Minutes of arc that `pixels` cover, 3 m away.
    func minutes(_ pixels: Int) -> Double {
      let size = Double(pixels) * Self.millimetres / Double(height)
      return 2 * atan(size / 2 / 3000) * 180 / .pi * 60
    }
  }

  /// A screen with the tuner of a guitar on it, or of other strings, of which one is chosen and heard.
  struct View: ~Copyable {
    let screen: Screen
    let display: Display
    let picture: DisplayPicture
    let layout: TunerLayout
    /// Device pixels per unit of the layout.
    let scale: Float

    init(_ screen: Screen, string: Int, cents: Float, strings: [Int32] = guitar) {
      self.screen = screen
      var display = Display.still(.tuner)
      display.showsControls = true
      display.set(.tunedString, to: Float(string))
      display.receive(.tuning(.init(strings: .init(starting: strings), stringCount: strings.count)))
      if string > 0 {
        display.hear(
          .init(
            frequency: 100, confidence: 1, note: strings[string - 1], cents: cents,
            string: Int32(string), stringCents: cents), seconds: 1.2)
      }
      display.step(elapsed: 0.02)
      picture = DisplayPicture(&display, width: Float(screen.width), height: Float(screen.height))
      layout = display.model.pages.tuner.layout(in: display.layout.plot)
      scale = display.enlargement
      self.display = display
    }

    static let guitar: [Int32] = [64, 59, 55, 50, 45, 40]

    /// What `body` finds in the page's picture.
    func look<Result>(_ body: (TunerPicture) -> Result) -> Result {
      display.measure {
        body(TunerPicture(display.model.pages.tuner, on: $0, in: display.layout.plot))
      }
    }

    func texts() -> [PlacedText] { look { $0.texts() } }

    /// The height in minutes of arc of what is drawn in `rect`, a rect of the layout, and the width:
    /// the rows and columns that differ from the pixel in the rect's corner.
    func ink(in rect: Rect) -> (height: Double, width: Double) {
      let columns = Int((rect.x * scale).rounded(.up))..<Int(rect.right * scale)
      let rows = Int((rect.y * scale).rounded(.up))..<Int(rect.bottom * scale)
      let ground = picture[columns.lowerBound, rows.lowerBound]
      // Half of the contrast: the edge of a smoothed glyph.
      func isInk(_ x: Int, _ y: Int) -> Bool {
        DisplayPicture.difference(picture[x, y], ground) > 80
      }
      let inkRows = rows.filter { y in columns.contains { isInk($0, y) } }
      let inkColumns = columns.filter { x in rows.contains { isInk(x, $0) } }
      guard let top = inkRows.first, let bottom = inkRows.last, let left = inkColumns.first,
        let right = inkColumns.last
      else { return (0, 0) }
      return (screen.minutes(bottom - top + 1), screen.minutes(right - left + 1))
    }
  }

  @Test("From 3 m the note's letter and octave are read on 13 inches", arguments: Screen.all)
  func name(screen: Screen) {
    let view = View(screen, string: 6, cents: -12.3)
    let (box, size) = (view.layout.name, view.layout.nameSize)
    let letter = Rect(box.x, box.y - 8, 0.84 * size, box.height + 16)
    #expect(view.ink(in: letter).height >= 22)
    let side = Rect(letter.right, box.y - 8, box.right - letter.right, box.height + 16)
    #expect(view.ink(in: side).height >= 16)
  }

  @Test(
    "From 3 m the cents are read on 13 inches, and don't change their size with their sign or digits",
    arguments: Screen.all, [0, -0.4, 3.1, -12.3, 48.8] as [Float])
  func cents(screen: Screen, cents: Float) throws {
    let view = View(screen, string: 6, cents: cents)
    let large = view.texts().first { $0.isBold && $0.size == view.layout.centsSize }
    let text = try #require(large)
    #expect(view.ink(in: text.bounds.inset(-2, -2)).height >= 16)
  }

  @Test("From 3 m each string's name is read on 13 inches", arguments: Screen.all)
  func strings(screen: Screen) {
    // F♯ and others of open tunings take the most room.
    let openD: [Int32] = [62, 57, 54, 50, 45, 38]
    for (strings, string) in [(View.guitar, 0), (View.guitar, 6), (openD, 3), (openD, 0)] {
      let view = View(screen, string: string, cents: 1, strings: strings)
      for mark in view.look({ $0.stringMarks() }) {
        let rect = mark.nameRect.inset(-1, -3)
        #expect(view.ink(in: rect).height >= 16, "\(mark.name.label.string)")
      }
    }
  }

  @Test("From 3 m the needle is seen beside the zone in tune, on 13 inches", arguments: Screen.all)
  func needle(screen: Screen) {
    let view = View(screen, string: 6, cents: -20)
    let gauge = view.layout.gauge
    let x = view.layout.x(cents: -20)
    // The strokes of a letter of 16 minutes have an eighth of its height: ISO 9241-303 allows 8 to
    // 20 %. Ticks are at the gauge's top, and a zone at its foot.
    let needle = Rect(x - 20, gauge.bottom - 0.2 * gauge.height, 40, 0.2 * gauge.height - 2)
    let ink = view.ink(in: needle)
    #expect(ink.width >= 16.0 / 10, "\(ink)")
    #expect(screen.minutes(Int(gauge.height * view.scale)) >= 16)
    // In tune, ±2 cents, is wide enough for the needle to be seen within.
    let zone = (view.layout.x(cents: 2) - view.layout.x(cents: -2)) * view.scale
    #expect(screen.minutes(Int(zone)) >= 3 * ink.width)
    #expect(screen.minutes(Int(view.layout.flatArrows.height * view.scale)) >= 16)
  }

  @Test("From 3 m the words that there is no pitch are read on 13 inches", arguments: Screen.all)
  func silence(screen: Screen) throws {
    let view = View(screen, string: 0, cents: 0)
    let words = view.texts()["No pitch"]
    let text = try #require(words)
    // Capitals; the p hangs lower.
    let capital = Rect(text.bounds.x, text.bounds.y - 2, 0.7 * text.size, text.bounds.height)
    #expect(view.ink(in: capital).height >= 16)
  }
}
