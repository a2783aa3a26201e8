// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom

/// A signal that goes on from one call to the next.
protocol SampleSource {
  mutating func fill(_ samples: UnsafeMutableBufferPointer<Float>)
}

extension SampleSource {
  /// Its next `count` samples, of which it keeps no account.
  func samples(_ count: Int) -> [Float] {
    var (source, samples) = (self, [Float](repeating: 0, count: count))
    samples.withUnsafeMutableBufferPointer { source.fill($0) }
    return samples
  }
}

/// A sine by rotation: e^(iφ) is multiplied by e^(iω) for each sample.
struct Sine: SampleSource {
  private var (re, im): (Double, Double)
  private let (c, s): (Double, Double)

  init(hertz: Double, amplitude: Double = 1, phase: Double = 0, sampleRate: Double) {
    (re, im) = (amplitude * cos(phase), amplitude * sin(phase))
    (c, s) = (cos(2 * .pi * hertz / sampleRate), sin(2 * .pi * hertz / sampleRate))
  }

  mutating func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
    let out = samples.baseAddress!
    var (re, im) = (re, im)
    for index in 0..<samples.count {
      out[index] = Float(im)
      (re, im) = (re * c - im * s, re * s + im * c)
    }
    (self.re, self.im) = (re, im)
  }
}

/// A sine whose frequency grows by the same factor with each sample.
struct Sweep: SampleSource {
  private(set) var hertz: Double
  private var (re, im) = (1.0, 0.0)
  private let growth: Double
  private let sampleRate: Double

  init(from hertz: Double, octavesPerSecond: Double, sampleRate: Double) {
    self.hertz = hertz
    self.sampleRate = sampleRate
    growth = exp2(octavesPerSecond / sampleRate)
  }

  mutating func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
    // The frequency stands still within a quantum: 0.1 % of a band at an octave per second.
    let (c, s) = (cos(2 * .pi * hertz / sampleRate), sin(2 * .pi * hertz / sampleRate))
    let out = samples.baseAddress!
    for index in 0..<samples.count {
      out[index] = Float(im)
      (re, im) = (re * c - im * s, re * s + im * c)
    }
    hertz *= pow(growth, Double(samples.count))
  }
}

/// Given samples, then silence.
struct Recording: SampleSource {
  let samples: [Float]
  private var next = 0

  init(_ samples: [Float]) { self.samples = samples }

  mutating func fill(_ target: UnsafeMutableBufferPointer<Float>) {
    for index in 0..<target.count {
      target[index] = next < samples.count ? samples[next] : 0
      next += 1
    }
  }
}

/// White noise, even over ±`amplitude`: its power is amplitude²/3.
struct WhiteNoise: SampleSource {
  let amplitude: Float
  private var random: SplitMix64

  init(amplitude: Float = 1, seed: UInt64) {
    self.amplitude = amplitude
    random = SplitMix64(seed: seed)
  }

  mutating func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
    let out = samples.baseAddress!
    for index in 0..<samples.count { out[index] = amplitude * random.signedUnit() }
  }
}

/// Noise that falls 3 dB per octave: white noise through six first-order filters and their sum.
///
/// Within 0.05 dB above 9 Hz at 44.1 kHz; filter "pk3" of the music-dsp archive.
struct PinkNoise: SampleSource {
  private var white: WhiteNoise
  private var (b0, b1, b2, b3, b4, b5, b6): (Float, Float, Float, Float, Float, Float, Float) = (
    0, 0, 0, 0, 0, 0, 0
  )

  init(seed: UInt64) { white = WhiteNoise(amplitude: 0.05, seed: seed) }

  mutating func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
    white.fill(samples)
    for index in samples.indices {
      let x = samples[index]
      b0 = 0.99886 * b0 + x * 0.0555179
      b1 = 0.99332 * b1 + x * 0.0750759
      b2 = 0.96900 * b2 + x * 0.1538520
      b3 = 0.86650 * b3 + x * 0.3104856
      b4 = 0.55000 * b4 + x * 0.5329522
      b5 = -0.7616 * b5 - x * 0.0168980
      let low = b0 + b1 + b2
      samples[index] = low + b3 + b4 + b5 + b6 + x * 0.5362
      b6 = x * 0.115926
    }
  }
}
