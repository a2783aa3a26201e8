// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Noises and drums: sounds without a pitch.
enum PitchNoise {
  /// −3 dB per octave from 40 Hz to 20 kHz at 48 kHz, within 1 dB: three leaky sums and the noise
  /// itself, each 9 dB below and 3 octaves above the one before.
  static func pink(from white: [Float]) -> [Float] {
    var (low, middle, high) = (Float(0), Float(0), Float(0))
    return white.map { sample in
      low = 0.99765 * low + 0.0990460 * sample
      middle = 0.963 * middle + 0.2965164 * sample
      high = 0.57 * high + 1.0526913 * sample
      return low + middle + high + 0.1848 * sample
    }
  }

  /// Noise that falls by 6 dB per octave from `corner` Hz on.
  static func brown(from white: [Float], corner: Double, sampleRate: Double) -> [Float] {
    let leak = Float(exp(-2 * Double.pi * corner / sampleRate))
    var sum: Float = 0
    let sums = white.map { sample in
      sum = leak * sum + (1 - leak) * sample
      return sum
    }
    let gain = Float(0.2 / sums.rms)
    return sums.map { gain * $0 }
  }

  /// A sound again and again, `perSecond` times; `hit` makes that of a number.
  static func repeated(
    _ perSecond: Double, sampleRate: Double, seconds: Double, hit: (Int) -> [Float]
  ) -> [Float] {
    var sound = [Float](repeating: 0, count: Int(seconds * sampleRate))
    for number in 0..<Int(seconds * perSecond) {
      let start = Int((0.1 + Double(number) / perSecond) * sampleRate)
      sound = sound.adding(hit(number), from: start)
    }
    return sound
  }

  /// A membrane at `frequency` Hz, higher by `drop` Hz at first, which fades in `decay` seconds.
  static func kick(
    frequency: Double, drop: Double, decay: Double, sampleRate: Double
  ) -> [Float] {
    var cycles = 0.0
    return (0..<Int(0.35 * sampleRate)).map { index in
      let seconds = Double(index) / sampleRate
      cycles += (frequency + drop * exp(-seconds / 0.03)) / sampleRate
      return Float(0.8 * exp(-seconds / decay) * sin(2 * .pi * cycles))
    }
  }

  /// Noise that fades in 70 ms over 180 Hz that fade in 50.
  static func snare(_ number: Int, sampleRate: Double) -> [Float] {
    let noise = PitchSignal.noise(count: Int(0.25 * sampleRate), seed: UInt64(number + 7))
    return noise.indices.map { index in
      let seconds = Double(index) / sampleRate
      let body = 0.3 * exp(-seconds / 0.05) * sin(2 * .pi * 180 * seconds)
      return Float(body + 0.9 * exp(-seconds / 0.07) * Double(noise[index]))
    }
  }

  /// Noise that rises by 6 dB per octave and fades in `decay` seconds.
  static func hat(_ number: Int, decay: Double, sampleRate: Double) -> [Float] {
    let noise = PitchSignal.noise(count: Int(0.2 * sampleRate), seed: UInt64(number + 99))
    return noise.indices.map { index in
      let fade = Float(exp(-Double(index) / sampleRate / decay))
      return fade * (noise[index] - (index > 0 ? noise[index - 1] : 0))
    }
  }
}
