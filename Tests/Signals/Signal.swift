// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

/// Linear amplitude of a level in dB.
func linear(_ decibels: Double) -> Double { pow(10, decibels / 20) }

/// Σ x[n]·e^(2πi·n·cycles), with `cycles` per sample.
func fourierSum(_ samples: [Double], cycles: Double) -> (re: Double, im: Double) {
  var (re, im) = (0.0, 0.0)
  for (n, sample) in samples.enumerated() {
    let angle = 2 * .pi * cycles * Double(n)
    re += sample * cos(angle)
    im += sample * sin(angle)
  }
  return (re, im)
}

/// Samples for tests, seeded where they are random.
enum Signal {
  static func sine(
    _ frequency: Double, amplitude: Double = 1, phase: Double = 0, rate: Float, seconds: Double
  ) -> [Float] {
    let step = 2 * Double.pi * frequency / Double(rate)
    return (0..<Int((seconds * Double(rate)).rounded())).map {
      Float(amplitude * sin(step * Double($0) + phase))
    }
  }

  /// White noise, even over ±amplitude.
  static func noise(amplitude: Float, rate: Float, seconds: Double, seed: UInt64) -> [Float] {
    WhiteNoise(amplitude: amplitude, seed: seed).samples(Int(seconds * Double(rate)))
  }

  /// Beats of low-passed noise over a bass note: broad, dynamic, with pauses.
  static func music(rate: Float, seconds: Double, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed)
    var (smooth, envelope) = (Float(0), Float(0))
    let (decay, beat) = (exp(-1 / (0.15 * rate)), Int(0.5 * rate))
    let (bassStep, smoothing) = (2 * Float.pi * 110 / rate, min(1, 12_000 / rate))
    return (0..<Int(seconds * Double(rate))).map {
      envelope = $0 % beat == 0 ? 0.9 : envelope * decay
      smooth += smoothing * (random.signedUnit() - smooth)
      return envelope * smooth + 0.05 * sin(bassStep * Float($0 % (beat * 8)))
    }
  }
}
