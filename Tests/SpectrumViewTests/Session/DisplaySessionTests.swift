// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumGraphics
import SpectrumMessages
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite("What a window keeps in the session, and another one takes from it")
struct DisplaySessionTests {
  private func play(_ display: inout Display, _ level: Float, seconds: Float, bands: Int = 128) {
    for elapsed in FrameTimes.rate(60).steps(over: seconds) {
      display.hear((0..<bands).map { level - Float($0 % 7) })
      display.step(elapsed: elapsed)
    }
  }

  /// The texts of a window that has held its curves for so long.
  private func heldCurves(_ level: Float, seconds: Float) -> [SessionChange] {
    var display = Display.still(.bars)
    display.settings.holdCurve = .both
    play(&display, level, seconds: seconds)
    return display.takeSessionChanges(isLast: true)
  }

  private func give(_ changes: [SessionChange], to display: inout Display) {
    for change in changes {
      change.text.withUnsafeBytes { display.receive(.text(SessionText(change.item, $0))) }
    }
  }

  @Test("A window that the user has left alone sends nothing, held curves within two seconds")
  func news() {
    var display = Display.still(.bars)
    play(&display, -20, seconds: 3)
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
    display.settings.holdCurve = .both
    var sent: [SessionChange] = []
    for _ in 0..<22 {
      play(&display, -20, seconds: 0.1)
      sent += display.takeSessionChanges()
    }
    #expect(Set(sent.map(\.item.index)) == [1, 2])
    display.settings.holdCurve = .off
    play(&display, -20, seconds: 0.1)
    let last = display.takeSessionChanges(isLast: true)
    #expect(last.count == 2 && last.allSatisfy { $0.text.isEmpty })
  }

