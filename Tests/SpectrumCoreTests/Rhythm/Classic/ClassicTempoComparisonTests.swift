// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

/// What the classic engine gets wrong and the other one right.
@Suite struct ClassicTempoComparisonTests {
  @Test(
    "6/8 and a fast tresillo are read at their tempo, not at two or three thirds of it",
    arguments: [RhythmPiece.sixEight, .tresillo])
  func tempo(piece: RhythmPiece) {
    let classic = RhythmListener.listenClassically(to: piece.sound)
    #expect(TempoTrackerTests.error(classic.last, of: piece.bpm) > 0.1 * piece.bpm)
    #expect(TempoTrackerTests.error(piece.track.last, of: piece.bpm) < 0.01 * piece.bpm)
  }

  @Test("The classic tempo is up to 2 BPM off, the other to a fraction of one")
  func precision() {
    let piece = RhythmPiece.sevenEight
    let classic = RhythmListener.listenClassically(to: piece.sound)
    #expect(abs(classic.last - 140) > 1)
    #expect(abs(piece.track.last - 140) < TempoTrackerTests.tolerance)
  }

  @Test("Syncopated kicks are classic beats, wherever they fall")
  func beats() {
    let piece = RhythmPiece.syncopated
    let classic = RhythmListener.listenClassically(to: piece.sound)
    #expect(classic.errors(6...8.9, from: piece.beats).contains { abs($0) > 0.1 })
    #expect(piece.track.errors(6...8.9, from: piece.beats).allSatisfy { abs($0) < 0.035 })
  }

  @Test("Noise has classic beats")
  func noise() {
    let noise = PitchSignal.noise(count: 64_000, seed: 9)
    #expect(RhythmListener.listenClassically(to: noise).beats.count > 10)
  }

  @Test("Syllables have a classic tempo for half of the time")
  func speech() {
    let speech = BeatlessSound.irregular[2].samples()
    #expect(RhythmListener.listenClassically(to: speech).share > 0.5)
  }
}
