// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Bare beats: one stroke on each, and nothing between them.
enum MetronomeSignal {
  /// A stroke of a metronome, each of 0.12 s or less.
  enum Stroke: CaseIterable, Sendable {
    case noise, click, sine, wood, hat
  }

  /// How the 1 of a bar differs from the other beats: twice as loud, or half an octave higher.
  enum Accent: CaseIterable, Sendable {
    case loud, high
  }

  /// A stroke at −14 dBFS, its pitches times `pitch`. Noise differs by `seed`.
  static func sound(_ stroke: Stroke, pitch: Double = 1, seed: UInt64, rate: Double) -> [Float] {
    let count = Int(0.12 * rate)
    let noise = PitchSignal.noise(count: count + 1, seed: seed)
    return (0..<count).map { index in
      let time = Double(index) / rate
      func sine(_ hertz: Double, _ decay: Double) -> Double {
        sin(2 * .pi * hertz * pitch * time) * exp(-time / decay)
      }
      let value =
        switch stroke {
        case .noise: Double(noise[index]) * exp(-time / 0.005)
        case .click: time < 0.001 ? 1.0 : 0.0
        case .sine: sine(1100, 0.02)
        case .wood: 0.6 * sine(1800, 0.008) + 0.4 * sine(830, 0.012)
        case .hat: 0.5 * Double(noise[index + 1] - noise[index]) * exp(-time / 0.02)
        }
      return Float(0.2 * value)
    }
  }

  /// `seconds` of beats at `bpm` from 0.3 s on. `accent`: on the first of each `beatsPerBar`.
  static func beats(
    _ stroke: Stroke, bpm: Double, seconds: Double, beatsPerBar: Int = 4, accent: Accent? = nil,
    rate: Double
  ) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    for (beat, time) in RhythmSignal.beats(bpm, until: seconds).enumerated() {
      let own = beat % beatsPerBar == 0 ? accent : nil
      var stroke = sound(stroke, pitch: own == .high ? 1.5 : 1, seed: UInt64(beat), rate: rate)
      if own == .loud { for index in stroke.indices { stroke[index] *= 2 } }
      samples.add(stroke, at: Int(time * rate))
    }
    return samples
  }
}
