// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchMotionTests {
  static let amplitudes = [0.3, 0.15, 0.1, 0.075, 0.06, 0.05]

  @Test(
    "A vibrato of 50 cents at 6 Hz is followed to 6 cents at its turns, at most 40 ms late",
    arguments: [
      (55.0, 0.04, 30.0), (110, 0.035, 32), (220, 0.02, 12), (440, 0.02, 12), (880, 0.02, 12),
      (3520, 0.02, 12),
    ])
  func vibrato(frequency: Double, delay: Double, tolerance: Double) {
    func pitch(_ seconds: Double) -> Double {
      frequency * exp2(50 * sin(2 * .pi * 6 * seconds) / 1200)
    }
    let sound = PitchSignal.moving(seconds: 1, amplitudes: Self.amplitudes, frequency: pitch)
    let readings = PitchListener.listen(to: sound).during(0.3...1)
    // The delay that fits best is no longer than `delay`.
    let fits = stride(from: 0, through: delay, by: 0.002).map { late in
      readings.map { $0.error(from: pitch($0.seconds - late)) }.quantile(0.95)
    }
    #expect(fits.min() ?? .infinity < tolerance)
    let range = readings.map { cents($0.reading.frequencyHz, over: frequency) }
    #expect((44...51).contains(range.max() ?? 0) && (-51 ... -44).contains(range.min() ?? 0))
  }

  @Test(
    "A glissando of an octave per second is read all the way, a window's half late",
    arguments: [
      (27.5, 1.0, 140.0), (220, -1, 135), (82.41, 1, 70), (659.3, -1, 70), (440, 1, 32),
      (3520, -1, 32),
    ])
  func glissando(start: Double, octaves: Double, tolerance: Double) {
    func pitch(_ seconds: Double) -> Double { start * exp2(octaves * seconds) }
    let sound = PitchSignal.moving(seconds: 2.9, amplitudes: Self.amplitudes, frequency: pitch)
    let errors = PitchListener.listen(to: sound).during(0.25...2.9)
      .map { $0.error(from: pitch($0.seconds)) }
    #expect(errors.max() ?? .infinity < tolerance)
    #expect(errors.median < tolerance / 2)
  }

  /// A note of `seconds` that begins in 3 ms, fades in `decay` seconds, and ends in 5 ms.
  static func note(
    _ frequency: Double, seconds: Double, decay: Double, amplitudes: [Double] = amplitudes
  ) -> [Float] {
    var note = PitchSignal.tone(
      frequency, count: Int((seconds + 0.03) * 48_000), amplitudes: amplitudes)
    for index in note.indices {
      let time = Double(index) / 48_000
      let end = time > seconds ? exp(-(time - seconds) / 0.005) : 1
      note[index] *= Float(min(1, time / 0.003) * exp(-time / decay) * end)
    }
    return note
  }

  @Test(
    "Of a scale of 8 and of 16 notes a second each note is read, most of its time",
    arguments: [(8.0, 0.75, 0.045), (16, 0.6, 0.035)], [110.0, 220, 440])
  func scales(speed: (perSecond: Double, share: Double, latest: Double), lowest: Double) {
    let keys = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21, 23, 24, 23, 21, 17, 14, 11, 7, 4, 0]
    let frequencies = keys.map { lowest * exp2(Double($0) / 12) }
    let spacing = 1 / speed.perSecond
    var sound = [Float](repeating: 0, count: Int((Double(keys.count) * spacing + 0.05) * 48_000))
    for (index, frequency) in frequencies.enumerated() {
      let note = Self.note(frequency, seconds: spacing - 0.005, decay: 0.4)
      sound = sound.adding(note, from: Int(Double(index) * spacing * 48_000))
    }
    let readings = PitchListener.listen(to: sound)
    var shares: [Double] = []
    var firsts: [Double] = []
    for (index, frequency) in frequencies.enumerated() {
      let start = Double(index) * spacing
      let during = readings.during(start...start + spacing)
      let first = (during.first { $0.error(from: frequency) < 50 })?.seconds ?? .infinity
      #expect(first < .infinity, "note \(index)")
      firsts.append(first - start)
      shares.append(during.share { $0.error(from: frequency) < 50 })
    }
    #expect(shares.reduce(0, +) / Double(shares.count) > speed.share)
    #expect(firsts.quantile(0.9) < speed.latest)
  }

  @Test("A note repeated 4 and 8 times a second stays where it is", arguments: [4.0, 8])
  func repetition(perSecond: Double) {
    let frequencies = [41.2, 46.2, 51.9, 55, 58.3, 65.4, 73.4, 82.4, 98, 110, 147, 196, 440]
    var (rights, wrongs): ([Double], [Double]) = ([], [])
    for frequency in frequencies {
      let sound = PitchNoise.repeated(perSecond, sampleRate: 48_000, seconds: 1.6) { _ in
        Self.note(frequency, seconds: 0.9 / perSecond, decay: 0.3)
      }
      // How the attacks lie to the engine's ticks is chance: the same from two beginnings.
      let readings = (0..<2).flatMap { beginning in
        PitchListener.listen(to: Array(sound[(233 * beginning)...])).during(0.25...1.5)
      }
      rights.append(readings.share { $0.error(from: frequency) < 50 })
      // An attack may look like another note for less than a period: in the bass, of several ticks.
      wrongs.append(readings.share { $0.isShown && $0.error(from: frequency) > 50 })
      let isBass = frequency < 98
      #expect(rights.last ?? 0 > (isBass ? 0.85 : 0.95), "\(frequency) Hz")
      #expect(wrongs.last ?? 1 < (isBass ? 0.06 : 0.02), "\(frequency) Hz")
    }
    let (right, wrong) = (rights.reduce(0, +), wrongs.reduce(0, +))
    #expect(right / Double(rights.count) > 0.96)
    #expect(wrong / Double(wrongs.count) < 0.01)
  }

  @Test("Nineteen of twenty notes over one that is as loud are read within 90 ms, and stay")
  func overLoud() {
    var rights: [Double] = []
    // How the attack lies to the engine's ticks is chance: each from three beginnings.
    for (lowest, delay) in [110.0, 165, 220, 330, 440].flatMap({ low in
      [0, 91, 350].map { (low, $0) }
    }) {
      for interval in [-7, -5, -4, -3, 3, 4, 5, 7, 9] {
        let frequency = lowest * exp2(Double(interval) / 12)
        let sound = Self.note(lowest, seconds: 0.9, decay: 0.9).adding(
          Self.note(frequency, seconds: 0.5, decay: 1.5), from: 19_200 + delay)
        let start = 0.4 + Double(delay) / 48_000
        let readings = PitchListener.listen(to: sound).during(start + 0.09...start + 0.45)
        rights.append(readings.share { $0.error(from: frequency) < 50 } > 0.95 ? 1 : 0)
      }
    }
    #expect(rights.reduce(0, +) / Double(rights.count) >= 0.95)
  }

  @Test(
    "A fourth and a fifth below a ringing note are not taken for what both have in common",
    arguments: [110.0, 147, 220], [-7, -5])
  func commonPeriod(lowest: Double, interval: Int) {
    let frequency = lowest * exp2(Double(interval) / 12)
    // How the attack lies to the engine's ticks is chance.
    for delay in [0, 91, 197, 350, 562, 782] {
      let sound = Self.note(lowest, seconds: 0.8, decay: 0.3).adding(
        Self.note(frequency, seconds: 0.4, decay: 1.5), from: 16_800 + delay)
      let readings = PitchListener.listen(to: sound).during(0.52...0.75)
      #expect(readings.share { $0.error(from: frequency) < 50 } > 0.99, "\(delay)")
    }
  }
}
