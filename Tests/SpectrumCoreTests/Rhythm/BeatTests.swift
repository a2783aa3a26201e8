// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct BeatTests {
  /// Music that has even beats.
  static let pieces: [RhythmPiece] = RhythmPiece.all.filter(\.isEven)

  @Test(
    "After six seconds beats fall within 35 ms of the music's, half of them within 15",
    arguments: pieces)
  func onTime(piece: RhythmPiece) {
    let errors = piece.track.errors(6...8.9, from: piece.beats).map { abs($0) }
    #expect(errors.count >= 3)
    #expect(errors.allSatisfy { $0 < 0.035 }, "\(errors)")
    #expect(errors.median < 0.015, "\(errors)")
  }

  @Test("In the end no beat is left out", arguments: pieces)
  func complete(piece: RhythmPiece) {
    // At 174 BPM every second one may be felt.
    let beats = RhythmSignal.beats(piece.shownBPM, until: 9)
    for beat in beats.filter({ (6.9...8.9).contains($0) }) {
      #expect(piece.track.beats.contains { abs($0 - beat) < 0.035 }, "\(beat) s")
    }
  }

  @Test(
    "A beat is signalled once: the next is 0.6 periods later or more", arguments: RhythmPiece.all)
  func once(piece: RhythmPiece) {
    let beats = piece.track.beats
    // No beat is faster than the music's.
    for (one, next) in zip(beats, beats.dropFirst()) where one > 3.5 {
      #expect(next - one > 0.6 * 60 / piece.bpm)
    }
    #expect(!beats.isEmpty)
  }

  @Test(
    "At twice or half the tempo there are as many beats as it says", arguments: [2, 0.5] as [Float])
  func scaled(scale: Float) {
    let sound = RhythmSignal.drums(RhythmSignal.rock, 100, seconds: 7)
    let track = RhythmListener.listen(to: sound, scale: scale)
    #expect(abs(track.last - Double(100 * scale)) < 1)
    let late = track.beats.filter { $0 > 3.2 }
    for (one, next) in zip(late, late.dropFirst()) {
      #expect(abs((next - one) - 60 / Double(100 * scale)) < 0.03)
    }
    #expect(abs(late.count - Int(6.3 * scale)) <= 1)
  }

  @Test(
    "Beats of a slow metronome fall on its clicks within 20 ms, those of a faster one within 10",
    arguments: [
      (40, 0.02), (45, 0.02), (48, 0.02), (55, 0.02), (60, 0.01), (72, 0.01), (100, 0.01),
    ]
      as [(Double, Double)])
  func slow(bpm: Double, tolerance: Double) {
    let seconds = 24.0
    let sound = RhythmSignal.clicks(bpm, seconds: seconds)
    let track = RhythmListener.listen(to: sound, range: 35...160)
    let errors = track.errors(12...seconds, from: RhythmSignal.beats(bpm, until: seconds))
    #expect(errors.count >= Int(0.9 * 12 * bpm / 60))
    #expect(abs(errors.median) < tolerance, "\(errors)")
  }

  @Test("A beat is signalled before it sounds, even if its hit is missing")
  func foretold() {
    var sound = RhythmSignal.drums(RhythmSignal.rock, 120, seconds: 7.6)
    let silence = Int(6.2 * 8000)
    for index in silence..<sound.count { sound[index] = 0 }
    let track = RhythmListener.listen(to: sound)
    for beat in [6.3, 6.8, 7.3] {
      #expect(track.beats.contains { abs($0 - beat) < 0.035 }, "\(track.beats)")
    }
  }
}
