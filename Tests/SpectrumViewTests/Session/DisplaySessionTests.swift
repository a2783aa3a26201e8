// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite("What a window keeps in the session, and another one takes from it")
struct DisplaySessionTests {
  private func play(_ display: inout Display, _ level: Float, seconds: Float, bands: Int = 128) {
    display.play((0..<bands).map { level - Float($0 % 7) }, seconds: seconds)
  }

  private func give(_ changes: [SessionChange], to display: inout Display) {
    for change in changes {
      change.text.withUnsafeBytes {
        display.receive(.text(SessionText(change.item, $0, revision: change.revision)))
      }
    }
  }

  @Test(
    "A window that the user has left alone sends nothing, a reference curve within half a second")
  func news() {
    var display = Display.still(
      .bars, [.holdCurve: HoldCurve.both.value, .compare: Comparand.average.value])
    play(&display, -20, seconds: 3)
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
    display.settings[.referenceCurve] = 1
    play(&display, -20, seconds: 0.6)
    #expect(display.takeSessionChanges().map(\.item) == [.referenceCurve])
    play(&display, -20, seconds: 0.6)
    #expect(display.takeSessionChanges().isEmpty)
    display.settings[.referenceCurve] = 0
    play(&display, -20, seconds: 0.1)
    let last = display.takeSessionChanges(isLast: true)
    #expect(last.count == 1 && last[0].item == .referenceCurve && last[0].text.isEmpty)
  }

  /// The texts of a window that has kept these levels.
  private func kept(_ levels: [Float]) -> [SessionChange] {
    var display = Display.still(.bars, [.referenceCurve: 1, .floor: -140])
    display.play(levels, seconds: 3, .rate(1))
    return display.takeSessionChanges(isLast: true)
  }

  @Test(
    "The next window has the reference curve as it was, down to silence, whatever comes first",
    arguments: [false, true])
  func reference(areSettingsLate: Bool) {
    let levels: [Float] = (0..<64).map { [-20.13, -87.5, -112.34, -138.9, -200][$0 % 5] }
    let texts = kept(levels)
    var display = Display.still(.bars)
    if !areSettingsLate { display.set(.referenceCurve, to: 1) }
    give(texts, to: &display)
    play(&display, -50, seconds: 2, bands: 256)
    // Of other bands it says nothing.
    #expect(display.model.comparison.reference.isKept == false)
    play(&display, -50, seconds: 2, bands: 64)
    if areSettingsLate { display.set(.referenceCurve, to: 1) }
    for _ in 0..<60 {
      play(&display, -50, seconds: 1, bands: 64)
      #expect(display.model.comparison.reference.isKept)
    }
    for band in 0..<64 {
      #expect(abs(display.model.comparison.reference.curve.received[band] - levels[band]) < 0.006)
    }
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
    display.set(.calibration, to: 2)
    play(&display, -50, seconds: 2, bands: 64)
    #expect(display.model.comparison.reference.isKept == false)
    display.set(.calibration, to: 0)
    play(&display, -50, seconds: 2, bands: 64)
    #expect(display.model.comparison.reference.isKept)
  }

  @Test("A reference curve that is switched on by the user is of that moment, not of the session")
  func captured() {
    let texts = kept([Float](repeating: -30, count: 128))
    var display = Display.still(.bars)
    give(texts, to: &display)
    play(&display, -50, seconds: 2)
    display.controls.settings[.referenceCurve] = 1
    display.type("+")
    play(&display, -50, seconds: 2)
    #expect(abs(display.model.comparison.reference.curve.received[0] + 50) < 0.01)
    #expect(display.takeSessionChanges(isLast: true).map(\.item) == [.referenceCurve])
    // Another window's replaces it; a session without one leaves what is shown.
    give([SessionChange(item: .referenceCurve, text: texts[0].text, revision: 5)], to: &display)
    #expect(abs(display.model.comparison.reference.curve.received[0] + 30) < 0.01)
    give([SessionChange(item: .referenceCurve, text: [], revision: 6)], to: &display)
    play(&display, -50, seconds: 2)
    #expect(abs(display.model.comparison.reference.curve.received[0] + 30) < 0.01)
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
  }

