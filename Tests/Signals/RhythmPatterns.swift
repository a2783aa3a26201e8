// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

/// Patterns of drums, told in beats.
extension RhythmSignal {
  /// A drum of a pattern.
  enum Drum: CaseIterable {
    case kick, snare, hat

    func sound(sampleRate: Double) -> [Float] {
      switch self {
      case .kick: RhythmSignal.kick(sampleRate: sampleRate)
      case .snare: RhythmSignal.snare(sampleRate: sampleRate)
      case .hat: RhythmSignal.hat(sampleRate: sampleRate)
      }
    }
  }

  /// A bar of so many beats, and on which of them, from 0, each drum is hit.
  struct Bar {
    var beats: Double
    var hits: [(Drum, [Double])]
  }

  /// A snare: noise that dies away in 50 ms over 190 Hz that does in 40, at −8 dBFS.
  static func snare(sampleRate: Double) -> [Float] {
    PitchSignal.noise(count: Int(0.2 * sampleRate), seed: 11).enumerated().map { index, noise in
      let time = Double(index) / sampleRate
      return noise * Float(0.5 * exp(-time / 0.05))
        + Float(0.2 * sin(2 * .pi * 190 * time) * exp(-time / 0.04))
    }
  }

  /// Hits of hats on so many eighths.
  private static func eighths(_ count: Int) -> (Drum, [Double]) {
    (.hat, (0..<count).map { Double($0) / 2 })
  }

  /// Kicks on 1 and 3, snares on 2 and 4, hats on the eighths.
  static let rock = Bar(beats: 4, hits: [(.kick, [0, 2]), (.snare, [1, 3]), eighths(8)])

  /// The same with the second eighth of each pair a third of a beat late.
  static let swing = Bar(
    beats: 4,
    hits: [
      (.kick, [0, 2]), (.snare, [1, 3]),
      (.hat, (0..<4).flatMap { beat -> [Double] in [Double(beat), Double(beat) + 2 / 3] }),
    ])

  /// 3/4: a kick on 1, snares on 2 and 3, hats on the eighths.
  static let waltz = Bar(beats: 3, hits: [(.kick, [0]), (.snare, [1, 2]), eighths(6)])

  /// 6/8 in two beats: a kick on the first eighth, a snare on the fourth, hats on all.
  static let sixEight = Bar(
    beats: 2,
    hits: [(.kick, [0]), (.snare, [1]), (.hat, (0..<6).map { Double($0) / 3 })])

  /// 7/8, counted in quarters: kicks on eighths 1 and 4, snares on 3 and 5 and 7, hats on all.
  static let sevenEight = Bar(
    beats: 3.5, hits: [(.kick, [0, 1.5]), (.snare, [1, 2, 3]), eighths(7)])

  /// Kicks on 1, 2.5 and 4, snares on 2 and 4, hats on the eighths: a kick falls between the beats, and
  /// on the 3 nothing does.
  static let syncopated = Bar(
    beats: 4, hits: [(.kick, [0, 1.5, 3]), (.snare, [1, 3]), eighths(8)])

  /// The same without snares: a tresillo, whose second kick might as well be its 1.
  static let tresillo = Bar(beats: 4, hits: [(.kick, [0, 1.5, 3]), eighths(8)])

  /// `seconds` of a bar again and again at `bpm`, from 0.3 s on. Each hit is early or late by up to
  /// `jitter` seconds, evenly spread, by `seed`.
  static func drums(
    _ bar: Bar, _ bpm: Double, seconds: Double, sampleRate: Double = 8000, jitter: Double = 0,
    seed: UInt64 = 1
  ) -> [Float] {
    var random = SplitMix64(seed: seed)
    var sum = [Float](repeating: 0, count: Int(seconds * sampleRate))
    for (drum, places) in bar.hits {
      let sound = drum.sound(sampleRate: sampleRate)
      for start in stride(from: 0.3, to: seconds, by: bar.beats * 60 / bpm) {
        for place in places {
          let late = jitter * (2 * random.unit() - 1)
          let time = start + place * 60 / bpm + late
          sum.add(sound, at: Int((time * sampleRate).rounded()))
        }
      }
    }
    return sum
  }

  /// Kicks at `times` in seconds.
  static func kicks(at times: [Double], seconds: Double, sampleRate: Double = 8000) -> [Float] {
    pattern(
      kick(sampleRate: sampleRate), at: times, sampleRate: sampleRate,
      count: Int(seconds * sampleRate))
  }

  /// When beats fall whose tempo moves: `bpm` at a time in seconds.
  static func beats(until end: Double, first: Double = 0.3, bpm: (Double) -> Double) -> [Double] {
    var times = [first]
    // By Heun's rule: the tempo is taken halfway to the next beat, too.
    while let last = times.last, last < end {
      let guess = last + 60 / bpm(last)
      times.append(last + 60 / bpm((last + guess) / 2))
    }
    return times.dropLast()
  }
}

/// Sounds that come and go without a beat.
extension RhythmSignal {
  /// Kicks after each other by chance (Poisson), `perSecond` on average.
  static func poisson(_ perSecond: Double, seconds: Double, sampleRate: Double = 8000, seed: UInt64)
    -> [Float]
  {
    var random = SplitMix64(seed: seed)
    var times: [Double] = []
    var time = 0.3
    while time < seconds {
      times.append(time)
      time -= log(1 - random.unit()) / perSecond
    }
    return kicks(at: times, seconds: seconds, sampleRate: sampleRate)
  }

  /// Syllables of 80 to 350 ms: a consonant's noise, then a voice whose pitch and loudness move;
  /// pauses of up to 0.8 s between words of one to five.
  static func speech(seconds: Double, sampleRate: Double = 8000, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed)
    var sound = [Float](repeating: 0, count: Int(seconds * sampleRate))
    var time = 0.2
    var left = 3
    while time < seconds {
      let length = 0.08 + 0.27 * random.unit()
      let (pitch, level) = (90 + 90 * random.unit(), 0.1 + 0.3 * random.unit())
      let voice = PitchSignal.tone(
        pitch, sampleRate: sampleRate, count: Int(length * sampleRate),
        amplitudes: [0.3, 0.5, 0.6, 0.4, 0.3, 0.4, 0.3, 0.1, 0.1, 0.2, 0.2, 0.1])
      let rise = 0.01 + 0.05 * random.unit()
      let swell = voice.indices.map { index in
        let now = Double(index) / sampleRate
        return voice[index] * Float(level * min(1, now / rise) * min(1, (length - now) / 0.05))
      }
      let hissLength = 0.02 + 0.08 * random.unit()
      let hiss = PitchSignal.noise(count: Int(hissLength * sampleRate), seed: random.next())
      let hissLevel = Float(0.02 + 0.2 * random.unit())
      sound.add(hiss.map { hissLevel * $0 }, at: Int(time * sampleRate))
      sound.add(swell, at: Int((time + hissLength) * sampleRate))
      time += length + hissLength
      left -= 1
      if left == 0 {
        time += 0.05 + 0.75 * random.unit()
        left = 1 + Int(5 * random.unit())
      }
    }
    return sound
  }
}
