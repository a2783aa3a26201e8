// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A stereo signal whose figures are known, or can be computed otherwise.
struct RandomSignal {
  enum Kind: CaseIterable {
    /// Up to six sines in both channels, within 40 dB, over noise 60 dB below the weakest.
    case lines
    /// A harmonic tone.
    case note
    /// Noise whose loudness changes each second.
    case program
    /// A sine and noise, beyond full scale.
    case clipping
  }

  let kind: Kind
  let rate: Int
  let encoding: WAVWriter.Encoding
  /// Samples; shape: [frame].
  private(set) var left: [Double]
  private(set) var right: [Double]
  /// The fundamental frequency of a note in Hz.
  private(set) var pitch: Double?

  init(_ kind: Kind, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.kind = kind
    rate = [44_100, 48_000, 96_000].randomElement(using: &random) ?? 48_000
    encoding =
      kind == .clipping
      ? WAVWriter.Encoding.allCases.randomElement(using: &random) ?? .float
      : .float
    let count = rate * (kind == .program ? 24 : 6) + Int.random(in: 0..<rate, using: &random)
    (left, right) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    switch kind {
    case .lines: addLines(&random)
    case .note: addNote(&random)
    case .program: addProgram(&random)
    case .clipping: addClipping(&random)
    }
  }

  private mutating func addLines(_ random: inout SplitMix64) {
    var frequencies: [Double] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let frequency = 45 * pow(18_000 / 45.0, Double.random(in: 0...1, using: &random))
      // A third apart, and a tone of 50 Hz apart in the bass: each has 40 dB over what is around it.
      let isFree = frequencies.allSatisfy {
        abs(log2($0 / frequency)) > 1 / 3.0 && abs($0 - frequency) > 50
      }
      if isFree { frequencies.append(frequency) }
    }
    for frequency in frequencies {
      let level = Double.random(in: -50 ... -12, using: &random)
      addSine(frequency, level: level, &random)
    }
    addNoise(level: -110, &random)
  }

  private mutating func addNote(_ random: inout SplitMix64) {
    let frequency = 41 * pow(1200 / 41.0, Double.random(in: 0...1, using: &random))
    pitch = frequency
    let fall = Double.random(in: 3...9, using: &random)
    for harmonic in 1...12 where Double(harmonic) * frequency < 0.45 * Double(rate) {
      let level =
        -18 - fall * log2(Double(harmonic)) + Double.random(in: -3...3, using: &random)
      addSine(Double(harmonic) * frequency, level: level, &random)
    }
    addNoise(level: -80, &random)
  }

  private mutating func addProgram(_ random: inout SplitMix64) {
    var (slow, gain, balance) = ((0.0, 0.0), 0.0, 0.0)
    let width = Double.random(in: 0...1, using: &random)
    for index in left.indices {
      if index % rate == 0 {
        gain = pow(10, Double.random(in: -30 ... -8, using: &random) / 20)
        balance = Double.random(in: 0.2...1, using: &random)
      }
      let (common, other) = (
        Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random)
      )
      // Reddish, as music is.
      slow.0 += 0.1 * (common - slow.0)
      slow.1 += 0.1 * ((1 - width) * common + width * other - slow.1)
      (left[index], right[index]) = (2 * gain * slow.0, 2 * gain * balance * slow.1)
    }
  }

  private mutating func addClipping(_ random: inout SplitMix64) {
    addSine(
      Double.random(in: 50...800, using: &random), level: Double.random(in: 1...5, using: &random),
      &random)
    addNoise(level: -20, &random)
    // Integers clip when they are written; so do converters whose samples are kept as floats.
    if encoding == .float, Bool.random(using: &random) {
      (left, right) = (left.map { min(max($0, -1), 1) }, right.map { min(max($0, -1), 1) })
    }
  }

  /// `level`: dBFS of the amplitude.
  private mutating func addSine(_ frequency: Double, level: Double, _ random: inout SplitMix64) {
    let phase = Double.random(in: 0...1, using: &random)
    let amplitude = pow(10, level / 20)
    for index in left.indices {
      let turns = (phase + frequency * Double(index) / Double(rate))
        .truncatingRemainder(dividingBy: 1)
      let value = amplitude * sin(2 * .pi * turns)
      left[index] += value
      right[index] += value
    }
  }

  /// White noise, another one in each channel; `level`: dBFS of its RMS.
  private mutating func addNoise(level: Double, _ random: inout SplitMix64) {
    let amplitude = pow(10, level / 20) * 3.0.squareRoot()
    for index in left.indices {
      left[index] += Double.random(in: -amplitude...amplitude, using: &random)
      right[index] += Double.random(in: -amplitude...amplitude, using: &random)
    }
  }

  func write(to path: String) throws {
    let writer = try WAVWriter(path, sampleRate: rate, channelCount: 2, encoding: encoding)
    try writer.write(zip(left, right).flatMap { [Float($0), Float($1)] })
    try writer.close()
  }
}
