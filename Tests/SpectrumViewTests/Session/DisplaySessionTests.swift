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

  @Test(
    "A state that is restored into an open window with other bands brings its curves, as do settings that come later",
    arguments: [false, true])
  func otherBands(areSettingsLate: Bool) {
    func makeWindow(bands: Int, _ level: Float, seconds: Float) -> Display {
      var display = Display.still(.bars)
      (display.settings.holdCurve, display.settings.keepsReference) = (.both, true)
      play(&display, level, seconds: seconds, bands: bands)
      return display
    }
    var saved = makeWindow(bands: 64, -20, seconds: 20)
    var open = makeWindow(bands: 256, -50, seconds: 2)
    _ = open.takeSessionChanges(isLast: true)
    give([.init(item: .heldMaximum, text: []), .init(item: .heldMean, text: [])], to: &open)
    give(saved.takeSessionChanges(isLast: true), to: &open)
    if areSettingsLate {
      open.set(.channel, to: 1)
      play(&open, -50, seconds: 0.2, bands: 256)
      // While another channel's sound settles, nobody is told that nothing is held.
      let early = open.takeSessionChanges(isLast: true)
      #expect(early.allSatisfy { !$0.text.isEmpty })
    }
    // One more frame has the former bands.
    play(&open, -50, seconds: 0.1, bands: 256)
    play(&open, -50, seconds: 2, bands: 64)
    for band in [0, 9, 63] {
      let level = -20 - Float(band % 7)
      #expect(abs(open.model.hold.maximum(of: band) - level) < 0.02)
      // 20 s at the former level, and 2 s at one that hardly counts.
      #expect(abs(open.model.hold.average(of: band) - (level - 0.3)) < 0.2)
      #expect(abs(open.model.reference.level(of: band) - level) < 0.02)
    }
    let sent = open.takeSessionChanges(isLast: true)
    #expect(sent.allSatisfy { !$0.text.isEmpty })
    // What another window holds is joined once: after a change of the channel it's of the former one.
    give(saved.takeSessionChanges(isLast: true), to: &open)
    play(&open, -50, seconds: 4, bands: 64)
    give(
      [
        .init(
          item: .heldMaximum,
          text: SavedCurve(
            bands: .init(low: 20, high: 20_000), seconds: 0,
            levels: [Float](repeating: -3, count: 64)
          ).text())
      ], to: &open)
    play(&open, -50, seconds: 0.1, bands: 64)
    #expect(abs(open.model.hold.maximum(of: 9) + 3) < 0.02)
    open.set(.channel, to: 2)
    play(&open, -50, seconds: 2, bands: 64)
    #expect(open.model.hold.maximum(of: 9) < -49)
  }

  @Test("The average and its loudness go on in the next window, and a state's replace them")
  func average() {
    func window(_ level: Float, seconds: Float) -> Display {
      var display = Display.still(.difference)
      display.settings.comparand = .average
      listen(&display, level, seconds: seconds)
      return display
    }
    func listen(_ display: inout Display, _ level: Float, seconds: Float) {
      for elapsed in FrameTimes.rate(60).steps(over: seconds) {
        display.hear([Float](repeating: level, count: 128), weighted: (level + 10, -200))
        display.step(elapsed: elapsed)
      }
    }
    var first = window(-30, seconds: 8)
    var second = Display.still(.difference)
    give(first.takeSessionChanges(isLast: true), to: &second)
    let early = second.takeSessionChanges(isLast: true)
    #expect(early.isEmpty)
    second.settings.comparand = .average
    listen(&second, -60, seconds: 2)
    // 8 s at −30 and 2 at what is nothing beside it.
    #expect(abs(second.model.ownAverage.average(of: 9) + 30.97) < 0.05)
    #expect(abs(second.model.ownAverage.averageLoudness + 20.97) < 0.05)
    let sent = second.takeSessionChanges(isLast: true)
    #expect(sent.map(\.item) == [.average])
    // A state's average is taken though it is of a shorter time, and nothing of what was held stays.
    var saved = window(-50, seconds: 3)
    give([.init(item: .average, text: [])] + saved.takeSessionChanges(isLast: true), to: &second)
    listen(&second, -80, seconds: 1)
    #expect(abs(second.model.ownAverage.average(of: 9) + 51.25) < 0.1)
    // Frozen, too.
    second.set(.freeze, to: 1)
    second.step(elapsed: 0.1)
    give([.init(item: .average, text: [])] + sent, to: &second)
    second.step(elapsed: 0.1)
    #expect(abs(second.model.ownAverage.average(of: 9) + 30.97) < 0.05)
    let frozen = second.takeSessionChanges(isLast: true)
    #expect(frozen.allSatisfy { !$0.text.isEmpty })
    second.set(.freeze, to: 0)
    // Chosen anew, it begins anew.
    second.settings.comparand = .nothing
    listen(&second, -40, seconds: 3.5)
    let ended = second.takeSessionChanges(isLast: true)
    #expect(ended.map(\.text.isEmpty) == [true])
    second.settings.comparand = .average
    listen(&second, -40, seconds: 0.5)
    #expect(abs(second.model.ownAverage.average(of: 9) + 40) < 0.05)
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
    let asked = second.takeReferenceRequests()
    #expect(asked.isEmpty)
    display.set(0, to: nil)
    give(display.takeSessionChanges(isLast: true), to: &second)
    #expect(second.model.references[0] == nil)
    // With its page open it lists the files again, since there may be another one now.
    second.handle(.key(.character(UInt8(ascii: "o")), modifiers: []))
    _ = second.takeReferenceRequests()
    give(changes, to: &second)
    let again = second.takeReferenceRequests()
    guard case .list? = again.first else { return #expect(Bool(false)) }
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
