// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct TempoMotionTests {
  @Test(
    "A new tempo is followed within 4 s, and until then the old one is shown",
    arguments: [(96.0, 140.0), (120, 100)])
  func step(before: Double, after: Double) {
    let sound =
      RhythmSignal.drums(RhythmSignal.rock, before, seconds: 6)
      + RhythmSignal.drums(RhythmSignal.rock, after, seconds: 5)
    let track = RhythmListener.listen(to: sound)
    // The new tempo's first beat is at 6.3 s.
    for shown in track.tempi(5...10.3) {
      #expect(abs(shown - before) < 0.03 * before || abs(shown - after) < 0.03 * after)
    }
    for shown in track.tempi(10.3...11) { #expect(abs(shown - after) < 0.01 * after) }
  }

  @Test("A tempo that grows by 0.4 % per second is followed within 2 %, and so are its beats")
  func ramp() {
    func tempo(_ time: Double) -> Double { 100 + 0.4 * max(0, min(10, time - 5)) }
    let times = RhythmSignal.beats(until: 16, bpm: tempo)
    let track = RhythmListener.listen(to: RhythmSignal.kicks(at: times, seconds: 16))
    for step in 50..<160 {
      let (time, shown) = (0.1 * Double(step), track.bpm(at: 0.1 * Double(step)))
      #expect(abs(shown - tempo(time)) < 0.02 * tempo(time), "\(time) s: \(shown)")
    }
    let errors = track.errors(6...16, from: times)
    #expect(errors.count >= 16)
    #expect(errors.allSatisfy { abs($0) < 0.035 }, "\(errors)")
  }

  @Test(
    "Three seconds of silence change the tempo by no more than 2 %, and its beats go on",
    arguments: [100, 123.0])
  func gap(bpm: Double) {
    var sound = RhythmSignal.drums(RhythmSignal.rock, bpm, seconds: 11)
    for index in 48_000..<72_000 { sound[index] = 0 }
    let track = RhythmListener.listen(to: sound)
    for shown in track.tempi(5...11) { #expect(abs(shown - bpm) < 0.02 * bpm) }
    let truth = RhythmSignal.beats(bpm, until: 11)
    let heard = truth.filter { (9.5...10.8).contains($0) }
    for beat in heard { #expect(track.beats.contains { abs($0 - beat) < 0.035 }, "\(beat) s") }
  }

  @Test(
    "When the music has ended, in silence or under a held tone, so has the tempo in five seconds")
  func end() {
    let music = RhythmSignal.drums(RhythmSignal.rock, 100, seconds: 5)
    for level in [Float(0), 0.1] {
      let rest = (0..<48_000).map { level * sin(2 * .pi * 440 * Float($0) / 8000) }
      let track = RhythmListener.listen(to: music + rest)
      #expect(abs(track.bpm(at: 5) - 100) < 1)
      #expect(track.tempi(10.2...10.9).allSatisfy { $0 == 0 })
      #expect(track.beats.allSatisfy { $0 < 10.2 })
    }
  }
}
