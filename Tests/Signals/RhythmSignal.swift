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
    for time in times { samples.add(sound, at: Int(time * sampleRate)) }
    return samples
  }

  /// The times of beats at `bpm`, from `first` seconds on, before `end`.
  static func beats(_ bpm: Double, first: Double = 0.3, until end: Double) -> [Double] {
    Array(stride(from: first, to: end, by: 60 / bpm))
  }

  /// `seconds` of kicks at `bpm`.
  static func clicks(_ bpm: Double, seconds: Double, sampleRate: Double = 8000) -> [Float] {
    kicks(at: beats(bpm, until: seconds), seconds: seconds, sampleRate: sampleRate)
  }
}
