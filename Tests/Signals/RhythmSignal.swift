// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Sounds with a known tempo, and without one.
enum RhythmSignal {
  /// A kick: 60 Hz that dies away in 60 ms, with a short noise in front, at −6 dBFS.
  static func kick(sampleRate: Double) -> [Float] {
    let noise = PitchSignal.noise(count: Int(0.2 * sampleRate), seed: 7)
    return noise.enumerated().map { index, click in
      let time = Double(index) / sampleRate
      return Float(0.4 * sin(2 * .pi * 60 * time) * exp(-time / 0.06))
        + click * Float(0.2 * exp(-time / 0.004))
    }
  }

  /// A hi-hat: noise without bass that dies away in 20 ms, at −20 dBFS.
  static func hat(sampleRate: Double) -> [Float] {
    let noise = PitchSignal.noise(count: Int(0.08 * sampleRate), seed: 8)
    return noise.indices.dropFirst().map { index in
      // The difference of neighbours has next to no bass.
      0.1 * (noise[index] - noise[index - 1]) * Float(exp(-Double(index) / sampleRate / 0.02))
    }
  }

  /// `count` samples with a `sound` at each of `times`, in seconds.
  static func pattern(_ sound: [Float], at times: [Double], sampleRate: Double, count: Int)
    -> [Float]
  {
    var samples = [Float](repeating: 0, count: count)
    for time in times {
      let start = Int(time * sampleRate)
      for (index, sample) in sound.enumerated() where start + index < count {
        samples[start + index] += sample
      }
    }
    return samples
  }

  /// The times of beats at `bpm`, from `first` seconds on, before `end`.
  static func beats(_ bpm: Double, first: Double = 0.3, until end: Double) -> [Double] {
    Array(stride(from: first, to: end, by: 60 / bpm))
  }

  /// `seconds` of kicks at `bpm`.
  static func clicks(_ bpm: Double, seconds: Double, sampleRate: Double) -> [Float] {
    pattern(
      kick(sampleRate: sampleRate), at: beats(bpm, until: seconds), sampleRate: sampleRate,
      count: Int(seconds * sampleRate))
  }

  /// Drum & bass at `bpm`: kicks on 1, 2.5 and 4 of each bar, hats on every eighth.
  static func drumAndBass(_ bpm: Double, seconds: Double, sampleRate: Double) -> [Float] {
    let count = Int(seconds * sampleRate)
    let bars = Array(stride(from: 0.3, to: seconds, by: 240 / bpm))
    let kicks = bars.flatMap { bar in [0, 1.5, 3].map { bar + $0 * 60 / bpm } }
    let low = pattern(
      kick(sampleRate: sampleRate), at: kicks, sampleRate: sampleRate, count: count)
    let high = pattern(
      hat(sampleRate: sampleRate), at: beats(2 * bpm, until: seconds), sampleRate: sampleRate,
      count: count)
    return zip(low, high).map { $0 + $1 }
  }

  /// A two-step at `bpm`: kicks on 1 and 3.5 of each bar, snares on 2 and 4, hats on every eighth.
  static func twoStep(_ bpm: Double, seconds: Double, sampleRate: Double) -> [Float] {
    let count = Int(seconds * sampleRate)
    let bars = Array(stride(from: 0.3, to: seconds, by: 240 / bpm))
    let snare = hat(sampleRate: sampleRate).map { 4 * $0 }
    let layers: [([Float], [Double])] = [
      (kick(sampleRate: sampleRate), bars.flatMap { bar in [0, 2.5].map { bar + $0 * 60 / bpm } }),
      (snare, bars.flatMap { bar in [1, 3].map { bar + $0 * 60 / bpm } }),
      (hat(sampleRate: sampleRate), beats(2 * bpm, until: seconds)),
    ]
    return layers.reduce([Float](repeating: 0, count: count)) { sum, layer in
      let (sound, times) = layer
      let next = pattern(sound, at: times, sampleRate: sampleRate, count: count)
      return zip(sum, next).map { $0 + $1 }
    }
  }
}
