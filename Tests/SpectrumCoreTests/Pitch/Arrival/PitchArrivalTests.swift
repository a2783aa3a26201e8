// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SeededRandom
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchArrivalTests {
  /// The share of the time from 0.1 s after its beginning on for which a note of twelve random
  /// arpeggios is read, all but the first of each. A note begins each `step` seconds, and sounds for
  /// `length` seconds. `strings`: those that sound, how many cents beside it, and their gains.
  private func arpeggios(
    seed: UInt64, rate: Double = 48_000, step: Double = 0.23, length: Double,
    strings: [(cents: Double, gain: Float)] = [(0, 1)]
  ) -> Double {
    var rights: [Double] = []
    var random = SplitMix64(seed: seed)
    for _ in 0..<12 {
      let seconds = 0.4 + 7 * step
      var key = 52 + 12 * random.unit()
      var sound = [Float](repeating: 0, count: Int(seconds * rate))
      var notes: [(start: Double, frequency: Double)] = []
      for index in 0..<7 {
        let interval = 1 + Double(Int(9 * random.unit()))
        key += key > 70 || (key > 50 && random.unit() < 0.5) ? -interval : interval
        notes.append((0.1 + step * Double(index), 440 * exp2((key - 69) / 12)))
      }
      for note in notes {
        for (cents, gain) in strings {
          let frequency = note.frequency * exp2(cents / 1200)
          let string = NoteSound.string(
            frequency, seconds: min(length, seconds - note.start), rate: rate)
          sound = sound.adding(string, from: Int(note.start * rate), gain: gain)
        }
      }
      let readings = PitchListener.listen(to: sound, sampleRate: rate)
      rights += notes.dropFirst().map { note in
        readings.during(note.start + 0.1...note.start + step - 0.01)
          .share { $0.error(from: note.frequency) < 50 }
      }
    }
    return rights.reduce(0, +) / Double(rights.count)
  }

  @Test(
    "In arpeggios in which three notes ring on, 19 of 20 notes are read from 0.1 s on",
    arguments: Deep.cases([44_100.0, 48_000, 96_000], few: 1))
  func threeRingOn(rate: Double) {
    #expect(arpeggios(seed: 5, rate: rate, length: 0.75) > 0.95)
  }

  @Test("In arpeggios in which five notes ring on, 24 of 25 notes are read from 0.1 s on")
  func fiveRingOn() {
    #expect(arpeggios(seed: 7, length: 1.2) > 0.96)
  }

  @Test("Fast arpeggios of strings in pairs are read without a gap")
  func pairs() {
    #expect(arpeggios(seed: 7, step: 0.18, length: 0.5, strings: [(4, 1), (-5, 0.8)]) > 0.99)
  }

  @Test(
    "A string that glides down by 80 cents is no drum if another rings on",
    arguments: Deep.pairs([110.0, 147, 196, 262], [3.0, 4, 5, 7, 9]))
  func glide(lowest: Double, interval: Double) {
    let (rate, frequency) = (48_000.0, lowest * exp2(interval / 12))
    var angle = 0.0
    let note = (0..<Int(0.5 * rate)).map { index -> Float in
      let time = Double(index) / rate
      angle += 2 * .pi * frequency * exp2(80 * exp(-time / 0.05) / 1200) / rate
      var sum = 0.0
      for k in 1...8 { sum += sin(Double(k) * angle + Double(k * k)) / Double(k) }
      let envelope = min(1, time / 0.002) * min(1, (0.5 - time) / 0.02)
      return Float(0.15 * sum * exp(-12 * time) * envelope)
    }
    let sound = NoteSound.string(lowest, seconds: 1.2, rate: rate).adding(
      note, from: Int(0.5 * rate))
    let readings = PitchListener.listen(to: sound, sampleRate: rate).during(0.56...0.8)
    #expect(readings.share { $0.error(from: frequency) < 90 } > 0.95)
  }

  /// The readings from `start` s until 0.88 s of a string of `frequency` Hz that sounds from 0.5 to
  /// 0.9 s, over one of `before` Hz that rings on.
  private func readings(
    of frequency: Double, over before: Double, gain: Float, from start: Double
  ) -> [TimedReading] {
    let sound = NoteSound.string(before, seconds: 1.2).adding(
      NoteSound.string(frequency, seconds: 0.4), from: 24_000, gain: gain)
    return PitchListener.listen(to: sound).during(start...0.88)
  }

  @Test(
    "A note an octave, a twelfth or two octaves above one that rings on is read while it sounds",
    arguments: Deep.pairs([98.0, 131, 175, 247], [12.0, 19, 24]))
  func octaveAbove(lowest: Double, interval: Double) {
    let frequency = lowest * exp2(interval / 12)
    for gain in [1, 0.6] as [Float] {
      let readings = readings(of: frequency, over: lowest, gain: gain, from: 0.56)
      #expect(readings.share { $0.error(from: frequency) < 50 } > 0.95, "\(gain)")
    }
  }

  @Test(
    "A note a semitone or a tone beside one that rings on is read within 10 cents",
    arguments: Deep.pairs([110.0, 147, 196, 262, 392], [-2.0, -1, 1, 2]))
  func beside(before: Double, interval: Double) {
    let frequency = before * exp2(interval / 12)
    for gain in [1, 0.6] as [Float] {
      let readings = readings(of: frequency, over: before, gain: gain, from: 0.58)
      #expect(readings.share { $0.error(from: frequency) < 10 } > 0.9, "\(gain)")
    }
  }

  @Test("Seven of eight notes over three that ring on are still read after a tenth of a second")
  func overThree() {
    let rate = 48_000.0
    var random = SplitMix64(seed: 7)
    let rights = (0..<40).map { _ in
      var keys = [0.0, 2, 3, 4, 5, 7, 8, 9, 10, 12, 14]
      let lowest = 45 + 20 * random.unit()
      let notes = [0, 0.1, 0.2, 0.5].map { start in
        let key = lowest + keys.remove(at: Int(random.unit() * Double(keys.count)))
        return (start: start, frequency: 440 * exp2((key - 69) / 12))
      }
      var sound = [Float](repeating: 0, count: Int(0.8 * rate))
      for note in notes {
        sound = sound.adding(
          NoteSound.string(note.frequency, seconds: 0.8 - note.start, rate: rate),
          from: Int(note.start * rate), gain: note.start == 0.5 ? 0.7 : 1)
      }
      return PitchListener.listen(to: sound, sampleRate: rate).during(0.6...0.7)
        .share { $0.error(from: notes[3].frequency) < 50 }
    }
    #expect(rights.reduce(0, +) / Double(rights.count) > 0.88)
  }

  @Test(
    "A note that swells over one that rings on, 9 or 14 dB louder, is read",
    arguments: Deep.pairs([147.0, 220, 330], [-7.0, 3, 4, 7, 9]))
  func swelling(lowest: Double, interval: Double) {
    let frequency = lowest * exp2(interval / 12)
    for (gain, attack) in [(0.35, 0.15), (0.2, 0.08)] {
      let note = NoteSound.string(frequency, seconds: 0.9, attack: attack)
      let sound = NoteSound.string(lowest, seconds: 1.5)
        .adding(note, from: 28_800, gain: Float(gain))
      let readings = PitchListener.listen(to: sound).during(0.85...1.3)
      #expect(readings.share { $0.error(from: frequency) < 50 } > 0.9, "\(gain)")
    }
  }
}
