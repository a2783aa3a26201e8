// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite("A window's size is the user's, and the session's")
struct WindowMemoryTests {
  private func give(_ view: String, revision: Int64? = nil, to display: inout Display) {
    Array(view.utf8).withUnsafeBytes {
      display.receive(.text(SessionText(.view, $0, revision: revision)))
    }
  }

  /// The view's text that is sent after half a second; nil if none is.
  private func news(_ display: inout Display, seconds: Float = 0.6) -> String? {
    display.step(elapsed: seconds)
    return display.takeSessionChanges().first { $0.item == .view }
      .map { String(decoding: $0.text, as: UTF8.self) }
  }

  private func opened() -> Display { .window(.bars) }

  @Test("The host's sizes at the opening aren't kept, the user's later ones are")
  func user() {
    var display = opened()
    #expect(news(&display) == nil)
    display.resize(width: 900, height: 500)
    #expect(news(&display) == nil)
    for _ in 0..<6 { #expect(news(&display) == nil) }
    display.resize(width: 1199.6, height: 640)
    #expect(news(&display) == "window 1200 640 \n")
    #expect(news(&display) == nil)
    // On closing, too.
    display.resize(width: 700, height: 400)
    let last = display.takeSessionChanges(isLast: true).map {
      String(decoding: $0.text, as: UTF8.self)
    }
    #expect(last == ["window 700 400 \n"])
  }

  @Test(
    "A restored size is asked for once, and is no news, whenever the host grants it, or less",
    arguments: [(1, 1500, 800), (3, 1366, 768), (3, 1500, 800)], [false, true])
  func restored(granted: (after: Int, width: Int, height: Int), isLate: Bool) {
    var display = opened()
    for _ in 0..<granted.after { #expect(news(&display) == nil) }
    give("window 1500 800 \n", to: &display)
    #expect(display.window.takeRestored() == LogicalSize(width: 1500, height: 800))
    #expect(display.window.takeRestored() == nil)
    if isLate { #expect(news(&display) == nil) }
    display.resize(width: Float(granted.width), height: Float(granted.height))
    for _ in 0..<2 { #expect(news(&display) == nil) }
    display.resize(width: 1000, height: Float(granted.height))
    #expect(news(&display) == "window 1000 \(granted.height) \n")
  }

  @Test("Another window's size is left to that window, and stays in the session")
  func another() {
    var display = opened()
    give("", revision: 0, to: &display)
    give("window 1500 800 \n", revision: 1, to: &display)
    #expect(display.window.takeRestored() == nil)
    display.camera.orbit(right: 0.2, down: 0)
    let text = news(&display)
    #expect(text?.contains("window 1500 800 ") == true && text?.contains("1064") == false)
  }

  @Test("A state that is restored sets the size once, unless the user has")
  func restoredLater() {
    for isResized in [false, true] {
      var display = opened()
      give("", revision: 0, to: &display)
      for _ in 0..<20 { #expect(news(&display) == nil) }
      if isResized {
        display.resize(width: 900, height: 500)
        #expect(news(&display) == "window 900 500 \n")
      }
      give("window 1500 800 \n", revision: 1 << 32, to: &display)
      let size = display.window.takeRestored()
      #expect(size == (isResized ? nil : LogicalSize(width: 1500, height: 800)))
      give("window 1300 700 \n", revision: 2 << 32, to: &display)
      #expect(display.window.takeRestored() == nil)
    }
  }

  @Test("A size that the window has isn't asked for")
  func same() {
    var display = opened()
    give("window 1064 577 \n", to: &display)
    #expect(display.window.takeRestored() == nil)
  }

  @Test(
    "What can't be a window's size is held within what can",
    arguments: [
      ("window -5 99999999999 \n", LogicalSize(width: 320, height: 16_384)),
      ("window 0 0", LogicalSize(width: 320, height: 200)), ("window 700", nil), ("window", nil),
      ("window x y\n", nil),
    ] as [(String, LogicalSize?)])
  func spoiled(text: String, size: LogicalSize?) {
    var display = opened()
    give(text, to: &display)
    #expect(display.window.takeRestored() == size)
    #expect(news(&display) == nil)
  }

  @Test("The page of references opens with the slot and the time that were chosen last")
  func references() {
    var first = opened()
    first.controls.panels.references.choose(.slot(4))
    first.controls.panels.references.changeTime(by: 2)
    let text = news(&first)
    #expect(text == "references 5 60 \n")
    var second = opened()
    give(text ?? "", to: &second)
    let page = second.controls.panels.references
    #expect(page.chosen == .slot(4) && page.slot == 4 && page.seconds == 60)
    #expect(news(&second) == nil)
    for spoiled in ["references 0 -1 \n", "references 99 9999 \n"] {
      give(spoiled, to: &second)
      let page = second.controls.panels.references
      #expect((0..<8).contains(page.slot) && [3, 300].contains(page.seconds))
      #expect(news(&second) == nil)
    }
  }

  @Test("Lines of a later version stay, and so does all else of a view that is sent again")
  func later() {
    var display = opened()
    give("later 1 2\nwindow 1500 800 \nreferences 3 30 \n", to: &display)
    display.camera.orbit(right: 0.2, down: 0)
    let lines = news(&display)?.split(separator: "\n") ?? []
    #expect(lines.count == 4 && lines.first?.hasPrefix("camera ") == true)
    #expect(lines.dropFirst() == ["window 1500 800 ", "references 3 30 ", "later 1 2"])
  }
}
