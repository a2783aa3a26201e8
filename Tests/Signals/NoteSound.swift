// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

/// Notes as strings and choirs sound them.
enum NoteSound {
  /// A string of `seconds` that begins in `attack` seconds: its partials fade the faster, the higher
  /// they are.
  static func string(
    _ frequency: Double, seconds: Double, rate: Double = 48_000, attack: Double = 0.002
  ) -> [Float] {
    (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      var sum = 0.0
      for partial in 1...12 where Double(partial) * frequency < 0.45 * rate {
        let k = Double(partial)
        sum += sin(2 * .pi * k * frequency * time + k * k) / k * exp(-time * (1 + 0.5 * k))
      }
      return Float(0.15 * sum * min(1, time / attack) * min(1, (seconds - time) / 0.02))
    }
  }

  /// Three seconds of four singers of one note at 48 kHz, up to 15 cents beside it, each with a
  /// vibrato of their own. `amplitudes`: of the first, second, … partial.
  static func choir(_ amplitudes: [Double], _ frequency: Double, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed)
    var sum = [Float](repeating: 0, count: 144_000)
    for offset in [-15.0, -5, 5, 15] {
      let depth = 15 * (0.4 + 0.6 * random.unit())
      let rate = 2 * Double.pi * 5.2 * (0.9 + 0.2 * random.unit()) / 48_000
      let phase = 2 * Double.pi * random.unit()
      var angle = 0.0
      for index in sum.indices {
        let cents = offset + depth * sin(rate * Double(index) + phase)
        angle += 2 * .pi * frequency * exp2(cents / 1200) / 48_000
        // sin(nφ) by Chebyshev's recurrence.
        let turn = 2 * cos(angle)
        var (previous, sine, sample) = (0.0, sin(angle), 0.0)
        for amplitude in amplitudes {
          sample += amplitude * sine
          (previous, sine) = (sine, turn * sine - previous)
        }
        sum[index] += Float(sample * min(1, Double(index) / 9600))
      }
    }
    return sum
  }
}