  @Test("Held curves go on in the next window, mean and maximum as if it had been open all along")
  func hold() {
    var first = Display.still(.bars)
    first.settings.holdCurve = .both
    play(&first, -20, seconds: 1)
    play(&first, -60, seconds: 2)
    var second = Display.still(.bars)
    // The plugin's texts may come before the settings and the first bands.
    give(first.takeSessionChanges(isLast: true), to: &second)
    second.step(elapsed: 0.1)
    // Before the settings say that curves are held, nothing is sent that would clear them.
    let early = second.takeSessionChanges(isLast: true)
    #expect(early.isEmpty)
    second.settings.holdCurve = .both
    play(&second, -60, seconds: 1)
    play(&first, -60, seconds: 1)
    for band in [0, 5, 127] {
      #expect(
        abs(second.model.hold.maximum(of: band) - first.model.hold.maximum(of: band)) < 0.01)
      // The second window had a picture of its own before.
      #expect(
        abs(second.model.hold.average(of: band) - first.model.hold.average(of: band)) < 0.05)
    }
    // Off and on again, they begin again.
    second.settings.holdCurve = .off
    play(&second, -60, seconds: 0.1)
    second.settings.holdCurve = .both
    play(&second, -60, seconds: 0.1)
    #expect(second.model.hold.maximum(of: 0) < -59)
  }

  @Test("The reference curve of a session is kept in other bands, too", arguments: [64, 128, 256])
  func reference(bands: Int) {
    var first = Display.still(.bars)
    first.settings.keepsReference = true
    for _ in 0..<3 {
      first.hear([Float](repeating: -30, count: 128))
      first.step(elapsed: 1)
    }
    var second = Display.still(.bars)
    give(first.takeSessionChanges(isLast: true), to: &second)
    second.settings.keepsReference = true
    for _ in 0..<3 {
      second.hear([Float](repeating: -70, count: bands))
      second.step(elapsed: 0.1)
    }
    #expect(second.model.reference.bandCount == bands)
    // The power per band, pink as it is, changes with its width.
    let level = -30 + 3.0103 * Float((128 / bands).trailingZeroBitCount % 64)
    let expected = bands == 256 ? -33.0103 : level
    #expect(abs(second.model.reference.level(of: 9) - expected) < 0.02)
  }

  @Test("A reference from a file is compared with in the shown bands, and goes into the session")
  func fromFile() {
    var display = Display.still(.bars)
    play(&display, -20, seconds: 0.1)
    let pink = ReferenceSpectrum(
      levels: [Float](repeating: -40, count: ReferenceSpectrum.bandCount))
    display.show(pink, name: Array("Favourites".utf8))
    play(&display, -20, seconds: 2.2)
    // 128 bands of 9.97 octaves are 1.87 bands of 1/24 octave wide.
    let expected = -40 + 10 * log10(24 * log2(Float(1000)) / 128)
    for band in [0, 9, 127] {
      #expect(abs(display.model.comparison.compared[band] - expected) < 0.01)
    }
    #expect(display.model.comparandName == Label("Favourites"))
    let changes = display.takeSessionChanges(isLast: true)
    #expect(changes.map(\.item) == [.slot(0)])
    // The other window has it too, sends nothing back, and follows when the slot is emptied.
    var second = Display.still(.bars)
    give(changes, to: &second)
    #expect(second.model.references[0]?.label == Label("Favourites"))
    #expect(second.controls.references.slots[0] == Array("Favourites".utf8))
    let echo = second.takeSessionChanges(isLast: true)
    #expect(echo.isEmpty)
    display.set(0, to: nil)
    give(display.takeSessionChanges(isLast: true), to: &second)
    #expect(second.model.references[0] == nil)
  }

  @Test(
    "A slot's text is left as it is, with what a later version has added, until the user changes it"
  )
  func laterSlot() {
    var display = Display.still(.bars)
    let text = Array("Mix\n-3000 \n\nlater".utf8)
    for slot in [2, 5] {
      give([SessionChange(item: .slot(slot), text: text)], to: &display)
      #expect(display.model.references[slot]?.label == Label("Mix"))
    }
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
    display.set(5, to: nil)
    let changes = display.takeSessionChanges(isLast: true)
    #expect(changes.map(\.item) == [.slot(5)] && changes.allSatisfy { $0.text.isEmpty })
    // Another window's change comes after the user's: it is the last.
    display.set(2, to: nil)
    give([SessionChange(item: .slot(2), text: Array("Other\n-20 \n".utf8))], to: &display)
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
  }

  @Test("Another reference is compared with at once; what was isn't left in the means")
  func another() {
    var display = Display.still(.bars)
    func reference(_ level: Float) -> ReferenceSpectrum {
      ReferenceSpectrum(levels: [Float](repeating: level, count: ReferenceSpectrum.bandCount))
    }
    display.show(reference(-10), name: Array("loud".utf8), slot: 2)
    display.settings[.differenceTime] = 60
    play(&display, -20, seconds: 2)
    let loud = display.model.difference(of: 0)
    display.show(reference(-70), name: Array("quiet".utf8), slot: 7)
    play(&display, -20, seconds: 0.1)
    let quiet = display.model.difference(of: 0)
    #expect(quiet.map { abs($0 - (loud ?? 0) - 60) < 0.01 } == true)
    display.show(reference(-40), name: Array("other".utf8), slot: 7)
    play(&display, -20, seconds: 0.1)
    let other = display.model.difference(of: 0)
    #expect(other.map { abs($0 - (loud ?? 0) - 30) < 0.01 } == true)
    // An empty slot is said to be empty.
    display.set(7, to: nil)
    display.step(elapsed: 0.1)
    let (missing, isCompared) = (display.model.missingComparand, display.model.isCompared)
    #expect(missing == .emptySlot && !isCompared)
  }

  @Test("A camera that was moved moves in the other window, and doesn't come back as news")
  func camera() {
    var first = Display.still(.surface)
    var second = Display.still(.surface)
    first.camera.orbit(right: 0.2, down: 0.1)
    first.step(elapsed: 0.6)
    let changes = first.takeSessionChanges()
    #expect(changes.count == 1)
    give(changes, to: &second)
    let isStill = second.isStill
    #expect(!isStill)
    #expect(abs(second.camera.azimuth - first.camera.azimuth) < 0.001)
    #expect(second.takeSessionChanges(isLast: true).isEmpty)
    // The echo of an older change isn't taken for another window's.
    first.camera.orbit(right: 0.2, down: 0)
    let moved = first.camera
    give(changes, to: &first)
    #expect(first.camera == moved)
  }

  @Test("A hidden window, which looks every two seconds, sends no older curves than it was told")
  func hidden() {
    var shown = Display.still(.bars)
    var hidden = Display.still(.bars)
    shown.settings.holdCurve = .both
    hidden.settings.holdCurve = .both
    play(&shown, -30, seconds: 2)
    play(&hidden, -30, seconds: 2)
    _ = hidden.takeSessionChanges(isLast: true)
    for _ in 0..<6 {
      play(&shown, -10, seconds: 2)
      give(shown.takeSessionChanges(isLast: true), to: &hidden)
      hidden.hear((0..<128).map { -10 - Float($0 % 7) })
      hidden.step(elapsed: 2)
      hidden.step(elapsed: 2)
    }
    let texts = hidden.takeSessionChanges(isLast: true)
    for change in texts {
      let curve = SavedCurve(parsing: change.text)
      #expect((curve?.seconds ?? 14) > 13.8 && (curve?.levels[0] ?? 0) > -10.1)
    }
    #expect(abs(hidden.model.hold.maximum(of: 0) + 10) < 0.01)
  }

  @Test("A state that is restored replaces the held curves, whatever was louder or longer")
  func restored() {
    let saved = heldCurves(-50, seconds: 1)
    var display = Display.still(.bars)
    display.settings.holdCurve = .both
    play(&display, -10, seconds: 5)
    _ = display.takeSessionChanges(isLast: true)
    give(saved.map { SessionChange(item: $0.item, text: []) } + saved, to: &display)
    play(&display, -50, seconds: 0.1)
    #expect(abs(display.model.hold.maximum(of: 0) + 50) < 0.02)
    #expect(abs(display.model.hold.average(of: 0) + 50) < 0.02)
    #expect(abs(display.model.hold.seconds - 1) < 0.2)
  }

  @Test("A window that is opened while frozen has the session's curves: no time passes for them")
  func openedFrozen() {
    let saved = heldCurves(-50, seconds: 8)
    var display = Display.still(.bars)
    display.settings.holdCurve = .both
    display.settings.isFrozen = true
    play(&display, -60, seconds: 1)
    give(saved, to: &display)
    play(&display, -60, seconds: 1)
    #expect(abs(display.model.hold.maximum(of: 0) + 50) < 0.02)
    #expect(abs(display.model.hold.average(of: 0) + 50) < 0.02)
    #expect(abs(display.model.hold.seconds - 8) < 0.2)
  }

  @Test("A state that is restored into a frozen window, or one without frames, brings its curves")
  func restoredFrozen() {
    let saved = heldCurves(-50, seconds: 1)
    for isFrozen in [true, false] {
      var display = Display.still(.bars)
      display.settings.holdCurve = .both
      play(&display, -10, seconds: 5)
      display.settings.isFrozen = isFrozen
      for _ in 0..<60 { display.step(elapsed: 1 / 30) }
      _ = display.takeSessionChanges(isLast: true)
      give(saved.map { SessionChange(item: $0.item, text: []) } + saved, to: &display)
      for _ in 0..<150 { display.step(elapsed: 1 / 30) }
      #expect(abs(display.model.hold.maximum(of: 0) + 50) < 0.02)
      #expect(abs(display.model.hold.average(of: 0) + 50) < 0.02)
      // Neither does the window tell the plugin to forget them.
      #expect(display.takeSessionChanges(isLast: true).allSatisfy { !$0.text.isEmpty })
    }
  }
}
