// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Sounds with a known pitch, and without one.
enum PitchSignal {
  /// Harmonics of `frequency` Hz; `amplitudes`: of the first, second, … Their phases differ.
  static func tone(
    _ frequency: Double, sampleRate: Double, count: Int, amplitudes: [Double] = [0.5]
  ) -> [Float] {
    (0..<count).map { index in
      var sum = 0.0
      for (harmonic, amplitude) in amplitudes.enumerated() where amplitude != 0 {
        let cycles = Double(harmonic + 1) * frequency * Double(index) / sampleRate
        sum += amplitude * sin(2 * .pi * cycles + Double(harmonic))
      }
      return Float(sum)
    }
  }

  /// White noise, −0.5…0.5. Seeded: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
  static func noise(count: Int, seed: UInt64) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Float((z ^ (z >> 31)) >> 40) / Float(1 << 24) - 0.5
    }
  }
}

/// 10 to the power of `x`.
func pow10(_ x: Double) -> Double { pow(10, x) }

/// Cents from `reference` up to `frequency`, both in Hz.
func cents(_ frequency: Float, over reference: Double) -> Double {
  1200 * log2(Double(frequency) / reference)
}
