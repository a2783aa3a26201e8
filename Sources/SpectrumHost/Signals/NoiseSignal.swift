// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// White Gaussian noise, independent on both channels.
public struct NoiseSignal: SignalSource {
  private var random: SplitMix64
  /// Standard deviation.
  private let deviation: Double

  /// `level`: RMS in dBFS, which is the standard deviation: σ = 10^(level/20).
  public init(level: Float, seed: UInt64) {
    random = SplitMix64(seed: seed)
    deviation = Double(DecibelScale.amplitude(level))
  }

  /// Box and Muller's pair: √(−2 ln u)·(cos 2πv, sin 2πv).
  /// Source: Box, Muller, "A Note on the Generation of Random Normal Deviates", 1958.
  public mutating func next() -> SIMD2<Float> {
    let radius = deviation * (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
    let angle = 2 * .pi * Double.random(in: 0..<1, using: &random)
    return SIMD2(Float(radius * cos(angle)), Float(radius * sin(angle)))
  }
}

/// A seeded generator, so that a signal can be made again. Steele, Lea, Flood, OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
