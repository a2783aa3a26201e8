// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite struct NewsTests {
  /// Something that changes the picture.
  enum Change: CaseIterable {
    case setting, setup, pitch, tempo, level, tuning, key, bar, masking
    case waveform, frozen, bands, rightBands, comparedBands, comparedLevels
    // The rest may be no change, but that isn't looked into.
    case curve, slot, name, choice, files, capture

    var isRepeatable: Bool { self != .capture && Self.allCases.firstIndex(of: self)! < 15 }
  }

  private static let quiet = [Float](repeating: -60, count: 128)

  private func apply(_ change: Change, to display: inout Display) {
    let (quiet, loud) = (Self.quiet, [Float](repeating: -20, count: 128))
    switch change {
    case .setting: display.set(.gain, to: 6)
    case .setup: display.setUp(rate: 44_100)
    case .pitch: display.receive(.pitch(.init(frequency: 440, confidence: 1, note: 69, cents: 0)))
    case .tempo: display.receive(.tempo(.init(bpm: 120, confidence: 1)))
    case .level: display.receive(.level(.init(channelCount: 2)))
    case .tuning: display.receive(.tuning(.init(transpose: 2)))
    case .key: display.receive(.key(.init(key: 3, confidence: 1)))
    case .bar: display.receive(.bar(.init(beat: 1, beatsPerBar: 4, confidence: 1)))
    case .masking: display.hear(conflicts: loud, ranges: [])
    case .waveform: display.hear(quiet, right: quiet, compared: quiet, waveform: [0.5])
    case .frozen: display.hear(quiet, right: quiet, compared: quiet, isFrozen: true)
    case .bands: display.hear(loud, right: quiet, compared: quiet)
    case .rightBands: display.hear(quiet, compared: quiet)
    case .comparedBands: display.hear(quiet, right: quiet)
    case .comparedLevels: display.hear(quiet, right: quiet, compared: loud)
    case .curve: display.model.comparison.restore(nil)
    case .slot: display.model.comparison.put(nil, into: 0)
    case .name: display.controls.panels.references.put(nil, into: 0)
    case .choice: display.controls.panels.references.restore(.init(slot: 1, seconds: 3))
    case .files: display.receive(.files([]))
    case .capture:
      display.controls.editor.effects.append(.capture(.average, slot: 0))
      display.followControls()
    }
  }

  @Test(
    "Each change is drawn in the next picture, and the same again in none",
    arguments: Change.allCases)
  func news(change: Change) {
    var display = Display.still(.bars, [.compare: Comparand.sideChain.value])
    // Then nothing else moves.
    display.isPaused = true
    display.play(-60, right: -60, compared: -60, seconds: 0.3, .rate(10))
    #expect(display.isStill == true)
    apply(change, to: &display)
    #expect(display.isStill == false)
    display.step(elapsed: 0.1)
    // A capture counts its seconds.
    #expect(display.isStill == (change != .capture))
    guard change.isRepeatable else { return }
    apply(change, to: &display)
    #expect(display.isStill == true)
  }

  @Test("A new display has news, and a beat is news until its light is off")
  func beat() {
    var display = Display.still(.bars)
    #expect(display.isStill == false)
    display.step(elapsed: 0.1)
    #expect(display.isStill == true)
    display.receive(.beat(.init(confidence: 1)))
    #expect(display.isStill == false)
    display.step(elapsed: 0.2)
    #expect(display.isStill == true)
  }

  @Test("Marks of masking that go out of date are drawn away")
  func outdated() {
    var display = Display.still(.bars, [.compare: Comparand.sideChain.value])
    let silence = [Float](repeating: -200, count: 128)
    func stills(_ steps: Int) -> [Bool] {
      (0..<steps).map { _ in
        display.hear(silence, compared: silence, elapsed: 0.1)
        return display.isStill
      }
    }
    _ = stills(3)
    apply(.masking, to: &display)
    #expect(stills(7).dropFirst(2).allSatisfy { $0 })
    #expect(stills(7).contains(false))
    #expect(display.model.comparison.masking.isEmpty)
  }
}
