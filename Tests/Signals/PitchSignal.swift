// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

/// A sine among those that a sound is made of.
struct Partial {
  /// In Hz.
  var frequency: Double
  var amplitude: Double
  /// In radians.
  var phase: Double
  /// Seconds in which it falls to 1/e; infinite = steady.
  var decaySeconds: Double = .infinity
}

/// Sounds with a known pitch.
enum PitchSignal {
  /// Harmonics of `frequency` Hz; `amplitudes`: of the first, second, … Their phases differ.
  static func tone(
    _ frequency: Double, sampleRate: Double = 48_000, count: Int, amplitudes: [Double] = [0.5]
  ) -> [Float] {
    let partials = amplitudes.enumerated().map { index, amplitude in
      Partial(
        frequency: Double(index + 1) * frequency, amplitude: amplitude, phase: Double(index))
    }
    return sum(partials, sampleRate: sampleRate, count: count)
  }

  /// The sum of the partials below half the rate.
  ///
  /// By rotation: e^(iφ) is multiplied by e^(iω) for each sample; after 10⁵ samples the phase is
  /// good to 10⁻¹⁰.
  static func sum(_ partials: [Partial], sampleRate: Double = 48_000, count: Int) -> [Float] {
    var sums = [Double](repeating: 0, count: count)
    sums.withUnsafeMutableBufferPointer { sums in
      let sums = sums.baseAddress.unsafelyUnwrapped
      for partial in partials
      where partial.amplitude != 0 && partial.frequency < sampleRate / 2 {
        let angle = 2 * Double.pi * partial.frequency / sampleRate
        let decay = exp(-1 / (partial.decaySeconds * sampleRate))
        let (c, s) = (decay * cos(angle), decay * sin(angle))
        var re = partial.amplitude * cos(partial.phase)
        var im = partial.amplitude * sin(partial.phase)
        var index = 0
        while index < count {
          sums[index] += im
          let turned = re * c - im * s
          im = re * s + im * c
          re = turned
          index += 1
        }
      }
    }
    return sums.map { Float($0) }
  }

  /// Harmonics of a frequency that moves: `frequency` in Hz at a time in seconds.
  static func moving(
    sampleRate: Double = 48_000, seconds: Double, amplitudes: [Double],
    frequency: (Double) -> Double
  ) -> [Float] {
    var cycles = 0.0
    return (0..<Int(seconds * sampleRate)).map { index in
      let now = frequency(Double(index) / sampleRate)
      var sum = 0.0
      for (harmonic, amplitude) in amplitudes.enumerated()
      where amplitude != 0 && Double(harmonic + 1) * now < 0.45 * sampleRate {
        sum += amplitude * sin(2 * .pi * Double(harmonic + 1) * cycles + Double(harmonic))
      }
      cycles += now / sampleRate
      return Float(sum)
    }
  }

  /// White noise, −0.5…0.5.
  static func noise(count: Int, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Float(random.next() >> 40) / Float(1 << 24) - 0.5 }
  }
}

extension [Float] {
  /// The sum of two sounds, as long as this one; the other counts from sample `start` on.
  func adding(_ other: [Float], from start: Int = 0, gain: Float = 1) -> [Float] {
    var sum = self
    sum.add(other, at: start, gain: gain)
    return sum
  }

  /// The sum with another sound whose RMS is `decibels` above this one's.
  func adding(_ other: [Float], decibels: Double) -> [Float] {
    adding(other, gain: Float(pow10(decibels / 20) * rms / other.rms))
  }

  /// Adds a sound from sample `start` on, as far as the two overlap.
  mutating func add(_ other: [Float], at start: Int, gain: Float = 1) {
    let (first, end) = (Swift.max(0, start), Swift.min(count, start + other.count))
    for index in first..<Swift.max(first, end) { self[index] += gain * other[index - start] }
  }

  /// The root of the mean square.
  var rms: Double {
    sqrt(reduce(0) { $0 + Double($1 * $1) } / Double(Swift.max(1, count)))
  }
}

/// 10 to the power of `x`.
func pow10(_ x: Double) -> Double { pow(10, x) }

/// Cents from `reference` up to `frequency`, both in Hz.
func cents(_ frequency: Float, over reference: Double) -> Double {
  1200 * log2(Double(frequency) / reference)
}