  @Test("A reference from a file is compared with in the shown bands, and goes into the session")
  func fromFile() {
    var display = Display.still(.bars)
    play(&display, -20, seconds: 0.1)
    display.show(.flat(-40), "Favourites")
    play(&display, -20, seconds: 2.2)
    // 128 bands of 9.97 octaves are 1.87 bands of 1/24 octave wide.
    for band in [0, 9, 127] {
      let level = display.model.comparison.difference.compared[band]
      #expect(abs(level + 40 + ReferenceSpectrum.narrower) < 0.01)
    }
    #expect(display.model.comparison.name == Label("Favourites"))
    let changes = display.takeSessionChanges(isLast: true)
    #expect(changes.map(\.item) == [.slot(0)])
    // The other window has it too, sends nothing back, and follows when the slot is emptied.
    var second = Display.still(.bars)
    give(changes, to: &second)
    #expect(second.model.comparison.references[0]?.label == Label("Favourites"))
    #expect(second.controls.panels.references.slots[0] == Array("Favourites".utf8))
    #expect(second.takeSessionChanges(isLast: true).isEmpty)
    #expect(second.takeReferenceRequests().isEmpty)
    display.set(0, to: nil)
    give(display.takeSessionChanges(isLast: true), to: &second)
    #expect(second.model.comparison.references[0] == nil)
    // With its page open it lists the files again, since there may be another one now.
    second.type("o")
    _ = second.takeReferenceRequests()
    give([SessionChange(item: .slot(0), text: changes[0].text, revision: 9)], to: &second)
    #expect(second.referenceRequests() == ["list"])
  }

  @Test(
    "A slot's text is left as it is, with what a later version has added, until the user changes it"
  )
  func laterSlot() {
    var display = Display.still(.bars)
    let text = Array("Mix\n-3000 \n\nlater".utf8)
    for slot in [2, 5] {
      give([SessionChange(item: .slot(slot), text: text)], to: &display)
      #expect(display.model.comparison.references[slot]?.label == Label("Mix"))
    }
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
    display.set(5, to: nil)
    let changes = display.takeSessionChanges(isLast: true)
    #expect(changes.map(\.item) == [.slot(5)] && changes.allSatisfy { $0.text.isEmpty })
    // Another window's change has come before the user's was sent: it is the last.
    display.set(2, to: nil)
    give([SessionChange(item: .slot(2), text: Array("Other\n-20 \n".utf8))], to: &display)
    #expect(display.takeSessionChanges(isLast: true).isEmpty)
  }

  @Test("Another reference is compared with at once; what was isn't left in the means")
  func another() {
    var display = Display.still(.bars)
    display.show(.flat(-10), "loud", slot: 2)
    display.settings[.differenceTime] = 60
    play(&display, -20, seconds: 2)
    let loud = display.difference(0)
    for level in [-70, -40] as [Float] {
      display.show(.flat(level), "other", slot: 7)
      play(&display, -20, seconds: 0.1)
      #expect(abs(display.difference(0) - loud - (-10 - level)) < 0.01, "\(level)")
    }
    // An empty slot is said to be empty.
    display.set(7, to: nil)
    display.step(elapsed: 0.1)
    #expect(display.model.comparison.missingComparand == .emptySlot)
    #expect(display.model.comparison.isCompared == false)
  }

  @Test("A text of the plugin that crosses the user's change on its way doesn't undo it")
  func crossing() {
    func view(_ azimuth: Int, _ revision: Int64) -> [SessionChange] {
      let text = Array("camera \(azimuth) 0 1000 \n".utf8)
      return [SessionChange(item: .view, text: text, revision: revision)]
    }
    func azimuth(_ display: borrowing Display) -> Int {
      Int((1000 * display.camera.azimuth).rounded())
    }
    var display = Display.still(.surface)
    give(view(100, 3), to: &display)
    #expect(azimuth(display) == 100)
    display.camera = SurfaceCamera(azimuth: 0.2, tilt: 0, zoom: 1)
    let change = display.takeSessionChanges(isLast: true)
    #expect(change.map(\.revision) == [4])
    // Repeated for a window that opens.
    give(view(100, 3), to: &display)
    #expect(azimuth(display) == 200)
    // Another window's change has reached the plugin before.
    give(view(300, 4), to: &display)
    #expect(azimuth(display) == 300)
    // What was changed before a restore is older than what it brings.
    display.camera = SurfaceCamera(azimuth: 0.4, tilt: 0, zoom: 1)
    _ = display.takeSessionChanges(isLast: true)
    give(view(500, 1 << 32), to: &display)
    #expect(azimuth(display) == 500)
    give(view(600, 9), to: &display)
    #expect(azimuth(display) == 500)
    // At the end of all numbers, too.
    give(view(700, 1 << 62), to: &display)
    display.camera = SurfaceCamera(azimuth: 0.8, tilt: 0, zoom: 1)
    #expect(display.takeSessionChanges(isLast: true).count == 1)
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
    #expect(second.isStill == false)
    #expect(abs(second.camera.azimuth - first.camera.azimuth) < 0.001)
    #expect(second.takeSessionChanges(isLast: true).isEmpty)
    // The echo of an older change isn't taken for another window's.
    first.camera.orbit(right: 0.2, down: 0)
    let moved = first.camera
    give(changes, to: &first)
    #expect(first.camera == moved)
  }
}
